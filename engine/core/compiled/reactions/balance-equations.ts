/**
 * A few linear equations E x + e = 0 that are known to have solutions, by Gauss-Jordan elimination with complete pivoting: of each
 * equation the first number is e. The unknowns that remain free span the null space.
 */

/** Pivots below this [1] do not tell whether their equation is independent of the others. */
const CLEAR = 1e-5;
/** Below this [1], what is left of the coefficients is rounding. */
const NOTHING = 1e-11;

export interface BalanceEquations {
  /** Equations, and numbers of each: 1 + unknowns. */
  count: number;
  readonly width: number;
  readonly numbers: Float64Array;
  /** By equation: its place in `numbers`. */
  readonly order: Int32Array;
  /** By pivot: the unknown, counted from 1; and by unknown whether it is one. */
  readonly pivots: Int32Array;
  readonly isPivot: Uint8Array;
  rank: number;
}

export function createBalanceEquations(most: number, unknowns: number): BalanceEquations {
  const width = 1 + unknowns;
  return {
    ...{ count: 0, width, rank: 0 },
    numbers: new Float64Array(most * width),
    order: new Int32Array(most),
    pivots: new Int32Array(most),
    isPivot: new Uint8Array(width),
  };
}

/** Afterwards equation i < rank reads: unknown pivots[i] = -(its numbers) . (1, free unknowns). False if the rank is not clear, or a number not finite. */
export function eliminate(e: BalanceEquations): boolean {
  const { numbers, order, pivots, isPivot, width, count } = e;
  for (let i = 0; i < count; i++) order[i] = i * width;
  isPivot.fill(0);
  e.rank = 0;
  for (; e.rank < count; e.rank++) {
    let most = 0;
    let row = 0;
    let column = 0;
    for (let i = e.rank; i < count; i++) {
      for (let c = 1; c < width; c++) {
        const size = Math.abs(numbers[order[i] + c]);
        if (size <= most) continue;
        if (!(size < Infinity)) return false;
        most = size;
        row = i;
        column = c;
      }
    }
    if (most <= NOTHING) return true;
    if (most < CLEAR) return false;
    const o = order[row];
    order[row] = order[e.rank];
    order[e.rank] = o;
    pivots[e.rank] = column;
    isPivot[column] = 1;
    const inverse = 1 / numbers[o + column];
    for (let c = 0; c < width; c++) numbers[o + c] *= inverse;
    for (let i = 0; i < count; i++) {
      const at = order[i];
      const factor = numbers[at + column];
      if (at === o || factor === 0) continue;
      for (let c = 0; c < width; c++) numbers[at + c] -= factor * numbers[o + c];
      numbers[at + column] = 0;
    }
  }
  return true;
}

/** The largest imbalance left in equations without a pivot. */
export function largestRest({ numbers, order, rank, count }: BalanceEquations): number {
  let largest = 0;
  for (let i = rank; i < count; i++) largest = Math.max(largest, Math.abs(numbers[order[i]]));
  return largest;
}
