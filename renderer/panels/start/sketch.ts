/** A drawing of a mechanism for its card, made from the project itself so that it can never show something else. */
import type { Body, Project, Vec3 } from '../../../engine/model/project';
import { GROUND } from '../../../engine/model/project';
import { shapeDefinition } from '../../../engine/kinds/shapes/shapes';
import { jointFrames, rotate, toWorld } from '../../document/geometry';

export interface Sketch {
  outlines: { path: string; color: string; width: number; filled: boolean }[];
  pins: { x: number; y: number; ground: boolean }[];
}

const WIDTH = 236;
const HEIGHT = 118;
const MARGIN = 22;

/** Seen against the first hinge's axis, tilted when the mechanism is spatial. */
function viewOf(project: Project): (point: Vec3) => [number, number] {
  const axes = project.joints
    .filter((joint) => joint.kind === 'hinge')
    .map((joint) => rotate(jointFrames(project, joint).a.orientation, [0, 0, 1]));
  const along = (index: number) => axes.every((axis) => Math.abs(axis[index]) > 0.999);
  if (axes.length > 0 && along(2)) return ([x, y]) => [x, y];
  if (axes.length > 0 && along(1)) return ([x, , z]) => [x, z];
  if (axes.length > 0 && along(0)) return ([, y, z]) => [y, z];
  return ([x, y, z]) => [0.82 * x - 0.57 * y, 0.28 * x + 0.4 * y + 0.87 * z];
}

/** Stroke width of a body drawn as one line. */
function widthOf({ shape }: Body, zoom: number): number {
  return 'radius' in shape ? Math.min(9, Math.max(4, 2 * shape.radius * zoom)) : 4;
}

const outlineOf = (body: Body): Vec3[] =>
  shapeDefinition(body.shape.kind)
    .card(body.shape)
    .map((point) => toWorld(body, point));

export function sketchOf(project: Project): Sketch {
  const view = viewOf(project);
  const outlines = project.bodies.map((body) => ({ body, points: outlineOf(body).map(view) }));
  const pins = project.joints.map((joint) => ({
    point: view(jointFrames(project, joint).a.position),
    ground: joint.bodyA === GROUND || joint.bodyB === GROUND,
  }));
  const all = [...outlines.flatMap(({ points }) => points), ...pins.map(({ point }) => point)];
  if (all.length === 0) return { outlines: [], pins: [] };
  const range = (axis: 0 | 1) =>
    [Math.min(...all.map((p) => p[axis])), Math.max(...all.map((p) => p[axis]))] as const;
  const [left, right] = range(0);
  const [bottom, top] = range(1);
  const zoom = Math.min(
    (WIDTH - 2 * MARGIN) / (right - left || 1e-9),
    (HEIGHT - 2 * MARGIN) / (top - bottom || 1e-9),
  );
  const place = ([x, y]: [number, number]): [number, number] => [
    WIDTH / 2 + (x - (left + right) / 2) * zoom,
    HEIGHT / 2 - (y - (bottom + top) / 2) * zoom,
  ];
  return {
    outlines: outlines.map(({ body, points }) => ({
      path: `M${points
        .map((point) =>
          place(point)
            .map((x) => x.toFixed(1))
            .join(' '),
        )
        .join('L')}${points.length > 2 ? 'Z' : ''}`,
      color: body.color,
      width: points.length > 2 ? 1.5 : widthOf(body, zoom),
      filled: points.length > 2,
    })),
    pins: pins.map(({ point, ground }) => ({ x: place(point)[0], y: place(point)[1], ground })),
  };
}
