/** Limits as inequalities of the optimisation form (T 15.6), against the global solver and closed forms. */
import { describe, expect, test } from 'vitest';
import { createBody, createDriver, createJoint, createLoad } from '../../engine/model/defaults';
import { EXAMPLES } from '../support/examples';
import { G, block, last, project, wheel } from '../support/switched-models';
import { measuredOrder } from '../support/order';
import { run } from '../support/run';
import type { Body, Joint, JointLimits, Project, Settings, Vec3 } from '../../engine/model/project';
import type { Run } from '../support/run';

const optimised = (base: Project, step: number): Run => {
  const settings: Settings = { ...base.settings, solver: 'optimisation', step, absoluteTolerance: 1e-11 };
  const result = run({ ...base, settings });
  expect(result.outcome).toEqual({ kind: 'completed' });
  return result;
};

/** A uniform bar of 1 m, released from the horizontal, with a stop at -1 rad. */
function pendulum(restitution: number, duration: number): Project {
  const bar = createBody({
    id: 'bar',
    position: [0.5, 0, 0],
    mass: { kind: 'custom', mass: 1, centerOfMass: [0, 0, 0], inertia: [0.01, 1 / 12, 1 / 12, 0, 0, 0] },
  });
  const pin = createJoint({
    id: 'pin',
    bodyB: 'bar',
    frameB: { position: [-0.5, 0, 0], orientation: [1, 0, 0, 0] },
    limits: { minimum: -1, maximum: null, restitution },
  });
  return project({ gravity: [0, -G, 0], duration, outputInterval: 0.02 }, [bar], [pin]);
}

describe('a pendulum against an end stop', () => {
  test('without rebound it stays there, held by the torque of its weight', () => {
    const result = optimised(pendulum(0, 1.5), 1e-3);
    expect(last(result.column('joint/pin/limit'))).toBeCloseTo((G / 2) * Math.cos(1), 8);
    expect(last(result.column('joint/pin/rate'))).toBeCloseTo(0, 9);
    expect(last(result.column('joint/pin/state'))).toBe(1);
    expect(result.events.map(({ kind }) => kind)).toEqual(['impact', 'limit']);
    expect(Math.min(...result.column('joint/pin/coordinate'))).toBeGreaterThan(-1 - 1e-9);
    // what the impact took is booked
    expect(last(result.column('energy/total/dissipated'))).toBeCloseTo((G / 2) * Math.sin(1), 1);
  });

  test.each([0.3, 0.8, 1])(
    'with restitution %d it comes to the motion of the global system',
    (restitution) => {
      const base = pendulum(restitution, 0.8);
      const exact = last(run(base).column('joint/pin/coordinate'));
      const steps = [1e-3, 5e-4, 2.5e-4, 1.25e-4];
      const errors = steps.map((step) => {
        const angle = optimised(base, step).column('joint/pin/coordinate');
        expect(Math.min(...angle)).toBeGreaterThan(-1 - 1e-9);
        return Math.abs(last(angle) - exact);
      });
      expect(measuredOrder(steps, errors)).toBeGreaterThan(0.7);
      expect(errors.at(-1)).toBeLessThan(2e-3);
    },
  );
});

test('a wheel turns back between stops at 2.5 turns on either side, with all its speed', () => {
  const stop = 5 * Math.PI;
  const { bodies, joints } = wheel(10, { limits: { minimum: -stop, maximum: stop, restitution: 1 } });
  const base = project({ gravity: [0, 0, 0], duration: 6, outputInterval: 0.1 }, bodies, joints);
  const { column, events } = optimised(base, 1e-3);
  expect(events.filter(({ kind }) => kind === 'impact')).toHaveLength(2);
  for (const rate of column('joint/pin/rate')) expect(Math.abs(Math.abs(rate) - 10)).toBeLessThan(1e-9);
  const angle = column('joint/pin/coordinate');
  expect(Math.max(...angle)).toBeLessThan(stop + 1e-9);
  expect(Math.min(...angle)).toBeGreaterThan(-stop - 1e-9);
});

/** Bars of 0.4 m that hang one on the other, horizontal as drawn, each pin with its stop. */
function bars(count: number, limits: (index: number) => JointLimits): Project {
  const place = (i: number): Vec3 => [0.4 * i + 0.2, 0, 0];
  const bodies: Body[] = Array.from({ length: count }, (_, i) =>
    createBody({
      id: `b${i}`,
      position: place(i),
      mass: { kind: 'custom', mass: 1 + i, centerOfMass: [0, 0, 0], inertia: [0.01, 0.02, 0.02, 0, 0, 0] },
    }),
  );
  const joints: Joint[] = bodies.map((_, i) =>
    createJoint({
      id: `j${i}`,
      bodyA: i === 0 ? 'ground' : `b${i - 1}`,
      bodyB: `b${i}`,
      frameA: { position: i === 0 ? [0, 0, 0] : [0.2, 0, 0], orientation: [1, 0, 0, 0] },
      frameB: { position: [-0.2, 0, 0], orientation: [1, 0, 0, 0] },
      limits: limits(i),
    }),
  );
  return project({ gravity: [0, -G, 0], duration: 3, outputInterval: 0.1 }, bodies, joints);
}

test.each([2, 3])(
  '%i bars come to rest on all their stops, with the torques of the global system',
  (count) => {
    const base = bars(count, (i) => ({ minimum: -0.3 - 0.05 * i, maximum: null, restitution: 0.2 }));
    const exact = run(base);
    const result = optimised(base, 1e-3);
    for (let i = 0; i < count; i++) {
      expect(last(result.column(`joint/j${i}/state`))).toBe(1);
      const torque = last(exact.column(`joint/j${i}/limit`));
      expect(torque).toBeGreaterThan(0);
      expect(Math.abs(last(result.column(`joint/j${i}/limit`)) / torque - 1)).toBeLessThan(1e-6);
      for (const c of ['FX', 'FY']) {
        const force = last(exact.column(`reaction/j${i}/${c}`));
        expect(Math.abs(last(result.column(`reaction/j${i}/${c}`)) - force)).toBeLessThan(1e-5);
      }
    }
  },
);

test('two stops of one loop that are met at once carry together what one of them would', () => {
  // a parallelogram: both cranks reach their stops together, so the stops are redundant
  const crank = (id: string, x: number) =>
    createBody({
      id,
      position: [x, 0.25, 0],
      mass: { kind: 'custom', mass: 1, centerOfMass: [0, 0, 0], inertia: [0.01, 0.01, 0.01, 0, 0, 0] },
    });
  const coupler = createBody({ ...crank('coupler', 0.3), position: [0.3, 0.5, 0] });
  const pin = (id: string, a: string, b: string, onA: Vec3, onB: Vec3, more: Partial<Joint> = {}) =>
    createJoint({
      id,
      bodyA: a,
      bodyB: b,
      frameA: { position: onA, orientation: [1, 0, 0, 0] },
      frameB: { position: onB, orientation: [1, 0, 0, 0] },
      ...more,
    });
  const stop = { limits: { minimum: -0.4, maximum: null, restitution: 0 } };
  const base = project(
    { gravity: [2, -G, 0], duration: 2, outputInterval: 0.1 },
    [crank('c1', 0), crank('c2', 0.6), coupler],
    [
      pin('o1', 'ground', 'c1', [0, 0, 0], [0, -0.25, 0], stop),
      pin('o2', 'ground', 'c2', [0.6, 0, 0], [0, -0.25, 0], stop),
      pin('a1', 'c1', 'coupler', [0, 0.25, 0], [-0.3, 0, 0]),
      pin('a2', 'c2', 'coupler', [0, 0.25, 0], [0.3, 0, 0]),
    ],
  );
  const { column } = optimised(base, 1e-3);
  const [one, two] = ['o1', 'o2'].map((id) => last(column(`joint/${id}/limit`)));
  expect(Math.min(one, two)).toBeGreaterThanOrEqual(0);
  // torque of weights of 3 kg in all about the cranks' pins: 2 cranks at half height, the coupler at the full one
  const arm = 0.5 * Math.sin(0.4);
  const side = 0.5 * Math.cos(0.4);
  expect(one + two).toBeCloseTo(2 * (arm * G + side * 2), 6);
});

test('a motor that drives a joint through its stop ends the run, and the joint is named', () => {
  const { bodies, joints } = wheel(0, { limits: { minimum: -1, maximum: 1, restitution: 0 } });
  const base = project({ gravity: [0, 0, 0], duration: 3 }, bodies, joints, {
    drivers: [createDriver({ id: 'd', joint: 'pin', kind: 'speed', value: 1 })],
  });
  const { outcome } = run({ ...base, settings: { ...base.settings, solver: 'optimisation', step: 1e-2 } });
  expect(outcome).toMatchObject({ kind: 'stopped', reason: 'blocked', where: 'pin' });
  expect((outcome as { time: number }).time).toBeCloseTo(1, 1);
});

test('pressed against its stop by a load and let go with it', () => {
  const { bodies, joints } = block('x', {}, { limits: { minimum: 0, maximum: null, restitution: 0 } });
  const push = (value: number, from: number, until: number | null) =>
    createLoad({
      id: value < 0 ? 'on' : 'off',
      kind: 'force',
      body: 'block',
      vector: [value, 0, 0],
      from,
      until,
    });
  const base = project({ gravity: [0, 0, 0], duration: 1, outputInterval: 0.05 }, bodies, joints, {
    loads: [push(-8, 0, 0.5), push(4, 0.5, null)],
  });
  const { column, time, events } = optimised(base, 1e-3);
  const force = column('joint/guide/limit');
  time.forEach((t, i) => {
    if (t < 0.5) expect(force[i]).toBeCloseTo(8, 8);
    if (t > 0.5) expect(force[i]).toBe(0);
  });
  expect(last(column('joint/guide/coordinate'))).toBeCloseTo(0.25, 2);
  expect(events.map(({ kind }) => kind)).toContain('released');
});

test('a four-bar in 3D, rows redundant, is caught by a stop: the reactions are those of the global system', () => {
  const example = EXAMPLES['four-bar-with-load.kempe']();
  const base: Project = {
    ...example,
    drivers: [],
    settings: { ...example.settings, duration: 1.5, outputInterval: 0.05, absoluteTolerance: 1e-11 },
    joints: example.joints.map((joint) =>
      joint.id === 'pin-o4' ? { ...joint, limits: { minimum: -0.2, maximum: 0.2, restitution: 0 } } : joint,
    ),
  };
  const exact = run(base);
  const result = optimised(base, 1e-3);
  const angle = result.column('joint/pin-o4/coordinate');
  expect(Math.min(...angle)).toBeGreaterThan(-0.2 - 1e-9);
  expect(Math.max(...angle)).toBeLessThan(0.2 + 1e-9);
  expect(last(angle)).toBeCloseTo(last(exact.column('joint/pin-o4/coordinate')), 3);
});
