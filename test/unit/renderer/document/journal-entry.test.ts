/** Lines of a journal: what reads as a step, and that nothing else does. */
import { describe, expect, test } from 'vitest';
import { createProject } from '../../../../engine/model/defaults';
import { createDiff } from '../../../../renderer/document/diff';
import { addBody } from '../../../../renderer/document/edits/add/add-body';
import type { JournalEntry } from '../../../../renderer/document/journal-entry';
import { describeStep, readEntry, writeEntry } from '../../../../renderer/document/journal-entry';

const BASE = createProject('Base');
const { diff } = addBody(BASE, 'rod');
const fields = createDiff(BASE, { ...BASE, name: 'A', notes: 'B' });
const step = { label: 'Add', diff, gesture: 'drag' };
const ENTRIES: JournalEntry[] = [
  { n: 3, kind: 'edit', ...step },
  { n: 3, kind: 'undo', ...step, gesture: null },
  { n: 3, kind: 'redo', label: 'Rename', diff: fields, gesture: null },
  { n: 3, kind: 'held', label: 'Drag', diff },
  { n: 3, kind: 'put-back' },
  { n: 3, kind: 'end-gesture' },
  { n: 3, kind: 'saved' },
];

test.each(ENTRIES.map((entry) => [entry.kind, entry] as const))(
  '%s reads as it was written',
  (_kind, entry) => {
    expect(readEntry(writeEntry(entry), 3)).toEqual(entry);
    expect(readEntry(writeEntry(entry), 4)).toBeNull();
  },
);

type Plain = Record<string, unknown>;

describe('is no entry:', () => {
  const edit = ENTRIES[0] as unknown as Plain;
  const redo = ENTRIES[2] as unknown as Plain;
  const held = ENTRIES[3] as unknown as Plain;
  const record = diff.records[0] as unknown as Plain;
  const change = fields.fields[0] as unknown as Plain;
  const withRecord = (patch: Plain) => ({
    ...edit,
    diff: { records: [{ ...record, ...patch }], fields: [] },
  });
  const withField = (patch: Plain) => ({ ...redo, diff: { records: [], fields: [{ ...change, ...patch }] } });

  test.each<[string, unknown]>([
    ['a list', [edit]],
    ['a number', 3],
    ['null', null],
    ['another kind', { ...edit, kind: 'jump' }],
    ['no kind', { ...edit, kind: undefined }],
    ['no label', { ...edit, label: undefined }],
    ['a label that is no text', { ...edit, label: 1 }],
    ['held without a label', { ...held, label: null }],
    ['no diff', { ...edit, diff: undefined }],
    ['held without a diff', { ...held, diff: null }],
    ['no gesture', { ...edit, gesture: undefined }],
    ['a gesture that is no text', { ...edit, gesture: 1 }],
    ['records that are no list', { ...edit, diff: { records: {}, fields: [] } }],
    ['fields that are no list', { ...edit, diff: { records: [], fields: {} } }],
    ['a diff that is a list', { ...edit, diff: [] }],
    ['a record change that is none', { ...edit, diff: { records: [record, 1], fields: [] } }],
    ['a record change that is null', { ...edit, diff: { records: [null], fields: [] } }],
    ['a field change that is none', { ...redo, diff: { records: [], fields: [change, null] } }],
    ['a list that does not exist', withRecord({ list: 'wheels' })],
    ['a record without an id', withRecord({ id: undefined })],
    ['a record whose id is a number', withRecord({ id: 1, after: { ...(record['after'] as Plain), id: 1 } })],
    ['a negative place', withRecord({ index: -1 })],
    ['half a place', withRecord({ index: 0.5 })],
    ['no side at all', withRecord({ before: null, after: null })],
    ['one side missing', withRecord({ before: undefined })],
    ['a side with another id', withRecord({ after: { ...(record['after'] as Plain), id: 'other' } })],
    ['an old side with another id', withRecord({ before: { ...(record['after'] as Plain), id: 'other' } })],
    ['a side that is no record', withRecord({ after: 'x' })],
    ['a field that does not exist', withField({ field: 'colour' })],
    ['a field without what it was', withField({ before: undefined })],
    ['a field without what it is', withField({ after: undefined })],
  ])('%s', (_what, value) => {
    expect(readEntry(JSON.stringify(value), 3)).toBeNull();
  });

  test('broken text', () => {
    expect(readEntry(writeEntry(ENTRIES[0]!).slice(1), 3)).toBeNull();
  });

  test('and the same records unharmed are one', () => {
    expect(readEntry(JSON.stringify(withRecord({})), 3)).not.toBeNull();
    expect(readEntry(JSON.stringify(withRecord({ index: 0 })), 3)).not.toBeNull();
    expect(readEntry(JSON.stringify(withField({})), 3)).not.toBeNull();
  });
});

test('an undo and a redo are called so', () => {
  const name = (kind: 'edit' | 'undo' | 'redo') => describeStep({ kind, label: 'Add' });
  expect([name('edit'), name('undo'), name('redo')]).toEqual(['Add', 'Undo: Add', 'Redo: Add']);
});
