/**
 * Modes of servos (T 14.7). What a servo demands varies continuously through its bounds, so that it needs no memory: it
 * leads while the effort that this takes is within them, and gives its largest effort where it is not.
 */
import { AT_LOWER, AT_UPPER, HOLDS, OPEN } from '../system/switched-row';
import { switchedDot } from '../dynamics/switched-rows';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

/** Effort on the bound, where it crosses it: relative to the bound [1]. */
const AT_BOUND = 1e-6;
/**
 * Softness of a servo [1], relative to its coordinate: beside friction that sticks in its joint, and what it demands
 * being nothing, both would hold the same coordinate.
 */
const SOFT = 1e-9;

/** Acceleration by which a servo at a bound misses what it demands. */
export function servoError(system: System, work: Workspace, s: number): number {
  return switchedDot(system, work, s, work.acc, 0) + work.switched.gdot[s];
}

/** What rounding leaves of it. */
export function servoNoise(system: System, work: Workspace, s: number, part: number): number {
  return part * (Math.abs(switchedDot(system, work, s, work.acc, 0)) + Math.abs(work.switched.gdot[s]));
}

/** Whether a joint is led by a servo. */
export const hasServo = ({ switched }: System, joint: number): boolean =>
  switched.some((row) => row.kind === 'servo' && row.joint === joint);

/** Whether the margin of row s is one of forces or accelerations. */
export function needsEfforts({ switched }: System, mode: Uint8Array, s: number): boolean {
  return mode[s] === HOLDS || (mode[s] !== OPEN && switched[s].kind === 'servo');
}

/** Softens the servos among rows (T 14.3) whose joints have others. */
export function softenServos({ switched }: System, rows: readonly number[], W: Float64Array): void {
  const size = rows.length;
  rows.forEach((s, i) => {
    if (switched[s].kind !== 'servo') return;
    const shares = rows.some((other) => other !== s && switched[other].joint === switched[s].joint);
    if (shares) W[i * size + i] *= 1 + SOFT;
  });
}

/** Mode of servo s with the effort x that complementarity gives it; what has just crossed its bound is on the other side. */
export function setServo(
  { switched }: System,
  mode: Uint8Array,
  s: number,
  x: number,
  triggered: boolean,
  before: number,
): void {
  const { lower, upper } = switched[s];
  const near = triggered && Math.abs(x) >= (1 - AT_BOUND) * upper;
  const bound = x > 0 ? AT_UPPER : AT_LOWER;
  if (near) mode[s] = before === HOLDS ? bound : HOLDS;
  else mode[s] = x > lower && x < upper ? HOLDS : bound;
}

/** Where a servo and another row hold one coordinate, the servo carries what it can, and the other nothing or the rest. */
export function shareWithServos(
  { switched }: System,
  mode: Uint8Array,
  rows: readonly number[],
  x: Float64Array,
): void {
  rows.forEach((s, i) => {
    if (switched[s].kind !== 'servo' || mode[s] !== HOLDS) return;
    rows.forEach((other, j) => {
      if (other === s || switched[other].joint !== switched[s].joint || mode[other] !== HOLDS) return;
      const total = x[i] + (switched[other].kind === 'limit-maximum' ? -x[j] : x[j]);
      if (total > switched[s].lower && total < switched[s].upper) mode[other] = OPEN;
      else mode[s] = total > 0 ? AT_UPPER : AT_LOWER;
    });
  });
}
