/**
 * Degrees of freedom by rank and by formula, and the redundant rows of each joint (T 10.4).
 *
 * The number reported for a joint is how many of its rows can be removed: the number of independent null vectors of J^T restricted to
 * them. The numbers of the joints of a loop do not add up to the total, because the loop shares it.
 */
import { factoriseGlobal } from '../solvers/global-solver';
import { ALL_UNIQUE } from './reaction-mask';
import { calcSplit } from './split';
import { findMotionPlane, sharedInPlane } from './motion-plane';
import { markIndeterminate } from './singular-directions';
import { NULL_TOLERANCE, rankOf } from '../linalg/short-rank';
import { plainBasis } from './plain-basis';
import { rowMask } from './uniqueness';
import { runToEnd } from '../../model/run-to-end';
import type { GlobalSolver } from '../solvers/contract';
import type { Mobility, RedundantRows } from './mobility-report';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

/**
 * Reads work.J and work.MJ in an assembled position, that of y at t = 0; singular positions are detected only if y is given. Leaves the
 * factorisation of all rows in `solver`.
 */
export const calcMobility = (
  system: System,
  y: Float64Array | null,
  work: Workspace,
  solver: GlobalSolver,
): Mobility => runToEnd(mobilitySteps(system, y, work, solver));

/** The same, yielding between one look at the rows and the next. */
export function* mobilitySteps(
  system: System,
  y: Float64Array | null,
  work: Workspace,
  solver: GlobalSolver,
): Generator<void, Mobility> {
  const bodies = system.n - 1;
  const joints = yield* withoutDrivers(system, work, function* () {
    factoriseGlobal(system, work, solver);
    const { rank } = solver.factor;
    yield;
    const redundant = [...redundantRows(system, work, solver), ...redundantCouplings(system, solver)];
    yield;
    const plane = y ? findMotionPlane(system, y, work, solver) : null;
    return { rank, redundant, plane };
  });
  yield;
  factoriseGlobal(system, work, solver);
  yield;
  const split = calcSplit(system, work, solver, null);
  const { plane: found } = joints;
  const plane = found?.planar ? { ...found, shared: sharedInPlane(system, work, split.open, found) } : found;
  yield;
  if (y) markIndeterminate(system, 0, y, work, solver, split);
  // the flywheel of an armature has six freedoms and as many rows
  const ofArmatures = 6 * (system.n - system.documented.n);
  return {
    bodies: system.documented.n - 1,
    rows: system.jointRows - ofArmatures,
    rank: joints.rank - ofArmatures,
    degreesOfFreedom: 6 * bodies - joints.rank,
    formula: 6 * bodies - system.jointRows,
    drivenFreedoms: solver.factor.rank - joints.rank,
    redundant: joints.redundant,
    reactions: system.joints.slice(0, system.documented.joints).map((joint, index) => {
      const mask = split.masks[index];
      return {
        joint: joint.record.id,
        uniqueForce: (mask & 7) === 7,
        uniqueMoment: (mask & (ALL_UNIQUE - 7)) === ALL_UNIQUE - 7,
        mask,
      };
    }),
    efforts: system.drivers.flatMap(({ id, row }) =>
      row < 0 ? [] : { driver: id, mask: rowMask(row, split) },
    ),
    condition: solver.estimateCondition(),
    length: system.length,
    ...(plane && { plane }),
  };
}

/** Runs `body` with the rows of drivers set to zero, then restores them. */
function* withoutDrivers<T>(
  system: System,
  work: Workspace,
  body: () => Generator<void, T>,
): Generator<void, T> {
  const from = 12 * system.jointRows;
  const until = 12 * system.m;
  const J = work.J.slice(from, until);
  const MJ = work.MJ.slice(from, until);
  work.J.fill(0, from, until);
  work.MJ.fill(0, from, until);
  const result = yield* body();
  work.J.set(J, from);
  work.MJ.set(MJ, from);
  return result;
}

function redundantRows(system: System, work: Workspace, solver: GlobalSolver): RedundantRows[] {
  const vectorsOf = nullVectorsOfJoints(system, solver);
  return system.joints.flatMap((joint, index) => {
    const vectors = vectorsOf.get(index) ?? [];
    const rows = rankOf(vectors);
    if (rows === 0) return [];
    const involved = vectors[0].map((_, r) => vectors.some((vector) => Math.abs(vector[r]) > NULL_TOLERANCE));
    const held = involved.flatMap((is, r) => (is ? [heldBy(joint.row + r, work)] : []));
    return [{ joint: joint.record.id, rows, directions: describeHeld(held) }];
  });
}

/** For each joint with non-zero entries in null vectors: the parts of those vectors on its rows. */
function nullVectorsOfJoints(system: System, solver: GlobalSolver): Map<number, number[][]> {
  const { count, start, rows, values } = solver.factor.nullSpace;
  const vectorsOf = new Map<number, number[][]>();
  for (let v = 0; v < count; v++) {
    const parts = new Map<number, number[]>();
    for (let e = start[v]; e < start[v + 1]; e++) {
      const joint = system.rowJoint[rows[e]];
      const { row, rows: size } = system.joints[joint];
      // a coupling on that joint
      if (rows[e] >= row + size) continue;
      const part = parts.get(joint) ?? new Array<number>(size).fill(0);
      part[rows[e] - row] = values[e];
      parts.set(joint, part);
    }
    for (const [joint, part] of parts) vectorsOf.set(joint, [...(vectorsOf.get(joint) ?? []), part]);
  }
  return vectorsOf;
}

/** Couplings that repeat what joints and other couplings already constrain: gears in a closed ring. */
function redundantCouplings(system: System, solver: GlobalSolver): RedundantRows[] {
  const { count, start, rows, values } = solver.factor.nullSpace;
  const involved = new Set<number>();
  for (let e = 0; e < start[count]; e++) {
    if (Math.abs(values[e]) > NULL_TOLERANCE) involved.add(rows[e]);
  }
  return system.couplings.flatMap(({ id, row }) =>
    involved.has(row) ? [{ joint: id, rows: 1, directions: ['the ratio of two coordinates'] }] : [],
  );
}

interface Held {
  translates: boolean;
  /** In world axes in the assembled position; of any length. */
  direction: number[];
}

/** What a row constrains. */
function heldBy(row: number, work: Workspace): Held {
  const o = 12 * row + 6;
  const linear = Array.from(work.J.subarray(o, o + 3));
  const translates = Math.hypot(...linear) > 1e-9;
  return { translates, direction: translates ? linear : Array.from(work.J.subarray(o + 3, o + 6)) };
}

/**
 * In words: `translation along z`, `rotation about x`; rows along oblique axes of a joint are described by the span of their directions.
 */
function describeHeld(held: readonly Held[]): string[] {
  const words = (verb: string, translates: boolean) =>
    plainBasis(held.filter((each) => each.translates === translates).map(({ direction }) => direction)).map(
      (direction) => `${verb} ${describeDirection(direction)}`,
    );
  return [...words('translation along', true), ...words('rotation about', false)];
}

/** `x`, or `(0.71, 0.00, 0.71)` if it is along no world axis. */
export function describeDirection(vector: readonly number[]): string {
  const size = Math.hypot(...vector);
  const axis = vector.findIndex((value) => Math.abs(value) > (1 - 1e-6) * size);
  if (axis >= 0) return 'xyz'[axis];
  return `(${vector.map((value) => (value / size).toFixed(2).replace('-', '\u2212')).join(', ')})`;
}
