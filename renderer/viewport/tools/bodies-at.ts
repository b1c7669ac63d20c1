/** Which bodies are at a point, so that a click where two meet joins them. */
import type { Shape, Vec3 } from '../../../engine/model/project';
import { toLocal } from '../../document/geometry';
import { along, dot, length, subtract } from '../vector';
import type { Picked } from './draw-plan';
import type { ToolContext } from './tool';

/** Those known to have the point first, then those whose shape it lies in, or within a few pixels of. */
export function bodiesAt(
  context: Pick<ToolContext, 'shown' | 'poseOf' | 'pixel'>,
  { at, bodies }: Picked,
): string[] {
  const reach = 4 * context.pixel();
  const near = context
    .shown()
    .bodies.filter((body) => !bodies.includes(body.id))
    .map((body) => ({ id: body.id, gap: gapTo(body.shape, toLocal(context.poseOf(body.id), at)) }))
    .filter(({ gap }) => gap <= reach)
    .sort((a, b) => a.gap - b.gap);
  return [...bodies, ...near.map(({ id }) => id)];
}

/** Distance of a point of the body's frame from its shape [m]; 0 inside. */
export function gapTo(shape: Shape, point: Vec3): number {
  switch (shape.kind) {
    case 'sphere':
      return Math.max(0, length(subtract(point, shape.center)) - shape.radius);
    case 'box':
      return Math.hypot(
        ...point.map((part, k) => Math.max(0, Math.abs(part - shape.center[k]) - shape.size[k] / 2)),
      );
    case 'rod':
      return Math.max(0, length(subtract(point, onSegment(shape.from, shape.to, point))) - shape.radius);
    case 'cylinder': {
      const axis = along([0, 0, 0], shape.axis, 1 / (length(shape.axis) || 1));
      const way = subtract(point, shape.center);
      const height = dot(axis, way);
      const side = length(along(way, axis, -height));
      return Math.hypot(Math.max(0, side - shape.radius), Math.max(0, Math.abs(height) - shape.length / 2));
    }
    case 'plate':
      return Math.hypot(outside(shape.points, point), Math.max(0, Math.abs(point[2]) - shape.thickness / 2));
  }
}

function onSegment(from: Vec3, to: Vec3, point: Vec3): Vec3 {
  const way = subtract(to, from);
  const share = dot(way, subtract(point, from)) / (dot(way, way) || 1);
  return along(from, way, Math.min(1, Math.max(0, share)));
}

/** Distance from a polygon in its plane; 0 inside. */
function outside(corners: readonly (readonly [number, number])[], [x, y]: Vec3): number {
  let inside = false;
  let least = Infinity;
  corners.forEach(([ax, ay], i) => {
    const [bx, by] = corners[(i + 1) % corners.length];
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
    const near = onSegment([ax, ay, 0], [bx, by, 0], [x, y, 0]);
    least = Math.min(least, Math.hypot(x - near[0], y - near[1]));
  });
  return inside ? 0 : least;
}
