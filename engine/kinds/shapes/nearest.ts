/**
 * The nearest points of two convex bodies, by the distance algorithm of Gilbert, Johnson and Keerthi (1988): the point of the difference
 * A - B nearest to the origin, on a simplex of at most four corners. A body is the hull of points, balls and discs, so the distance is
 * exact for every shape; a hollow shape is measured by its hull.
 */
import type { Extreme } from './shape-definition';
import {
  across,
  along,
  distance as far,
  dot,
  normalize,
  scaled,
  size,
  subtract,
} from '../../core/math/triples';
import type { Triple } from '../../core/math/triples';

export interface Nearest {
  /** [m]; 0 where they touch or overlap. */
  readonly distance: number;
  /** On the surfaces of the two bodies, in W. */
  readonly a: Triple;
  readonly b: Triple;
}

/** A corner of the difference, and the points of both bodies that it comes from. */
interface Corner {
  readonly w: Triple;
  readonly a: Triple;
  readonly b: Triple;
}

const STEPS = 200;
/** Convergence: relative gap between the distance and its lower bound [1]; round surfaces only converge in the limit. */
const CLOSE = 1e-12;
/** Relative to the size of the two bodies [1]: anything nearer counts as touching. */
const TOUCHING = 1e-12;

/** Both in W [m], with at least one extreme each. */
export function findNearest(a: readonly Extreme[], b: readonly Extreme[]): Nearest {
  let simplex: Corner[] = [cornerAlong(a, b, subtract(a[0].at, b[0].at))];
  let weights = [1];
  let v: Triple = simplex[0].w;
  const tiny = TOUCHING * (1 + size(a[0].at) + size(b[0].at));
  for (let step = 0; step < STEPS && size(v) > tiny; step++) {
    const next = cornerAlong(a, b, v);
    const square = dot(v, v);
    if (square - dot(v, next.w) <= CLOSE * square || simplex.some(({ w }) => far(w, next.w) <= tiny)) break;
    const closer = nearestOf([...simplex, next]);
    // limited by rounding: stop when a step brings no improvement
    if (closer === null || !(dot(closer.v, closer.v) < square)) break;
    ({ corners: simplex, weights, v } = closer);
  }
  const point = (side: 'a' | 'b') =>
    simplex.reduce<Triple>((sum, corner, i) => along(sum, corner[side], weights[i]), [0, 0, 0]);
  return { distance: size(v) > tiny ? size(v) : 0, a: point('a'), b: point('b') };
}

/** The corner of A - B that is furthest along -`v`. */
function cornerAlong(a: readonly Extreme[], b: readonly Extreme[], v: Triple): Corner {
  const [onA, onB] = [furthest(a, scaled(v, -1)), furthest(b, v)];
  return { w: subtract(onA, onB), a: onA, b: onB };
}

function furthest(extremes: readonly Extreme[], direction: Triple): Triple {
  let best: Triple = [...extremes[0].at];
  let most = -Infinity;
  for (const { at, radius = 0, across: normal } of extremes) {
    let point: Triple = [...at];
    if (radius > 0) {
      const out = normal ? across(direction, normalize(normal)) : direction;
      const length = size(out);
      if (length > 1e-300) point = along(at, out, radius / length);
    }
    const reach = dot(point, direction);
    if (reach <= most) continue;
    most = reach;
    best = point;
  }
  return best;
}

interface Closest {
  readonly corners: Corner[];
  readonly weights: number[];
  readonly v: Triple;
}

/** The face of the simplex with the point nearest to the origin in its interior. */
function nearestOf(simplex: readonly Corner[]): Closest | null {
  let best: Closest | null = null;
  for (let chosen = 1; chosen < 1 << simplex.length; chosen++) {
    const corners = simplex.filter((_, i) => (chosen >> i) & 1);
    const weights = weightsOf(corners.map(({ w }) => w));
    if (weights === null) continue;
    const v = corners.reduce<Triple>((sum, { w }, i) => along(sum, w, weights[i]), [0, 0, 0]);
    if (best === null || dot(v, v) < dot(best.v, best.v)) best = { corners, weights, v };
  }
  return best;
}

/** Weights of the point nearest to the origin on the flat through the corners; null where it lies outside their hull. */
function weightsOf([first, ...others]: readonly Triple[]): number[] | null {
  const edges = others.map((w) => subtract(w, first));
  const matrix = edges.map((e) => [...edges.map((f) => dot(e, f)), -dot(e, first)]);
  const parts = solve(matrix);
  if (parts === null) return null;
  const weights = [1 - parts.reduce((sum, part) => sum + part, 0), ...parts];
  return weights.every((weight) => weight > 0) ? weights : null;
}

/** Gauss-Jordan with pivoting; null where the edges are linearly dependent. */
function solve(rows: number[][]): number[] | null {
  const n = rows.length;
  const scale = Math.max(...rows.map((row, i) => row[i]), 0);
  for (let k = 0; k < n; k++) {
    let pivot = k;
    for (let i = k + 1; i < n; i++) if (Math.abs(rows[i][k]) > Math.abs(rows[pivot][k])) pivot = i;
    if (!(Math.abs(rows[pivot][k]) > 1e-14 * scale)) return null;
    [rows[k], rows[pivot]] = [rows[pivot], rows[k]];
    for (let i = 0; i < n; i++) {
      if (i === k) continue;
      const factor = rows[i][k] / rows[k][k];
      for (let j = k; j <= n; j++) rows[i][j] -= factor * rows[k][j];
    }
  }
  return rows.map((row, i) => row[n] / row[i]);
}
