/** Contact by sequential impulses: it agrees with the located contacts of the global system as the step goes to zero. */
import { describe, expect, test } from 'vitest';
import { createBody, createContact, createProject } from '../../engine/model/defaults';
import { run } from '../support/run';
import type { Body, Contact, Project, Quat, Settings, Shape, Vec3 } from '../../engine/model/project';

const G = 9.81;
const BALL: Shape = { kind: 'sphere', center: [0, 0, 0], radius: 0.1 };
const BLOCK: Shape = { kind: 'box', center: [0, 0, 0], size: [0.4, 0.2, 0.3] };
const IMPULSES: Partial<Settings> = {
  solver: 'sequential-impulses',
  stabilisation: 'projection',
  iterations: 200,
};

function projectWith(bodies: Body[], contacts: Contact[], settings: Partial<Settings>): Project {
  const project = createProject('Contact');
  project.settings = { ...project.settings, duration: 1, ...settings };
  project.bodies = bodies;
  project.contacts = contacts;
  return project;
}

const last = (values: number[]) => values.at(-1) as number;

function onIncline(angle: number, shape: Shape, friction: number, settings: Partial<Settings>): Project {
  const normal: Vec3 = [Math.sin(angle), Math.cos(angle), 0];
  const orientation: Quat = [Math.cos(angle / 2), 0, 0, -Math.sin(angle / 2)];
  const position = normal.map((value) => 0.1 * value) as unknown as Vec3;
  return projectWith(
    [createBody({ id: 'body', shape, position, orientation })],
    [
      createContact({
        id: 'floor',
        bodyB: 'body',
        plane: { point: [0, 0, 0], normal },
        friction,
        restitution: 0,
      }),
    ],
    settings,
  );
}

describe('agrees with the global system', () => {
  test.each([
    ['a ball that rolls', BALL, 0.3],
    ['a ball that slips', BALL, 0.05],
    ['a block that slides', BLOCK, 0.2],
    ['a block that stays', BLOCK, 0.5],
  ])('%s', (_what, shape, friction) => {
    const exact = last(run(onIncline(0.4, shape, friction, {})).column('body/body/x'));
    const errors = [4e-3, 2e-3, 1e-3].map((step) => {
      const found = run(onIncline(0.4, shape, friction, { ...IMPULSES, step }));
      expect(found.outcome).toEqual({ kind: 'completed' });
      return Math.abs(last(found.column('body/body/x')) - exact);
    });
    // first order: half the step, half the error
    expect(errors[2]).toBeLessThan(0.6 * errors[1] + 1e-9);
    expect(errors[1]).toBeLessThan(0.6 * errors[0] + 1e-9);
  });

  test('a bouncing ball', () => {
    const drop = (settings: Partial<Settings>) =>
      run(
        projectWith(
          [createBody({ id: 'ball', shape: BALL, position: [0, 1.1, 0] })],
          [createContact({ id: 'floor', bodyB: 'ball', restitution: 0.5, friction: 0 })],
          { duration: 0.8, ...settings },
        ),
      );
    const exact = last(drop({}).column('body/ball/y'));
    // where in a step the ball lands is chance; the error is some steps' way all the same
    for (const step of [4e-3, 1e-3, 2.5e-4]) {
      const found = last(drop({ ...IMPULSES, step }).column('body/ball/y'));
      expect(Math.abs(found - exact)).toBeLessThan(2 * step);
    }
  });
});

describe('boxes on boxes', () => {
  const CUBE: Shape = { kind: 'box', center: [0, 0, 0], size: [0.2, 0.2, 0.2] };

  test('a stack of three stands still, and each carries what is above it', () => {
    const bodies = [0, 1, 2].map((i) =>
      createBody({ id: `cube-${i}`, shape: CUBE, position: [0.01 * i, 0.1 + 0.2 * i, 0] }),
    );
    const contacts = [
      createContact({ id: 'c0', bodyB: 'cube-0', restitution: 0, friction: 0.5 }),
      createContact({
        id: 'c1',
        bodyA: 'cube-0',
        bodyB: 'cube-1',
        plane: null,
        restitution: 0,
        friction: 0.5,
      }),
      createContact({
        id: 'c2',
        bodyA: 'cube-1',
        bodyB: 'cube-2',
        plane: null,
        restitution: 0,
        friction: 0.5,
      }),
    ];
    const found = run(projectWith(bodies, contacts, { ...IMPULSES, step: 2e-3, duration: 0.5 }));
    expect(found.outcome).toEqual({ kind: 'completed' });
    const weight = 7850 * 0.008 * G;
    [3, 2, 1].forEach((count, i) => {
      expect(last(found.column(`contact/c${i}/FY`)) / (count * weight)).toBeCloseTo(1, 3);
      expect(last(found.column(`body/cube-${i}/y`))).toBeCloseTo(0.1 + 0.2 * i, 5);
      expect(last(found.column(`body/cube-${i}/x`))).toBeCloseTo(0.01 * i, 5);
    });
  });

  test('a rod that falls across a box comes to lie on it', () => {
    const rod: Shape = { kind: 'rod', from: [-0.3, 0, 0], to: [0.3, 0, 0], radius: 0.03 };
    const bodies = [
      createBody({ id: 'box', shape: CUBE, position: [0, 0.1, 0] }),
      createBody({ id: 'rod', shape: rod, position: [0.02, 0.3, 0.01] }),
    ];
    const contacts = [
      createContact({ id: 'floor', bodyB: 'box', restitution: 0, friction: 0.5 }),
      createContact({ id: 'top', bodyA: 'box', bodyB: 'rod', plane: null, restitution: 0, friction: 0.5 }),
    ];
    const found = run(projectWith(bodies, contacts, { ...IMPULSES, step: 1e-3, duration: 1 }));
    expect(found.outcome).toEqual({ kind: 'completed' });
    expect(last(found.column('body/rod/y'))).toBeCloseTo(0.23, 4);
    const mass = 7850 * Math.PI * 0.03 ** 2 * 0.6;
    expect(last(found.column('contact/top/FY')) / (mass * G)).toBeCloseTo(1, 1);
  });
});

test.each([1e-3, 2.5e-4])(
  'boxes that slide on side by side do not part, though neither presses: steps of %d',
  (step) => {
    const size: Vec3 = [0.2, 0.1, 0.1];
    const boxAt = (id: string, x: number, v: number) =>
      createBody({
        ...{
          id,
          position: [x, 0.05, 0],
          velocity: [v, 0, 0],
          shape: { kind: 'box', center: [0, 0, 0], size },
        },
        mass: { kind: 'shape', density: 1000 },
      });
    const floors = ['a', 'b'].map((id) =>
      createContact({ id: `under_${id}`, bodyB: id, friction: 0.6, restitution: 0 }),
    );
    const plane = { point: [0.1, 0, 0] as const, normal: [1, 0, 0] as const };
    const between = createContact({
      id: 'between',
      bodyA: 'a',
      bodyB: 'b',
      plane,
      friction: 0.6,
      restitution: 0,
    });
    const told = (settings: Partial<Settings>) =>
      run(
        projectWith([boxAt('a', 0, 1), boxAt('b', 0.2, 0)], [...floors, between], {
          duration: 0.2,
          ...settings,
        }),
      ).events.map(({ kind, record }) => `${record} ${kind}`);
    const exact = told({});
    expect(exact).toEqual(['between impact', 'under_a stick', 'under_b stick']);
    expect(told({ ...IMPULSES, step })).toEqual(exact);
  },
);
