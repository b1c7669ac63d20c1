import { describe, expect, test } from 'vitest';
import { isArrow, nextCard } from '../../../../../renderer/panels/start/focus-grid';

/** Rows of three and two cards, then a row of one under another heading. */
const PLACES = [
  { x: 0, y: 0 },
  { x: 200, y: 1 },
  { x: 400, y: 0 },
  { x: 0, y: 150 },
  { x: 200, y: 150 },
  { x: 0, y: 340 },
];

describe('arrow keys among the cards', () => {
  test.each([
    [0, 'ArrowRight', 1],
    [2, 'ArrowRight', 3],
    [5, 'ArrowRight', 5],
    [3, 'ArrowLeft', 2],
    [0, 'ArrowLeft', 0],
    [0, 'ArrowDown', 3],
    [1, 'ArrowDown', 4],
    [2, 'ArrowDown', 4],
    [4, 'ArrowDown', 5],
    [5, 'ArrowDown', 5],
    [4, 'ArrowUp', 1],
    [5, 'ArrowUp', 3],
    [1, 'ArrowUp', 1],
  ] as const)('from %i, %s leads to %i', (from, key, to) => {
    expect(nextCard(PLACES, from, key)).toBe(to);
  });

  test('other keys are not for it', () => {
    expect(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'].every(isArrow)).toBe(true);
    expect(isArrow('Enter')).toBe(false);
  });
});
