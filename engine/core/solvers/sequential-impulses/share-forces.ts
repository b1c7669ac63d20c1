/**
 * The least-norm share of efforts among redundant rows (T 13.8) ignores bounds: it may pull where a contact only pushes, or leave a
 * friction cone. What is reported lies on the segment from the efforts found by the sweeps, which satisfy all bounds, to that share, as
 * far as the bounds permit; they are convex.
 */
import { HOLDS, SLIDES } from '../../system/switched-row';
import { projectOut } from '../../linalg/null-space';
import type { NullSpace } from '../../linalg/null-space';
import type { System } from '../../system/system';
import type { Workspace } from '../../system/workspace';

const HALVINGS = 40;
/** Rounding tolerance of a bound [1]. */
const ROUNDING = 1e-12;

/** Stores the forces of a step like those of the global system: at a bound in `switched.effort`, all others in `lambda`. */
export function shareForces(
  system: System,
  nullSpace: NullSpace,
  mode: Uint8Array,
  found: Float64Array,
  { lambda, switched }: Workspace,
): void {
  for (let row = 0; row < system.m; row++) lambda[row] = found[row] / system.rowScale[row];
  for (let k = 0; k < mode.length; k++) if (mode[k] !== HOLDS) lambda[system.switched[k].row] = 0;
  projectOut(nullSpace, lambda);
  for (let row = 0; row < system.m; row++) lambda[row] *= system.rowScale[row];
  if (mode.length > 0) shareWithinBounds(system, mode, found, lambda);
  for (let k = 0; k < mode.length; k++) {
    const { row } = system.switched[k];
    switched.mode[k] = mode[k];
    switched.effort[k] = mode[k] === HOLDS ? lambda[row] : found[row];
  }
}

/** lambda := found + part (lambda - found), with the largest part in [0, 1] that keeps all switched rows within bounds. */
export function shareWithinBounds(
  system: System,
  mode: Uint8Array,
  found: Float64Array,
  lambda: Float64Array,
): void {
  if (isWithin(system, mode, found, lambda, 1)) return;
  let part = 0;
  for (let i = 1, half = 0.5; i <= HALVINGS; i++, half /= 2) {
    if (isWithin(system, mode, found, lambda, part + half)) part += half;
  }
  for (let row = 0; row < system.m; row++) lambda[row] = found[row] + part * (lambda[row] - found[row]);
}

function isWithin(
  { switched }: System,
  mode: Uint8Array,
  found: Float64Array,
  lambda: Float64Array,
  part: number,
): boolean {
  // a row that does not hold is not an unknown, and keeps the effort found
  const effort = (s: number): number => {
    const { row } = switched[s];
    return mode[s] === HOLDS ? found[row] + part * (lambda[row] - found[row]) : found[row];
  };
  for (let s = 0; s < switched.length; s++) {
    const { lower, upper, normal, partner, coefficient } = switched[s];
    if (normal < 0) {
      if (mode[s] !== HOLDS) continue;
      const room = ROUNDING * Math.abs(found[switched[s].row]);
      if (effort(s) < lower - room || effort(s) > upper + room) return false;
    } else if (partner > s && (mode[s] === HOLDS || mode[s] === SLIDES)) {
      const limit = coefficient * effort(normal);
      if (Math.hypot(effort(s), effort(partner)) > limit * (1 + ROUNDING)) return false;
    }
  }
  return true;
}
