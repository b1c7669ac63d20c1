/** A joint as its coordinates see it: two points and the axis between two bodies. */
export interface JointAxis {
  /** Body numbers. */
  readonly a: number;
  readonly b: number;
  /** 3 each [m]: the joint's point on each body, from the centre of mass, in B. */
  readonly pointA: Float64Array;
  readonly pointB: Float64Array;
  /** 9: columns are the joint's axes x, y, z in A's body axes. */
  readonly axesA: Float64Array;
  /** 8: the joint's axes in the body axes of A and of B, as quaternions. */
  readonly frames: Float64Array;
}
