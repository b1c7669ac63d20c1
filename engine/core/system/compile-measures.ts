import { bodiesOfMeasure, sidesOf } from '../../kinds/measures/measure-sides';
import type { Side } from '../../kinds/measures/measure-sides';
import { measureDefinition } from '../../kinds/measures/measures';
import { shapeDefinition } from '../../kinds/shapes/shapes';
import { subtract } from '../math/triples';
import type { Triple } from '../math/triples';
import type { MeasureSide } from '../../kinds/measures/measure-definition';
import type { Project } from '../../model/project';
import type { CompiledMeasure } from './system';

/** `com` [m]: the centres of mass in the document's body frames, 3n. */
export function compileMeasures(
  project: Project,
  bodyIndex: ReadonlyMap<string, number>,
  com: Float64Array,
): CompiledMeasure[] {
  const com3 = (body: number): Triple => [com[3 * body], com[3 * body + 1], com[3 * body + 2]];
  const whole = (id: string): MeasureSide => {
    const body = bodyIndex.get(id)!;
    const { shape } = project.bodies[body - 1];
    const extremes = shapeDefinition(shape.kind)
      .extremes(shape)
      .map((extreme) => ({ ...extreme, at: subtract(extreme.at, com3(body)) }));
    return { body, vector: new Float64Array(3), extremes };
  };
  const onBody = ({ body: id, vector, isDirection }: Side): MeasureSide => {
    const body = bodyIndex.get(id)!;
    const size = Math.hypot(...vector);
    const inBody = isDirection ? vector.map((value) => value / size) : subtract(vector, com3(body));
    return { body, vector: Float64Array.from(inBody) };
  };
  return project.measures.map((record) => {
    const isWhole = measureDefinition(record.kind).ofShapes === true;
    return { record, sides: isWhole ? bodiesOfMeasure(record).map(whole) : sidesOf(record).map(onBody) };
  });
}
