/**
 * Of places that slide, no more normals than the motion determines (T 12.4). Four corners of a block that slides and turns
 * share its weight in many ways, and each share gives another friction: one with the fewest places is taken, and kept
 * until one of them opens.
 */
import { nullVectors } from '../linalg/elimination';

/** Pivots below this part of the largest one [1] are none. */
const SINGULAR = 1e-9;
/** Entries of a null vector below this [1] are none. */
const NOTHING = 1e-6;

/**
 * `matrix`: what the unknowns `members` do to the accelerations of their rows, friction of what slides included; x: the
 * values of all unknowns; `normals`: members that may be let go. Moves x so that nothing else changes, and returns those
 * that were let go.
 */
export function purify(
  matrix: (i: number, j: number) => number,
  members: readonly number[],
  x: Float64Array,
  normals: readonly number[],
): number[] {
  const released: number[] = [];
  for (;;) {
    const kept = members.filter((i) => !released.includes(i));
    const directions = nullVectors(
      kept.map((i) => Float64Array.from(kept, (j) => matrix(i, j))),
      SINGULAR,
    );
    // other bodies that stick share their forces in ways of their own
    const part = (direction: Float64Array) =>
      kept.reduce((most, i, k) => (normals.includes(i) ? Math.max(most, Math.abs(direction[k])) : most), 0);
    const direction = directions.find((each) => part(each) > NOTHING);
    if (!direction) return released;
    const falling = (sign: number) =>
      kept.flatMap((i, k) => (normals.includes(i) && -sign * direction[k] > NOTHING ? [{ i, k }] : []));
    const sign = falling(1).length > 0 ? 1 : -1;
    const steps = falling(sign).map(({ i, k }) => ({ i, step: x[i] / Math.abs(direction[k]) }));
    if (steps.length === 0) return released;
    const least = steps.reduce((best, each) => (each.step < best.step ? each : best));
    kept.forEach((i, k) => (x[i] += sign * least.step * direction[k]));
    x[least.i] = 0;
    released.push(least.i);
  }
}
