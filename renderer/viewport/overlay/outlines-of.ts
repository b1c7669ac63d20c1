/** Bodies as lines over the picture, in any pose. */
import { shapeDefinition } from '../../../engine/kinds/shapes/shapes';
import type { Body, Vec3 } from '../../../engine/model/project';
import { toWorld } from '../../document/geometry';
import type { SketchLine } from '../tools/sketch';

/** Lines beyond these would slow the picture down: a body is then drawn as the line between its ends or corners. */
const MOST_LINES = 3000;

export function outlinesOf(bodies: readonly Body[], style: SketchLine['style'] = 'ghost'): SketchLine[] {
  const full = bodies.flatMap((body) =>
    linesOf(body, shapeDefinition(body.shape.kind).outline(body.shape), style),
  );
  if (full.length <= MOST_LINES) return full;
  return bodies.flatMap((body) => {
    const { corners, edges } = shapeDefinition(body.shape.kind).snaps(body.shape);
    return linesOf(
      body,
      edges.map(([i, j]) => [corners[i], corners[j]]),
      style,
    );
  });
}

const linesOf = (body: Body, paths: readonly (readonly Vec3[])[], style: SketchLine['style']): SketchLine[] =>
  paths.flatMap((path) => {
    const points = path.map((point) => toWorld(body, point));
    return points.slice(1).map((to, i) => ({ from: points[i], to, style }));
  });
