/**
 * What acts on an elastic body, against the law of motion: with the reactions of its joints, all actions together are
 * nothing, for weight, load, driver, friction and inertia are among them. And the part of the spread mass against a sum.
 */
import { describe, expect, test } from 'vitest';
import { AT_LOWER, AT_UPPER, OPEN } from '../../../../../engine/core/system/switched-row';
import { beamActions } from '../../../../../engine/core/diagnostics/beam-actions';
import { placeOfLine } from '../../../../../engine/core/diagnostics/beam-frame';
import { calcDerivative } from '../../../../../engine/run/steppers/acceleration';
import { calcSharedParts } from '../../../../../engine/core/diagnostics/shared-part';
import { isRowUnique } from '../../../../../engine/core/diagnostics/uniqueness';
import {
  createBody,
  createCoupling,
  createDriver,
  createLoad,
  createProject,
} from '../../../../../engine/model/defaults';
import { velocityOffset } from '../../../../../engine/core/coordinates/layout';
import { joinAt } from '../../../../support/example-parts';
import { bearing, giving, instantOf } from '../../../../support/stiffness';
import type { Body, Joint, Project } from '../../../../../engine/model/project';

const STEEL = { kind: 'shape' as const, modulus: 2.1e11, poisson: 0.3 };

/** A bar of steel between what it is joined to: a ball at its end, and at its start one of these or another ball. */
function rod(more: Partial<Project>, joints: (body: Body) => Joint[], fields: object = {}): Project {
  const body = createBody({
    ...{ id: 'rod', elastic: STEEL },
    shape: { kind: 'rod', from: [0, 0, 0], to: [1, 0, 0], radius: 0.01 },
    ...fields,
  });
  const [tail, tip] = ['tail', 'tip'].map((id) => createBody({ id }));
  const own = joints(body);
  return {
    ...createProject('Rod'),
    bodies: [tail, body, tip],
    joints: [
      ...(own.length > 0 ? own : [joinAt('start', 'Start', 'ball', body, tail, [0, 0, 0])]),
      joinAt('end', 'End', 'ball', body, tip, [1, 0, 0]),
    ],
    ...more,
  };
}

/** All actions and reactions on the body, about its centre of mass. */
function balanceOf(project: Project, mode = OPEN) {
  const { system, work, y, solver } = instantOf(project);
  if (mode !== OPEN) {
    work.switched.mode.fill(mode);
    calcDerivative(system, 0, y, new Float64Array(y.length), work, solver);
  }
  const beam = system.beams[0];
  const { lumped, spread } = beamActions(system, y, work, beam);
  const sum = new Float64Array(6);
  for (const { wrench } of lumped) wrench.forEach((value, c) => (sum[c] += value));
  const part = new Float64Array(6);
  spread?.(-Infinity, part);
  part.forEach((value, c) => (sum[c] += value));
  for (let row = 0; row < system.m; row++) {
    for (const [side, body] of [system.rowA[row], system.rowB[row]].entries()) {
      if (body !== beam.body) continue;
      for (let c = 0; c < 6; c++) sum[c] += work.lambda[row] * work.J[12 * row + 6 * side + c];
    }
  }
  const size = Math.max(
    1,
    ...lumped.flatMap(({ wrench }) => [...wrench].map(Math.abs)),
    ...part.map(Math.abs),
  );
  return { sum, size, lumped, spread, system, work, y, beam };
}

const SPIN = { angularVelocity: [0.3, -2, 5] as const, velocity: [1, 2, -3] as const };
const FREE = {
  kind: 'custom' as const,
  mass: 3,
  centerOfMass: [0.4, 0.05, -0.1] as const,
  inertia: [0.2, 0.3, 0.4, 0.01, -0.02, 0.03] as const,
};
const push = createLoad({
  id: 'push',
  kind: 'force',
  body: 'rod',
  point: [0.7, 0, 0.02],
  vector: [3, -20, 5],
});
const twist = createLoad({ id: 'twist', kind: 'torque', body: 'rod', vector: [1, 2, -3] } as never);
const pin = (body: Body) => joinAt('pin', 'Pin', 'hinge', null, body, [0, 0, 0]);
const slide = (body: Body) => joinAt('slide', 'Slide', 'slider', null, body, [0.3, 0, 0], [1, 0, 0]);
const effort = createDriver({ id: 'drive', joint: 'pin', kind: 'effort', value: 4 } as never);

/** A pin that rubs, and another that does beside the bar. */
const rubs = (body: Body): Joint[] => [
  { ...pin(body), friction: { viscous: 0, coulomb: 0.3 } } as Joint,
  {
    ...joinAt('far', 'Far', 'hinge', null, createBody({ id: 'tip' }), [3, 0, 0]),
    friction: { viscous: 0, coulomb: 5 },
  } as Joint,
];

describe('actions and reactions are in balance', () => {
  test.each<[string, Project]>([
    ['a spinning free body of its own mass', rod({}, () => [], { ...SPIN, mass: FREE })],
    ['a spinning free bar, its mass spread', rod({}, () => [], SPIN)],
    ['with a force and a torque', rod({ loads: [push, twist] }, () => [], SPIN)],
    ['a pendulum', rod({}, (body) => [giving(pin(body), bearing(1e-9, 1e-9, 1e-9))])],
    [
      'a pendulum with friction in its pin and a driver',
      rod(
        { drivers: [effort] },
        (body) => [{ ...pin(body), friction: { viscous: 0.7, coulomb: 0 } } as Joint],
        { angularVelocity: [0, 0, 2] },
      ),
    ],
    [
      'a slider that rubs',
      rod({}, (body) => [{ ...slide(body), friction: { viscous: 0.7, coulomb: 0 } } as Joint], {
        velocity: [2, 0, 0],
      }),
    ],
    [
      'a pin whose dry friction slips',
      rod({}, (body) => [{ ...pin(body), friction: { viscous: 0, coulomb: 0.3 } } as Joint], {
        angularVelocity: [0, 0, 2],
      }),
    ],
    [
      'with a load that does not act yet',
      rod({ loads: [{ ...push, from: 1, until: 2 } as typeof push] }, () => [], SPIN),
    ],
    [
      'with a motor that keeps a speed',
      rod({ drivers: [createDriver({ id: 'drive', joint: 'pin', kind: 'speed', value: 4 })] }, (body) => [
        pin(body),
      ]),
    ],
    [
      'with a coupling without teeth',
      rod(
        { couplings: [createCoupling({ id: 'ratio', joint1: 'far', joint2: 'pin', ratio: -2 })] },
        (body) => [pin(body), joinAt('far', 'Far', 'hinge', null, createBody({ id: 'tip' }), [3, 0, 0])],
      ),
    ],
    [
      'a bar that goes on beyond its joints',
      rod({}, () => [], {
        ...SPIN,
        shape: { kind: 'rod', from: [-0.2, 0, 0], to: [1.4, 0, 0], radius: 0.01 },
      }),
    ],
  ])('%s', (_what, project) => {
    const { sum, size } = balanceOf(project);
    for (const value of sum) expect(Math.abs(value) / size).toBeLessThan(1e-12);
  });
});

/** A hinge at the end of the bar, which is its first body, that rubs. */
const rubsAtEnd = (body: Body): Joint[] => [
  joinAt('start', 'Start', 'ball', body, createBody({ id: 'tail' }), [0, 0, 0]),
  {
    ...joinAt('rubs', 'Rubs', 'hinge', body, createBody({ id: 'tip' }), [0.8, 0, 0]),
    friction: { viscous: 0, coulomb: 0.3 },
  } as Joint,
];

test.each([
  ['at its pin, forwards', rubs, AT_UPPER, 0, 0.3],
  ['at its pin, backwards', rubs, AT_LOWER, 0, -0.3],
  ['at its end, of which it is the first body', rubsAtEnd, AT_UPPER, 0.8, -0.3],
])('friction that slips acts %s, and that of others not at all', (_what, joints, mode, place, torque) => {
  const { sum, size, lumped } = balanceOf(rod({}, joints), mode);
  for (const value of sum) expect(Math.abs(value) / size).toBeLessThan(1e-12);
  const [friction, ...others] = lumped.filter(({ wrench }) =>
    wrench.subarray(0, 3).every((value) => value === 0),
  );
  expect(others).toEqual([]);
  expect(friction.place).toBeCloseTo(place, 12);
  expect([...friction.wrench].map((value) => value + 0)).toEqual([0, 0, 0, 0, 0, torque]);
});

test('the effort of a driver acts at its joint', () => {
  const { lumped } = balanceOf(rod({ drivers: [effort] }, (body) => [pin(body)]));
  const [first] = lumped;
  expect([first.place, ...first.wrench]).toEqual(
    [0, 0, 0, 0, 0, 0, 4].map((value) => expect.closeTo(value, 12) as number),
  );
});

test('the spread mass from a place on is the sum of its pieces, each with its own acceleration', () => {
  const [START, END] = [-0.2, 1.4];
  const { spread, system, work, y, beam } = balanceOf(
    rod({}, () => [], {
      ...SPIN,
      shape: { kind: 'rod', from: [START, 0, 0], to: [END, 0, 0], radius: 0.01 },
    }),
  );
  const w = [0, 1, 2].map((c) => y[velocityOffset(system.n) + 6 * beam.body + 3 + c]);
  const acc = [...work.acc.slice(6 * beam.body, 6 * beam.body + 6)];
  const cross = (a: readonly number[], b: readonly number[]) =>
    [0, 1, 2].map((c) => a[(c + 1) % 3] * b[(c + 2) % 3] - a[(c + 2) % 3] * b[(c + 1) % 3]);
  const mass = system.mass[beam.body];
  const out = new Float64Array(6);
  for (const from of [-0.5, -0.2, 0, 0.25, 0.8, 1, 1.4, 1.7]) {
    const low = Math.min(Math.max(from, START), END);
    const wanted = new Float64Array(6);
    const PIECES = 2000;
    for (let i = 0; i < PIECES; i++) {
      const place = low + ((END - low) * (i + 0.5)) / PIECES;
      const r = [place - (START + END) / 2, 0, 0];
      const whole = cross(acc.slice(3), r).map((value, c) => value + acc[c] + cross(w, cross(w, r))[c]);
      const f = whole.map(
        (value, c) => ((mass * (END - low)) / (END - START) / PIECES) * (system.settings.gravity[c] - value),
      );
      const moment = cross(r, f);
      for (let c = 0; c < 3; c++) {
        wanted[c] += f[c];
        wanted[3 + c] += moment[c];
      }
    }
    spread!(from, out);
    out.forEach((value, c) => expect(Math.abs(value - wanted[c])).toBeLessThan(1e-5));
  }
});

test('a load acts at its place, what has none where its line of action passes', () => {
  const { lumped, beam, work } = balanceOf(
    rod({ loads: [push] }, () => [], { mass: { ...FREE, centerOfMass: [0.4, 0, 0] } }),
  );
  expect(lumped[0].place).toBeCloseTo(0.7, 12);
  // a force across the bar 0.2 m beyond the centre of mass, and a couple
  expect(placeOfLine(beam, work, [0, 5, 0, 0, 0, 1])).toBeCloseTo(0.6, 12);
  expect(placeOfLine(beam, work, [0, 0, 5, 0, -1, 0])).toBeCloseTo(0.6, 12);
  expect(placeOfLine(beam, work, [7, 5, 0, 0, 0, 1 + 0.4])).toBeCloseTo(0.4 + (5 * 1.4) / 74, 12);
  expect(placeOfLine(beam, work, [0, 0, 0, 1, 2, 3])).toBeCloseTo(0.4, 12);
});

describe('what two hinges of a door share', () => {
  test.each<[string, readonly [number, number, number]]>([
    ['upright', [0, 1, 0]],
    ['askew', [0.48, 0.6, 0.64]],
  ])('%s, is the force along their line, and what turns the door about it across', (_what, axis) => {
    const body = createBody({ id: 'door', mass: { ...FREE, mass: 12, centerOfMass: [0.4, 0, 0] } });
    const at = (id: string, s: number) =>
      joinAt(id, id, 'hinge', null, body, [s * axis[0], s * axis[1], s * axis[2]], axis);
    const project = { ...createProject('Door'), bodies: [body], joints: [at('lower', 0), at('upper', 1.5)] };
    const { system, work, solver, reaction } = instantOf(project);
    const parts = new Float64Array(4);
    calcSharedParts(system, work, solver.factor.nullSpace, parts);
    ['lower', 'upper'].forEach((id, j) => {
      const [force, moment] = [reaction(id).slice(0, 3), reaction(id).slice(3)];
      const along = (v: readonly number[]) => v.reduce((sum, value, c) => sum + value * axis[c], 0);
      // the tilts of both hinges are shared with the pair of forces across: all of the force is, and all of the moment
      expect(parts[2 * j]).toBeCloseTo(Math.hypot(...force), 8);
      expect(parts[2 * j + 1]).toBeCloseTo(Math.hypot(...moment), 8);
      expect(Math.abs(along(moment))).toBeLessThan(1e-9);
    });
  });

  test('with a ball for the upper hinge, only the force along the line', () => {
    const axis = [0.48, 0.6, 0.64] as const;
    const body = createBody({ id: 'door', mass: { ...FREE, mass: 12, centerOfMass: [0.4, 0, 0] } });
    const at = (id: string, kind: 'ball' | 'cylinder' | 'point-in-plane', s: number) =>
      joinAt(id, id, kind, null, body, [s * axis[0], s * axis[1], s * axis[2]], axis);
    const project = {
      ...createProject('Door'),
      bodies: [body],
      joints: [at('lower', 'ball', 0), at('upper', 'ball', 1.5)],
    };
    const { system, work, solver, reaction } = instantOf(project);
    const parts = new Float64Array(4);
    calcSharedParts(system, work, solver.factor.nullSpace, parts);
    ['lower', 'upper'].forEach((id, j) => {
      const force = reaction(id).slice(0, 3);
      const along = force.reduce((sum, value, c) => sum + value * axis[c], 0);
      expect(Math.abs(along)).toBeGreaterThan(1);
      expect(parts[2 * j]).toBeCloseTo(Math.abs(along), 8);
      expect(parts[2 * j + 1]).toBe(0);
    });
    const row = system.joints[0].row;
    expect([0, 1, 2].some((r) => !isRowUnique(row + r, solver.factor.nullSpace))).toBe(true);
  });
});
