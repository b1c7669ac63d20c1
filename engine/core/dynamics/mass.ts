import { velocityOffset } from '../coordinates/layout';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

/** work.MJ = M^-1 J^T, row by row (T 5.1): 12 numbers per row, zero on the ground. */
export function calcInverseMassRows(system: System, work: Workspace): void {
  for (let row = 0; row < system.rowA.length; row++) {
    const a = system.rowA[row];
    const b = system.rowB[row];
    if (a > 0) applyInverseMass(system, work, a, work.J, 12 * row, work.MJ, 12 * row);
    if (b > 0) applyInverseMass(system, work, b, work.J, 12 * row + 6, work.MJ, 12 * row + 6);
  }
}

/** out[o..o+5] = M_b^-1 x[i..i+5] for body b. */
export function applyInverseMass(
  system: System,
  work: Workspace,
  b: number,
  x: Float64Array,
  i: number,
  out: Float64Array,
  o: number,
): void {
  const invMass = system.invMass[b];
  const I = work.invInertiaW;
  const r = 9 * b;
  const tx = x[i + 3];
  const ty = x[i + 4];
  const tz = x[i + 5];
  out[o] = invMass * x[i];
  out[o + 1] = invMass * x[i + 1];
  out[o + 2] = invMass * x[i + 2];
  out[o + 3] = I[r] * tx + I[r + 1] * ty + I[r + 2] * tz;
  out[o + 4] = I[r + 3] * tx + I[r + 4] * ty + I[r + 5] * tz;
  out[o + 5] = I[r + 6] * tx + I[r + 7] * ty + I[r + 8] * tz;
}

/** Kinetic energy of all bodies [J]: 1/2 m v.v + 1/2 w.(I w). Reads work.inertiaW. */
export function kineticEnergy(system: System, y: Float64Array, work: Workspace): number {
  let twice = 0;
  for (let b = 1; b < system.n; b++) {
    const v = velocityOffset(system.n) + 6 * b;
    const I = work.inertiaW;
    const r = 9 * b;
    const x = y[v + 3];
    const yy = y[v + 4];
    const z = y[v + 5];
    twice += system.mass[b] * (y[v] * y[v] + y[v + 1] * y[v + 1] + y[v + 2] * y[v + 2]);
    twice += x * (I[r] * x + I[r + 1] * yy + I[r + 2] * z);
    twice += yy * (I[r + 3] * x + I[r + 4] * yy + I[r + 5] * z);
    twice += z * (I[r + 6] * x + I[r + 7] * yy + I[r + 8] * z);
  }
  return twice / 2;
}
