/** Poses between the ends of a step, by cubic Hermite interpolation of positions and quaternions with their rates. */
import { normalise, rate } from '../../core/math/quat';
import { poseOffset, velocityOffset } from '../../core/coordinates/layout';
import type { Scratch } from '../../core/math/scratch';
import type { System } from '../../core/system/system';

/** A time and the state there. */
export interface Knot {
  t: number;
  readonly y: Float64Array;
}

const createScratch = () => ({ rates: new Float64Array(8) });

/** Writes the poses at t, and the velocities by linear interpolation, to out. */
export function interpolatePoses(
  system: System,
  from: Knot,
  until: Knot,
  t: number,
  out: Float64Array,
  scratch: Scratch,
): void {
  const { rates } = scratch.of(createScratch);
  const h = until.t - from.t;
  const s = h > 0 ? (t - from.t) / h : 1;
  const v0 = velocityOffset(system.n);
  for (let b = 1; b < system.n; b++) {
    const x = poseOffset(b);
    const v = v0 + 6 * b;
    rate(rates, 0, from.y, v + 3, from.y, x + 3);
    rate(rates, 4, until.y, v + 3, until.y, x + 3);
    for (let c = 0; c < 3; c++) {
      out[x + c] = hermite(s, h, from.y[x + c], until.y[x + c], from.y[v + c], until.y[v + c]);
    }
    for (let c = 0; c < 4; c++) {
      out[x + 3 + c] = hermite(s, h, from.y[x + 3 + c], until.y[x + 3 + c], rates[c], rates[4 + c]);
    }
    normalise(out, x + 3);
  }
  for (let i = v0; i < out.length; i++) out[i] = from.y[i] + s * (until.y[i] - from.y[i]);
}

/** The cubic through a and b with these slopes, at the fraction s of the time h between them. */
export function hermite(s: number, h: number, a: number, b: number, adot: number, bdot: number): number {
  const r = 1 - s;
  return r * r * ((1 + 2 * s) * a + s * h * adot) + s * s * ((3 - 2 * s) * b - r * h * bdot);
}

/** Its slope there. */
export function hermiteSlope(s: number, h: number, a: number, b: number, adot: number, bdot: number): number {
  const r = 1 - s;
  return (6 * s * r * (b - a)) / h + r * (1 - 3 * s) * adot + s * (3 * s - 2) * bdot;
}

/** Largest displacement of a body between two states [m], rotation through the characteristic length. */
export function wayBetween(system: System, a: Float64Array, b: Float64Array): number {
  let way = 0;
  for (let body = 1; body < system.n; body++) {
    const x = poseOffset(body);
    for (let c = 0; c < 3; c++) way = Math.max(way, Math.abs(a[x + c] - b[x + c]));
    for (let c = 3; c < 7; c++) way = Math.max(way, 2 * system.length * Math.abs(a[x + c] - b[x + c]));
  }
  return way;
}
