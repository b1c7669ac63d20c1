/** What a window does about a journal that cannot be written, and about one that it takes over. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BASE, grab, named, PROBLEM, rename, setUp, soon } from './support/told-journal';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a disk that fails', () => {
  test('is told once, tried again after three seconds with the project as it then is, and told when it works', async () => {
    const { journal, sent, told, state, kinds } = setUp();
    state.answer = () => ({ ok: false, problem: PROBLEM });
    journal.add(rename('Base', 'A'), BASE, 1);
    await soon();
    expect([told, kinds()]).toEqual([['No room.'], [['begin', 'edit']]]);
    state.project = named('B');
    journal.add(rename('A', 'B'), named('A'), 2);
    await vi.advanceTimersByTimeAsync(2999);
    expect(kinds()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent.at(-1)!.start).toMatchObject({ name: 'B', unsaved: { count: 2, labels: ['To A', 'To B'] } });
    expect(told).toHaveLength(1);
    state.answer = () => ({ ok: true });
    await vi.advanceTimersByTimeAsync(3000);
    expect(told).toEqual(['No room.', 'restored']);
    expect(kinds()).toEqual([['begin', 'edit'], ['begin'], ['begin']]);
    journal.add(rename('B', 'C'), named('B'), 3);
    await soon();
    expect(kinds().at(-1)).toEqual(['append', 'edit']);
    expect(told).toHaveLength(2);
  });

  test('is not tried again for a project that was saved meanwhile; what is held is', async () => {
    const { journal, state, kinds, trouble } = setUp();
    journal.add(rename('Base', 'A'), BASE, 1);
    await soon();
    trouble(PROBLEM);
    state.dirty = false;
    await vi.advanceTimersByTimeAsync(3000);
    expect(kinds()).toHaveLength(1);
    // what was sent before it is not gone on with
    journal.add(rename('A', 'B'), named('A'), 2);
    await soon();
    expect(kinds()).toEqual([
      ['begin', 'edit'],
      ['begin', 'edit'],
    ]);
    trouble(PROBLEM);
    journal.hold(() => grab('x'), BASE);
    await soon();
    expect(kinds()).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(3000);
    expect(kinds().at(-1)).toEqual(['begin', 'held']);
  });

  test('is tried again once, however often it fails meanwhile', async () => {
    const { told, kinds, trouble } = setUp();
    trouble(PROBLEM);
    await vi.advanceTimersByTimeAsync(1000);
    trouble(PROBLEM);
    await vi.advanceTimersByTimeAsync(9000);
    expect([told, kinds()]).toEqual([['No room.', 'restored'], [['begin']]]);
  });

  test('holds up nobody who waits for the journal, and an end still gets through', async () => {
    const { journal, state, kinds, trouble } = setUp();
    trouble(PROBLEM);
    trouble(PROBLEM);
    journal.add(rename('Base', 'A'), BASE, 1);
    await journal.settled();
    expect(kinds()).toEqual([]);
    journal.end();
    await journal.settled();
    state.dirty = false;
    await vi.advanceTimersByTimeAsync(3000);
    expect(kinds()).toEqual([['end']]);
  });

  test('that throws is told like one that answers', async () => {
    const { journal, state, problems } = setUp();
    state.answer = () => {
      throw new Error('the line is dead');
    };
    journal.add(rename('Base', 'A'), BASE, 1);
    await soon();
    const message = 'Edits cannot be kept for recovery: the line is dead';
    expect(problems).toMatchObject([{ code: 'failed', message }]);
  });

  test('and cannot even be told is in the log', async () => {
    const { journal, state, told } = setUp();
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    const fault = new Error('nowhere to tell it');
    told.push = () => {
      throw fault;
    };
    state.answer = () => ({ ok: false, problem: PROBLEM });
    journal.add(rename('Base', 'A'), BASE, 1);
    await soon();
    expect(logged).toHaveBeenCalledExactlyOnceWith(fault);
  });
});

describe('a recovery', () => {
  const place = { id: 'r', generation: 3, bytes: 100 };

  test('that is adopted goes on in its journal, after its entries', async () => {
    const { journal, sent, kinds } = setUp();
    expect(await journal.adopt(place, 4, { count: 2, labels: ['x', 'y'] }, grab('held'))).toEqual({
      ok: true,
    });
    await soon();
    journal.add(rename('held', 'B'), named('held'), 5);
    await soon();
    expect(kinds()).toEqual([['adopt'], ['append', 'edit'], ['append', 'edit']]);
    expect(sent.slice(1).map(({ entries }) => entries![0]!['n'])).toEqual([5, 6]);
    expect(sent[1]!.entries![0]).toMatchObject({ label: 'Drag', gesture: null });
  });

  test('that is adopted takes the first step of a drag at once', async () => {
    const { journal, kinds } = setUp();
    await journal.adopt(place, 4, { count: 0, labels: [] });
    journal.add(rename('Base', 'A', 'drag'), BASE, 1);
    await soon();
    expect(kinds()).toEqual([['adopt'], ['append', 'edit']]);
  });

  test('that cannot be adopted is left: the next step begins a journal of its own', async () => {
    const { journal, state, kinds } = setUp();
    state.answer = () => ({ ok: false, problem: PROBLEM });
    expect(await journal.adopt(place, 4, { count: 0, labels: [] }, grab('held'))).toMatchObject({
      ok: false,
    });
    state.answer = () => ({ ok: true });
    journal.add(rename('Base', 'A'), BASE, 1);
    await soon();
    expect(kinds()).toEqual([['adopt'], ['begin', 'edit']]);
  });

  test('opened without its journal begins a new one, after the old one of the window has ended', async () => {
    const { journal, kinds, sent } = setUp();
    journal.restart({ count: 1, labels: ['x'] });
    await soon();
    await soon();
    expect(kinds()).toEqual([['end'], ['begin']]);
    expect(sent[1]!.start!.unsaved).toEqual({ count: 1, labels: ['x'] });
  });
});
