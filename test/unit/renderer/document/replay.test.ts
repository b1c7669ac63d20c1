/** A journal done again: which steps count, what they are called, and what Undo then takes back. */
import { describe, expect, test } from 'vitest';
import { createProject } from '../../../../engine/model/defaults';
import type { Project } from '../../../../engine/model/project';
import { createDiff, invertDiff } from '../../../../renderer/document/diff';
import { addBody } from '../../../../renderer/document/edits/add/add-body';
import type { JournalEntry } from '../../../../renderer/document/journal-entry';
import { writeEntry } from '../../../../renderer/document/journal-entry';
import { replayJournal } from '../../../../renderer/document/replay';

const BASE = createProject('Base');
const named = (name: string): Project => ({ ...BASE, name });
type Unnumbered = JournalEntry extends infer T ? (T extends unknown ? Omit<T, 'n'> : never) : never;
const to = (
  from: string,
  name: string,
  kind: 'edit' | 'undo' | 'redo' = 'edit',
  gesture: string | null = null,
) => ({ kind, label: `To ${name}`, diff: createDiff(named(from), named(name)), gesture }) as const;
const replay = (...entries: Unnumbered[]) =>
  replayJournal(
    BASE,
    entries.map((entry, i) => writeEntry({ n: i + 1, ...entry } as JournalEntry)),
  );

describe('steps', () => {
  test('count up to the first that does not read or does not fit', () => {
    expect(replay(to('Base', 'A'), to('A', 'B'))).toMatchObject({
      ...{ project: { name: 'B' }, lines: 2, labels: ['To A', 'To B'], saved: false, held: null },
    });
    expect(replay(to('Base', 'A'), to('X', 'B'), to('A', 'C'))).toMatchObject({
      project: { name: 'A' },
      lines: 1,
    });
    const { lines } = replayJournal(BASE, [writeEntry({ n: 2, ...to('Base', 'A') })]);
    expect(lines).toBe(0);
  });

  test('that add what is there, or change what is not, do not fit', () => {
    const { diff } = addBody(BASE, 'rod');
    const add = { kind: 'edit', label: 'Add', diff, gesture: null } as const;
    const [change] = diff.records;
    const remove = { ...add, diff: invertDiff(diff) };
    expect(replay(add, add).lines).toBe(1);
    expect(replay(remove).lines).toBe(0);
    expect(replay(add, remove).lines).toBe(2);
    const other = {
      ...remove,
      diff: { fields: [], records: [{ ...change!, before: { ...change!.after!, name: 'X' }, after: null }] },
    };
    expect(replay(add, other).lines).toBe(1);
    const twice = { ...add, diff: { fields: [], records: [change!, change!] } };
    expect(replay(twice).lines).toBe(0);
    const body = change!.after!;
    const called = (name: string) => ({ ...change!, before: body, after: { ...body, name } });
    const changed = { ...add, diff: { fields: [], records: [called('X'), called('Y')] } };
    expect(replay(add, changed).lines).toBe(1);
    const second = { ...add, diff: addBody(replay(add).project, 'rod').diff };
    const both = { ...add, diff: createDiff(BASE, replay(add, second).project) };
    expect(both.diff.records).toHaveLength(2);
    expect(replay(both).lines).toBe(1);
  });

  test('count up to the last that leaves a valid project', () => {
    const broken = (from: string, name: string) => {
      const settings = { ...BASE.settings, duration: -1 };
      return {
        kind: 'edit',
        label: 'Break',
        diff: createDiff(named(from), { ...named(name), settings }),
        gesture: null,
      } as const;
    };
    const good = [to('Base', '1'), to('1', '2'), to('2', '3')];
    expect(replay(...good, broken('3', '3')).lines).toBe(3);
    expect(replay(...good.slice(0, 2), broken('2', '2'), to('2', '3')).lines).toBe(2);
    expect(replay(broken('Base', 'Base')).lines).toBe(0);
  });

  test('of one gesture are one step, until it ends', () => {
    const drag = (from: string, name: string) => to(from, name, 'edit', 'drag');
    const one = replay(drag('Base', '1'), drag('1', '2'));
    expect([one.history.length, one.labels]).toEqual([1, ['To 1']]);
    const two = replay(drag('Base', '1'), { kind: 'end-gesture' }, drag('1', '2'));
    expect([two.history.length, two.labels]).toEqual([2, ['To 1', 'To 2']]);
    const saved = replay(drag('Base', '1'), { kind: 'saved' }, drag('1', '2'));
    expect(saved.labels).toEqual(['To 2']);
  });
});

describe('undo and redo', () => {
  test('work on what was replayed', () => {
    const back = { ...to('A', 'Base', 'undo'), label: 'To A' };
    const undone = replay(to('Base', 'A'), back);
    expect(undone.labels).toEqual(['To A', 'Undo: To A']);
    expect(undone.history).toMatchObject({ length: 0, canUndo: false, canRedo: true });
    const again = replay(to('Base', 'A'), back, { ...to('Base', 'A', 'redo'), label: 'To A' });
    expect(again.labels.at(-1)).toBe('Redo: To A');
    expect(again.history).toMatchObject({ canUndo: true, canRedo: false, undoLabel: 'To A' });
  });

  test('of what was done before the journal began are edits of that name', () => {
    const undone = replay({ ...to('Base', 'Older', 'undo'), label: 'Rename' });
    expect(undone.history).toMatchObject({ undoLabel: 'Undo: Rename', canRedo: false });
    const other = replay(to('Base', 'A'), { ...to('A', 'Older', 'undo'), label: 'Rename' });
    expect(other.history).toMatchObject({ length: 2, undoLabel: 'Undo: Rename' });
    expect(other.project.name).toBe('Older');
    const redone = replay(
      to('Base', 'A'),
      { ...to('A', 'Base', 'undo'), label: 'To A' },
      { ...to('Base', 'Z', 'redo'), label: 'Z' },
    );
    expect(redone.history).toMatchObject({ undoLabel: 'Redo: Z' });
  });
});

describe('what was saved and what was held', () => {
  test('after a save nothing is unsaved, and the history knows', () => {
    const { labels, saved, history } = replay(to('Base', 'A'), { kind: 'saved' });
    expect([labels, saved, history.dirty]).toEqual([[], true, false]);
    expect(replay(to('Base', 'A'), { kind: 'saved' }, to('A', 'B')).labels).toEqual(['To B']);
  });

  const held = (from: string, name: string) =>
    ({ kind: 'held', label: 'Drag', diff: createDiff(named(from), named(name)) }) as const;

  test('the last thing held is a step; earlier ones have left no trace', () => {
    const last = replay(held('Base', 'X'), held('Base', 'Y'));
    expect(last).toMatchObject({ project: { name: 'Y' }, labels: ['Drag'], held: { label: 'Drag' } });
    expect(last.history.undoLabel).toBe('Drag');
    const gone = replay(held('Base', 'X'), to('Base', 'A'));
    expect(gone).toMatchObject({ project: { name: 'A' }, lines: 2, labels: ['To A'], held: null });
  });

  test('put back, or held where it was, it is none', () => {
    expect(replay(held('Base', 'X'), { kind: 'put-back' })).toMatchObject({
      ...{ project: { name: 'Base' }, labels: [], held: null, lines: 2 },
    });
    expect(replay(held('Base', 'Base'))).toMatchObject({ labels: [], held: null, lines: 1 });
  });
});
