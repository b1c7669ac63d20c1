import { createId, createLoad } from '../../../engine/model/defaults';
import type { Joint, Load, LoadKind, Project, Vec3 } from '../../../engine/model/project';
import { GROUND } from '../../../engine/model/project';
import { distance, endsOf, frameToLocal, poseOf, tidyNumber, toWorld } from '../geometry';
import type { Edit } from './edit';
import { createEdit, freeName, idsOf } from './edit';

interface Named {
  id: string;
  name: string;
}

export const LOAD_NAMES: Readonly<Record<LoadKind, string>> = {
  force: 'Force',
  torque: 'Torque',
  spring: 'Spring',
  'torsion-spring': 'Torsion spring',
  bushing: 'Bushing',
  drag: 'Drag',
  expression: 'Expression load',
};

/** Loads between two bodies. */
export const isBetween = (kind: LoadKind): boolean => kind === 'spring' || kind === 'bushing';

/** Joints with an axis for a torsion spring to wind about. */
export const isWindable = ({ kind }: Joint): boolean =>
  kind === 'hinge' || kind === 'screw' || kind === 'cylinder';

/**
 * A load on the last body given, or between the last two (or ground and one); a torsion spring on the joint asked for,
 * else on the last one that it can wind about.
 */
export function addLoad(
  project: Project,
  kind: LoadKind,
  bodies: readonly string[],
  wanted: string | null = null,
): Edit | null {
  const id = createId(idsOf(project), kind);
  const name = freeName(project, LOAD_NAMES[kind]);
  const load =
    kind === 'torsion-spring'
      ? createWinding(project, { id, name }, wanted)
      : createOn(project, kind, { id, name }, bodies);
  if (load === null) return null;
  return createEdit(`Add ${name}`, project, { ...project, loads: [...project.loads, load] }, id);
}

function createWinding(project: Project, named: Named, wanted: string | null): Load | null {
  const joint =
    project.joints.find((one) => one.id === wanted && isWindable(one)) ?? project.joints.findLast(isWindable);
  return joint ? createLoad({ ...named, kind: 'torsion-spring', joint: joint.id }) : null;
}

function createOn(
  project: Project,
  kind: Exclude<LoadKind, 'torsion-spring'>,
  named: Named,
  bodies: readonly string[],
): Load | null {
  const body = bodies.at(-1);
  const other = bodies.at(-2) ?? GROUND;
  if (body === undefined || body === GROUND) return null;
  if (kind === 'force' || kind === 'expression')
    return createLoad({ ...named, kind, body, point: farEnd(project, body) });
  if (kind === 'torque' || kind === 'drag') return createLoad({ ...named, kind, body });
  if (kind === 'bushing') {
    // at rest as drawn, about the origin of the second body
    const frameA = frameToLocal(poseOf(project, other), poseOf(project, body));
    return createLoad({ ...named, kind, bodyA: other, bodyB: body, frameA });
  }
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
