/**
 * Four links in a ring of hinges with parallel axes close if and only if the longest is no longer than the others together
 * (T 8.4): known about such a loop before any search.
 */
import type { CompiledJoint } from '../../core/system/system';

/** Sine of an angle between axes, and length relative to the loop's, that count as zero [1]. */
const PARALLEL = 1e-6;
const ROUNDING = 1e-9;

/** Whether the loop of these joints can close; null for one that is not a planar four-bar. */
export function judgeFourBar(joints: readonly CompiledJoint[]): boolean | null {
  if (joints.length !== 4 || joints.some(({ record }) => record.kind !== 'hinge')) return null;
  const lengths: number[] = [];
  let along = 0;
  let [at, body] = [joints[0], joints[0].b];
  // once around: on each body, from the joint that leads to it to the one that leads on
  for (let link = 0; link < 4; link++) {
    const next = joints.find((joint) => joint !== at && (joint.a === body || joint.b === body));
    if (!next) return null;
    const [from, to] = [frameOn(at, body), frameOn(next, body)];
    const sine = Math.hypot(...cross(from.axis, to.axis));
    if (sine > PARALLEL || dot(from.axis, to.axis) < 0) return null;
    const d = from.point.map((_, c) => to.point[c] - from.point[c]);
    const rise = dot(d, from.axis);
    along += rise;
    lengths.push(Math.sqrt(Math.max(0, dot(d, d) - rise * rise)));
    [at, body] = [next, next.a === body ? next.b : next.a];
  }
  const sum = lengths.reduce((total, length) => total + length, 0);
  if (at !== joints[0] || Math.abs(along) > ROUNDING * sum) return null;
  return 2 * Math.max(...lengths) <= sum * (1 + ROUNDING);
}

function frameOn({ a, pointA, pointB, axesA, axesB }: CompiledJoint, body: number) {
  const [point, axes] = a === body ? [pointA, axesA] : [pointB, axesB];
  return { point: [...point], axis: [axes[2], axes[5], axes[8]] };
}

const dot = (a: readonly number[], b: readonly number[]): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

const cross = (a: readonly number[], b: readonly number[]): number[] => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
