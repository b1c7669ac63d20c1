/**
 * The rows of J without masses: rotations of a body are converted to lengths by the root mean square of its lever arms, and each row is
 * scaled to unit length (T 6.1).
 */
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

export interface UnitRows {
  /** Like J, slot by slot; zero on the ground. */
  readonly numbers: Float64Array;
  /** By row: 1 / its length; 0 for rows of zeros. */
  readonly scale: Float64Array;
  readonly calc: (work: Workspace) => void;
}

/** Minimum lever arm, as a fraction of the characteristic length [1]. */
const SHORTEST_ARM = 1e-3;

export function createUnitRows(system: System): UnitRows {
  const { n, m, length, rowA, rowB, jointRows, couplings } = system;
  const numbers = new Float64Array(12 * rowA.length);
  const scale = new Float64Array(m);
  /** By body: 1 / arm. */
  const turning = new Float64Array(n);
  const squares = new Float64Array(n);
  const firstCoupling = jointRows - couplings.length;

  const addArm = (body: number, J: Float64Array, o: number): void => {
    const pull = J[o] ** 2 + J[o + 1] ** 2 + J[o + 2] ** 2;
    if (pull === 0) return;
    squares[body] += pull;
    turning[body] += J[o + 3] ** 2 + J[o + 4] ** 2 + J[o + 5] ** 2;
  };
  const calcArms = (J: Float64Array): void => {
    turning.fill(0);
    squares.fill(0);
    for (let slot = 0; slot < rowA.length; slot++) {
      addArm(rowA[slot], J, 12 * slot);
      addArm(rowB[slot], J, 12 * slot + 6);
    }
    for (let b = 1; b < n; b++) {
      const arm = squares[b] > 0 ? Math.sqrt(turning[b] / squares[b]) : length;
      turning[b] = 1 / Math.max(arm, SHORTEST_ARM * length);
    }
  };
  const copy = (body: number, J: Float64Array, o: number): void => {
    for (let c = 0; c < 3; c++) {
      numbers[o + c] = body > 0 ? J[o + c] : 0;
      numbers[o + 3 + c] = body > 0 ? J[o + 3 + c] * turning[body] : 0;
    }
  };
  /** A body in both slots of a coupling counts once, otherwise the length of the row would be wrong. */
  const gather = (slot: number, other: number): void => {
    for (let o = 12 * other; o < 12 * other + 12; o += 6) {
      const body = o === 12 * other ? rowA[other] : rowB[other];
      const half = body === rowA[slot] ? 0 : body === rowB[slot] ? 6 : -1;
      if (half < 0) continue;
      for (let c = 0; c < 6; c++) {
        numbers[12 * slot + half + c] += numbers[o + c];
        numbers[o + c] = 0;
      }
    }
  };
  const sumOfSquares = (slot: number): number => {
    let sum = 0;
    for (let o = 12 * slot; o < 12 * slot + 12; o++) sum += numbers[o] * numbers[o];
    return sum;
  };
  const multiply = (slot: number, factor: number): void => {
    for (let o = 12 * slot; o < 12 * slot + 12; o++) numbers[o] *= factor;
  };
  return {
    numbers,
    scale,
    calc: ({ J }) => {
      calcArms(J);
      for (let slot = 0; slot < rowA.length; slot++) {
        copy(rowA[slot], J, 12 * slot);
        copy(rowB[slot], J, 12 * slot + 6);
      }
      for (let row = 0; row < m; row++) {
        const other = row >= firstCoupling && row < jointRows ? m + row - firstCoupling : -1;
        if (other >= 0) gather(row, other);
        const sum = sumOfSquares(row) + (other >= 0 ? sumOfSquares(other) : 0);
        scale[row] = sum > 0 ? 1 / Math.sqrt(sum) : 0;
        multiply(row, scale[row]);
        if (other >= 0) multiply(other, scale[row]);
      }
    },
  };
}
