/** Constant-velocity joints and relative-rotation planes: the sources' joystick, in motion and in its reactions. */
import { describe, expect, test } from 'vitest';
import { alignZ, multiply, rotateVector, toFrame } from '../support/benchmark';
import {
  createBody,
  createDriver,
  createJoint,
  createLoad,
  createProject,
} from '../../engine/model/defaults';
import { run } from '../support/run';
import type { Joint, JointKind, Project, Quat, Vec3 } from '../../engine/model/project';

const STILL = { relativeTolerance: 1e-12, absoluteTolerance: 1e-12, gravity: [0, 0, 0] as Vec3 };
const massOf = (mass: number, centerOfMass: Vec3, inertia: Vec3) => ({
  kind: 'custom' as const,
  mass,
  centerOfMass,
  inertia: [...inertia, 0, 0, 0] as [number, number, number, number, number, number],
});
const turnOf = (axis: Vec3, angle: number): Quat => {
  const s = Math.sin(angle / 2);
  return [Math.cos(angle / 2), s * axis[0], s * axis[1], s * axis[2]];
};

/** The classical method of order 4, in even steps: every state. */
function integrate(
  f: (y: number[]) => number[],
  start: number[],
  duration: number,
  steps: number,
): number[][] {
  const h = duration / steps;
  const states = [start];
  for (let i = 0; i < steps; i++) {
    const y = states[i];
    const ahead = (k: number[], part: number) => f(y.map((value, c) => value + part * h * k[c]));
    const k1 = f(y);
    const k2 = ahead(k1, 0.5);
    const k3 = ahead(k2, 0.5);
    const k4 = ahead(k3, 1);
    states.push(y.map((value, c) => value + (h / 6) * (k1[c] + 2 * k2[c] + 2 * k3[c] + k4[c])));
  }
  return states;
}

/** Two shafts on bearings that meet at `bend`, the first driven at 3 rad/s, the second braked. */
function shafts(kind: JointKind, bend: number, brake: number): Project {
  const project = createProject('Shafts');
  const tilt = turnOf([1, 0, 0], bend);
  const far = rotateVector(tilt, [0, 0, 0.5]);
  const mass = massOf(1, [0, 0, 0], [0.02, 0.02, 0.01]);
  const input = createBody({ id: 'input', position: [0, 0, -0.5], mass });
  const output = createBody({ id: 'output', position: far, orientation: tilt, mass });
  const hinge = (id: string, body: typeof input, point: Vec3, axes: Quat): Joint =>
    createJoint({
      id,
      bodyB: body.id,
      frameA: toFrame(point, axes, undefined),
      frameB: toFrame(point, axes, body),
    });
  return {
    ...project,
    settings: { ...project.settings, ...STILL, duration: 2, outputInterval: 0.01 },
    bodies: [input, output],
    joints: [
      hinge('in', input, [0, 0, -0.5], [1, 0, 0, 0]),
      hinge('out', output, far, tilt),
      createJoint({
        id: 'joint',
        kind,
        bodyA: 'input',
        bodyB: 'output',
        frameA: toFrame([0, 0, 0], [1, 0, 0, 0], input),
        frameB: toFrame([0, 0, 0], tilt, output),
      }),
    ],
    drivers: [createDriver({ id: 'motor', joint: 'in', kind: 'speed', value: 3 })],
    loads: [createLoad({ id: 'brake', kind: 'torque', body: 'output', vector: axisTimes(tilt, -brake) })],
  };
}

const axisTimes = (tilt: Quat, f: number): Vec3 => rotateVector(tilt, [0, 0, f]) as unknown as Vec3;

describe.each(['constant-velocity', 'relative-rotation-plane'] as const)('two shafts with a %s', (kind) => {
  test.each([0.2, 0.7, 1.2, 2])('that meet at %f rad: one speed, and a couple along the bisector', (bend) => {
    const { outcome, time, column } = run(shafts(kind, bend, 5));
    expect(outcome).toEqual({ kind: 'completed' });
    const axis = axisTimes(turnOf([1, 0, 0], bend), 1);
    // the joint bears T / cos(bend / 2) along the line that halves the shafts' angle, the motor T
    const half = axisTimes(turnOf([1, 0, 0], bend / 2), 5 / Math.cos(bend / 2));
    const parts = (key: string) => ['x', 'y', 'z'].map((c) => column(`${key}${c}`));
    const spin = parts('body/output/w');
    const moment = ['X', 'Y', 'Z'].map((c) => column(`reaction/joint/M${c}`));
    const effort = column('driver/motor/effort');
    time.forEach((_, i) => {
      for (let c = 0; c < 3; c++) {
        expect(Math.abs(spin[c][i] - 3 * axis[c])).toBeLessThan(1e-10);
        expect(Math.abs(moment[c][i] - half[c])).toBeLessThan(1e-9);
      }
      expect(Math.abs(effort[i] - 5)).toBeLessThan(1e-9);
    });
  });
});

test('a universal joint between the same shafts does not keep the speed: the test can tell', () => {
  const { column } = run(shafts('universal', 0.7, 5));
  const rate = column('driver/motor/effort');
  expect(Math.max(...rate) - Math.min(...rate)).toBeGreaterThan(1);
});

/**
 * A top that may not spin: it hangs by a constant-velocity joint on the ground. Of the angle s from the vertical and the
 * way phi in which it leans, T = 1/2 (A s'^2 + K phi'^2) with K = A sin(s)^2 + C (1 - cos s)^2, V = m g l cos s.
 */
test.each([0.4, 1.5, 2.6])(
  'the joystick in two coordinates, from %f rad: both formulations agree',
  (start) => {
    const [mass, l, across, along] = [2, 0.3, 0.05, 0.02];
    const [A, C] = [across + mass * l * l, along];
    const [ds, dphi, phi0] = [0.7, 2.5, 0.6];
    const K = (s: number) => A * Math.sin(s) ** 2 + C * (1 - Math.cos(s)) ** 2;
    const dK = (s: number) => 2 * A * Math.sin(s) * Math.cos(s) + 2 * C * (1 - Math.cos(s)) * Math.sin(s);
    const p = K(start) * dphi;
    const weight = mass * 9.81 * l;
    const states = integrate(
      ([s, rate]) => [rate, (0.5 * (p / K(s)) ** 2 * dK(s) + weight * Math.sin(s)) / A, p / K(s)],
      [start, ds, phi0],
      2,
      4000,
    );
    const lean = (s: number, phi: number): Quat => turnOf([-Math.sin(phi), Math.cos(phi), 0], s);
    // w of the swing by s about e(phi): s' e + sin(s) e' - (1 - cos s) e x e', with e x e' = phi' z here
    const e = [-Math.sin(phi0), Math.cos(phi0), 0];
    const de = [-Math.cos(phi0) * dphi, -Math.sin(phi0) * dphi, 0];
    const [wx, wy] = [0, 1].map((c) => ds * e[c] + Math.sin(start) * de[c]);
    const wz = (1 - Math.cos(start)) * dphi;
    const [x, y, z] = rotateVector(lean(start, phi0), [0, 0, l]);
    const axes = alignZ([0, 0, 1]);
    const stick = createBody({
      id: 'stick',
      orientation: lean(start, phi0),
      angularVelocity: [wx, wy, wz],
      velocity: [wy * z - wz * y, wz * x - wx * z, wx * y - wy * x],
      mass: massOf(mass, [0, 0, l], [across, across, along]),
    });
    const project = createProject('Joystick');
    const { outcome, column } = run({
      ...project,
      settings: { ...project.settings, ...STILL, gravity: [0, 0, -9.81], duration: 2, outputInterval: 0.5 },
      bodies: [stick],
      joints: [
        createJoint({
          id: 'gimbal',
          kind: 'constant-velocity',
          bodyB: 'stick',
          frameA: { position: [0, 0, 0], orientation: axes },
          frameB: { position: [0, 0, 0], orientation: axes },
        }),
      ],
    });
    expect(outcome).toEqual({ kind: 'completed' });
    const q = ['qw', 'qx', 'qy', 'qz'].map((c) => column(`body/stick/${c}`));
    [0, 1, 2, 3, 4].forEach((i) => {
      const [s, , phi] = states[1000 * i];
      const expected = lean(s, phi);
      const actual = q.map((values) => values[i]);
      const back = multiply(
        [expected[0], -expected[1], -expected[2], -expected[3]],
        actual as unknown as Quat,
      );
      expect(Math.hypot(back[1], back[2], back[3])).toBeLessThan(1e-8);
    });
  },
);
