/** A torsion spring and damper about the axis of a joint, over turns (T 4.7). */
import type { CompiledTorsionSpring } from '../../../../kinds/loads/torsion-spring';
import type { LoadFormula } from './load-formula';

export const torsionSpring: LoadFormula<CompiledTorsionSpring> = (
  { angle, stiffness, damping, restAngle },
  { graph: g, numbers, coordinates, efforts },
) => {
  const { rate } = coordinates.of(angle);
  const winding = g.sub(coordinates.counted(angle), numbers.of(restAngle));
  const braking = g.mul(numbers.of(damping), rate);
  coordinates.push(angle, g.neg(g.add(g.mul(numbers.of(stiffness), winding), braking)), efforts);
  efforts.dissipate(g.mul(braking, rate));
};
