/** Viscous friction of joints: the effort -c qdot along the coordinate (T 14.1). */
import type { LoadSite } from './load-formula';
import type { System } from '../../../system/system';

export function addViscousFriction(
  system: System,
  { graph: g, numbers, coordinates, efforts }: LoadSite,
): void {
  for (const { record, coordinates: own } of system.joints) {
    const viscous = record.friction?.viscous ?? 0;
    if (viscous === 0) continue;
    const { rate } = coordinates.of(own[0]);
    const braking = g.mul(numbers.of(viscous), rate);
    coordinates.push(own[0], g.neg(braking), efforts);
    efforts.dissipate(g.mul(braking, rate));
  }
}
