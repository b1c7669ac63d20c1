import { expect, test } from 'vitest';
import { boundsOf, moveBy, nextCell } from '../../../../../renderer/panels/tables/grid-range';

const SIZE = { rows: 3, columns: 4 };
const at = (row: number, column: number) => ({ row, column });

test('arrows stop at the edges and jump there with Ctrl', () => {
  expect(moveBy(at(0, 0), 'ArrowUp', false, SIZE, 2)).toEqual(at(0, 0));
  expect(moveBy(at(1, 1), 'ArrowDown', false, SIZE, 2)).toEqual(at(2, 1));
  expect(moveBy(at(1, 1), 'ArrowRight', true, SIZE, 2)).toEqual(at(1, 3));
  expect(moveBy(at(1, 1), 'Home', true, SIZE, 2)).toEqual(at(0, 0));
  expect(moveBy(at(1, 1), 'End', false, SIZE, 2)).toEqual(at(1, 3));
  expect(moveBy(at(0, 1), 'PageDown', false, SIZE, 9)).toEqual(at(2, 1));
  expect(moveBy(at(0, 1), 'toString', false, SIZE, 9)).toBeNull();
});

test('Tab goes in reading order and ends at the last cell', () => {
  expect(nextCell(at(0, 3), false, SIZE)).toEqual(at(1, 0));
  expect(nextCell(at(1, 0), true, SIZE)).toEqual(at(0, 3));
  expect(nextCell(at(2, 3), false, SIZE)).toBeNull();
  expect(nextCell(at(0, 0), true, SIZE)).toBeNull();
});

test('a range has its edges whichever way it was drawn', () => {
  expect(boundsOf({ anchor: at(2, 1), head: at(0, 3) })).toEqual({ top: 0, bottom: 2, left: 1, right: 3 });
});
