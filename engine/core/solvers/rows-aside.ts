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
    counted: false,
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

/** The result of `f` as if no choice had been made; restores the choice afterwards. */
export function withAllRows<T>(aside: RowsAside, f: () => T): T {
  const { count, known } = aside;
  takeBack(aside);
  aside.known = false;
  const found = f();
  aside.known = known;
  if (count > 0) putBack(aside);
  return found;
}

/** Starts a report: all rows are included, and geometry decides the rank (T 6.1). */
export function startReport(aside: RowsAside): void {
  takeBack(aside);
  aside.reporting = true;
}

/** Returns to steps, with the rows left out again if they were before. */
export function endReport(aside: RowsAside, wereOut: boolean): void {
  aside.reporting = false;
  if (wereOut) putBack(aside);
}

/** A smallest pivot below this fraction of the pivot at the choice [1] makes the choice doubtful. */
export const DOUBTFUL = 0.01;

/** Whether kept rows are nearly or fully dependent in the current factorisation. */
export const isDoubtful = ({ count, pivot }: RowsAside, { nullSpace, smallestPivot }: Factor): boolean =>
  count > 0 && (nullSpace.count > 0 || smallestPivot < DOUBTFUL * pivot);

/** Steps ignore the choice from now on; it can be restored. */
export function leaveUnknown(aside: RowsAside): void {
  takeBack(aside);
  aside.known = false;
}

/** Discards the choice: every factorisation decides again which rows are dependent, until `choose` is called. */
export function forget(aside: RowsAside): void {
  takeBack(aside);
  aside.chosen = 0;
  aside.known = false;
}
