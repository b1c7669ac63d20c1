/**
 * Dense output of order 5 (T 9.7): the polynomial of degree 5 with the values and rates at the ends of the last two steps. The
 * collocation polynomial alone is of order 3 inside a step, which would lose the accuracy of the steps. Rates are taken from it at the
 * ends of steps, where it has full order; the right-hand side would amplify the errors of stiff components.
 */
import { C } from './radau5-table';
import type { Radau5 } from './radau5';

interface Knot {
  t: number;
  readonly y: Float64Array;
  readonly rate: Float64Array;
}

export interface Radau5Dense {
  /** Three of them, the latest last. */
  readonly knots: Knot[];
  known: number;
  readonly coefficients: readonly Float64Array[];
  ready: boolean;
}

/** A previous step shorter than this fraction of the last one gives differences that are mostly rounding [1]. */
const SHORTEST = 0.3;

export function createRadau5Dense(size: number): Radau5Dense {
  const array = () => new Float64Array(size);
  return {
    knots: [0, 0, 0].map(() => ({ t: 0, y: array(), rate: array() })),
    known: 0,
    coefficients: Array.from({ length: 6 }, array),
    ready: false,
  };
}

/**
 * A step led to `next`; its collocation polynomial is in r. The start of the first step is not a knot: after a jump, its rates are those
 * of stiff components in transition.
 */
export function addKnot(d: Radau5Dense, r: Radau5, next: Float64Array): void {
  const { poly } = r;
  const end = shift(d);
  end.t = r.polyEnd;
  end.y.set(next);
  for (let i = 0; i < next.length; i++) {
    end.rate[i] = (poly[1][i] + (1 - C[1]) * (poly[2][i] + (1 - C[0]) * poly[3][i])) / r.polyLength;
  }
  d.known = Math.min(3, d.known + 1);
  d.ready = false;
}

/** The oldest knot is reused as the latest. */
function shift({ knots }: Radau5Dense): Knot {
  const oldest = knots[0];
  knots[0] = knots[1];
  knots[1] = knots[2];
  knots[2] = oldest;
  return oldest;
}

/** out = state at time t in the last step; false without two steps of comparable length. */
export function interpolateSteps(d: Radau5Dense, t: number, out: Float64Array): boolean {
  const [c, b, a] = d.knots;
  const h = a.t - b.t;
  const r = (b.t - c.t) / h;
  if (d.known < 3 || !(r >= SHORTEST)) return false;
  if (!d.ready) calcDifferences(d, h, r);
  d.ready = true;
  const [f0, f1, f2, f3, f4, f5] = d.coefficients;
  const s = (t - a.t) / h;
  const u = s + 1;
  for (let i = 0; i < out.length; i++) {
    out[i] = f0[i] + s * (f1[i] + s * (f2[i] + u * (f3[i] + u * (f4[i] + (u + r) * f5[i]))));
  }
  return true;
}

/** Divided differences with double nodes at 0, -1 and -1 - r, in steps of length h. */
function calcDifferences({ knots: [c, b, a], coefficients }: Radau5Dense, h: number, r: number): void {
  const [f0, f1, f2, f3, f4, f5] = coefficients;
  for (let i = 0; i < f0.length; i++) {
    const aa = h * a.rate[i];
    const ab = a.y[i] - b.y[i];
    const bb = h * b.rate[i];
    const bc = (b.y[i] - c.y[i]) / r;
    const cc = h * c.rate[i];
    const aab = aa - ab;
    const abb = ab - bb;
    const bbc = (bb - bc) / r;
    const bcc = (bc - cc) / r;
    const aabb = aab - abb;
    const abbc = (abb - bbc) / (1 + r);
    const bbcc = (bbc - bcc) / r;
    const aabbc = (aabb - abbc) / (1 + r);
    const abbcc = (abbc - bbcc) / (1 + r);
    f0[i] = a.y[i];
    f1[i] = aa;
    f2[i] = aab;
    f3[i] = aabb;
    f4[i] = aabbc;
    f5[i] = (aabbc - abbcc) / (1 + r);
  }
}
