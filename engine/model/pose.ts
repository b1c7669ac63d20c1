/** Pose of a body frame in W. */
export interface Pose {
  body: string;
  position: [number, number, number];
  orientation: [number, number, number, number];
}
