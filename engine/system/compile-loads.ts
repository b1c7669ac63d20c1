import type { Load, Project } from '../model/project';
import type { CompiledLoad } from './system';

/** Loads with points taken from the centres of mass. Expects valid records. */
export function compileLoads(
  project: Project,
  bodyIndex: ReadonlyMap<string, number>,
  com: Float64Array,
): CompiledLoad[] {
  const fromCenter = (point: readonly number[], body: number) =>
    Float64Array.from(point, (value, c) => value - com[3 * body + c]);
  return project.loads.map((load: Load): CompiledLoad => {
    const { id, name } = load;
    if (load.kind === 'spring') {
      const a = bodyIndex.get(load.bodyA) as number;
      const b = bodyIndex.get(load.bodyB) as number;
      const { stiffness, damping, restLength } = load;
      const pointA = fromCenter(load.pointA, a);
      const pointB = fromCenter(load.pointB, b);
      return { kind: 'spring', id, name, a, b, pointA, pointB, stiffness, damping, restLength };
    }
    const body = bodyIndex.get(load.body) as number;
    return {
      kind: load.kind,
      id,
      name,
      body,
      point: load.kind === 'force' ? fromCenter(load.point, body) : new Float64Array(3),
      vector: Float64Array.from(load.vector),
      frame: load.frame,
      from: load.from,
      until: load.until ?? Infinity,
    };
  });
}

/** Times inside the run at which a load starts or ends [s], ascending, each once. */
export function compileBreakpoints(loads: readonly CompiledLoad[], duration: number): Float64Array {
  const times = new Set<number>();
  for (const load of loads) {
    if (load.kind === 'spring') continue;
    for (const time of [load.from, load.until]) if (time > 0 && time < duration) times.add(time);
  }
  return Float64Array.from(times).sort();
}
