/** Points, rotations and the frames of joints. */

/** Cartesian triple; unit and frame are stated where it is used. */
export type Vec3 = readonly [number, number, number];

/** Unit quaternion, scalar first (w, x, y, z), local to parent. */
export type Quat = readonly [number, number, number, number];

/**
 * Joint axes. z is the axis of a hinge, cylinder or screw, the direction of a slider, the line of a point-on-line joint
 * (A's), and the normal of a planar or point-in-plane joint (A's). A universal joint's cross has its arms along A's x and
 * B's y, so that each shaft runs along its own z. The shafts of a constant-velocity joint run along z as well, and z is the
 * normal of a relative-rotation plane: B has no twist about it against A.
 */
export interface JointFrame {
  /** In the frame of the body that carries it [m]. */
  position: Vec3;
  /** Joint frame to body frame. */
  orientation: Quat;
}
