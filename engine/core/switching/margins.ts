/**
 * The margin of each switched row to its next event (T 14.5): positive while its mode holds, crossing zero where it ends. Reads
 * work.switched.
 */
import { AT_LOWER, AT_UPPER, EDGE, HOLDS, OPEN, SLIDES, isUnilateral } from '../system/switched-row';
import { EFFORT_NOISE } from './scales';
import { servoError, servoNoise } from './servo-modes';
import type { Scales } from './scales';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

/** Speed along the direction of sliding, for the first of two tangents. */
export function slideRate(
  { partner }: { partner: number },
  s: number,
  Cdot: Float64Array,
  direction: Float64Array,
): number {
  return Cdot[s] * direction[s] + Cdot[partner] * direction[partner];
}

/**
 * `floor[s]`: gap of row s when it opened, or speed when it began to slide, if negative by rounding; for open friction, the speed at
 * which it becomes active, 0 for none; for friction at the edge, the speed at which it slides.
 */
export function marginOf(system: System, work: Workspace, s: number, floor: Float64Array): number {
  const { mode, C, Cdot, effort, direction } = work.switched;
  const row = system.switched[s];
  switch (mode[s]) {
    case OPEN:
      if (row.kind === 'friction') return floor[s] > 0 ? floor[s] - Math.abs(Cdot[s]) : Infinity;
      return isUnilateral(row) && !sticks(system, mode, s) ? C[s] - floor[s] : Infinity;
    case HOLDS:
      if (row.normal < 0) return Math.min(effort[s] - row.lower, row.upper - effort[s]);
      if (row.partner < s) return Infinity;
      return row.coefficient * effort[row.normal] - Math.hypot(effort[s], effort[row.partner]);
    case AT_UPPER:
      return row.kind === 'servo' ? -servoError(system, work, s) : -Cdot[s];
    case AT_LOWER:
      return row.kind === 'servo' ? servoError(system, work, s) : Cdot[s];
    case SLIDES:
      if (row.partner < s) return Infinity;
      return slideRate(row, s, Cdot, direction) - floor[s];
    case EDGE:
      return row.partner < s ? Infinity : floor[s] - Math.hypot(Cdot[s], Cdot[row.partner]);
    default:
      return Infinity;
  }
}

/** Whether friction holds the joint of a stop: then the stop cannot be reached, however near it is. */
function sticks({ switched }: System, mode: Uint8Array, s: number): boolean {
  const { joint } = switched[s];
  if (joint < 0) return false;
  for (let other = s + 1; other < switched.length && switched[other].joint === joint; other++) {
    if (switched[other].kind === 'friction') return mode[other] === HOLDS;
  }
  return false;
}

/** A margin has ended once it is below minus this value. */
export function noiseOf(
  system: System,
  work: Workspace,
  s: number,
  scales: Scales,
  { force, normal }: LargestForces,
): number {
  const { rowScale, switched } = system;
  const { mode } = work.switched;
  if (mode[s] === HOLDS) return EFFORT_NOISE * (switched[s].kind.startsWith('contact') ? normal : force);
  if (switched[s].kind === 'servo') return servoNoise(system, work, s, EFFORT_NOISE);
  return (mode[s] === OPEN ? scales.gapNoise : scales.speedNoise) / rowScale[switched[s].row];
}

/** Largest values at an instant: of all forces [N or N m], and of normal forces [N], the reference for contacts. */
export interface LargestForces {
  readonly force: number;
  readonly normal: number;
}

/** Normal forces below this fraction of the largest force [1] may be rounding errors of the latter. */
const ROUNDED = 1e-3;

/** Loads not carried by contacts are no measure of how near friction is to the edge of its cone. */
export function largestForces({ switched }: System, work: Workspace): LargestForces {
  const { mode, effort } = work.switched;
  const force = largestForce(work);
  let normal = ROUNDED * force;
  for (let s = 0; s < switched.length; s++) {
    if (switched[s].kind === 'contact-normal' && mode[s] === HOLDS) normal = Math.max(normal, effort[s]);
  }
  return { force, normal };
}

/** Largest force or multiplier of the instant [N or N m]. */
export function largestForce({ force, lambda }: Workspace): number {
  let largest = 0;
  for (let i = 0; i < force.length; i++) largest = Math.max(largest, Math.abs(force[i]));
  for (let i = 0; i < lambda.length; i++) largest = Math.max(largest, Math.abs(lambda[i]));
  return largest;
}
