/** What follows from an edit is one step of undo with it. */
import { expect, test } from 'vitest';
import { History, JOINS } from '../../../../renderer/document/history';
import { applyDiff, createDiff } from '../../../../renderer/document/diff';
import { readExample } from '../../../support/example-file';
import { withFactors } from '../../../support/dimension-changes';

const start = readExample('four-bar-with-load');
const longer = withFactors(start, { crank: 0.5 });
const moved = {
  ...longer,
  bodies: longer.bodies.map((body) => ({ ...body, position: [0, 0, 1] as const })),
};

function edited(): History {
  const history = new History();
  history.push('Change the crank', createDiff(start, longer));
  return history;
}

test('bodies that were drawn along go back with the edit, and come again with it', () => {
  const history = edited();
  history.push('Change the crank', createDiff(longer, moved), JOINS);
  expect(history.length).toBe(1);
  expect(applyDiff(moved, history.undo()!)).toEqual(start);
  expect(history.canUndo).toBe(false);
  expect(applyDiff(start, history.redo()!)).toEqual(moved);
});

test('a step that the file holds stays as it is', () => {
  const history = edited();
  history.markSaved();
  history.push('Change the crank', createDiff(longer, moved), JOINS);
  expect(history.length).toBe(2);
  expect(history.dirty).toBe(true);
  expect(applyDiff(moved, history.undo()!)).toEqual(longer);
});

test('a step that created something is not joined', () => {
  const history = new History();
  history.push('Add a body', createDiff({ ...longer, bodies: longer.bodies.slice(1) }, longer));
  history.push('Add a body', createDiff(longer, moved), JOINS);
  expect(history.length).toBe(2);
});
