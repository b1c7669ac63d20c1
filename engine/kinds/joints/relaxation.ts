/** Joints with more freedom that fit in the place of a given one: candidates where constraints are redundant (T 11.8). */
import { about } from '../../core/math/rigid';
import type { Quat } from '../../schema/frame';

/** A direction of a frame of the joint: `T` is a translation along it, `R` a rotation about it. */
export type Freed = readonly ['T' | 'R', 'x' | 'y' | 'z'];

export interface Relaxation {
  /** Kind of joint. */
  readonly to: string;
  readonly frees: readonly Freed[];
  /** Rotations to apply first to the frames of A and B; missing where a frame stays as it is. */
  readonly turnA?: Quat;
  readonly turnB?: Quat;
}

const QUARTER = Math.PI / 2;
/** Rotations of a frame that put its z along the named axis. */
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

/** A universal joint in place of a hinge: one arm of its cross along the hinge axis, on A, and the other perpendicular to it, on B. */
export const cross = (axis: 'x' | 'y'): Relaxation => ({
  to: 'universal',
  frees: [['R', axis]],
  turnA: about([0, 1, 0], -QUARTER),
  turnB: axis === 'y' ? [1, 0, 0, 0] : about([0, 0, 1], -QUARTER),
});
