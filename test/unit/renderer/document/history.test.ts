import { describe, expect, it } from 'vitest';
import { createProject } from '../../../../engine/model/defaults';
import { createDiff } from '../../../../renderer/document/diff';
import { History, weigh } from '../../../../renderer/document/history';

const project = createProject('Test');
const rename = (from: string, to: string) => createDiff({ ...project, name: from }, { ...project, name: to });

describe('history', () => {
  it('names what it would undo and redo', () => {
    const history = new History();
    history.push('First', rename('a', 'b'));
    history.push('Second', rename('b', 'c'));
    expect(history.undoLabel).toBe('Second');
    history.undo();
    expect([history.undoLabel, history.redoLabel]).toEqual(['First', 'Second']);
    history.undo();
    expect([history.canUndo, history.canRedo]).toEqual([false, true]);
    expect(history.undo()).toBeNull();
  });

  it('makes one step of one gesture, and two of two', () => {
    const history = new History();
    history.push('Rename', rename('a', 'b'), 'drag 1');
    history.push('Rename', rename('b', 'c'), 'drag 1');
    history.push('Rename', rename('c', 'd'), 'drag 2');
    expect(history.length).toBe(2);
    expect(history.undo()?.fields[0]).toMatchObject({ before: 'd', after: 'c' });
    expect(history.undo()?.fields[0]).toMatchObject({ before: 'c', after: 'a' });
  });

  it('leaves no step of a gesture that ends where it began', () => {
    const history = new History();
    history.push('First', rename('a', 'b'));
    history.push('Rename', rename('b', 'c'), 'drag');
    history.push('Rename', rename('c', 'b'), 'drag');
    expect([history.length, history.undoLabel]).toEqual([1, 'First']);
    history.push('Rename', rename('b', 'd'), 'drag');
    expect([history.length, history.undoLabel]).toEqual([2, 'Rename']);
  });

  it('never merges into a step that is on disk: undo must still reach the saved version', () => {
    const history = new History();
    history.push('Rename', rename('a', 'b'), 'drag');
    history.markSaved();
    history.push('Rename', rename('b', 'c'), 'drag');
    expect(history.dirty).toBe(true);
    history.undo();
    expect(history.dirty).toBe(false);
  });

  it('is clean again when undo or redo comes back to the saved version', () => {
    const history = new History();
    expect(history.dirty).toBe(false);
    history.push('One', rename('a', 'b'));
    history.markSaved();
    history.push('Two', rename('b', 'c'));
    expect(history.dirty).toBe(true);
    history.undo();
    expect(history.dirty).toBe(false);
    history.undo();
    expect(history.dirty).toBe(true);
    history.redo();
    expect(history.dirty).toBe(false);
  });

  it('stays dirty when the saved version was undone and then edited away', () => {
    const history = new History();
    history.push('One', rename('a', 'b'));
    history.markSaved();
    history.undo();
    history.push('Other', rename('a', 'z'));
    history.undo();
    expect(history.dirty).toBe(true);
    expect(history.canRedo).toBe(true);
  });

  it('keeps every step of a long day', () => {
    const history = new History();
    for (let i = 0; i < 20_000; i++) history.push(`Step ${i}`, rename(String(i), String(i + 1)));
    expect([history.length, history.forgotten]).toEqual([20_000, 0]);
    while (history.undo() !== null);
    expect(history.dirty).toBe(false);
  });

  it('forgets the oldest steps by what they hold, and knows that the saved one went with them', () => {
    const step = (i: number) => rename(`${i}`.padEnd(1000, '-'), `${i + 1}`.padEnd(1000, '-'));
    const each = weigh(step(1));
    expect(each).toBeGreaterThan(2000);
    const history = new History(10.5 * each);
    for (let i = 0; i < 100; i++) history.push(`Step ${i}`, step(i));
    // ten that are settled, and the newest one
    expect([history.length, history.forgotten]).toEqual([11, 89]);
    while (history.undo() !== null);
    expect(history.dirty).toBe(true);
    while (history.redo() !== null);
    history.push('Last', step(100));
    expect([history.length, history.forgotten]).toEqual([11, 90]);
    history.push('Small', rename('a', 'b'));
    expect(history.length).toBeGreaterThan(10);
  });

  it('keeps the newest step, however big', () => {
    const history = new History(1);
    history.push('One', rename('a', 'b'));
    history.push('Two', rename('b', 'c'));
    expect([history.length, history.undoLabel]).toEqual([1, 'Two']);
    history.push('Three', rename('c', 'd'));
    expect([history.length, history.undoLabel, history.forgotten]).toEqual([1, 'Three', 2]);
  });

  it('takes no step for a change of nothing, and keeps what can be redone', () => {
    const history = new History();
    history.push('One', rename('a', 'b'));
    history.undo();
    history.push('Nothing', { records: [], fields: [] });
    expect([history.canUndo, history.canRedo]).toEqual([false, true]);
  });
});
