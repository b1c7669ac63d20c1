/** Points, rotations and the frames of joints. */

/** Cartesian triple; its unit and frame are stated at each use. */
export type Vec3 = readonly [number, number, number];

/** Unit quaternion, scalar first (w, x, y, z), local to parent. */
export type Quat = readonly [number, number, number, number];

/**
 * Joint axes. z is the axis of a hinge, cylinder or screw, the direction of a slider, A's line of a point-on-line joint, and A's normal
 * of a planar or point-in-plane joint. The cross of a universal joint has its arms along A's x and B's y, so each shaft runs along its
 * own z. The shafts of a constant-velocity joint run along z too; for a relative-rotation plane z is the normal, about which B has no
 * twist relative to A.
 */
export interface JointFrame {
  /** In the frame of the body that carries it [m]. */
  position: Vec3;
  /** Joint frame to body frame. */
  orientation: Quat;
}
