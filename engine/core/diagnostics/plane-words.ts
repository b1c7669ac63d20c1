/** A plane of motion in words, and the out-of-plane components of a reaction. */
import { REACTION_COMPONENTS } from './mobility-words';
import type { ReactionComponent } from './mobility-words';
import type { Mobility, MotionPlane } from './mobility-report';
import type { Vec3 } from '../../schema/frame';

/** Cosine of an angle within rounding in a drawing. */
const ALONG = 1 - 1e-9;

/** 0, 1, 2 if the normal is along that axis of a frame, -1 if along none: then no single component is purely out of plane. */
export const axisOfNormal = (normal: readonly number[]): number =>
  normal.findIndex((part) => Math.abs(part) > ALONG);

/** `XY`, or `across (0.60, 0.80, 0.00)` for a plane not spanned by two world axes. */
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

/** Redundant constraint rows: the total, and those in the plane. */
export function redundancyIn(mobility: Mobility, plane: MotionPlane): { all: number; inPlane: number } {
  const { rows, rank, bodies, degreesOfFreedom } = mobility;
  return { all: rows - rank, inPlane: plane.rows - 3 * bodies + degreesOfFreedom };
}
