/**
 * The outline of a tooth by its pitch: involute flanks, with a little less addendum and thickness than the standard so that teeth drawn
 * in mesh never touch. Heights are from the pitch line, positive away from the material, in modules.
 */

/** Standard teeth have 1 and 1.25 [modules]; stubbed, since those of few teeth would be undercut. */
export const ADDENDUM = 0.85;
export const DEDENDUM = 1.1;
/** Of half a pitch [1]. */
const THICKNESS = 0.94;
/** Least and greatest pressure angle drawn: beyond them teeth have no top, or no flank [rad]. */
const PRESSURE = [0.17, 0.5] as const;

export interface Tooth {
  /** Number of teeth of the wheel in the plane of the profile, which is not whole for a cone; infinite for a rack. */
  readonly count: number;
  readonly pressure: number;
  /** Teeth point to the axis. */
  readonly internal: boolean;
}

/** From the root to the tip: height from the pitch line towards the tip and half the width along the pitch line [modules]. */
export function toothFlank(
  { count, pressure, internal }: Tooth,
  steps: number,
): [height: number, half: number][] {
  const alpha = Math.min(PRESSURE[1], Math.max(PRESSURE[0], pressure));
  const middle = (THICKNESS * Math.PI) / 4;
  return Array.from({ length: steps + 1 }, (_, i): [number, number] => {
    const height = -DEDENDUM + ((ADDENDUM + DEDENDUM) * i) / steps;
    if (!Number.isFinite(count)) return [height, middle - height * Math.tan(alpha)];
    const pitch = count / 2;
    const at = internal ? pitch - height : pitch + height;
    const base = pitch * Math.cos(alpha);
    const turned = involute(alpha) - involute(Math.acos(Math.min(1, base / at)));
    // what is tooth of a wheel is gap of a ring
    const angle = internal ? middle / pitch - turned : middle / pitch + turned;
    return [height, Math.max(0.02, angle * at)];
  });
}

const involute = (angle: number): number => Math.tan(angle) - angle;
