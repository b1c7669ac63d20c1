/** A plane of motion in words, and which components of a reaction lie out of it. */
import { REACTION_COMPONENTS } from './mobility-words';
import type { ReactionComponent } from './mobility-words';
import type { Mobility, MotionPlane } from './mobility-report';
import type { Vec3 } from '../../schema/frame';

/** Cosine of an angle that is rounding of a drawing. */
const ALONG = 1 - 1e-9;

/** 0, 1, 2 where the normal is along that axis of a frame, -1 where it is along none: there no component lies out of the plane alone. */
export const axisOfNormal = (normal: readonly number[]): number =>
  normal.findIndex((part) => Math.abs(part) > ALONG);

/** `XY`, or `across (0.60, 0.80, 0.00)` of a plane that no two axes of the world span. */
export function planeWords({ normal }: { readonly normal: Vec3 }): string {
  const axis = axisOfNormal(normal);
  if (axis >= 0) return ['YZ', 'XZ', 'XY'][axis];
  return `across (${normal.map((part) => part.toFixed(2).replace('-', '\u2212')).join(', ')})`;
}

/** Bits, as of a mask: the force along the normal, and the moments about the two axes in the plane. */
export const outOfPlaneBits = (axis: number): number =>
  axis < 0 ? 0 : (1 << axis) | (0b111000 & ~(0b1000 << axis));

/** `FZ`, `MX`, `MY` of the XY plane. */
export const outOfPlane = (axis: number): ReactionComponent[] =>
  REACTION_COMPONENTS.filter((_, bit) => ((outOfPlaneBits(axis) >> bit) & 1) === 1);

/** Constraint rows that others imply: in all, and of those in the plane. */
export function redundancyIn(mobility: Mobility, plane: MotionPlane): { all: number; inPlane: number } {
  const { rows, rank, bodies, degreesOfFreedom } = mobility;
  return { all: rows - rank, inPlane: plane.rows - 3 * bodies + degreesOfFreedom };
}
