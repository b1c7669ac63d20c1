/**
 * Rows that rest beside rows that hold, whose effect is given: every component is a mass of one by itself,
 * and the columns of those that hold are axes of their own, so that what they answer is read off.
 */
import { shareWithResting } from '../../../../../engine/core/diagnostics/resting-rows';
import { splitWithResting } from '../../../../../engine/core/diagnostics/bounded-split';
import { HOLDS, OPEN } from '../../../../../engine/core/system/switched-row';
import { Scratch } from '../../../../../engine/core/math/scratch';
import type { NullVectors } from '../../../../../engine/core/diagnostics/null-vectors';
import type { GlobalSolver } from '../../../../../engine/core/solvers/contract';
import { fakeRows } from '../../switching/fake-rows';
import type { RowPart } from '../../switching/fake-rows';

export interface Row extends RowPart {
  column: number[];
  /** Its multiplier, where it holds. */
  holds?: number;
  gap?: number;
  speed?: number;
  /** Its acceleration by itself. */
  away?: number;
  mode?: number;
  /** Where it does not hold. */
  effort?: number;
}

const REST = { closed: 1e-6, still: 1e-5 };
const NONE: NullVectors = {
  ...{ count: 0, start: Int32Array.of(0), rows: new Int32Array(0), values: new Float64Array(0) },
};

export interface Instant {
  readonly rowScale?: number | readonly number[];
  /** Accelerations of the bodies that are not along any row. */
  readonly acc?: readonly [at: number, value: number];
  readonly all?: NullVectors;
  readonly open?: NullVectors;
}

const solver = { solve: () => {}, factor: { nullSpace: NONE } } as unknown as GlobalSolver;

export function share(rows: Row[], { rowScale = 1, acc, all = NONE, open = all }: Instant = {}) {
  const { system, work, told } = instantOf(rows, { rowScale, ...(acc && { acc }) });
  const split = { all, open, singular: null, masks: new Int32Array(0) };
  shareWithResting(system, REST, work, solver, split);
  return { ...told(), split };
}

/** Where stiffness is stated, though none of these rows has any. */
export function shareByStiffness(rows: Row[]) {
  const { system, work, told } = instantOf(rows, {});
  splitWithResting({ system, work, solver }, new Float64Array(0), REST, new Int32Array(0));
  return told().shares;
}

function instantOf(rows: Row[], { rowScale = 1, acc }: Instant) {
  const m = rows.length;
  const { system, work, values } = fakeRows(rows, [], {
    ...{
      m,
      n: 3,
      jointRows: m,
      couplings: [],
      compliances: [],
      beams: [],
      invMass: Float64Array.of(0, 1, 1),
      length: 2,
    },
    ...{ rowA: new Int32Array(m).fill(1), rowB: new Int32Array(m).fill(2) },
    ...{ rowJoint: new Int32Array(m).fill(-1), settings: { gravity: [0, 0, -10] } },
    rowScale: Float64Array.from(rows, (_, row) => (typeof rowScale === 'number' ? rowScale : rowScale[row])),
  });
  const unit = [1, 0, 0, 0, 1, 0, 0, 0, 1];
  const J = new Float64Array(12 * m);
  Object.assign(work, {
    ...{ J, MJ: J, acc: new Float64Array(18), scratch: new Scratch() },
    invInertiaW: Float64Array.of(...new Float64Array(9), ...unit, ...unit),
  });
  if (acc) work.acc[acc[0]] = acc[1];
  rows.forEach(({ column, holds, gap, speed, away, mode, effort }, s) => {
    values.J.set(column, 12 * s);
    values.mode[s] = mode ?? (holds === undefined ? OPEN : HOLDS);
    if (holds !== undefined) J.set(column, 12 * s);
    work.lambda[s] = holds ?? 0;
    values.effort[s] = holds ?? effort ?? 0;
    [values.C[s], values.Cdot[s], values.gdot[s]] = [gap ?? 0, speed ?? 0, away ?? 0];
  });
  const rounded = (list: ArrayLike<number>) => Array.from(list, (value) => Number(value.toFixed(9)) + 0);
  return { system, work, told: () => ({ shares: rounded(work.lambda), efforts: rounded(values.effort) }) };
}

export const sharesOf = (rows: Row[], instant?: Instant) => share(rows, instant).shares;
export const unitOf = (c: number, size = 1) => Array.from({ length: 12 }, (_, i) => (i === c ? size : 0));
export const holding = (c: number, holds: number, more: Partial<Row> = {}): Row => ({
  ...{ kind: 'limit-minimum', column: unitOf(c), holds },
  ...more,
});
/** Does what two of those that hold do together. */
export const resting = (more: Partial<Row> = {}, column = [0.6, 0.8]): Row => ({
  ...{ kind: 'limit-minimum', column },
  ...more,
});
