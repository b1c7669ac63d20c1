import { sidesOf } from '../../kinds/measures/measure-sides';
import type { MeasureSide } from '../../kinds/measures/measure-definition';
import type { Project } from '../../model/project';
import type { CompiledMeasure } from './system';

/** `com` [m]: the centres of mass in the document's body frames, 3n. */
export function compileMeasures(
  project: Project,
  bodyIndex: ReadonlyMap<string, number>,
  com: Float64Array,
): CompiledMeasure[] {
  return project.measures.map((record) => ({
    record,
    sides: sidesOf(record).map(({ body: id, vector, isDirection }): MeasureSide => {
      const body = bodyIndex.get(id)!;
      const size = Math.hypot(...vector);
      return {
        body,
        vector: Float64Array.from(vector, (value, c) =>
          isDirection ? value / size : value - com[3 * body + c],
        ),
      };
    }),
  }));
}
