/** A link's shape ends where its joint does: what follows when a joint's point on a body is moved. */
import { add, distance, subtract } from '../../core/math/rigid';
import type { Shape, Vec3 } from '../../model/project';

/** Part of a bar's length within which a joint belongs to its end [1]. */
const NEAR = 0.1;
/** Nothing gets shorter than this part of what it was [1]. */
const LEAST = 1e-3;

/** All points in the body frame [m]. A shape that has no end or corner at the joint stays as it is. */
export function withMovedPoint(shape: Shape, from: Vec3, to: Vec3): Shape {
  const by = subtract(to, from);
  switch (shape.kind) {
    case 'rod':
      return movedRod(shape, from, by);
    case 'plate': {
      const gaps = shape.points.map(([x, y]) => Math.hypot(x - from[0], y - from[1]));
      const at = gaps.indexOf(Math.min(...gaps));
      if (gaps[at] > NEAR * Math.max(...gaps)) return shape;
      return {
        ...shape,
        points: shape.points.map(([x, y], i) => (i === at ? [x + by[0], y + by[1]] : [x, y])),
      };
    }
    case 'box': {
      const along = shape.size.indexOf(Math.max(...shape.size));
      const change = stretched(from[along] - shape.center[along], by[along], shape.size[along]);
      if (change === null) return shape;
      const put = (v: Vec3, value: number) =>
        v.map((old, i) => (i === along ? value : old)) as unknown as Vec3;
      return {
        ...shape,
        center: put(shape.center, shape.center[along] + by[along] / 2),
        size: put(shape.size, change),
      };
    }
    case 'cylinder': {
      const size = Math.hypot(...shape.axis);
      const along = (v: Vec3) => (v[0] * shape.axis[0] + v[1] * shape.axis[1] + v[2] * shape.axis[2]) / size;
      const move = along(by);
      const length = stretched(along(from) - along(shape.center), move, shape.length);
      if (length === null) return shape;
      const center = shape.center.map(
        (value, i) => value + (move * shape.axis[i]) / (2 * size),
      ) as unknown as Vec3;
      return { ...shape, center, length };
    }
    case 'sphere':
      return shape;
  }
}

/** New length of a bar one half of which has the joint; null where it has none, or would vanish. */
function stretched(place: number, by: number, length: number): number | null {
  const next = length + Math.sign(place) * by;
  return Math.abs(place) > length / 4 && next > LEAST * length ? next : null;
}

function movedRod(shape: Extract<Shape, { kind: 'rod' }>, point: Vec3, by: Vec3): Shape {
  const length = distance(shape.from, shape.to);
  const [first, last] = [distance(shape.from, point), distance(shape.to, point)];
  if (Math.min(first, last) > NEAR * length) return shape;
  const next = first < last ? { ...shape, from: add(shape.from, by) } : { ...shape, to: add(shape.to, by) };
  return distance(next.from, next.to) > LEAST * length ? next : shape;
}
