/** The row blocks that joints are made of; axes x, y, z are those of the joint's frames. */
import type { BlockKind } from '../../core/constraints/row-block';
import type { BlockUse, Formulation } from './joint-definition';

export const X = 0;
export const Y = 1;
export const Z = 2;

export const use = (block: BlockKind, axisA = Z, axisB = Z): BlockUse => ({ block, axisA, axisB });

export const POINT = use('coincident-points');

/** z of B stays perpendicular to x and y of A: only rotation about z remains free. */
export const ONE_AXIS: Readonly<Record<Formulation, readonly BlockUse[]>> = {
  perpendicular: [use('perpendicular-directions', X, Z), use('perpendicular-directions', Y, Z)],
  quaternion: [use('relative-rotation', Z, X), use('relative-rotation', Z, Y)],
};

/** No rotation remains free. */
export const NO_ROTATION: Readonly<Record<Formulation, readonly BlockUse[]>> = {
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
export const NO_TWIST = use('relative-rotation', Z, Z);

/** B's point stays on A's z axis. */
export const ON_AXIS: readonly BlockUse[] = [use('point-in-plane', X), use('point-in-plane', Y)];
