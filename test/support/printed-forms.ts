/** Random cases and differences, against which the formulas of the sources are held as printed and as corrected. */
import { product } from './block-harness';
import { createRandom } from './draw';
import type { Quat, Vec3 } from '../../engine/model/project';

const CASES = 50;
/** Sixth-order differences: what truncation and rounding leave. */
export const DIFFERENCE = 1e-7;
/** A formula that is off by this much is wrong, not inexact. */
export const WRONG = 1e-3;

const random = createRandom(8);
export const number = (size = 1) => size * (2 * random() - 1);
export const vector = (size = 1): Vec3 => [number(size), number(size), number(size)];
export const unit = (v: readonly number[]) => v.map((value) => value / Math.hypot(...v));
export const direction = () => unit(vector()) as unknown as Vec3;
export const rotation = () => unit([number(), number(), number(), number()]) as unknown as Quat;
export const add = (a: readonly number[], b: readonly number[]) => a.map((value, i) => value + b[i]);
export const minus = (a: readonly number[], b: readonly number[]) => a.map((value, i) => value - b[i]);
export const times = (a: readonly number[], f: number) => a.map((value) => value * f);

/** q turned by the rotation vector w t + a t^2/2 given in W. */
export function turnAlong(q: Quat, w: Vec3, a: Vec3, t: number): Quat {
  const r = w.map((value, c) => value * t + (a[c] * t * t) / 2);
  const angle = Math.hypot(...r);
  const s = angle > 1e-12 ? Math.sin(angle / 2) / angle : 0.5;
  return product([Math.cos(angle / 2), s * r[0], s * r[1], s * r[2]], q);
}

const STEP = 4e-3;
export const first = (f: (t: number) => number) =>
  (f(3 * STEP) - f(-3 * STEP) - 9 * (f(2 * STEP) - f(-2 * STEP)) + 45 * (f(STEP) - f(-STEP))) / (60 * STEP);
export const second = (f: (t: number) => number) =>
  (2 * (f(3 * STEP) + f(-3 * STEP)) -
    27 * (f(2 * STEP) + f(-2 * STEP)) +
    270 * (f(STEP) + f(-STEP)) -
    490 * f(0)) /
  (180 * STEP * STEP);

/** Median of |error| over random cases: a coincidence in one of them decides nothing. */
export function typical(error: () => number): number {
  const sizes = Array.from({ length: CASES }, () => Math.abs(error())).sort((a, b) => a - b);
  return sizes[CASES / 2];
}
export function worst(error: () => number): number {
  return Math.max(...Array.from({ length: CASES }, () => Math.abs(error())));
}
