import { createId, createLoad } from '../../../engine/model/defaults';
import type { Load, LoadKind, Project, Vec3 } from '../../../engine/model/project';
import { GROUND } from '../../../engine/model/project';
import { distance, endsOf, poseOf, tidyNumber, toWorld } from '../geometry';
import type { Edit } from './edit';
import { createEdit, freeName, idsOf } from './edit';

export const LOAD_NAMES: Readonly<Record<LoadKind, string>> = {
  force: 'Force',
  torque: 'Torque',
  spring: 'Spring',
};

/** A force or torque on the last body given, or a spring between the last two (or ground and one). */
export function addLoad(project: Project, kind: LoadKind, bodies: readonly string[]): Edit | null {
  const body = bodies.at(-1);
  if (body === undefined || body === GROUND) return null;
  const id = createId(idsOf(project), kind);
  const name = freeName(project, LOAD_NAMES[kind]);
  const load = createOn(project, kind, { id, name }, bodies.at(-2) ?? GROUND, body);
  return createEdit(`Add ${name}`, project, { ...project, loads: [...project.loads, load] }, id);
}

function createOn(
  project: Project,
  kind: LoadKind,
  named: { id: string; name: string },
  other: string,
  body: string,
): Load {
  if (kind === 'force') return createLoad({ ...named, kind, body, point: farEnd(project, body) });
  if (kind === 'torque') return createLoad({ ...named, kind, body });
  const pointB = farEnd(project, body);
  const end = toWorld(poseOf(project, body), pointB);
  // On ground a spring hangs from a point 0.2 m above its body: at the same point it would have no direction.
  const pointA: Vec3 = other === GROUND ? [end[0], end[1] + 0.2, end[2]] : farEnd(project, other);
  const span = distance(toWorld(poseOf(project, other), pointA), end);
  const restLength = tidyNumber(span > 0 ? span : 0.1);
  return createLoad({ ...named, kind, bodyA: other, pointA, bodyB: body, pointB, restLength });
}

function farEnd(project: Project, id: string): Vec3 {
  const body = project.bodies.find((candidate) => candidate.id === id);
  return (body === undefined ? undefined : endsOf(body.shape).at(-1)) ?? [0, 0, 0];
}
