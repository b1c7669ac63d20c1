/**
 * Closes one group onto those before it without leaving its mode (T 8.1): least squares of its gaps by the Levenberg-Marquardt method
 * over its own bodies, in steps that keep the signs of its determinants. A step that would cross a fold is bent along it:
 *
 *   least |r + J d|^2 + mu |d|^2   subject to   1 + a . d >= b,   a the gradient of det / det(now)
 *
 * For a dyad, whose determinant is the sine of the angle at its middle pin, this finds a path whenever there is one.
 */
import { dot } from '../../core/linalg/dense-vector';
import { aim, calcRemainder } from './gap-path';
import { calcAsked } from './closing';
import { compareSense, refer } from './fold';
import { moveBodies } from '../../core/stabilisers/projection';
import { solvePositive } from '../../core/linalg/solve-positive';
import type { GapPath } from './gap-path';
import type { Group, Reference } from './fold';
import type { System } from '../../core/system/system';

/** How it ended, and the root of the sum of squares of the remaining gaps [m]. */
export interface GroupGap {
  readonly closed: boolean;
  readonly gap: number;
}

const MAX_ITERATIONS = 60;
/** Residual of a closed group, in characteristic lengths [1]. */
const CLOSED = 1e-8;
/** Relative decrease of the gaps below which the iteration ends [1]. */
const SETTLED = 1e-3;
/** Initial, smallest and largest damping of rows scaled to lengths [1]. */
const DAMPING = { first: 1e-3, least: 1e-9, most: 1e6 };
/** A step may not turn a body by more than this [rad]. */
const LARGEST_TURN = 0.25;
/** Rotation and displacement for difference quotients of determinants [rad, characteristic lengths]. */
const NEARBY = 1e-5;
/** A step leaves at least this fraction of a determinant [1]. */
const LEFT = 0.3;
/**
 * Fractions of the drawing's distance to a fold that are kept, tried in turn [1]: steps along a fold can be longer the farther away it
 * is. The last are for modes that are never farther from it, tried where no more is open than the previous margin leaves open, which goes
 * as its square.
 */
const ROOM = [0.3, 0.02, 1e-3, 5e-5];
const WIDE = 0.02;
/**
 * Weight of the gaps inside a group [1]: with its own joints nearly closed, its determinants depend on its shape alone, as a dyad's does
 * on the angle at its pin.
 */
const INNER = 30;
/** Largest ratio between the changes of the determinant and of the distance to the fold in a step [1]. */
const ALIKE = 1.5;
/** Fraction of that distance down to which a bent step may go [1]. */
const SLACK = 0.7;

/** Lower bound of a determinant in a step: 1 + gradient . d >= least. */
interface Bound {
  readonly gradient: Float64Array;
  readonly least: number;
}

/** Steps of a group's bodies, in lengths. */
interface Steps {
  readonly path: GapPath;
  readonly group: Group;
  readonly y: Float64Array;
  /** Rows of the residuals, and of their derivatives by each column. */
  readonly r: Float64Array;
  readonly J: Float64Array;
  /** Per row: INNER if it connects two bodies of the group. */
  readonly weight: Float64Array;
  cost: number;
}

/** Distance of a position from each fold of a group [1]. */
export type Room = readonly number[];

/** Moves the bodies of the group in y; the target is the end of the path, with its drivers shifted. `drawn`: the drawing's distances. */
export function closeGroup(path: GapPath, group: Group, y: Float64Array, drawn: Room): GroupGap {
  const { rowA, rowB } = path.closing.system;
  const size = 6 * group.bodies.length;
  const steps: Steps = {
    ...{ path, group, y, cost: 0 },
    r: new Float64Array(group.rows.length),
    J: new Float64Array(group.rows.length * size),
    weight: Float64Array.from(group.rows, (row) => {
      const inner = [rowA[row], rowB[row]].every((body) => group.bodies.includes(body));
      return inner ? INNER : 1;
    }),
  };
  aim(path, 1);
  let nearest: Float64Array | null = null;
  for (const part of ROOM) {
    const left = drawn.map((volume) => part * volume);
    if (closeWithin(steps, left)) return { closed: true, gap: 0 };
    nearest ??= y.slice();
    if (part <= WIDE && Math.sqrt(steps.cost) > part * part * path.closing.system.length) break;
  }
  // the next attempt is better started away from the fold
  if (nearest) y.set(nearest);
  return { closed: false, gap: Math.sqrt(steps.cost) };
}

/** Until the gaps are least, keeping the distance `left` to each fold. */
function closeWithin(steps: Steps, left: Room): boolean {
  const { path, group, y } = steps;
  const { system, work } = path.closing;
  const size = 6 * group.bodies.length;
  let damping = DAMPING.first;
  let largest = evaluate(steps);
  for (let iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
    if (largest <= CLOSED * system.length) return true;
    const [before, cost] = [y.slice(), steps.cost];
    const folds = refer(system, group, work.J);
    calcDerivatives(steps);
    const kept = { r: steps.r.slice(), J: steps.J.slice() };
    let bounds: Bound[] = [];
    for (;;) {
      const d = findStep(kept, size, damping, bounds);
      if (d) {
        limit(system, d);
        move(steps, d);
        largest = evaluate(steps);
        const same = keepsRoom(steps, folds, left);
        if (same && steps.cost < cost) break;
        y.set(before);
        if (!same && bounds.length === 0) {
          bounds = findBounds(steps, folds, left);
          continue;
        }
      }
      damping *= 4;
      if (damping > DAMPING.most) {
        evaluate(steps);
        return false;
      }
    }
    damping = Math.max(DAMPING.least, damping / 4);
    if (bounds.length > 0 && steps.cost > (1 - SETTLED) * cost) return false;
  }
  return false;
}

/** Residuals at y, minus their target values; returns the largest [m]. */
function evaluate(steps: Steps): number {
  const { path, group, y, r, weight } = steps;
  const { closing } = path;
  const { system, work } = closing;
  calcAsked(closing, y, path.asked);
  calcRemainder(path);
  let largest = 0;
  steps.cost = 0;
  group.rows.forEach((row, i) => {
    const residual = work.rhs[row] * system.rowScale[row];
    r[i] = weight[i] * residual;
    steps.cost += r[i] * r[i];
    largest = Math.max(largest, Math.abs(residual));
  });
  return largest;
}

/** J of the group's rows with respect to its own bodies, rows and rotations scaled to lengths. */
function calcDerivatives({ path, group, J, weight }: Steps): void {
  const { system, work } = path.closing;
  const size = 6 * group.bodies.length;
  J.fill(0);
  group.rows.forEach((row, i) => {
    for (let side = 0; side < 12; side += 6) {
      const k = group.bodies.indexOf(side === 0 ? system.rowA[row] : system.rowB[row]);
      if (k < 0) continue;
      for (let c = 0; c < 6; c++)
        J[size * i + 6 * k + c] +=
          (weight[i] * work.J[12 * row + side + c] * system.rowScale[row]) / (c < 3 ? 1 : system.length);
    }
  });
}

/** The damped step, bent to respect the bounds of the determinants; null where the damping is below rounding. */
function findStep(
  { r, J }: Pick<Steps, 'r' | 'J'>,
  size: number,
  damping: number,
  bounds: readonly Bound[],
): Float64Array | null {
  const normal = new Float64Array(size * size);
  const d = new Float64Array(size);
  for (let i = 0; i < r.length; i++)
    for (let a = 0; a < size; a++) {
      const factor = J[size * i + a];
      if (factor === 0) continue;
      d[a] -= factor * r[i];
      for (let b = 0; b <= a; b++) normal[size * a + b] += factor * J[size * i + b];
    }
  for (let a = 0; a < size; a++) normal[size * a + a] += damping;
  if (!solvePositive(normal.slice(), size, d)) return null;
  for (const { gradient, least } of bounds) {
    const short = least - 1 - dot(gradient, d);
    if (!(short > 0)) continue;
    const back = gradient.slice();
    if (!solvePositive(normal.slice(), size, back)) return null;
    const factor = short / dot(gradient, back);
    for (let c = 0; c < size; c++) d[c] += factor * back[c];
  }
  return d;
}

/** Shortens a step that turns a body too far. */
function limit({ length }: System, d: Float64Array): void {
  let largest = 0;
  for (let c = 0; c < d.length; c++) if (c % 6 >= 3) largest = Math.max(largest, Math.abs(d[c]) / length);
  if (largest > LARGEST_TURN) for (let c = 0; c < d.length; c++) d[c] *= LARGEST_TURN / largest;
}

/** Moves the group's bodies in y by a step in lengths. */
function move({ path, group, y }: Pick<Steps, 'path' | 'group' | 'y'>, d: Float64Array): void {
  const { system } = path.closing;
  const whole = new Float64Array(6 * system.n);
  group.bodies.forEach((body, k) => {
    for (let c = 0; c < 6; c++) whole[6 * body + c] = d[6 * k + c] / (c < 3 ? 1 : system.length);
  });
  moveBodies(system, y, whole);
}

/**
 * Whether the rows at y keep the signs they had before, and enough distance to each fold, or more than before. If the
 * determinant and the distance do not change alike, the step was too long to tell.
 */
function keepsRoom({ path, group }: Steps, before: readonly Reference[], left: Room): boolean {
  const { system, work } = path.closing;
  const after = refer(system, group, work.J);
  return before.every((fold, f) => {
    const ratio = compareSense(system, fold, work.J);
    if (!(ratio > 0)) return false;
    const [room, wide] = [after[f].room(), fold.room()];
    const alike = (ratio * wide) / room;
    return alike > 1 / ALIKE && alike < ALIKE && (room > SLACK * left[f] || room > wide);
  });
}

/** For each determinant relative to that at y: its gradient, by differences, and its lower bound. */
function findBounds({ path, group, y }: Steps, before: readonly Reference[], left: Room): Bound[] {
  const { system, work } = path.closing;
  const size = 6 * group.bodies.length;
  const bounds = before.map(({ room }, f) => ({
    gradient: new Float64Array(size),
    least: Math.min(1, Math.max(LEFT, left[f] / room())),
  }));
  const d = new Float64Array(size);
  for (let c = 0; c < size; c++) {
    const there = y.slice();
    d[c] = NEARBY * system.length;
    move({ path, group, y: there }, d);
    d[c] = 0;
    calcAsked(path.closing, there, path.asked);
    before.forEach((fold, f) => {
      bounds[f].gradient[c] = (compareSense(system, fold, work.J) - 1) / (NEARBY * system.length);
    });
  }
  return bounds;
}
