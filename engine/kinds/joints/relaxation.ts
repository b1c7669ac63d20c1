/** Joints that leave more freedom than a given one, in the same place: what to try where constraints are redundant (T 11.8). */
import { about } from '../../core/math/rigid';
import type { Quat } from '../../schema/frame';

/** A direction of a frame of the joint; `T` is a translation along it, `R` a rotation about it. */
export type Freed = readonly ['T' | 'R', 'x' | 'y' | 'z'];

export interface Relaxation {
  /** Kind of joint. */
  readonly to: string;
  readonly frees: readonly Freed[];
  /** Turn the frames of A and B first; none where both stay. */
  readonly turnA?: Quat;
  readonly turnB?: Quat;
}

const QUARTER = Math.PI / 2;
/** Bring the axis named to where z was. */
const TO_Z: Record<'x' | 'y' | 'z', Quat> = {
  x: about([0, 1, 0], QUARTER),
  y: about([1, 0, 0], -QUARTER),
  z: [1, 0, 0, 0],
};

export const along = (to: string, verb: 'T' | 'R'): Relaxation[] =>
  (['x', 'y', 'z'] as const).map((axis) => ({
    to,
    frees: [[verb, axis]],
    turnA: TO_Z[axis],
    turnB: TO_Z[axis],
  }));

/** The cross of a universal joint in the place of a hinge: one arm along its axis, in A, and the other across it, in B. */
export const cross = (axis: 'x' | 'y'): Relaxation => ({
  to: 'universal',
  frees: [['R', axis]],
  turnA: about([0, 1, 0], -QUARTER),
  turnB: axis === 'y' ? [1, 0, 0, 0] : about([0, 0, 1], -QUARTER),
});
