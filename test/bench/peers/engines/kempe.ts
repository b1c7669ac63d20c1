/**
 * Kempe through its public API: a project, a simulation advanced to its end, and the samples it records at the
 * compared instants, reactions and all; by the equations of a new project, or by those that are named.
 */
import { fromMatrix } from '../../../../engine/core/math/from-matrix';
import {
  createBody,
  createDriver,
  createJoint,
  createLoad,
  createProject,
} from '../../../../engine/model/defaults';
import { createSimulation } from '../../../../engine/run/simulation/create-simulation';
import { GROUND } from '../../../../engine/model/project';
import type { Equations, Integrator, JointKind, Project, Quat, Vec3 } from '../../../../engine/model/project';
import type { Simulation } from '../../../../engine/run/simulation/simulation';

interface PeerProblem {
  title: string;
  gravity: Vec3;
  duration: number;
  interval: number;
  bodies: {
    name: string;
    mass: number;
    inertia: Vec3;
    position: Vec3;
    velocity: Vec3;
    angularVelocity: Vec3;
  }[];
  joints: PeerJoint[];
}

interface PeerJoint {
  kind: JointKind;
  name: string;
  a: number;
  b: number;
  anchor: Vec3;
  axis: Vec3;
  cross?: Vec3;
  speed?: number;
  spring?: { stiffness: number; rest: number };
}

const METHODS: Record<string, Integrator> = { DOP853: 'dop853', DOPRI5: 'dopri5' };
const TOLERANCES = [1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9, 1e-10, 1e-11, 1e-12, 1e-13];
/** A run that takes longer [ms] is given up. */
const PATIENCE = 5_000;
/** Attempts at a step between two looks at the clock. */
const SLICE = 50;

export function create(problem: PeerProblem, equations?: Equations) {
  return {
    methods: Object.keys(METHODS).map((method) => ({ method, steps: TOLERANCES })),
    prepare: (method: string, tolerance: number) =>
      prepare(toProject(problem, METHODS[method], tolerance, equations), problem),
  };
}

function prepare(project: Project, problem: PeerProblem) {
  const made = createSimulation(project);
  if (!made.ok) throw new Error(made.problems[0].message);
  const { simulation } = made;
  return {
    run() {
      const start = performance.now();
      while (simulation.advance(null, SLICE) === 'working') {
        if (performance.now() - start > PATIENCE) throw new Error('too slow');
      }
      return { states: () => read(problem, simulation), steps: simulation.summary() };
    },
    dispose: () => undefined,
  };
}

/** Per instant: 13 numbers per body, as the peers give them. */
function read(problem: PeerProblem, simulation: Simulation): Float64Array[] {
  if (simulation.outcome?.kind !== 'completed') throw new Error('did not reach the end');
  const width = 1 + simulation.channels.length;
  const columns = problem.bodies.map(
    ({ name }) => 1 + simulation.channels.findIndex(({ key }) => key === `body/${name}/x`),
  );
  const { count, data } = simulation.takeSamples()!;
  return Array.from({ length: count }, (_, i) => {
    const state = new Float64Array(13 * columns.length);
    columns.forEach((column, b) =>
      state.set(data.subarray(i * width + column, i * width + column + 13), 13 * b),
    );
    return state;
  });
}

function toProject(
  problem: PeerProblem,
  integrator: Integrator,
  tolerance: number,
  equations?: Equations,
): Project {
  const project = createProject(problem.title);
  const idOf = (index: number) => (index < 0 ? GROUND : problem.bodies[index].name);
  const place = (index: number, at: Vec3): Vec3 =>
    index < 0 ? at : (at.map((value, c) => value - problem.bodies[index].position[c]) as unknown as Vec3);
  return {
    ...project,
    settings: {
      ...project.settings,
      gravity: problem.gravity,
      duration: problem.duration,
      outputInterval: problem.interval,
      integrator,
      ...(equations && { equations }),
      relativeTolerance: tolerance,
      absoluteTolerance: tolerance,
    },
    bodies: problem.bodies.map((body) =>
      createBody({
        id: body.name,
        position: body.position,
        velocity: body.velocity,
        angularVelocity: body.angularVelocity,
        mass: {
          kind: 'custom',
          mass: body.mass,
          centerOfMass: [0, 0, 0],
          inertia: [...body.inertia, 0, 0, 0],
        },
      }),
    ),
    joints: problem.joints.map(({ kind, name, a, b, anchor, axis, cross }) => {
      const orientation = cross ? withAxes(axis, cross) : alongZ(axis);
      return createJoint({
        ...{ id: name, kind, bodyA: idOf(a), bodyB: idOf(b) },
        frameA: { position: place(a, anchor), orientation },
        frameB: { position: place(b, anchor), orientation },
      });
    }),
    drivers: problem.joints.flatMap(({ name, speed }) =>
      speed === undefined ? [] : [createDriver({ id: `drive-${name}`, joint: name, value: speed })],
    ),
    loads: problem.joints.flatMap(({ name, a, b, anchor, axis, spring }) => {
      if (!spring) return [];
      // one metre long where the slider stands at zero
      const end = anchor.map((value, c) => value + axis[c]) as unknown as Vec3;
      return createLoad({
        ...{ id: `spring-${name}`, kind: 'spring', bodyA: idOf(a), bodyB: idOf(b) },
        ...{ pointA: place(a, anchor), pointB: place(b, end) },
        ...{ stiffness: spring.stiffness, damping: 0, restLength: 1 + spring.rest },
      });
    }),
  };
}

/** Turns z onto an axis of the world. */
function alongZ([x, y, z]: Vec3): Quat {
  const w = Math.sqrt((1 + z) / 2);
  return w < 1e-6 ? [0, 1, 0, 0] : [w, -y / (2 * w), x / (2 * w), 0];
}

/** Turns x and y onto two perpendicular directions of the world. */
function withAxes(x: Vec3, y: Vec3): Quat {
  const z = [x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0]];
  const q = new Float64Array(4);
  fromMatrix(q, 0, Float64Array.from([0, 1, 2].flatMap((row) => [x[row], y[row], z[row]])), 0);
  return [q[0], q[1], q[2], q[3]];
}
