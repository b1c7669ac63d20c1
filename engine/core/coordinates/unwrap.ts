const TURN = 2 * Math.PI;

/** The angle of those that differ from `angle` by whole turns which is nearest to `near` [rad]. */
export function unwrap(angle: number, near: number): number {
  return angle + TURN * Math.round((near - angle) / TURN);
}
