/**
 * Joints that could replace a given one with more freedom: the directions they additionally free, and their frames where the
 * new kind reads its axes differently.
 */
import { jointDefinition } from '../../../kinds/joints/joints';
import { outOf, times, turn } from '../../../core/math/rigid';
import { describeDirection } from '../../../core/diagnostics/mobility';
import type { SwapObstacle } from '../assembly-reports';
import type { Joint, JointFrame, JointKind, Quat, Vec3 } from '../../../model/project';
import type { RigidFrame } from '../../../core/math/rigid';

export interface Swap {
  readonly joint: Joint;
  /** Directions that are newly free, in words. */
  readonly frees: readonly string[];
}

const UNIT: Record<'x' | 'y' | 'z', Vec3> = { x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1] };

/** Why no swap is tried for a joint; stops and friction belong to a coordinate that the new kind may not have. */
export function obstaclesOf({ kind, limits, friction }: Joint): SwapObstacle[] {
  if (jointDefinition(kind).relaxations === undefined) return ['kind'];
  return [...(limits ? ['stops' as const] : []), ...(friction ? ['friction' as const] : [])];
}

/** Kinds that could replace a joint. */
export function relaxationsOf(joint: Joint, bodyB: RigidFrame): Swap[] {
  if (obstaclesOf(joint).length > 0) return [];
  const world = outOf(bodyB, joint.frameB).orientation;
  return (jointDefinition(joint.kind).relaxations ?? []).map(({ to, frees, turnA, turnB }) => ({
    joint: {
      ...joint,
      kind: to as JointKind,
      frameA: turned(joint.frameA, turnA),
      frameB: turned(joint.frameB, turnB),
    },
    frees: frees.map(
      ([verb, axis]) =>
        `${verb === 'T' ? 'translation along' : 'rotation about'} ${describeDirection(turn(world, UNIT[axis]))}`,
    ),
  }));
}

function turned(frame: JointFrame, by: Quat | undefined): JointFrame {
  return by === undefined || by[0] === 1 ? frame : { ...frame, orientation: times(frame.orientation, by) };
}
