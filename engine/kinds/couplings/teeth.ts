import type { Vec3 } from '../../schema/frame';
import { along } from '../../core/math/triples';

/**
 * Teeth at a pitch point. `turning` is the unit velocity of wheel 1 there when it rotates about an axis along `face`, the common unit
 * line of the pitch surfaces. The trace of a right-handed tooth has positive components along both; the normal of the flank in the pitch
 * plane is perpendicular to it.
 */
export function tooth(
  { pressureAngle, helixAngle }: { pressureAngle: number; helixAngle: number },
  turning: Vec3,
  face: Vec3,
): { direction: Vec3; apart: number } {
  return {
    direction: along(turning, face, -Math.tan(helixAngle)),
    // from the normal pressure angle: separating force tan(alpha) / cos(beta) per unit in the pitch direction
    apart: Math.tan(pressureAngle) / Math.cos(helixAngle),
  };
}
