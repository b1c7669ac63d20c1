/**
 * P14: every document ever released opens (test/unit/engine/model/corpus.test.ts holds the bytes); here, that nothing a newer
 * version may have put into one is lost on the way through this one, and that a newer format is never written over.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { createPinia, setActivePinia } from 'pinia';
import { describe, expect, test } from 'vitest';
import { SCHEMA_VERSION } from '../../engine/model/project';
import { readProject } from '../../engine/model/file/read-project';
import { writeProject } from '../../engine/model/file/write-project';
import { tryEdit } from '../../renderer/stores/editing/attempt-edit';
import { renameRecord } from '../../renderer/document/edits/records/rename';
import { idsOf } from '../../renderer/document/edits/edit';
import { useDocumentStore } from '../../renderer/stores/editing/document';
import { tell } from '../support/tier';

type Fields = Record<string, unknown>;

const files = ['../unit/engine/model/corpus/', '../../assets/examples/'].flatMap((folder) => {
  const url = new URL(folder, import.meta.url);
  const names = readdirSync(url).filter((name) => name.endsWith('.kempe'));
  return names.map((name) => [name, readFileSync(new URL(name, url), 'utf8')] as const);
});

/** The document with a field that nobody knows in every object, and how many there are. */
function enrich(text: string): { text: string; marks: number } {
  const document = JSON.parse(text) as Fields;
  let marks = 0;
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const value of Object.values(node)) walk(value);
    if (!Array.isArray(node)) (node as Fields)['zz-future'] = { mark: (marks += 1), list: [1, 'two', null] };
  };
  walk(document);
  return { text: JSON.stringify(document), marks };
}

const marksIn = (text: string): string[] =>
  [...text.matchAll(/"mark": (\d+)/g)].map((match) => match[1]!).sort();

/** Reads, and throws where it cannot be read. */
function open(text: string): Extract<ReturnType<typeof readProject>, { ok: true }> {
  const result = readProject(text);
  if (!result.ok) throw new Error(result.problems[0]!.message);
  return result;
}

test.each(files)(
  '%s keeps the fields that this version does not know, also through edits and undo',
  (_name, text) => {
    const rich = enrich(text);
    const { project, readOnly } = open(rich.text);
    expect(readOnly).toBe(false);
    const written = writeProject(project);
    const expected = Array.from({ length: rich.marks }, (_, i) => String(i + 1)).sort();
    expect(marksIn(written)).toEqual(expected);
    expect(writeProject(open(written).project)).toBe(written);
    setActivePinia(createPinia());
    const store = useDocumentStore();
    store.open(project, null);
    const ids = [...idsOf(project)];
    ids.forEach((id, i) => tryEdit(renameRecord(store.project, id, `Renamed_${i}`)));
    expect(store.canUndo).toBe(true);
    expect(marksIn(writeProject(store.project))).toEqual(expected);
    while (store.undo());
    expect(writeProject(store.project)).toBe(written);
  },
);

describe.each([SCHEMA_VERSION + 1, SCHEMA_VERSION + 40])('a file of version %i', (version) => {
  test.each(files.filter(([, text]) => text.includes(`"schemaVersion": ${SCHEMA_VERSION}`)))(
    '%s opens read-only with a warning, and no edit is taken',
    (_name, text) => {
      const newer = text.replace(/"schemaVersion": \d+/, `"schemaVersion": ${version}`);
      const { project, readOnly, warnings } = open(newer);
      expect(readOnly).toBe(true);
      expect(warnings[0]!.code).toBe('newer-version');
      setActivePinia(createPinia());
      const store = useDocumentStore();
      store.open(project, { fileId: 'f', name: 'f.kempe', location: '/' }, { readOnly });
      const before = store.project;
      const [id] = idsOf(project);
      expect(tryEdit(renameRecord(project, id!, 'Other'))).toContain('read-only');
      expect([store.project === before, store.dirty, store.undo()]).toEqual([true, false, false]);
    },
  );
});

test('the corpus is not empty', () => {
  tell('P14', files.length, 'documents of every released version; 0 failures, 0 fields dropped');
  expect(files.length).toBeGreaterThan(15);
});
