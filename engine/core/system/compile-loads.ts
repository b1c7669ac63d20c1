import { definitionOf } from '../../kinds/loads/loads';
import { endsOf, jointOf } from '../../kinds/loads/load-ends';
import { add, turn } from '../math/rigid';
import type { Load } from '../../kinds/loads/loads';
import type { LoadPlaces } from '../../kinds/loads/load-definition';
import type { CompiledDriver, CompiledJoint, CompiledLoad, LoadEnd } from './system';
import type { CompiledScope } from './compile-scope';
import type { Coordinate } from '../coordinates/coordinate';
import type { Project } from '../../model/project';

const NOTHING: ReadonlySet<never> = new Set<never>();

/** The parts of the system that loads act on, compiled before them. */
interface Compiled {
  readonly bodyIndex: ReadonlyMap<string, number>;
  readonly com: Float64Array;
  readonly scope: CompiledScope;
  readonly joints: readonly CompiledJoint[];
}

/** The records must be valid. */
export function compileLoads(project: Project, compiled: Compiled): CompiledLoad[] {
  return project.loads.map((load, i) => {
    const { id, name, kind } = load;
    const at = placesOf(project, compiled, i);
    const definition = definitionOf(kind);
    const [from, until] = 'from' in load ? [load.from, load.until ?? Infinity] : [-Infinity, Infinity];
    return {
      ...{ id, name, kind, from, until },
      ends: compileEnds(load, at),
      reads: at.expression?.reads ?? NOTHING,
      compiled: definition.compile(load, at),
      kernel: definition.kernel,
    };
  });
}

function placesOf(
  { bodies, joints }: Project,
  { bodyIndex, com, scope, joints: compiled }: Compiled,
  load: number,
): LoadPlaces {
  const numberOf = (id: string) => bodyIndex.get(id) as number;
  return {
    body: numberOf,
    point: (point, id) => Float64Array.from(point, (value, c) => value - com[3 * numberOf(id) + c]),
    toWorld(position, id) {
      const body = bodies.find((one) => one.id === id);
      return body ? add(body.position, turn(body.orientation, position)) : position;
    },
    angle(id) {
      const { coordinates } = compiled[joints.findIndex((one) => one.id === id)];
      return coordinates.find(({ kind }) => kind === 'rotation') as Coordinate;
    },
    expression: scope.loads[load],
  };
}

function compileEnds(load: Load, at: LoadPlaces): LoadEnd[] {
  const joint = jointOf(load);
  if (joint !== null) {
    const { a, b, pointA, pointB } = at.angle(joint).axis;
    return [
      { body: a, point: pointA },
      { body: b, point: pointB },
    ];
  }
  return endsOf(load).map(({ body, point }) => ({
    body: at.body(body),
    point: point && at.point(point, body),
  }));
}

/** Maximum number of motion corners at which steps end; those of a very long train of cycles are left to the step control. */
const MOST_CORNERS = 100_000;
/** Times closer than this, relative to their size [1], are equal: no step would fit between them. */
const SAME_TIME = 1e-12;

/** Times inside the run at which a load starts or ends or a motion has a corner [s], ascending, without duplicates. */
export function compileBreakpoints(
  loads: readonly CompiledLoad[],
  drivers: readonly CompiledDriver[],
  duration: number,
): Float64Array {
  const switches = new Set<number>();
  for (const load of loads) {
    for (const time of [load.from, load.until]) if (time > 0 && time < duration) switches.add(time);
  }
  const corners: number[] = [];
  for (const { target } of drivers) {
    if (target) corners.push(...target.corners(duration, MOST_CORNERS - corners.length));
  }
  const times: number[] = [];
  for (const time of [...switches, ...corners].sort((a, b) => a - b)) {
    const before = times.at(-1) ?? 0;
    if (time - before > SAME_TIME * time) times.push(time);
    // loads must switch at exactly their own times
    else if (switches.has(time) && !switches.has(before)) times[times.length - 1] = time;
    else if (switches.has(time) && time !== before) times.push(time);
  }
  return Float64Array.from(times);
}
