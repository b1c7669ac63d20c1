/**
 * The closed position nearest to the drawn one (T 8): least 1/2 e . M e, e the change of the poses, over the positions in
 * which all rows hold. Steps along the tangent,
 *
 *   A mu = -C + J e,   d = -e + M^-1 J^T mu,
 *
 * then Newton's method back to the rows. Every step brings the mechanism nearer, or it is halved; none passes a dead point
 * of the drivers, beyond which another assembly mode begins. Step lengths by Barzilai and Borwein.
 */
import { calcAsked, calcCorrection, limitStep, sizeOf, withMotors } from './closing';
import { findGroups } from './groups';
import { keepsSense } from './fold';
import { rowDot } from '../../core/dynamics/rows';
import { WEAK_GRIP, calcGrip, compareGrips } from './grip';
import { closeNearby } from './gap-path';
import { difference } from '../../core/math/quat';
import { factoriseGlobal } from '../../core/solvers/global-solver';
import { moveBodies } from '../../core/stabilisers/projection';
import { poseOffset } from '../../core/coordinates/layout';
import type { Asked, Closing } from './closing';
import type { Grip } from './grip';
import type { Group } from './fold';
import type { System } from '../../core/system/system';
import type { Workspace } from '../../core/system/workspace';

const MAX_ITERATIONS = 100;
const MAX_HALVINGS = 12;
/** A step may not move a body by more than this many characteristic lengths [1], or turn it by as many radians. */
const LARGEST_STEP = 0.3;
/** A step shorter than this many characteristic lengths no longer counts [1]. */
const SMALLEST_STEP = 1e-9;
/** Least cosine between the drivers' motions before and after a step [1]. */
const SAME_WAY = 0.3;

/** Fraction of the decrease predicted by the slope that a step must achieve [1], and the allowance for rounding. */
const GAIN = 1e-4;
const ROUNDING = 1e-13;
/** Step lengths over those of a flat manifold [1]. */
const SHORTEST = 0.02;
const LONGEST = 4;

interface Search {
  readonly closing: Closing;
  readonly asked: Asked;
  readonly drawn: Float64Array;
  /** 6n: change from the drawn pose, direction of descent, the previous direction, and the step. */
  readonly e: Float64Array;
  readonly d: Float64Array;
  readonly before: Float64Array;
  readonly step: Float64Array;
  grip: Grip | null;
  /** The groups with the drivers held, and their rows at the present position. */
  readonly groups: readonly Group[] | null;
  held: Float64Array | null;
  /** Length of the last step along its direction [1]. */
  part: number;
}

/** Moves y, in which `asked` is closed, to the nearest such position to `drawn`; returns the iterations. */
export function moveNearest(closing: Closing, drawn: Float64Array, y: Float64Array, asked: Asked): number {
  const { system, work } = closing;
  const [e, d, before, step] = Array.from({ length: 4 }, () => new Float64Array(6 * system.n));
  const grip = calcGrip(closing, y, asked);
  const groups = withMotors(closing, () => findGroups(closing, y, 'held'));
  const search: Search = { closing, asked, drawn, e, d, before, step, grip, groups, held: null, part: 1 };
  search.held = calcHeld(search, y);
  for (let iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
    calcAsked(closing, y, asked);
    const distance = calcDistance(search, y);
    before.set(d);
    if (!calcDescent(search)) return iteration;
    const slope = product(system, work, d, d);
    if (iteration > 0) chooseLength(search);
    for (let c = 0; c < d.length; c++) step[c] = search.part * d[c];
    const size = sizeOf(system, step);
    const taken = limitStep(system, step, LARGEST_STEP * system.length);
    if (!(taken > SMALLEST_STEP * system.length)) return iteration;
    search.part *= taken / size;
    if (!takeStep(search, y, distance, slope)) return iteration;
  }
  return MAX_ITERATIONS;
}

/** The Barzilai-Borwein step length: that of Newton's step along a line. */
function chooseLength(search: Search): void {
  const { closing, d, before } = search;
  const { system, work } = closing;
  const square = product(system, work, before, before);
  const bent = square - product(system, work, before, d);
  const length = bent > 0 ? (search.part * square) / bent : LONGEST;
  search.part = Math.min(LONGEST, Math.max(SHORTEST, length));
}

/** Moves y along search.step, or the first of its halves, quarters, ... that brings it nearer in the same assembly mode. */
function takeStep(search: Search, y: Float64Array, distance: number, slope: number): boolean {
  const { closing, asked, step } = search;
  const start = y.slice();
  for (let halving = 0; halving < MAX_HALVINGS; halving++) {
    moveBodies(closing.system, y, step);
    const most = distance * (1 + ROUNDING) - GAIN * search.part * slope;
    if (closeNearby(closing, y, asked) && calcDistance(search, y) <= most) {
      if (search.grip === null) return true;
      const grip = calcGrip(closing, y, asked);
      const held = calcHeld(search, y);
      if (grip !== null && keepsMode(search.grip, grip) && keepsFolds(search, held)) {
        search.grip = grip;
        search.held = held;
        return true;
      }
    }
    y.set(start);
    search.part /= 2;
    for (let c = 0; c < step.length; c++) step[c] /= 2;
  }
  return false;
}

/** Near a dead point, only steps away from it are allowed. */
const keepsMode = (before: Grip, after: Grip): boolean =>
  compareGrips(before, after) > SAME_WAY && after.sine >= Math.min(WEAK_GRIP, before.sine);

/** Rows at y with the drivers held; null if they are not checked. */
function calcHeld({ closing, grip, groups }: Search, y: Float64Array): Float64Array | null {
  if (grip === null || groups === null) return null;
  return withMotors(closing, () => {
    calcAsked(closing, y, 'held');
    return closing.work.J.slice();
  });
}

/** The drivers' motions do not show where links fold at a dead point: the signs of the determinants do. */
const keepsFolds = ({ closing, groups, held }: Search, after: Float64Array | null): boolean =>
  groups === null || held === null || after === null || keepsSense(closing.system, groups, held, after);

/** d: the direction of descent tangent to the positions in which the rows hold. */
function calcDescent({ closing, e, d }: Search): boolean {
  const { system, work, solver } = closing;
  if (!factoriseGlobal(system, work, solver)) return false;
  for (let row = 0; row < system.m; row++) work.rhs[row] = rowDot(system, row, work.J, e, 0);
  calcCorrection(closing, work.rhs);
  for (let c = 6; c < d.length; c++) d[c] = work.acc[c] - e[c];
  return true;
}

/** 1/2 e . M e of y, and e (6n): present minus drawn pose, translation [m] and rotation vector [rad] in W. */
function calcDistance({ closing, drawn, e }: Search, y: Float64Array): number {
  const { system, work } = closing;
  for (let b = 1; b < system.n; b++) {
    const x = poseOffset(b);
    for (let c = 0; c < 3; c++) e[6 * b + c] = y[x + c] - drawn[x + c];
    difference(e, 6 * b + 3, y, x + 3, drawn, x + 3);
  }
  return product(system, work, e, e) / 2;
}

/** a . M b, the inertia as in work. */
function product({ n, mass }: System, { inertiaW }: Workspace, a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let body = 1; body < n; body++) {
    const o = 6 * body;
    for (let c = 0; c < 3; c++) {
      sum += mass[body] * a[o + c] * b[o + c];
      for (let k = 0; k < 3; k++) sum += a[o + 3 + c] * inertiaW[9 * body + 3 * c + k] * b[o + 3 + k];
    }
  }
  return sum;
}
