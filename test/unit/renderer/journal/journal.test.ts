/** What a window sends to its journal, and when: order, pauses within a gesture, and what is held in the hand. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LONGEST_JOURNAL } from '../../../../electron/shared/recovery';
import { createDiff } from '../../../../renderer/document/diff';
import { BASE, grab, named, rename, setUp, soon } from './support/told-journal';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a step', () => {
  test('begins a generation with the project before it; the next ones are added, numbered from 1', async () => {
    const { journal, sent, kinds } = setUp();
    journal.add(rename('Base', 'A'), BASE, 1);
    await soon();
    journal.add(rename('A', 'B'), named('A'), 2);
    await soon();
    expect(kinds()).toEqual([
      ['begin', 'edit'],
      ['append', 'edit'],
    ]);
    expect(sent[0]!.start).toMatchObject({
      ...{ name: 'Base', file: { fileId: 'f', name: 'a.kempe' }, unsaved: { count: 0, labels: [] } },
    });
    expect(JSON.parse(sent[0]!.start!.base)).toMatchObject({ name: 'Base' });
    expect(sent.flatMap(({ entries }) => entries!.map(({ n }) => n))).toEqual([1, 2]);
  });

  test('after a save begins a new generation, numbered from 1 again', async () => {
    const { journal, sent, state, kinds } = setUp();
    journal.add(rename('Base', 'A'), BASE, 1);
    await soon();
    state.dirty = false;
    journal.saved(1);
    await soon();
    journal.add(rename('A', 'B'), named('A'), 2);
    await soon();
    expect(kinds()).toEqual([
      ['begin', 'edit'],
      ['append', 'saved'],
      ['begin', 'edit'],
    ]);
    expect(sent[2]!.entries![0]!['n']).toBe(1);
    expect(sent[2]!.start!.unsaved).toEqual({ count: 0, labels: [] });
  });

  test('made while the save ran stays unsaved, on a base that holds it', async () => {
    const { journal, sent, state } = setUp();
    journal.add(rename('Base', 'A'), BASE, 1);
    journal.add(rename('A', 'B'), named('A'), 2);
    state.project = named('B');
    journal.saved(1);
    await soon();
    await soon();
    expect(sent.at(-1)!.start).toMatchObject({ name: 'B', unsaved: { count: 1, labels: ['To B'] } });
  });

  test('saved without a journal writes nothing', async () => {
    const { journal, sent, state } = setUp();
    state.dirty = false;
    journal.saved(0);
    journal.putBack();
    await soon();
    expect(sent).toEqual([]);
  });

  test('beyond the longest journal begins a new one', async () => {
    const { journal, kinds } = setUp();
    const long = { ...rename('Base', 'A'), label: 'x'.repeat(LONGEST_JOURNAL) };
    journal.add(long, BASE, 1);
    await soon();
    journal.add(rename('A', 'B'), named('A'), 2);
    await soon();
    expect(kinds()).toEqual([
      ['begin', 'edit'],
      ['begin', 'edit'],
    ]);
  });
});

test('steps that wait belong to a journal that has become too long, and what is done while they are sent does not', async () => {
  const { journal, state, kinds } = setUp();
  journal.add({ ...rename('Base', 'A'), label: 'x'.repeat(LONGEST_JOURNAL) }, BASE, 1);
  journal.add(rename('A', 'B'), named('A'), 2);
  let sent = 0;
  state.answer = () => {
    if (sent++ === 0) journal.add(rename('B', 'C'), named('B'), 3);
    return { ok: true };
  };
  await soon();
  expect(kinds()).toEqual([
    ['begin', 'edit'],
    ['append', 'edit'],
    ['begin', 'edit'],
  ]);
});

test('a save starts the next generation of a journal that has become too long, and that is the one that goes on', async () => {
  const { journal, kinds } = setUp();
  journal.add({ ...rename('Base', 'A'), label: 'x'.repeat(LONGEST_JOURNAL) }, BASE, 1);
  journal.saved(0);
  await soon();
  journal.add(rename('A', 'B'), named('A'), 2);
  await soon();
  expect(kinds()).toEqual([['begin', 'edit'], ['begin'], ['append', 'edit']]);
});

describe('a gesture', () => {
  test('is sent at most ten times a second, its changes merged, and counts as one unsaved edit', async () => {
    const { journal, sent, state, kinds } = setUp();
    journal.add(rename('Base', '0', 'drag'), BASE, 1);
    await soon();
    for (let i = 0; i < 9; i++) journal.add(rename(`${i}`, `${i + 1}`, 'drag'), named(`${i}`), i + 2);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(99);
    expect(kinds()).toEqual([['begin', 'edit']]);
    await vi.advanceTimersByTimeAsync(1);
    expect(kinds()).toEqual([
      ['begin', 'edit'],
      ['append', 'edit'],
    ]);
    expect(sent[1]!.entries).toMatchObject([{ diff: { fields: [{ before: '0', after: '9' }] } }]);
    state.project = named('9');
    journal.restart({ count: 7, labels: ['one'] });
    await soon();
    await soon();
    expect(sent.at(-1)!.start!.unsaved).toEqual({ count: 7, labels: ['one'] });
  });

  test('that goes on through a save is one edit that the file does not hold', async () => {
    const { journal, sent } = setUp();
    for (let i = 0; i < 3; i++) journal.add(rename(`${i}`, `${i + 1}`, 'drag'), named(`${i}`), i + 1);
    journal.saved(0);
    await vi.advanceTimersByTimeAsync(100);
    expect(sent.at(-1)!.start!.unsaved).toEqual({ count: 1, labels: ['To 1'] });
  });

  test('is followed by another at once, as a step of its own', async () => {
    const { journal, kinds } = setUp();
    journal.add(rename('Base', '0', 'drag'), BASE, 1);
    await soon();
    journal.add(rename('0', '1', 'drag'), named('0'), 2);
    journal.add(rename('1', '2', 'another drag'), named('1'), 3);
    await soon();
    expect(kinds()).toEqual([
      ['begin', 'edit'],
      ['append', 'edit', 'edit'],
    ]);
  });

  test('does not hold up the page that goes: all is sent at once', async () => {
    const { journal, kinds } = setUp();
    journal.add(rename('Base', '0', 'drag'), BASE, 1);
    await soon();
    journal.add(rename('0', '1', 'drag'), named('0'), 2);
    await journal.settled();
    expect(kinds()).toHaveLength(2);
    journal.add(rename('1', '2', 'drag'), named('1'), 3);
    await soon();
    expect(kinds()).toHaveLength(2);
  });

  test('and one of another name are two steps, never merged', async () => {
    const { journal, sent } = setUp();
    journal.add(rename('Base', '0', 'a'), BASE, 1);
    journal.add(rename('0', '1', 'b'), named('0'), 2);
    await soon();
    await vi.advanceTimersByTimeAsync(100);
    expect(sent.flatMap(({ entries }) => entries!)).toHaveLength(2);
  });
});

describe('what is held in the hand', () => {
  test('is sent once a second as it then is, and is gone when something follows', async () => {
    const { journal, sent, kinds } = setUp();
    let place = 'one';
    journal.hold(() => grab(place), BASE);
    await soon();
    expect(kinds()).toEqual([['begin', 'held']]);
    place = 'two';
    journal.hold(() => grab(place), BASE);
    await vi.advanceTimersByTimeAsync(999);
    expect(kinds()).toHaveLength(1);
    place = 'three';
    await vi.advanceTimersByTimeAsync(1);
    expect(sent[1]!.entries).toMatchObject([{ kind: 'held', diff: { fields: [{ after: 'three' }] } }]);
    journal.hold(() => grab('four'), BASE);
    journal.add(rename('Base', 'let go'), BASE, 1);
    await soon();
    expect(kinds().at(-1)).toEqual(['append', 'edit']);
  });

  test('that would change nothing is put back', async () => {
    const { journal, kinds } = setUp();
    journal.hold(() => null, BASE);
    await soon();
    expect(kinds()).toEqual([['begin', 'put-back']]);
  });

  test('put back ends a journal that was begun for it alone', async () => {
    const { journal, state, kinds } = setUp();
    state.dirty = false;
    journal.hold(() => grab('x'), BASE);
    await soon();
    journal.putBack();
    await soon();
    expect(kinds()).toEqual([['begin', 'held'], ['end']]);
    journal.putBack();
    await soon();
    expect(kinds()).toHaveLength(2);
  });

  test('put back ends nothing where there are steps besides, though they were undone', async () => {
    const { journal, state, kinds } = setUp();
    journal.add(rename('Base', 'A'), BASE, 1);
    journal.add({ ...rename('A', 'Base'), kind: 'undo' }, named('A'), 2);
    state.dirty = false;
    journal.hold(() => grab('x'), BASE);
    journal.putBack();
    await soon();
    expect(kinds()).toEqual([
      ['begin', 'edit'],
      ['append', 'undo', 'put-back'],
    ]);
  });

  test('put back is so in the longest journal too', async () => {
    const { journal, kinds } = setUp();
    journal.add({ ...rename('Base', 'A'), label: 'x'.repeat(LONGEST_JOURNAL) }, BASE, 1);
    journal.hold(() => grab('x'), named('A'));
    await vi.advanceTimersByTimeAsync(1000);
    journal.putBack();
    await soon();
    expect(kinds().flat()).toEqual(['begin', 'edit', 'append', 'held', 'append', 'put-back']);
  });

  test('put back after an edit says so in the journal', async () => {
    const { journal, kinds } = setUp();
    journal.add(rename('Base', 'A'), BASE, 1);
    journal.hold(() => grab('x'), named('A'));
    await vi.advanceTimersByTimeAsync(1000);
    journal.putBack();
    await soon();
    expect(kinds().flat()).toEqual(['begin', 'edit', 'append', 'held', 'append', 'put-back']);
  });

  test('during a save goes on in what follows it', async () => {
    const { journal, state, kinds } = setUp();
    journal.add(rename('Base', 'A'), BASE, 1);
    journal.hold(() => grab('x'), named('A'));
    await soon();
    state.dirty = false;
    journal.saved(1);
    await vi.advanceTimersByTimeAsync(2000);
    expect(kinds().at(-1)).toEqual(['begin', 'held']);
  });
});

test('steps of one gesture that change different things are sent one by one', async () => {
  const { journal, sent } = setUp();
  journal.add(rename('Base', 'A', 'drag'), BASE, 1);
  await soon();
  journal.add(rename('A', 'B', 'drag'), named('A'), 2);
  const notes = { ...named('B'), notes: 'x' };
  const other = { ...rename('B', 'B', 'drag'), diff: createDiff(named('B'), notes) };
  journal.add(other, named('B'), 3);
  await vi.advanceTimersByTimeAsync(200);
  const last = sent.slice(1).flatMap(({ entries }) => entries!);
  const fields = last.flatMap(({ diff }) => (diff as { fields: { field: string; after: unknown }[] }).fields);
  expect(fields.map(({ field, after }) => [field, after])).toEqual([
    ['name', 'B'],
    ['notes', 'x'],
  ]);
});
