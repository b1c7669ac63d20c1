/** Wheels on hinges, and what their bearings must bear: for the tests of gears, racks and belts. */
import { createBody, createDriver, createJoint, createProject } from '../../engine/model/defaults';
import { expect } from 'vitest';
import type { run } from './run';
import type {
  Body,
  CouplingGeometry,
  Joint,
  Project,
  Quat,
  Settings,
  Vec3,
} from '../../engine/model/project';

const I0: Quat = [1, 0, 0, 0];
export const tan = (degrees: number) => Math.tan((degrees * Math.PI) / 180);
export const rad = (degrees: number) => (degrees * Math.PI) / 180;

export const wheel = (id: string, position: Vec3, inertia: number, mass = 1): Body =>
  createBody({
    id,
    position,
    mass: { kind: 'custom', mass, centerOfMass: [0, 0, 0], inertia: [inertia, inertia, inertia, 0, 0, 0] },
  });
/** At a point of bodies that are drawn unturned, about the z of `orientation`. */
export const hinge = (
  id: string,
  bodies: readonly [Body | null, Body],
  at: Vec3,
  orientation: Quat = I0,
): Joint => {
  const frame = (body: Body | null) => ({
    position: at.map((x, c) => x - (body?.position[c] ?? 0)) as unknown as Vec3,
    orientation,
  });
  const [a, b] = bodies;
  return createJoint({ id, bodyA: a?.id ?? 'ground', bodyB: b.id, frameA: frame(a), frameB: frame(b) });
};
/** z along x. */
export const ALONG_X: Quat = [Math.SQRT1_2, 0, Math.SQRT1_2, 0];

export function model(rest: Partial<Project>, settings: Partial<Settings> = {}): Project {
  const project = createProject('Gears');
  const precise = { relativeTolerance: 1e-11, absoluteTolerance: 1e-11, gravity: [0, 0, 0] } as const;
  return {
    ...project,
    settings: { ...project.settings, ...precise, duration: 0.2, outputInterval: 0.01, ...settings },
    ...rest,
  };
}
export const effort = (id: string, joint: string, value: number) =>
  createDriver({ id, joint, kind: 'effort', value });
export const gear = (pressureAngle = 20, helixAngle = 0): CouplingGeometry => ({
  kind: 'gear',
  pressureAngle: rad(pressureAngle),
  helixAngle: rad(helixAngle),
  offset: 0,
});

type Ran = ReturnType<typeof run>;
/** Every sample of a reaction, force and moment. */
export const reaction = ({ column }: Ran, joint: string) => {
  const columns = ['FX', 'FY', 'FZ', 'MX', 'MY', 'MZ'].map((c) => column(`reaction/${joint}/${c}`));
  return columns[0].map((_, i) => columns.map((values) => values[i]));
};
export function expectAll(
  actual: readonly (readonly number[])[],
  expected: readonly number[],
  tolerance = 1e-9,
): void {
  const scale = Math.max(1, ...expected.map(Math.abs));
  for (const one of actual) {
    for (let c = 0; c < expected.length; c++) {
      if (!(Math.abs(one[c] - expected[c]) <= tolerance * scale))
        expect(one, `component ${c}`).toEqual(expected);
    }
  }
}

export const cross = (a: readonly number[], b: readonly number[]) => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
/** What the bearing at `at` bears of a force on its wheel at `point`: all but the moment about its axis. */
export function bearing(force: readonly number[], point: Vec3, at: Vec3, axis: number): number[] {
  const moment = cross(
    point.map((x, c) => x - at[c]),
    force,
  );
  return [...force.map((f) => 0 - f), ...moment.map((m, c) => (c === axis ? 0 : 0 - m))];
}
