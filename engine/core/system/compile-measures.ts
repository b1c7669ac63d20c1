import type { Project, Vec3 } from '../../model/project';
import type { CompiledMeasure, MeasureSide } from './system';

/** `com` [m] are the centres of mass in the document's body frames, 3n. */
export function compileMeasures(
  project: Project,
  bodyIndex: ReadonlyMap<string, number>,
  com: Float64Array,
): CompiledMeasure[] {
  const point = (id: string, at: Vec3): MeasureSide => {
    const body = bodyIndex.get(id)!;
    return { body, vector: Float64Array.from(at, (value, c) => value - com[3 * body + c]) };
  };
  const direction = (id: string, along: Vec3): MeasureSide => {
    const size = Math.hypot(...along);
    return { body: bodyIndex.get(id)!, vector: Float64Array.from(along, (value) => value / size) };
  };
  const nowhere: MeasureSide = { body: 0, vector: new Float64Array(3) };
  return project.measures.map((record): CompiledMeasure => {
    if (record.kind === 'point') return { record, a: nowhere, b: point(record.body, record.point) };
    if (record.kind === 'distance')
      return { record, a: point(record.bodyA, record.pointA), b: point(record.bodyB, record.pointB) };
    const { bodyA, directionA, bodyB, directionB } = record;
    return { record, a: direction(bodyA, directionA), b: direction(bodyB, directionB) };
  });
}
