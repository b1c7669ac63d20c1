/** From this iteration on, every second step is a bisection. */
const PATIENCE = 10;

/** Width of the final bracket of a root in [a, b]: at most one double lies between its ends. */
export const bracketOf = (a: number, b: number): number =>
  Math.max(Number.MIN_VALUE, 2 * Number.EPSILON * Math.max(Math.abs(a), Math.abs(b)));

/**
 * The end b of the bracket [a, b], once no double lies between the ends: f(a) > 0 >= f(b). Regula falsi with Illinois weights; a step
 * that lands on an end goes slightly past it, so that the other end follows, and if that does not suffice, every second step is a
 * bisection.
 */
export function findRoot(f: (t: number) => number, a: number, fa: number, b: number, fb: number): number {
  let [left, right, above, below] = [a, b, fa, fb];
  const smallest = bracketOf(a, b);
  let nudge = smallest;
  for (let n = 0; right - left > smallest; n++) {
    const bisects = n >= PATIENCE && n % 2 === 1;
    const secant = right - ((right - left) * below) / (below - above);
    const aimed = Math.min(Math.max(secant, left + nudge), right - nudge);
    if (!bisects && aimed !== secant) nudge *= 8;
    const t = !bisects && aimed > left ? aimed : left + (right - left) / 2;
    const value = f(t);
    if (value > 0) {
      left = t;
      above = value;
      if (!bisects) below /= 2;
    } else {
      right = t;
      below = value;
      if (!bisects) above /= 2;
    }
  }
  return right;
}
