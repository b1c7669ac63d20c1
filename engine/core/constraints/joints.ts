/**
 * Which row blocks make which joint. To add a joint, add its kind to `model/project.ts` and its line here.
 *
 * Axes x, y, z are those of the joint's frames; what z means to each kind is said at `JointFrame`.
 */
import type { BlockKind } from './row-block';
import type { Formulation, JointKind } from '../../model/project';

/** One instance of a block: `axisA`, `axisB` pick joint axes (0, 1, 2 = x, y, z) where the block needs directions. */
export interface BlockUse {
  readonly block: BlockKind;
  readonly axisA: number;
  readonly axisB: number;
}

const X = 0;
const Y = 1;
const Z = 2;

const use = (block: BlockKind, axisA = Z, axisB = Z): BlockUse => ({ block, axisA, axisB });

const POINT = use('coincident-points');
/** z of B stays perpendicular to x and y of A: rotation about z alone is left. */
const ONE_AXIS: Record<Formulation, BlockUse[]> = {
  perpendicular: [use('perpendicular-directions', X, Z), use('perpendicular-directions', Y, Z)],
  quaternion: [use('relative-rotation', Z, X), use('relative-rotation', Z, Y)],
};
/** No rotation is left. */
const NO_ROTATION: Record<Formulation, BlockUse[]> = {
  perpendicular: [
    use('perpendicular-directions', X, Y),
    use('perpendicular-directions', Y, Z),
    use('perpendicular-directions', Z, X),
  ],
  quaternion: [
    use('relative-rotation', Z, X),
    use('relative-rotation', Z, Y),
    use('relative-rotation', Z, Z),
  ],
};

/** B has no twist about z against A: the axis of its rotation relative to A lies in the plane across z. */
const NO_TWIST = use('relative-rotation', Z, Z);

/** B's point stays on A's z axis. */
const ON_AXIS = [use('point-in-plane', X), use('point-in-plane', Y)];

export const JOINT_BLOCKS: Record<JointKind, (formulation: Formulation) => BlockUse[]> = {
  ball: () => [POINT],
  nail: () => [use('nail')],
  hinge: (formulation) => [POINT, ...ONE_AXIS[formulation]],
  fixed: (formulation) => [POINT, ...NO_ROTATION[formulation]],
  slider: (formulation) => [...ON_AXIS, ...NO_ROTATION[formulation]],
  cylinder: (formulation) => [...ON_AXIS, ...ONE_AXIS[formulation]],
  // the arms of the cross; they are the same two directions in both formulations
  universal: () => [POINT, use('perpendicular-directions', X, Y)],
  // also in one form only: of no pair of directions that the bodies carry is this the perpendicularity
  'constant-velocity': () => [POINT, NO_TWIST],
  planar: (formulation) => [use('point-in-plane', Z), ...ONE_AXIS[formulation]],
  'constant-orientation': (formulation) => NO_ROTATION[formulation],
  'relative-rotation-plane': () => [NO_TWIST],
  'point-in-plane': () => [use('point-in-plane', Z)],
  'point-on-line': () => ON_AXIS,
  distance: () => [use('point-distance')],
  screw: (formulation) => [...ON_AXIS, ...ONE_AXIS[formulation], use('screw-advance')],
};
