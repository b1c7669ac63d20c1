const TURN = 2 * Math.PI;

/** The angle that differs from `angle` by whole turns and is nearest to `near` [rad]. */
export function unwrap(angle: number, near: number): number {
  return angle + TURN * Math.round((near - angle) / TURN);
}
