/** Whether a result of a complementarity problem (T 14.3) is a solution. */
import { largestOf, pairedOf, residual } from './complementarity-problem';
import type { ComplementarityProblem } from './complementarity-problem';

/** Forces and accelerations below this fraction of the largest [1] count as zero. */
const NOTHING = 1e-9;

/** Unknowns that violate their conditions; for tangents, the first of the pair. */
export function unsolved(problem: ComplementarityProblem, x: Float64Array): number[] {
  const { size, W, lower, upper, pairs } = problem;
  const a = residual(problem, x);
  const wrong: number[] = [];
  const paired = pairedOf(problem);
  const room = NOTHING * largestOf(x);
  for (let i = 0; i < size; i++) {
    if (paired.has(i) || W[i * size + i] === 0) continue;
    const still = NOTHING * scaleOf(problem, x, i);
    const outside = x[i] < lower[i] - room || x[i] > upper[i] + room;
    const pulls = (a[i] < -still && x[i] < upper[i] - room) || (a[i] > still && x[i] > lower[i] + room);
    if (outside || pulls || !Number.isFinite(x[i])) wrong.push(i);
  }
  for (const { first, second, normal, coefficient, radius } of pairs) {
    const limit = normal < 0 ? radius : coefficient * x[normal];
    const force = Math.hypot(x[first], x[second]);
    const speed = Math.hypot(a[first], a[second]);
    const still = NOTHING * Math.max(scaleOf(problem, x, first), scaleOf(problem, x, second));
    const along = x[first] * a[first] + x[second] * a[second];
    const across = x[first] * a[second] - x[second] * a[first];
    const against = along <= 0 && Math.abs(across) <= still * force;
    // a force within rounding has no direction
    const slides = force >= limit - room && (against || force <= room);
    if (!(force <= limit + room) || !(speed <= still || slides)) wrong.push(first);
  }
  return wrong;
}

/** The largest term of row i. */
function scaleOf({ size, W, c }: ComplementarityProblem, x: Float64Array, i: number): number {
  let most = largestOf(c);
  for (let j = 0; j < size; j++) most = Math.max(most, Math.abs(W[i * size + j] * x[j]));
  return most;
}
