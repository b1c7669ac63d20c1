import type { Vec3 } from '../../schema/frame';
import { along } from '../../core/math/triples';

/**
 * Teeth at a pitch point. `turning` is the direction in which wheel 1 moves there when it turns about an axis that points along
 * `face`, the common line of the pitch surfaces; both of length one. The trace of a right-handed tooth goes with both, and
 * the normal of the flank in the pitch plane is across it.
 */
export function tooth(
  { pressureAngle, helixAngle }: { pressureAngle: number; helixAngle: number },
  turning: Vec3,
  face: Vec3,
): { direction: Vec3; apart: number } {
  return {
    direction: along(turning, face, -Math.tan(helixAngle)),
    // the normal pressure angle: of the force, tan(alpha) / cos(beta) for each part in the pitch direction
    apart: Math.tan(pressureAngle) / Math.cos(helixAngle),
  };
}
