/**
 * The point of least norm in the intersection of many friction cones and half-lines, or proof that there is none: a convex problem,
 * solved from any start by Newton steps with logarithmic barriers. First all cones are enlarged by one slack until the point is inside,
 * and the slack is minimised: a positive minimum is the proof. Bounded and deterministic.
 */
import { addTo, dot } from './dense-vector';
import { orthonormalise } from './least-squares';
import { solvePositive } from './solve-positive';

/** coefficient u0 >= |(u1, u2)|, or u0 >= 0 if it is the only component; u_i = at_i + moves_i . w, all of order one. */
export interface Cone {
  readonly coefficient: number;
  readonly at: readonly number[];
  readonly moves: readonly Float64Array[];
}

const NEWTON_STEPS = 30;
const HALVINGS = 40;
/** Newton decrement at which a barrier problem counts as solved [1]. */
const CENTRED = 1e-2;
/** Growth of the weight of the objective against the barrier [1]. */
const GROWTH = 10;
/** Accuracy of the least norm, squared [1]. */
const LEAST = 1e-7;

/** Unknowns of a minimisation: w with a given slack, or w followed by the slack. */
interface Search {
  readonly cones: readonly Cone[];
  /** Per cone: derivatives of its u by w, and by the slack. */
  readonly rows: readonly (readonly Float64Array[])[];
  readonly size: number;
  /** NaN if it is one of the unknowns. */
  readonly slack: number;
}

/** w of `size` numbers; null if no point satisfies all cones to within `room`. Components of w that move no cone are zero. */
export function findWithinCones(cones: readonly Cone[], size: number, room: number): Float64Array | null {
  const span = orthonormalise(cones.flatMap(({ moves }) => moves.map((move) => move.slice())));
  if (span.length < size) {
    const inner = cones.map((cone) => ({
      ...cone,
      moves: cone.moves.map((move) => Float64Array.from(span, (unit) => dot(unit, move))),
    }));
    const part = findWithinCones(inner, span.length, room);
    if (!part) return null;
    const whole = new Float64Array(size);
    span.forEach((unit, i) => addTo(whole, part[i], unit));
    return whole;
  }
  const x = new Float64Array(size + 1);
  x[size] =
    1 + Math.max(...cones.map(({ coefficient, at: [n, ...t] }) => Math.hypot(...t) / coefficient - n));
  const rows = cones.map((cone) => rowsOf(cone, size));
  const search: Search = { cones, rows, size, slack: Number.NaN };
  for (let weight = 1; !(x[size] < 0); weight *= GROWTH) {
    minimise(search, x, weight);
    // the distance of a barrier minimum from the least slack is at most this
    const least = x[size] - (2 * cones.length) / weight;
    if (least > room) return null;
    if (x[size] - least < room / 2) break;
  }
  const w = x.slice(0, size);
  const within: Search = { ...search, slack: Math.max(0, x[size]) };
  for (let weight = 1; weight * LEAST < 2 * cones.length; weight *= GROWTH) minimise(within, w, weight);
  return w;
}

/** Newton steps on weight times the slack, or times half the square of w, minus the logarithms of the margins in the cones. */
function minimise(search: Search, x: Float64Array, weight: number): void {
  const size = x.length;
  const gradient = new Float64Array(size);
  const hessian = new Float64Array(size * size);
  for (let n = 0; n < NEWTON_STEPS; n++) {
    const value = differentiate(search, x, weight, gradient, hessian);
    const step = gradient.map((entry) => -entry);
    for (let i = 0; i < size; i++) hessian[i * (size + 1)] *= 1 + 1e-14;
    if (!solvePositive(hessian, size, step)) return;
    const decrement = -dot(gradient, step);
    let part = 1;
    let trial = x;
    for (let halving = 0; halving < HALVINGS; halving++, part /= 2) {
      trial = x.map((entry, i) => entry + part * step[i]);
      if (valueAt(search, trial, weight) <= value - 0.1 * part * decrement) break;
    }
    if (!(valueAt(search, trial, weight) < value)) return;
    x.set(trial);
    // a negative slack means that a point is inside all cones
    if (Number.isNaN(search.slack) && x[size - 1] < 0) return;
    if (decrement < CENTRED) return;
  }
}

const slackOf = ({ slack, size }: Search, x: Float64Array): number => (Number.isNaN(slack) ? x[size] : slack);

/** u of a cone, with its first component shifted by the slack and scaled, and its margin in the cone: a length, or its square. */
function leftTo({ coefficient, at, moves }: Cone, x: Float64Array, slack: number) {
  const u = at.map((value, i) => {
    let sum = value;
    for (let j = 0; j < moves[i].length; j++) sum += moves[i][j] * x[j];
    return sum;
  });
  u[0] = coefficient * (u[0] + slack);
  const left = u.length === 1 ? u[0] : u[0] ** 2 - u[1] ** 2 - u[2] ** 2;
  return { u, left: u[0] > 0 ? left : -1 };
}

const objective = (search: Search, x: Float64Array, weight: number, slack: number): number =>
  Number.isNaN(search.slack) ? weight * slack : (weight / 2) * dot(x, x);

function valueAt(search: Search, x: Float64Array, weight: number): number {
  const slack = slackOf(search, x);
  let value = objective(search, x, weight, slack);
  for (const cone of search.cones) {
    // NaN outside
    value -= Math.log(leftTo(cone, x, slack).left);
  }
  return value;
}

/** The value at x, with gradient and Hessian. */
function differentiate(
  search: Search,
  x: Float64Array,
  weight: number,
  gradient: Float64Array,
  hessian: Float64Array,
): number {
  const size = x.length;
  const slides = Number.isNaN(search.slack);
  gradient.fill(0);
  hessian.fill(0);
  if (slides) gradient[size - 1] = weight;
  else {
    for (let i = 0; i < size; i++) {
      gradient[i] = weight * x[i];
      hessian[i * (size + 1)] = weight;
    }
  }
  const slack = slackOf(search, x);
  let value = objective(search, x, weight, slack);
  search.cones.forEach((cone, c) => {
    const { u, left } = leftTo(cone, x, slack);
    value -= Math.log(left);
    addBarrier(search.rows[c], u, left, gradient, hessian);
  });
  return value;
}

/** The derivatives of u by w and the slack, the first scaled as in u. */
function rowsOf({ coefficient, moves }: Cone, size: number): Float64Array[] {
  return moves.map((move, i) => {
    const row = new Float64Array(size + 1);
    row.set(move);
    if (i > 0) return row;
    row[size] = 1;
    return row.map((entry) => coefficient * entry);
  });
}

/** Minus the logarithm of the margin: of u0 alone, or of its square minus those of u1 and u2. */
function addBarrier(
  rows: readonly Float64Array[],
  u: readonly number[],
  left: number,
  gradient: Float64Array,
  hessian: Float64Array,
): void {
  const size = gradient.length;
  const isCone = rows.length > 1;
  const [first, second = first, third = first] = rows;
  const [ahead, aside, along] = isCone ? [2 * u[0], -2 * u[1], -2 * u[2]] : [1, 0, 0];
  const slope = new Float64Array(size);
  for (let j = 0; j < size; j++) slope[j] = ahead * first[j] + aside * second[j] + along * third[j];
  const bend = isCone ? 2 : 0;
  for (let j = 0; j < size; j++) {
    const own = slope[j];
    gradient[j] -= own / left;
    const [a, b, c] = [bend * first[j], bend * second[j], bend * third[j]];
    const at = j * size;
    for (let k = 0; k <= j; k++) {
      const sum = (own * slope[k]) / left - a * first[k] + b * second[k] + c * third[k];
      hessian[at + k] += sum / left;
    }
  }
}
