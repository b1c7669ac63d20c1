import { expect, test } from 'vitest';
import { useSorting } from '../../../../renderer/ui/use-sorting';

test('a column is sorted up, then down, then not at all; what has no number comes last', () => {
  const sorting = useSorting();
  const sorted = () => [3, Number.NaN, 1, 2].toSorted((a, b) => sorting.compare(a, b));
  sorting.sortBy(4);
  expect([sorting.direction(4), sorting.direction(0)]).toEqual(['ascending', 'none']);
  expect(sorted()).toEqual([1, 2, 3, Number.NaN]);
  sorting.sortBy(4);
  expect(sorting.direction(4)).toBe('descending');
  expect(sorted()).toEqual([3, 2, 1, Number.NaN]);
  sorting.sortBy(4);
  expect(sorting.by.value).toBeNull();
  sorting.sortBy(4);
  sorting.sortBy(0);
  expect([sorting.by.value, sorting.direction(0)]).toEqual([0, 'ascending']);
});
