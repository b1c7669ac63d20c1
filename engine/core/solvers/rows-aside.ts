import type { Factor, RowsAside } from './contract';

export function createRowsAside(m: number): RowsAside {
  return {
    rows: new Int32Array(m),
    chosen: 0,
    count: 0,
    isAside: new Uint8Array(m),
    known: false,
    pivot: 1,
    stepping: false,
    reporting: false,
  };
}

export function takeBack(aside: RowsAside): void {
  for (let i = 0; i < aside.count; i++) aside.isAside[aside.rows[i]] = 0;
  aside.count = 0;
}

export function putBack(aside: RowsAside): void {
  if (!aside.known) return;
  aside.count = aside.chosen;
  for (let i = 0; i < aside.count; i++) aside.isAside[aside.rows[i]] = 1;
}

/** What `f` finds as if no choice had been made; the choice stands after it as before. */
export function withAllRows<T>(aside: RowsAside, f: () => T): T {
  const { count, known } = aside;
  takeBack(aside);
  aside.known = false;
  const found = f();
  aside.known = known;
  if (count > 0) putBack(aside);
  return found;
}

/** What follows is reported: all rows count, and rank is what geometry makes it (T 6.1). */
export function startReport(aside: RowsAside): void {
  takeBack(aside);
  aside.reporting = true;
}

/** Steps go on, with the rows left out again if any were. */
export function endReport(aside: RowsAside, wereOut: boolean): void {
  aside.reporting = false;
  if (wereOut) putBack(aside);
}

/** A smallest pivot below this fraction of that of the choice [1] puts the choice in doubt. */
export const DOUBTFUL = 0.01;

/** Whether rows that were kept elsewhere hardly differ from each other in the present factorisation, or depend on each other. */
export const isDoubtful = ({ count, pivot }: RowsAside, { nullSpace, smallestPivot }: Factor): boolean =>
  count > 0 && (nullSpace.count > 0 || smallestPivot < DOUBTFUL * pivot);

/** Steps know of no choice; it can still be made known again. */
export function leaveUnknown(aside: RowsAside): void {
  takeBack(aside);
  aside.known = false;
}

/** Every factorisation decides again which rows depend on others, until `choose` is called. */
export function forget(aside: RowsAside): void {
  takeBack(aside);
  aside.chosen = 0;
  aside.known = false;
}
