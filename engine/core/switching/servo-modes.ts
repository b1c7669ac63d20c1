/**
 * Modes of servos (T 14.7). A servo's demand varies continuously through its bounds, so no memory is needed: the servo holds while the
 * required effort is within the bounds, and exerts its maximum effort otherwise.
 */
import { AT_LOWER, AT_UPPER, HOLDS, OPEN } from '../system/switched-row';
import { switchedDot } from '../dynamics/switched-rows';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

/** Tolerance for an effort at its bound when it crosses it, relative to the bound [1]. */
const AT_BOUND = 1e-6;
/**
 * Compliance of a servo [1], relative to its coordinate: with sticking friction in the same joint, and no demand, both would otherwise
 * hold the same coordinate.
 */
const SOFT = 1e-9;

/** Acceleration error of a servo at a bound, relative to its demand. */
export function servoError(system: System, work: Workspace, s: number): number {
  return switchedDot(system, work, s, work.acc, 0) + work.switched.gdot[s];
}

/** Rounding error of `servoError`. */
export function servoNoise(system: System, work: Workspace, s: number, part: number): number {
  return part * (Math.abs(switchedDot(system, work, s, work.acc, 0)) + Math.abs(work.switched.gdot[s]));
}

/** Whether a joint has a servo. */
export const hasServo = ({ switched }: System, joint: number): boolean =>
  switched.some((row) => row.kind === 'servo' && row.joint === joint);

/** Whether the margin of row s depends on forces or accelerations. */
export function needsEfforts({ switched }: System, mode: Uint8Array, s: number): boolean {
  return mode[s] === HOLDS || (mode[s] !== OPEN && switched[s].kind === 'servo');
}

/** Adds compliance to servos (T 14.3) that share their joint with other rows. */
export function softenServos({ switched }: System, rows: readonly number[], W: Float64Array): void {
  const size = rows.length;
  rows.forEach((s, i) => {
    if (switched[s].kind !== 'servo') return;
    const shares = rows.some((other) => other !== s && switched[other].joint === switched[s].joint);
    if (shares) W[i * size + i] *= 1 + SOFT;
  });
}

/** Mode of servo s for the effort x from complementarity; a servo that has just crossed its bound is put on the other side. */
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

/** If a servo and another row hold one coordinate, the servo carries what it can, and the other nothing or the rest. */
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
