/** Loads from points that were drawn. */
import { createId, createLoad } from '../../../../engine/model/defaults';
import type { Load, Project, Vec3 } from '../../../../engine/model/project';
import { GROUND } from '../../../../engine/model/project';
import { distance, tidy, tidyNumber } from '../../geometry';
import { definitionOf } from '../../../../engine/kinds/loads/loads';
import { localPoint } from './anchor';
import type { Anchor } from './anchor';
import type { Edit } from '../edit';
import { createEdit, freeName, idsOf } from '../edit';

function named(project: Project, kind: Load['kind']): { id: string; name: string } {
  return { id: createId(idsOf(project), kind), name: freeName(project, definitionOf(kind).title) };
}

function addDrawn(project: Project, load: Load): Edit {
  return createEdit(`Draw ${load.name}`, project, { ...project, loads: [...project.loads, load] }, load.id);
}

/** A force of constant direction in W [N] at a point of a body. */
export function drawForce(project: Project, on: Anchor, vector: Vec3): Edit | null {
  if (on.body === GROUND) return null;
  const load = createLoad({
    ...named(project, 'force'),
    kind: 'force',
    body: on.body,
    point: localPoint(on),
    vector: tidy(vector),
  });
  return addDrawn(project, load);
}

/** A torque of constant direction in W [N m]. */
export function drawTorque(project: Project, body: string, vector: Vec3): Edit | null {
  if (body === GROUND) return null;
  return addDrawn(
    project,
    createLoad({ ...named(project, 'torque'), kind: 'torque', body, vector: tidy(vector) }),
  );
}

/** A spring that is unloaded as drawn. Null between two points of one body, or at one point. */
export function drawSpring(project: Project, ends: readonly [Anchor, Anchor]): Edit | null {
  const [a, b] = ends[1].body === GROUND ? [ends[1], ends[0]] : ends;
  const restLength = tidyNumber(distance(a.at, b.at));
  if (a.body === b.body || !(restLength > 1e-9)) return null;
  const load = createLoad({
    ...named(project, 'spring'),
    kind: 'spring',
    bodyA: a.body,
    pointA: localPoint(a),
    bodyB: b.body,
    pointB: localPoint(b),
    restLength,
  });
  return addDrawn(project, load);
}
