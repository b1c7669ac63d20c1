import { createId } from '../../../engine/model/defaults';
import type { Body, Measurement, MeasurementKind, Project, Vec3 } from '../../../engine/model/project';
import { GROUND } from '../../../engine/model/project';
import { conjugate, distance, poseOf, rotate, subtract, tidy, toLocal, worldEnds } from '../geometry';
import type { Edit } from './edit';
import { createEdit, freeName, idsOf } from './edit';

export const MEASURE_NAMES: Readonly<Record<MeasurementKind, string>> = {
  point: 'Point',
  distance: 'Distance',
  angle: 'Angle',
};

/** What a measure says of itself, without its id and name. */
export type NewMeasure = DistributiveOmit<Measurement, 'id' | 'name'>;
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/**
 * Measures a point of the last body, or the distance or angle between the last two, or the ground and one: points at
 * the ends of bars, directions along them.
 */
export function addMeasure(project: Project, kind: MeasurementKind, chosen: readonly string[]): Edit | null {
  const bodies = chosen.flatMap((id) => project.bodies.find((body) => body.id === id) ?? []);
  const b = bodies.at(-1);
  if (b === undefined) return null;
  const a = bodies.filter((body) => body !== b).at(-1) ?? null;
  return insertMeasure(project, describe(project, kind, a, b));
}

/** Inserts a measure whose points and directions are known, as a tool knows them. */
export function insertMeasure(project: Project, measure: NewMeasure): Edit {
  const id = createId(idsOf(project), measure.kind);
  const name = freeName(project, MEASURE_NAMES[measure.kind]);
  const record: Measurement = { id, name, ...measure };
  return createEdit(`Add ${name}`, project, { ...project, measures: [...project.measures, record] }, id);
}

function describe(project: Project, kind: MeasurementKind, a: Body | null, b: Body): NewMeasure {
  const bodyA = a?.id ?? GROUND;
  if (kind === 'point') return { kind, body: b.id, point: localPoint(b, freeEnd(project, b)) };
  if (kind === 'angle') {
    return {
      kind,
      bodyA,
      directionA: a ? along(a) : [1, 0, 0],
      bodyB: b.id,
      directionB: along(b),
    };
  }
  const end = freeEnd(project, b);
  const from: Vec3 = a ? freeEnd(project, a) : [0, 0, 0];
  return {
    kind,
    bodyA,
    pointA: tidy(toLocal(poseOf(project, bodyA), from)),
    bodyB: b.id,
    pointB: localPoint(b, end),
  };
}

const localPoint = (body: Body, point: Vec3): Vec3 => tidy(toLocal(body, point));

/** The end of a body that no joint holds, else its first, else its origin; in W. */
function freeEnd(project: Project, body: Body): Vec3 {
  const ends = worldEnds(body);
  const held = project.joints.flatMap(({ bodyA, bodyB, frameA, frameB }) => [
    ...(bodyA === body.id ? [frameA.position] : []),
    ...(bodyB === body.id ? [frameB.position] : []),
  ]);
  const isFree = (end: Vec3) => held.every((point) => distance(point, toLocal(body, end)) > 1e-9);
  return ends.find(isFree) ?? ends[0] ?? body.position;
}

/** Along a bar, in its own frame; other bodies have their x axis. */
function along(body: Body): Vec3 {
  const [from, to] = worldEnds(body);
  if (body.shape.kind !== 'rod' || from === undefined || to === undefined) return [1, 0, 0];
  return tidy(rotate(conjugate(body.orientation), subtract(to, from)));
}
