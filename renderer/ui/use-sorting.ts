/** The order of the rows of a table of runs: a click on a heading sorts by it, the next reverses that, the third gives the order of the runs. */
import { ref } from 'vue';
import type { Ref } from 'vue';

export interface Sorting {
  /** Place of the column; null for the order of the runs. */
  readonly by: Readonly<Ref<number | null>>;
  readonly isDescending: Readonly<Ref<boolean>>;
  sortBy(place: number): void;
  direction(place: number): 'none' | 'ascending' | 'descending';
  /** Of two rows by their numbers in that column; rows without one come last either way. */
  compare(one: number, other: number): number;
}

export function useSorting(): Sorting {
  const by = ref<number | null>(null);
  const isDescending = ref(false);
  return {
    by,
    isDescending,
    sortBy(place) {
      if (by.value !== place) [by.value, isDescending.value] = [place, false];
      else if (!isDescending.value) isDescending.value = true;
      else [by.value, isDescending.value] = [null, false];
    },
    direction: (place) => (by.value !== place ? 'none' : isDescending.value ? 'descending' : 'ascending'),
    compare(one, other) {
      if (Number.isNaN(one) || Number.isNaN(other))
        return Number(Number.isNaN(one)) - Number(Number.isNaN(other));
      return (isDescending.value ? -1 : 1) * (one - other);
    },
  };
}
