import { calcMonotoneSlopes, calcSplineSlopes } from '../math/spline-slopes';
import { createPiecewiseCubic } from '../math/piecewise-cubic';
import { distance, outOf } from '../math/rigid';
import type { CompiledDriver, CompiledLoad, SpringTension } from './system';
import type { CompiledExpression, CompiledScope } from './compile-scope';
import type { Load, Project, Symmetric6, TablePoint, Vec3 } from '../../model/project';
import type { SpringCurve } from '../../model/load';

type Pair = Extract<Load, { bodyA: string }>;
type Spring = Extract<Load, { kind: 'spring' }>;

/** Loads with points taken from the centres of mass. `turnOf` is the place of a joint's turns in the state. Expects valid records. */
export function compileLoads(
  project: Project,
  bodyIndex: ReadonlyMap<string, number>,
  com: Float64Array,
  scope: CompiledScope,
  turnOf: (joint: number) => number,
): CompiledLoad[] {
  const indexOf = (body: string) => bodyIndex.get(body) as number;
  const on = (point: Vec3, body: string) =>
    Float64Array.from(point, (value, c) => value - com[3 * indexOf(body) + c]);
  const between = ({ bodyA, bodyB }: Pair, pointA: Vec3, pointB: Vec3) => ({
    a: indexOf(bodyA),
    b: indexOf(bodyB),
    pointA: on(pointA, bodyA),
    pointB: on(pointB, bodyB),
  });
  return project.loads.map((load, i): CompiledLoad => {
    const { id, name } = load;
    const always = { id, name, from: -Infinity, until: Infinity };
    const window = 'from' in load ? { id, name, from: load.from, until: load.until ?? Infinity } : always;
    switch (load.kind) {
      case 'spring': {
        const { kind, stiffness, damping, restLength } = load;
        const curve = load.table ? tensionCurve(load.table, load.curve ?? 'monotone') : null;
        const ends = between(load, load.pointA, load.pointB);
        const expression = scope.loads[i];
        const tension = expression ? tensionOf(expression, drawnLength(project, load)) : null;
        return { kind, ...always, ...ends, stiffness, damping, restLength, curve, tension };
      }
      case 'torsion-spring': {
        const { kind, stiffness, damping, restAngle } = load;
        const joint = project.joints.findIndex((candidate) => candidate.id === load.joint);
        return { kind, ...always, joint, turn: turnOf(joint), stiffness, damping, restAngle };
      }
      case 'bushing':
        return {
          kind: load.kind,
          ...always,
          ...between(load, load.frameA.position, load.frameB.position),
          axesA: Float64Array.from(load.frameA.orientation),
          axesB: Float64Array.from(load.frameB.orientation),
          stiffness: fullMatrix(load.stiffness),
          damping: fullMatrix(load.damping),
        };
      case 'drag': {
        const { kind, linear, angular } = load;
        return {
          kind,
          ...always,
          body: indexOf(load.body),
          point: on(load.point, load.body),
          linear,
          angular,
        };
      }
      case 'expression': {
        const { kind, quantity, frame } = load;
        const length = Math.hypot(...load.direction);
        return {
          kind,
          ...window,
          quantity,
          body: indexOf(load.body),
          point: on(load.point, load.body),
          direction: Float64Array.from(load.direction, (value) => value / length),
          frame,
          evaluate: (scope.loads[i] as CompiledExpression).evaluate,
        };
      }
      default:
        return {
          kind: load.kind,
          ...window,
          body: indexOf(load.body),
          point: load.kind === 'force' ? on(load.point, load.body) : new Float64Array(3),
          vector: Float64Array.from(load.vector),
          frame: load.frame,
        };
    }
  });
}

function tensionCurve(table: readonly TablePoint[], curve: SpringCurve) {
  const x = Float64Array.from(table, ([length]) => length);
  const y = Float64Array.from(table, ([, tension]) => tension);
  const slopes = curve === 'spline' ? calcSplineSlopes(x, y, 'not-a-knot') : calcMonotoneSlopes(x, y);
  return createPiecewiseCubic(x, y, slopes);
}

function tensionOf({ evaluate, reads }: CompiledExpression, from: number): SpringTension {
  return { evaluate, conservative: !reads.has('t') && !reads.has('q'), readsRate: reads.has('rate'), from };
}

/** Between the points where the document has them [m]; where they meet, a place from which to count is all that is wanted. */
function drawnLength({ bodies }: Project, { bodyA, pointA, bodyB, pointB }: Spring): number {
  const place = (id: string, position: Vec3) => {
    const body = bodies.find((one) => one.id === id);
    return body ? outOf(body, { position, orientation: [1, 0, 0, 0] }).position : position;
  };
  return distance(place(bodyA, pointA), place(bodyB, pointB)) || 1;
}

/** All 36 elements of a matrix given by its upper triangle. */
function fullMatrix(upper: Symmetric6): Float64Array {
  const full = new Float64Array(36);
  let next = 0;
  for (let r = 0; r < 6; r++) {
    for (let c = r; c < 6; c++) full[6 * r + c] = full[6 * c + r] = upper[next++];
  }
  return full;
}

/** Corners of motions at which steps end; those of a very long train of cycles are left to the step control. */
const MOST_CORNERS = 100_000;
/** Times closer than this part of them [1] are one: no step would fit in between. */
const SAME_TIME = 1e-12;

/** Times inside the run at which a load starts or ends or a motion has a corner [s], ascending, each once. */
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
  for (const { motion } of drivers) {
    if (motion) corners.push(...motion.corners(duration, MOST_CORNERS - corners.length));
  }
  const times: number[] = [];
  for (const time of [...switches, ...corners].sort((a, b) => a - b)) {
    const before = times.at(-1) ?? 0;
    if (time - before > SAME_TIME * time) times.push(time);
    // loads switch at their own times to the bit
    else if (switches.has(time) && !switches.has(before)) times[times.length - 1] = time;
    else if (switches.has(time) && time !== before) times.push(time);
  }
  return Float64Array.from(times);
}
