import { createId } from '../../../../engine/model/defaults';
import { measureDefinition } from '../../../../engine/kinds/measures/measures';
import { barOf } from '../../../../engine/kinds/shapes/shapes';
import type { DrawnSide } from '../../../../engine/kinds/measures/measure-definition';
import type { Body, Measurement, MeasurementKind, Project, Vec3 } from '../../../../engine/model/project';
import { GROUND } from '../../../../engine/model/project';
import { conjugate, distance, rotate, subtract, tidy, toLocal, worldEnds } from '../../geometry';
import type { Edit } from '../edit';
import { createEdit, freeName, idsOf } from '../edit';

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
  const sides = [sideOf(project, a), sideOf(project, b)];
  const { create, hints } = measureDefinition(kind);
  return insertMeasure(project, create(sides.slice(-hints.length)) as NewMeasure);
}

/** Inserts measures whose points and directions are known, as a tool knows them. */
export function insertMeasure(project: Project, ...measures: readonly NewMeasure[]): Edit {
  let next = project;
  const names: string[] = [];
  for (const measure of measures) {
    const id = createId(idsOf(next), measure.kind);
    const name = freeName(next, measureDefinition(measure.kind).title);
    const record: Measurement = { id, name, ...measure };
    next = { ...next, measures: [...next.measures, record] };
    names.push(name);
  }
  return createEdit(`Add ${names.join(' and ')}`, project, next, next.measures.at(-1)?.id ?? null);
}

/** Null is the ground: its origin and its x axis. */
const sideOf = (project: Project, body: Body | null): DrawnSide => ({
  body: body?.id ?? GROUND,
  point: () => (body ? localPoint(body, freeEnd(project, body)) : [0, 0, 0]),
  direction: () => (body ? along(body) : [1, 0, 0]),
});

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
  if (barOf(body.shape) === null || from === undefined || to === undefined) return [1, 0, 0];
  return tidy(rotate(conjugate(body.orientation), subtract(to, from)));
}
