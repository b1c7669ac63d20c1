/**
 * Motions that continue from a singular position (T 6.2a): the rows admit more velocities there than there are motions, which are those
 * whose second order is admissible as well.
 */
import { addTo, dot, norm } from '../../core/linalg/dense-vector';
import { admissible, speedOf } from '../../core/diagnostics/singular-directions';
import { calcRows } from '../../core/dynamics/rows';
import { createRandom } from '../../core/math/random';
import { orthonormalise, removeParts, solveLeastSquares } from '../../core/linalg/least-squares';
import { velocityOffset } from '../../core/coordinates/layout';
import type { Model } from '../preparation/model';
import type { NullVectors } from '../../core/diagnostics/null-vectors';

/** A state whose rows are dependent only at this position; `model` holds its rows and their factorisation. */
export interface Singular {
  readonly model: Model;
  readonly t: number;
  readonly y: Float64Array;
  /** Vectors of the null space of J^T that exist only at the singular position. */
  readonly vectors: NullVectors;
}

/** Directions tried in addition to the number of conditions. */
const SPARE = 3;
/** Most directions whose quadratic terms are evaluated: each pair costs one evaluation. */
const MOST_DIRECTIONS = 48;
const STARTS = 64;
const ITERATIONS = 40;
/** Fraction of a correction below which it is abandoned [1]. */
const SHORTEST = 1e-4;
/** Conditions below this, relative to squared speed over length, are satisfied [1]. */
const MET = 1e-12;
/** If nothing else satisfies the conditions, Newton's method creeps towards rest: what remains is then below this fraction [1]. */
const CREPT = 1e-3;
/** Motions whose conditions change by less with each other, relative to squared speed over length, do not [1]. */
const LEADS = 1e-4;

/**
 * Motions v for which n . gdot(v) = 0 for every singular n: a quadratic equation in v for each, solved by Newton's method from the given
 * one, and from starts around it unless it is already a solution. With `kept`, kept . v keeps the given value: otherwise rest would be a
 * solution.
 */
export function motionsNear(
  singular: Singular,
  given: Float64Array,
  kept: Float64Array | null,
): Float64Array[] {
  const { model, t, y, vectors } = singular;
  const { system, work, solver } = model;
  const speed = speedOf(system, given);
  const met = (MET * speed ** 2) / system.length;
  const conditions = createConditions(singular);
  const isMet = (values: Float64Array): boolean => values.every((value) => Math.abs(value) <= met);
  if (isMet(conditions(given))) return [given];
  calcRows(system, t, y, work);
  const freedoms = 6 * (system.n - 1) - (system.m - solver.factor.nullSpace.count);
  const count = Math.min(freedoms, vectors.count + SPARE, MOST_DIRECTIONS);
  const directions: Float64Array[] = [];
  for (let seed = 1; seed <= count; seed++) {
    const u = admissible(system, work, solver, seed);
    if (!u) continue;
    if (kept) addTo(u, -dot(kept, u) / dot(kept, given), given);
    const size = speedOf(system, u);
    // otherwise the given motion is the only one
    if (size > CREPT) directions.push(u.map((value) => value / size));
  }
  const squares = fitSquares(conditions, given, directions, speed);
  const found: Float64Array[] = [];
  for (let start = 0; start < STARTS; start++) {
    const random = createRandom(start);
    const a = directions.map(() => (start === 0 ? 0 : 2 * random() - 1));
    if (!solve(squares, a, met)) continue;
    const v = given.slice();
    directions.forEach((u, i) => addTo(v, speed * a[i], u));
    if (speedOf(system, v) > CREPT * speed) found.push(v);
  }
  calcRows(system, t, y, work);
  return found;
}

/**
 * Whether a motion leads to where `other`, which the rows admit here as well, is held: to first order n . g changes with both of them for
 * a singular n. A body that turns about its own axis leads nowhere.
 */
export function leavesFor(singular: Singular, motion: Float64Array, other: Float64Array): boolean {
  const { model, t, y } = singular;
  const { system, work } = model;
  const size = speedOf(system, motion) / speedOf(system, other);
  const conditions = createConditions(singular);
  const both = [1, -1].map((side) => conditions(motion.map((value, c) => value + side * size * other[c])));
  calcRows(system, t, y, work);
  const least = (LEADS * speedOf(system, motion) ** 2) / system.length;
  return both[0].some((value, k) => Math.abs(value - both[1][k]) > least);
}

/** n . gdot(v) for every singular n [m/s^2]. */
function createConditions({ model, t, y, vectors }: Singular): (v: Float64Array) => Float64Array {
  const { system, work } = model;
  const moving = y.slice();
  return (v) => {
    moving.set(v, velocityOffset(system.n));
    calcRows(system, t, moving, work);
    return Float64Array.from({ length: vectors.count }, (_, k) => {
      let sum = 0;
      for (let e = vectors.start[k]; e < vectors.start[k + 1]; e++) {
        const row = vectors.rows[e];
        sum += vectors.values[e] * work.gdot[row] * system.rowScale[row];
      }
      return sum;
    });
  };
}

/** g(a) = constant + sum of slope_i a_i + sum over i <= j of bend_ij a_i a_j, each with an element for every condition. */
interface Squares {
  readonly constant: Float64Array;
  readonly slopes: readonly Float64Array[];
  readonly bends: readonly (readonly Float64Array[])[];
}

/** The conditions along given + speed (a_1 u_1 + ...), which are quadratic in a, from their values at sums of two directions. */
function fitSquares(
  conditions: (v: Float64Array) => Float64Array,
  given: Float64Array,
  directions: readonly Float64Array[],
  speed: number,
): Squares {
  const at = (...along: (readonly [number, Float64Array])[]): Float64Array => {
    const v = given.slice();
    for (const [side, u] of along) addTo(v, side * speed, u);
    return conditions(v);
  };
  const constant = at();
  const ahead = directions.map((u) => at([1, u]));
  const behind = directions.map((u) => at([-1, u]));
  const slopes = ahead.map((value, i) => value.map((one, k) => (one - behind[i][k]) / 2));
  const bends = directions.map((u, i) =>
    directions.slice(0, i + 1).map((w, j) => {
      if (i === j) return ahead[i].map((one, k) => (one + behind[i][k]) / 2 - constant[k]);
      return at([1, u], [1, w]).map((one, k) => one - ahead[i][k] - ahead[j][k] + constant[k]);
    }),
  );
  return { constant, slopes, bends };
}

/** Newton's method with least-norm corrections, halved until they reduce the residual; changes a. */
function solve(squares: Squares, a: number[], met: number): boolean {
  let { values, columns } = evaluate(squares, a);
  let size = norm(values);
  for (let i = 0; i < ITERATIONS; i++) {
    if (values.every((value) => Math.abs(value) <= met)) return true;
    const { solution, kernel } = solveLeastSquares(columns, values.map((value) => -value), 1e-9); // oxfmt-ignore
    removeParts(orthonormalise(kernel), solution);
    let part = 1;
    let next: number[];
    do {
      next = a.map((value, d) => value + part * solution[d]);
      ({ values, columns } = evaluate(squares, next));
      part /= 2;
    } while (!(norm(values) < size) && part > SHORTEST);
    if (!(norm(values) < size)) return false;
    size = norm(values);
    next.forEach((value, d) => (a[d] = value));
  }
  return false;
}

/** g(a), and its derivatives, a column for each a_i. */
function evaluate({ constant, slopes, bends }: Squares, a: readonly number[]) {
  const values = constant.slice();
  const columns = slopes.map((slope) => slope.slice());
  for (let i = 0; i < a.length; i++) {
    addTo(values, a[i], slopes[i]);
    for (let j = 0; j <= i; j++) {
      addTo(values, a[i] * a[j], bends[i][j]);
      addTo(columns[i], a[j], bends[i][j]);
      addTo(columns[j], a[i], bends[i][j]);
    }
  }
  return { values, columns };
}
