import { createBody } from '../../../../engine/model/defaults';
import { createShape, shapeDefinition } from '../../../../engine/kinds/shapes/shapes';
import type { Body, Project, ShapeKind, Vec3 } from '../../../../engine/model/project';
import { add, worldEnds } from '../../geometry';
import type { Edit } from '../edit';
import { createEdit } from '../edit';
import { createNaming } from '../../../../engine/model/naming';
import type { Naming } from '../../../../engine/model/naming';

/** Muted hues that stay apart in both themes and for colour-blind eyes; neighbours in the tree differ. */
export const BODY_COLORS = ['#7a8ca3', '#c08a4e', '#5f9e8f', '#a8788f', '#8f8f5a', '#6f87c7'];

/** The body that comes after `count` others: they stack up along y. */
export function newBody(kind: ShapeKind, naming: Naming, count: number): Body {
  return createBody({
    id: naming.id('body'),
    name: naming.name(shapeDefinition(kind).title),
    position: [0, 0.1 * count, 0],
    color: BODY_COLORS[count % BODY_COLORS.length],
    shape: createShape(kind),
  });
}

/** A new body; next to `after` a bar continues from that body's last end, otherwise bodies stack up along y. */
export function addBody(project: Project, kind: ShapeKind, after: string | null = null): Edit {
  const stacked = newBody(kind, createNaming(project), project.bodies.length);
  const neighbour = project.bodies.find((body) => body.id === after);
  const end = neighbour === undefined ? undefined : worldEnds(neighbour).at(-1);
  const position: Vec3 = end === undefined ? stacked.position : add(end, [0.1, 0, 0]);
  const body = { ...stacked, position };
  return createEdit(`Add ${body.name}`, project, { ...project, bodies: [...project.bodies, body] }, body.id);
}
