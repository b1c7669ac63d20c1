import { describe, expect, it } from 'vitest';
import { createProject } from '../../../../engine/model/defaults';
import { createDiff } from '../../../../renderer/document/diff';
import { History } from '../../../../renderer/document/history';

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

  it('forgets the oldest steps rather than growing without bound, and knows that the saved one went with them', () => {
    const history = new History();
    for (let i = 0; i < 1100; i++) history.push(`Step ${i}`, rename(String(i), String(i + 1)));
    expect(history.length).toBe(1000);
    while (history.undo() !== null);
    expect(history.dirty).toBe(true);
  });

  it('takes no step for a change of nothing, and keeps what can be redone', () => {
    const history = new History();
    history.push('One', rename('a', 'b'));
    history.undo();
    history.push('Nothing', { records: [], fields: [] });
    expect([history.canUndo, history.canRedo]).toEqual([false, true]);
  });
});
