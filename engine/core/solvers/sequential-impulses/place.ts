/**
 * A single contact point: impulses of its normal and its two tangents together. Solved separately, each would undo the other, more so
 * with more friction: from coefficients of about one they would not converge.
 *
 * With v = r + K P, r the velocity without them: v_n >= 0, P_n >= 0, one of them zero; |P_t| <= mu P_n, and if v_t is not zero, P_t =
 * -mu P_n v_t/|v_t|.
 */

/** Number of sliding directions tried if the iteration does not converge. */
const DIRECTIONS = 32;
const ITERATIONS = 12;
const HALVINGS = 60;
/** Sine of the angle between friction and sliding that counts as zero [1]. */
const ALIGNED = 1e-13;

export interface Place {
  /** 3 x 3, row by row. */
  readonly K: Float64Array;
  /** 3 [m/s]. */
  readonly r: Float64Array;
  mu: number;
  /** 3 [N s]: the solution. */
  readonly P: Float64Array;
  /** 2 [m/s]: tangential velocity after the last tried slide. */
  readonly v: Float64Array;
}

export const createPlace = (): Place => ({
  K: new Float64Array(9),
  r: new Float64Array(3),
  mu: 0,
  P: new Float64Array(3),
  v: new Float64Array(2),
});

/** Normal velocity per normal impulse, while friction acts along a slide, relative to K_nn [1]: below this, they jam or nearly do. */
const JAMS = 0.05;

/**
 * (d0, d1): the tangential velocity with the current impulses. False if friction of that slide reverses the effect of the normal
 * impulse, or nearly so (T 12.5), or if nothing was found: then the other blocks decide.
 */
export function solvePlace(place: Place, d0: number, d1: number): boolean {
  const { K, r, mu } = place;
  const speed = Math.hypot(d0, d1);
  if (speed > 0 && K[0] - (mu * (K[1] * d0 + K[2] * d1)) / speed < JAMS * K[0]) return false;
  place.P.fill(0);
  if (r[0] >= 0) return true;
  return follow(place, d0, d1) || stick(place) || scan(place);
}

/** K P = -r by Cramer's rule, if P lies in the cone. */
function stick(place: Place): boolean {
  const { K, r, mu, P } = place;
  const A = K[4] * K[8] - K[5] * K[5];
  const B = K[2] * K[5] - K[1] * K[8];
  const C = K[1] * K[5] - K[2] * K[4];
  const D = K[1] * K[2] - K[0] * K[5];
  const determinant = K[0] * A + K[1] * B + K[2] * C;
  if (!(determinant > 1e-12 * K[0] * K[4] * K[8])) return false;
  P[0] = -(A * r[0] + B * r[1] + C * r[2]) / determinant;
  P[1] = -(B * r[0] + (K[0] * K[8] - K[2] * K[2]) * r[1] + D * r[2]) / determinant;
  P[2] = -(C * r[0] + D * r[1] + (K[0] * K[4] - K[1] * K[1]) * r[2]) / determinant;
  return P[0] >= 0 && Math.hypot(P[1], P[2]) <= mu * P[0];
}

/** Impulses when sliding along d, with zero normal velocity. False if it jams. */
function slide(place: Place, d0: number, d1: number): boolean {
  const { K, r, mu, P, v } = place;
  const effect = K[0] - mu * (K[1] * d0 + K[2] * d1);
  if (!(effect > 1e-12 * K[0])) return false;
  P[0] = -r[0] / effect;
  P[1] = -mu * d0 * P[0];
  P[2] = -mu * d1 * P[0];
  v[0] = r[1] + K[3] * P[0] + K[4] * P[1] + K[5] * P[2];
  v[1] = r[2] + K[6] * P[0] + K[7] * P[1] + K[8] * P[2];
  return true;
}

/** Iterates: the resulting direction of sliding becomes the next one, until they agree. */
function follow(place: Place, d0: number, d1: number): boolean {
  const { v } = place;
  const size = Math.hypot(d0, d1);
  if (!(size > 0)) return false;
  let c = d0 / size;
  let s = d1 / size;
  for (let i = 0; i < ITERATIONS; i++) {
    if (!slide(place, c, s)) return false;
    const speed = Math.hypot(v[0], v[1]);
    if (!(speed > 0)) return true;
    if (c * v[0] + s * v[1] > 0 && Math.abs(c * v[1] - s * v[0]) <= ALIGNED * speed) return true;
    c = v[0] / speed;
    s = v[1] / speed;
  }
  return false;
}

/** Scans all directions for an interval in which the velocity changes sides relative to friction, then bisects. */
function scan(place: Place): boolean {
  let before = Number.NaN;
  for (let i = 0; i <= DIRECTIONS; i++) {
    const angle = (2 * Math.PI * i) / DIRECTIONS;
    const now = side(place, angle);
    if (before * now <= 0 && halve(place, angle - (2 * Math.PI) / DIRECTIONS, angle, before)) return true;
    before = now;
  }
  return false;
}

function halve(place: Place, from: number, until: number, start: number): boolean {
  const { v } = place;
  let low = from;
  let high = until;
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (low + high) / 2;
    const now = side(place, middle);
    if (now !== now) return false;
    if (now * start > 0) low = middle;
    else high = middle;
  }
  return slide(place, Math.cos(high), Math.sin(high)) && Math.cos(high) * v[0] + Math.sin(high) * v[1] >= 0;
}

/** On which side of the direction the velocity lies [m/s]; NaN if it jams. */
function side(place: Place, angle: number): number {
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  const { v } = place;
  return slide(place, c, s) ? c * v[1] - s * v[0] : Number.NaN;
}
