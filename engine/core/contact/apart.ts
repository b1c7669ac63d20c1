/**
 * The distance of two boxes, or of a box and a capsule, that are too far apart for contact points: their nearest points by alternating
 * projection, which converges for any two disjoint convex bodies.
 */
import { triple } from '../math/scratch';
import { length } from '../math/vec3';
import type { ContactShape } from './shape';
import type { Scratch } from '../math/scratch';

const STEPS = 500;
/** A step below this fraction of the distance [1] ends the iteration. */
const CLOSE = 1e-13;

const createEnds = () => ({ p: triple(), q: triple(), before: triple(), between: triple() });

/** The gap [m]; `middle` becomes the point midway between the two surfaces. */
export function calcApart(a: ContactShape, b: ContactShape, scratch: Scratch, middle: Float64Array): number {
  const { p, q, before, between } = scratch.of(createEnds);
  p.set(a.point);
  for (let step = 0; step < STEPS; step++) {
    before.set(p);
    nearest(b, p, q);
    nearest(a, q, p);
    for (let c = 0; c < 3; c++) {
      between[c] = q[c] - p[c];
      before[c] -= p[c];
    }
    if (length(before, 0) <= CLOSE * length(between, 0)) break;
  }
  const distance = length(between, 0);
  const half = distance > 0 ? (distance + a.radius - b.radius) / (2 * distance) : 0;
  for (let c = 0; c < 3; c++) middle[c] = p[c] + half * between[c];
  return distance - a.radius - b.radius;
}

/** The point of a box or of a capsule's axis that is nearest to one outside. */
function nearest(
  { kind, point, second, half, axes }: ContactShape,
  to: Float64Array,
  out: Float64Array,
): void {
  if (kind === 'box') {
    out.set(point);
    for (let k = 0; k < 3; k++) {
      let along = 0;
      for (let c = 0; c < 3; c++) along += axes[3 * c + k] * (to[c] - point[c]);
      along = Math.min(half[k], Math.max(-half[k], along));
      for (let c = 0; c < 3; c++) out[c] += along * axes[3 * c + k];
    }
    return;
  }
  let [along, square] = [0, 0];
  for (let c = 0; c < 3; c++) {
    along += (to[c] - point[c]) * (second[c] - point[c]);
    square += (second[c] - point[c]) ** 2;
  }
  const part = square > 0 ? Math.min(1, Math.max(0, along / square)) : 0;
  for (let c = 0; c < 3; c++) out[c] = point[c] + part * (second[c] - point[c]);
}
