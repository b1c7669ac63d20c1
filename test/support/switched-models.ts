/** Small mechanisms with stops, friction and motors, whose motion is known in closed form. */
import { createBody, createJoint, createLoad, createProject } from '../../engine/model/defaults';
import { run } from './run';
import type { Body, Joint, Project, Settings } from '../../engine/model/project';
import type { Run } from './run';

export const G = 9.81;
const HALF = Math.SQRT1_2;
/** Joint frame whose z is the world's x, y or z. */
export const AXIS = {
  x: [HALF, 0, HALF, 0],
  y: [HALF, -HALF, 0, 0],
  z: [1, 0, 0, 0],
} as const;

const ORIGIN = [0, 0, 0] as const;

export function project(
  settings: Partial<Settings>,
  bodies: Body[],
  joints: Joint[],
  rest: Partial<Project> = {},
): Project {
  const base = createProject('Switched');
  const defaults = {
    ...base.settings,
    integrator: 'dop853' as const,
    relativeTolerance: 1e-10,
    absoluteTolerance: 1e-12,
    outputInterval: 0.01,
  };
  return { ...base, settings: { ...defaults, ...settings }, bodies, joints, ...rest };
}

/** A block of 2 kg on a slider along `axis` from the origin, at `x` with speed `v`. */
export function block(
  axis: keyof typeof AXIS,
  { x = 0, v = 0, mass = 2 }: { x?: number; v?: number; mass?: number },
  joint: Partial<Joint>,
): { bodies: Body[]; joints: Joint[] } {
  const along = (size: number) =>
    [0, 1, 2].map((c) => (c === 'xyz'.indexOf(axis) ? size : 0)) as unknown as [number, number, number];
  const inertia = [0.01, 0.01, 0.01, 0, 0, 0] as const;
  return {
    bodies: [
      createBody({
        id: 'block',
        position: along(x),
        velocity: along(v),
        mass: { kind: 'custom', mass, centerOfMass: ORIGIN, inertia },
      }),
    ],
    joints: [
      createJoint({
        id: 'guide',
        kind: 'slider',
        bodyB: 'block',
        frameA: { position: ORIGIN, orientation: AXIS[axis] },
        frameB: { position: ORIGIN, orientation: AXIS[axis] },
        ...joint,
      }),
    ],
  };
}

/** A wheel of 0.5 kg m^2 about z, turning at `w`. */
export function wheel(w: number, joint: Partial<Joint>): { bodies: Body[]; joints: Joint[] } {
  const inertia = [0.3, 0.3, 0.5, 0, 0, 0] as const;
  return {
    bodies: [
      createBody({
        id: 'wheel',
        angularVelocity: [0, 0, w],
        mass: { kind: 'custom', mass: 3, centerOfMass: ORIGIN, inertia },
      }),
    ],
    joints: [createJoint({ id: 'pin', bodyB: 'wheel', ...joint })],
  };
}

/** A spring of stiffness k along x between ground and the block, at rest for x = 0. */
export function springAlongX(k: number) {
  const pointA = [-1, 0, 0] as const;
  return createLoad({
    id: 'spring',
    kind: 'spring',
    pointA,
    bodyB: 'block',
    stiffness: k,
    damping: 0,
    restLength: 1,
  });
}

/** Values of a channel on either side of every instant that was recorded twice. */
export function jumps(result: Run, key: string): { time: number; before: number; after: number }[] {
  const values = result.column(key);
  return result.time.flatMap((time, i) =>
    i > 0 && result.time[i - 1] === time ? [{ time, before: values[i - 1], after: values[i] }] : [],
  );
}

/** Runs to the end, and throws where a run ends otherwise. */
export function complete(model: Project): Run {
  const result = run(model);
  if (result.outcome.kind !== 'completed') throw new Error(JSON.stringify(result.outcome));
  return result;
}

export const last = (values: readonly number[]): number => values[values.length - 1];
