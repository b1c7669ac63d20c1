/**
 * Joints that leave more freedom than a given one, in the same place: what they free besides, and their frames where the
 * new kind reads its axes in another way.
 */
import { about, outOf, times, turn } from '../../core/math/rigid';
import { describeDirection } from '../../core/diagnostics/mobility';
import type { SwapObstacle } from './assembly-reports';
import type { Joint, JointFrame, JointKind, Quat, Vec3 } from '../../model/project';
import type { RigidFrame } from '../../core/math/rigid';

export interface Relaxation {
  readonly joint: Joint;
  /** Directions that are free now and were not, in words. */
  readonly frees: readonly string[];
}

/** A direction of a frame of the joint; `T` is a translation along it, `R` a rotation about it. */
type Freed = readonly ['T' | 'R', 'x' | 'y' | 'z'];

interface Rule {
  readonly to: JointKind;
  readonly frees: readonly Freed[];
  /** Turn the frames of A and B first; none where both stay. */
  readonly turnA?: Quat;
  readonly turnB?: Quat;
}

const UNIT: Record<'x' | 'y' | 'z', Vec3> = { x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1] };
const QUARTER = Math.PI / 2;
/** Bring the axis named to where z was. */
const TO_Z: Record<'x' | 'y' | 'z', Quat> = {
  x: about([0, 1, 0], QUARTER),
  y: about([1, 0, 0], -QUARTER),
  z: [1, 0, 0, 0],
};
const ALL = ['x', 'y', 'z'] as const;

const along = (to: JointKind, verb: 'T' | 'R'): Rule[] =>
  ALL.map((axis) => ({ to, frees: [[verb, axis]], turnA: TO_Z[axis], turnB: TO_Z[axis] }));

/** The cross has one arm along the hinge's axis, in A, and the other across it, in B. */
const cross = (axis: 'x' | 'y'): Rule => ({
  to: 'universal',
  frees: [['R', axis]],
  turnA: about([0, 1, 0], -QUARTER),
  turnB: axis === 'y' ? [1, 0, 0, 0] : about([0, 0, 1], -QUARTER),
});

const RULES: Partial<Record<JointKind, readonly Rule[]>> = {
  hinge: [
    { to: 'cylinder', frees: [['T', 'z']] },
    cross('x'),
    cross('y'),
    { to: 'ball', frees: [['R', 'x'], ['R', 'y']] }, // prettier-ignore
    { to: 'point-on-line', frees: [['T', 'z'], ['R', 'x'], ['R', 'y']] }, // prettier-ignore
  ],
  slider: [
    { to: 'cylinder', frees: [['R', 'z']] },
    { to: 'point-on-line', frees: [['R', 'x'], ['R', 'y'], ['R', 'z']] }, // prettier-ignore
  ],
  cylinder: [{ to: 'point-on-line', frees: [['R', 'x'], ['R', 'y']] }], // prettier-ignore
  planar: [{ to: 'point-in-plane', frees: [['R', 'x'], ['R', 'y']] }], // prettier-ignore
  universal: [{ to: 'ball', frees: [['R', 'z']] }],
  'constant-velocity': [{ to: 'ball', frees: [['R', 'z']] }],
  ball: along('point-on-line', 'T'),
  fixed: [
    ...along('hinge', 'R'),
    ...along('slider', 'T'),
    { to: 'ball', frees: [['R', 'x'], ['R', 'y'], ['R', 'z']] }, // prettier-ignore
  ],
};

/** Why no swap is tried for a joint; stops and friction belong to a coordinate that the new kind may not have. */
export function obstaclesOf({ kind, limits, friction }: Joint): SwapObstacle[] {
  if (RULES[kind] === undefined) return ['kind'];
  return [...(limits ? ['stops' as const] : []), ...(friction ? ['friction' as const] : [])];
}

/** What a joint could be in its place. */
export function relaxationsOf(joint: Joint, bodyB: RigidFrame): Relaxation[] {
  if (obstaclesOf(joint).length > 0) return [];
  const world = outOf(bodyB, joint.frameB).orientation;
  return (RULES[joint.kind] ?? []).map(({ to, frees, turnA, turnB }) => ({
    joint: { ...joint, kind: to, frameA: turned(joint.frameA, turnA), frameB: turned(joint.frameB, turnB) },
    frees: frees.map(
      ([verb, axis]) =>
        `${verb === 'T' ? 'translation along' : 'rotation about'} ${describeDirection(turn(world, UNIT[axis]))}`,
    ),
  }));
}

function turned(frame: JointFrame, by: Quat | undefined): JointFrame {
  return by === undefined || by[0] === 1 ? frame : { ...frame, orientation: times(frame.orientation, by) };
}
