import { expect, test } from 'vitest';
import { Unsaved } from '../../../../renderer/journal/unsaved';

function made(...revisions: number[]) {
  const unsaved = new Unsaved();
  for (const revision of revisions) unsaved.add(`step ${revision}`, revision);
  return unsaved;
}

test('all edits are counted, and the last twenty named', () => {
  const { edits } = made(...Array.from({ length: 25 }, (_, i) => i + 1));
  expect(edits.count).toBe(25);
  expect(edits.labels).toEqual(Array.from({ length: 20 }, (_, i) => `step ${i + 6}`));
});

test('what a recovery brought is counted, and the last twenty of it named', () => {
  const unsaved = made(1);
  unsaved.set({ count: 40, labels: Array.from({ length: 22 }, (_, i) => `old ${i}`) });
  expect(unsaved.edits).toMatchObject({ count: 40, labels: { length: 20, 19: 'old 21' } });
});

test('a save leaves what came after the revision that it holds', () => {
  const unsaved = made(1, 2, 3, 4);
  unsaved.savedUpTo(2);
  expect(unsaved.edits).toEqual({ count: 2, labels: ['step 3', 'step 4'] });
});

test('a drag that began before the save and goes on is left', () => {
  const unsaved = made(1, 2);
  unsaved.savedUpTo(2);
  expect(unsaved.edits).toEqual({ count: 1, labels: ['step 2'] });
});

test('a save holds all that a recovery brought, however early it is', () => {
  const unsaved = made();
  unsaved.set({ count: 2, labels: ['old', 'older'] });
  unsaved.add('new', 1);
  unsaved.savedUpTo(0);
  expect(unsaved.edits).toEqual({ count: 1, labels: ['new'] });
});
