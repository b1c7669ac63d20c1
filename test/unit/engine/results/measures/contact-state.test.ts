/** What is recorded of a contact, against closed forms, in a world that lies askew. */
import { describe, expect, test } from 'vitest';
import {
  createBody,
  createContact,
  createJoint,
  createLoad,
  createProject,
} from '../../../../../engine/model/defaults';
import { HOLDS } from '../../../../../engine/core/system/switched-row';
import { multiply, rotateVector } from '../../../../support/benchmark';
import { contactState } from '../../../../../engine/results/measures/contact-state';
import { createInstant } from '../../../../../engine/results/measures/measure';
import { evaluate } from '../../../../support/random-chain';
import { run } from '../../../../support/run';
import { table } from '../../../../support/shared-at-times';
import type { Body, Contact, Quat, Settings, Shape, Vec3 } from '../../../../../engine/model/project';

const G = 9.81;
const MASS = 3;
const INERTIA = 0.2;
/** From the axes of the floor, whose normal is y, to those of the world. */
const TURN: Quat = [0.5, 0.1, -0.7, Math.sqrt(1 - 0.25 - 0.01 - 0.49)];
const ORIGIN: Vec3 = [0.7, -0.4, 1.1];
const turned = (vector: Vec3): Vec3 => rotateVector(TURN, vector);
const placed = (point: Vec3): Vec3 => {
  const [x, y, z] = turned(point);
  return [x + ORIGIN[0], y + ORIGIN[1], z + ORIGIN[2]];
};

const BOX: Shape = { kind: 'box', center: [0, 0, 0], size: [0.4, 0.2, 0.3] };
const BALL: Shape = { kind: 'sphere', center: [0, 0, 0], radius: 0.1 };
/** From the middle of the box to its corners on the floor [m]. */
const CORNER = Math.hypot(0.2, 0.15);

const SQUARE: [number, number][] = [
  [1, 1],
  [-1, 1],
  [-1, -1],
  [1, -1],
];

interface Still {
  readonly shape: Shape;
  readonly contact?: Partial<Contact>;
  /** In the axes of the floor, but for its orientation. */
  readonly body?: Partial<Body>;
  readonly gravity?: Vec3;
  readonly settings?: Partial<Settings>;
}

/** Values of the first sample: vectors in the axes of the floor, places from its origin. */
function firstOf({ shape, contact, body = {}, gravity = [0, -G, 0], settings = {} }: Still) {
  const project = createProject('Contact');
  const { position = [0, 0.1, 0], orientation = TURN } = body;
  const { velocity = [0, 0, 0], angularVelocity = [0, 0, 0] } = body;
  const { column } = run({
    ...project,
    settings: {
      ...{ ...project.settings, gravity: turned(gravity), duration: 1e-3, outputInterval: 1e-3 },
      ...settings,
    },
    bodies: [
      createBody({
        ...{ id: 'body', shape, position: placed(position), orientation },
        ...{ velocity: turned(velocity), angularVelocity: turned(angularVelocity) },
        mass: {
          kind: 'custom',
          ...{ mass: MASS, centerOfMass: [0, 0, 0], inertia: [INERTIA, INERTIA, INERTIA, 0, 0, 0] },
        },
      }),
    ],
    contacts: [
      createContact({
        ...{ id: 'floor', bodyB: 'body', plane: { point: ORIGIN, normal: turned([0, 1, 0]) } },
        ...{ restitution: 0, ...contact },
      }),
    ],
  });
  const of = (component: string) => column(`contact/floor/${component}`)[0];
  const back: Quat = [TURN[0], -TURN[1], -TURN[2], -TURN[3]];
  const vector = (names: readonly string[], from: Vec3 = [0, 0, 0]) =>
    rotateVector(back, names.map((name, c) => of(name) - from[c]) as unknown as Vec3);
  return {
    ...{ normal: of('normal'), friction: of('friction'), gap: of('gap'), state: of('state'), size: of('F') },
    force: vector(['FX', 'FY', 'FZ']),
    moment: vector(['MX', 'MY', 'MZ']),
    middle: vector(['x', 'y', 'z'], ORIGIN),
  };
}

const near = (values: readonly number[], wanted: readonly number[], digits = 8): void =>
  wanted.forEach((value, c) => expect(values[c], `component ${c}`).toBeCloseTo(value, digits));

describe('a contact tells', () => {
  test('of a box at rest its weight, below its middle', () => {
    const found = firstOf({ shape: BOX, body: { position: [1, 0.1, 2] }, contact: { friction: 0.4 } });
    near(found.force, [0, MASS * G, 0]);
    near(found.moment, [0, 0, 0]);
    near(found.middle, [1, 0, 2]);
    near([found.normal, found.friction, found.size, found.gap], [MASS * G, 0, MASS * G, 0]);
    expect(found.state).toBe(1);
  });

  test('of a box that is pushed aside where its pressure stands: ahead of its middle', () => {
    const [down, aside] = [8, 3];
    const found = firstOf({ shape: BOX, contact: { friction: 0.5 }, gravity: [0, -down, aside] });
    near(found.force, [0, MASS * down, -MASS * aside]);
    near([found.normal, found.friction], [MASS * down, MASS * aside]);
    near([found.size], [MASS * Math.hypot(down, aside)]);
    // plumb below the centre of mass, along what pulls at it
    near(found.middle, [0, 0, (0.1 * aside) / down]);
    near(found.moment, [0, 0, 0]);
    expect(found.state).toBe(1);
  });

  test.each([3, -3])('of a box that spins at %d rad/s the moment of friction at its corners', (w) => {
    const mu = 0.3;
    const found = firstOf({
      shape: BOX,
      body: { position: [1, 0.1, 2], angularVelocity: [0, w, 0] },
      contact: { friction: mu },
    });
    near(found.force, [0, MASS * G, 0]);
    near(found.moment, [0, -Math.sign(w) * mu * MASS * G * CORNER, 0]);
    near(found.middle, [1, 0, 2]);
    near([found.normal, found.friction], [MASS * G, 0]);
    expect(found.state).toBe(2);
  });

  test('of a box that slides friction against its way', () => {
    const mu = 0.2;
    const found = firstOf({ shape: BOX, body: { velocity: [3, 0, 4] }, contact: { friction: mu } });
    const friction = mu * MASS * G;
    near(found.force, [-0.6 * friction, MASS * G, -0.8 * friction]);
    near([found.normal, found.friction, found.gap], [MASS * G, friction, 0]);
    expect(found.state).toBe(2);
  });

  test('of a ball that slides no moment about its place', () => {
    const mu = 0.2;
    const body = { position: [1, 0.1, 2], velocity: [3, 0, 4] } as const;
    const found = firstOf({ shape: BALL, body, contact: { friction: mu } });
    near(found.force, [-0.6 * mu * MASS * G, MASS * G, -0.8 * mu * MASS * G]);
    near(found.moment, [0, 0, 0]);
    near(found.middle, [1, 0, 2]);
    expect(found.state).toBe(2);
  });

  test.each([
    ['x', 2.2, [0.2, 0, 0]],
    ['x', -2.2, [-0.2, 0, 0]],
    ['z', 1.7, [0, 0, 0.15]],
    ['z', -1.7, [0, 0, -0.15]],
  ] as const)('of a box that tips along %s, pushed by %d times its weight, its edge', (along, push, edge) => {
    const gravity: Vec3 = along === 'x' ? [push * G, -G, 0] : [0, -G, push * G];
    const found = firstOf({ shape: BOX, contact: { friction: 9 }, gravity });
    near(found.middle, edge);
    expect(found.state).toBe(1);
    expect(found.normal).toBeGreaterThan(1);
  });

  // impulses have no modes: their sizes tell
  test.each([
    ['sticks below its cone', [0, 0, 0], [0, -8, 3], 1],
    ['slides at its rim', [3, 0, 4], [0, -8, 0], 2],
    ['is open in the air', [0, 9, 0], [0, 0, 0], 0],
  ] as const)('by impulses that a box %s', (_, velocity, gravity, state) => {
    const found = firstOf({
      ...{ shape: BOX, body: { velocity }, contact: { friction: 0.5 }, gravity },
      settings: { solver: 'sequential-impulses', step: 1e-4 },
    });
    expect(found.state).toBe(state);
  });

  test('of a ball at rest without friction that it touches', () => {
    const found = firstOf({ shape: BALL, body: { position: [1, 0.1, 2] }, contact: { friction: 0 } });
    near(found.force, [0, MASS * G, 0]);
    near([found.normal, found.friction, found.gap], [MASS * G, 0, 0]);
    near(found.middle, [1, 0, 2]);
    expect(found.state).toBe(3);
  });

  test('of a ball in the air how far it is from the nearest place of the floor', () => {
    const found = firstOf({ shape: BALL, body: { position: [1, 0.13, 2] }, contact: { friction: 0.3 } });
    near([...found.force, ...found.moment, found.normal, found.friction], Array(8).fill(0));
    near([found.gap], [0.03]);
    // half way
    near(found.middle, [1, 0.015, 2]);
    expect(found.state).toBe(0);
  });

  test('of a box in the air the nearest of its corners', () => {
    const own: Quat = [0.96, 0.06, 0.1, Math.sqrt(1 - 0.96 ** 2 - 0.06 ** 2 - 0.1 ** 2)];
    const corners = [-0.2, 0.2].flatMap((x) =>
      [-0.1, 0.1].flatMap((y) => [-0.15, 0.15].map((z) => rotateVector(own, [x, y, z]))),
    );
    const lowest = corners.reduce((a, b) => (b[1] < a[1] ? b : a));
    const found = firstOf({
      shape: BOX,
      body: { position: [1, 0.22, 2], orientation: multiply(TURN, own) },
      contact: { friction: 0.3 },
    });
    const gap = 0.22 + lowest[1];
    expect(gap).toBeGreaterThan(0.01);
    near([found.gap], [gap]);
    near(found.middle, [1 + lowest[0], gap / 2, 2 + lowest[2]]);
    near([...found.force, ...found.moment, found.state], Array(7).fill(0));
  });
});

test('what a weld could bear as well is shared: the whole force, and no moment where there is none', () => {
  const project = createProject('Contact');
  const { column } = run({
    ...project,
    settings: { ...project.settings, gravity: turned([0, -G, 0]), duration: 1e-3, outputInterval: 1e-3 },
    bodies: [
      createBody({
        ...{ id: 'body', shape: BOX, position: placed([0, 0.1, 0]), orientation: TURN },
        mass: { kind: 'custom', mass: MASS, centerOfMass: [0, 0, 0], inertia: [1, 1, 1, 0, 0, 0] },
      }),
    ],
    joints: [
      createJoint({
        ...{ id: 'weld', kind: 'fixed', bodyB: 'body' },
        frameA: { position: placed([0, 0.1, 0]), orientation: TURN },
      }),
    ],
    contacts: [
      createContact({
        ...{ id: 'floor', bodyB: 'body', plane: { point: ORIGIN, normal: turned([0, 1, 0]) } },
        ...{ restitution: 0, friction: 0 },
      }),
    ],
  });
  const of = (key: string) => column(key)[0];
  expect(of('contact/floor/F')).toBeGreaterThan(0.1);
  expect(of('shared/floor/F')).toBeCloseTo(of('contact/floor/F'), 7);
  expect(of('shared/floor/M')).toBeCloseTo(0, 7);
  expect(['unique', 'normal_unique', 'friction_unique'].map((name) => of(`contact/floor/${name}`))).toEqual([
    0, 0, 1,
  ]);
});

test('of several each shares its own: force and moment along what a null vector changes at its places', () => {
  const project = createProject('Contacts');
  const places: Record<string, Vec3> = { one: [0, 0.1, 0], two: [3, 0.1, 1], three: [-2, 0.1, 5] };
  const ids = Object.keys(places);
  const instant = createInstant(
    evaluate({
      ...project,
      bodies: ids.map((id) =>
        createBody({ id, shape: BOX, position: placed(places[id]), orientation: TURN }),
      ),
      contacts: ids.map((id) =>
        createContact({ id: `under-${id}`, bodyB: id, plane: { point: ORIGIN, normal: turned([0, 1, 0]) } }),
      ),
    }).model,
  );
  const { system, work } = instant;
  work.switched.effort.forEach((_, s) => (work.switched.effort[s] = 1 + Math.sin(5 * s)));
  // one of their corners each could bear more
  const normals = system.contacts.map(({ first }) => first + 3);
  const open = {
    ...{ count: 3, start: Int32Array.of(0, 1, 2, 3), values: new Float64Array(3).fill(1) },
    rows: Int32Array.from(normals, (s) => system.switched[s].row),
  };
  instant.split = { ...instant.split, all: open, open };
  const channels = contactState.channels(system);
  const row = new Float64Array(channels.length);
  contactState.calc(instant, row, 0);
  ids.forEach((id, i) => {
    const vector = (names: string[]) =>
      names.map((name) => row[channels.findIndex(({ key }) => key === `contact/under-${id}/${name}`)]);
    const [force, moment, middle] = [
      ['FX', 'FY', 'FZ'],
      ['MX', 'MY', 'MZ'],
      ['x', 'y', 'z'],
    ].map(vector);
    const arm = middle.map((value, c) => value - placed(places[id])[c]);
    const J = work.switched.J.subarray(12 * normals[i] + 6, 12 * normals[i] + 12);
    const about = [0, 1, 2].map((c) => {
      const [c1, c2] = [(c + 1) % 3, (c + 2) % 3];
      return J[3 + c] - (arm[c1] * J[c2] - arm[c2] * J[c1]);
    });
    const along = (v: number[], direction: ArrayLike<number>) =>
      Math.abs(v.reduce((sum, value, c) => sum + value * direction[c], 0)) /
      Math.hypot(...Array.from(direction));
    expect(vector(['M'])[0]).toBeCloseTo(Math.hypot(...moment), 12);
    const wanted = { F: along(force, J.subarray(0, 3)), M: along(moment, about) };
    expect(Math.min(wanted.F, wanted.M)).toBeGreaterThan(0.01);
    for (const part of ['F', 'M'] as const) {
      const at = channels.findIndex(({ key }) => key === `shared/under-${id}/${part}`);
      expect(row[at], `${id} ${part}`).toBeCloseTo(wanted[part], 8);
    }
  });
  // what holds without a force touches all the same
  work.switched.effort.fill(0);
  work.switched.mode.fill(HOLDS);
  contactState.calc(instant, row, 0);
  expect([...row].filter((_, c) => channels[c].component === 'state')).toEqual([1, 1, 1]);
});

test('places that were given their share touch, though others hold', () => {
  const legs = [0, 1, 2, 3].map((i) => `leg${i}`);
  const { column } = run(table(SQUARE, 0, 'lagrange'));
  expect(legs.map((id) => column(`contact/${id}/state`)[0])).toEqual([3, 3, 3, 3]);
});

test('far from each other bodies have no place of contact: their distance is recorded, and the point half way', () => {
  const project = createProject('Contact');
  const box = (id: string, position: Vec3) => createBody({ id, shape: BOX, position });
  const { column } = run({
    ...project,
    settings: {
      ...{ ...project.settings, gravity: [0, 0, 0], duration: 1e-3, outputInterval: 1e-3, step: 1e-3 },
      ...{ solver: 'sequential-impulses', stabilisation: 'bias' },
    },
    bodies: [box('one', [0, 0, 0]), box('other', [9, 5, 2])],
    contacts: [createContact({ id: 'floor', bodyA: 'one', bodyB: 'other', plane: null })],
  });
  expect(['F', 'state'].map((name) => column(`contact/floor/${name}`)[0])).toEqual([0, 0]);
  const at = ['x', 'y', 'z'].map((name) => column(`contact/floor/${name}`)[0]);
  [4.5, 2.5, 1].forEach((value, c) => expect(at[c]).toBeCloseTo(value, 12));
  expect(column('contact/floor/gap')[0]).toBeCloseTo(Math.hypot(9 - 0.4, 5 - 0.2, 2 - 0.3), 12);
});

describe('the order of its bodies', () => {
  /** A plate on the ground or a ball on it, as body A; the force is what A exerts on B. */
  const stack = (bodyA: string, bodyB: string) => {
    const project = createProject('Contact');
    const body = (id: string, shape: Shape, y: number, mass: number) =>
      createBody({
        ...{ id, shape, position: placed([1, y, 2]), orientation: TURN },
        mass: { kind: 'custom', mass, centerOfMass: [0, 0, 0], inertia: [1, 1, 1, 0, 0, 0] },
      });
    const { column } = run({
      ...project,
      settings: { ...project.settings, gravity: turned([0, -G, 0]), duration: 1e-3, outputInterval: 1e-3 },
      bodies: [body('box', BOX, 0.1, 5), body('ball', BALL, 0.3, MASS)],
      contacts: [
        createContact({
          ...{ id: 'floor', bodyB: 'box', plane: { point: ORIGIN, normal: turned([0, 1, 0]) } },
          restitution: 0,
        }),
        createContact({ id: 'top', bodyA, bodyB, plane: null, restitution: 0, friction: 0.3 }),
      ],
    });
    return ['FX', 'FY', 'FZ', 'F', 'normal', 'x', 'y', 'z', 'MX', 'MY', 'MZ'].map(
      (name) => column(`contact/top/${name}`)[0],
    );
  };

  test.each([
    ['box', 'ball', 1],
    ['ball', 'box', -1],
  ] as const)('%s below or above %s: the force is that on B', (bodyA, bodyB, sign) => {
    const found = stack(bodyA, bodyB);
    const up = turned([0, sign * MASS * G, 0]);
    near(found.slice(0, 5), [...up, MASS * G, MASS * G], 7);
    near(found.slice(5, 8), placed([1, 0.2, 2]), 7);
    near(found.slice(8), [0, 0, 0], 7);
  });
});

test('a ball at the edge of its cone, which a wall that slides past it helps to hold, sticks', () => {
  const [mu, r] = [0.5, 0.1];
  const mass = { kind: 'custom', mass: MASS, centerOfMass: [0, 0, 0], inertia: [1, 1, 1, 0, 0, 0] } as const;
  const drawn = createProject('Wall');
  const push = 1.2 * mu * MASS * G;
  const { column } = run({
    ...drawn,
    settings: { ...drawn.settings, gravity: [0, -G, 0], duration: 1e-3, outputInterval: 1e-3 },
    bodies: [
      createBody({ id: 'ball', mass, shape: BALL, position: [0, r, 0] }),
      createBody({ id: 'wall', mass, velocity: [0, 0, 1] }),
    ],
    joints: [
      createJoint({ id: 'upright', kind: 'constant-orientation', bodyB: 'ball' }),
      createJoint({ id: 'guide', kind: 'slider', bodyB: 'wall' }),
    ],
    contacts: [
      createContact({ id: 'floor', bodyB: 'ball', friction: mu, restitution: 0 }),
      createContact({
        ...{ id: 'side', bodyA: 'wall', bodyB: 'ball', friction: 0.01, restitution: 0 },
        plane: { point: [r, 0, 0], normal: [-1, 0, 0] },
      }),
    ],
    loads: [createLoad({ id: 'push', kind: 'force', body: 'ball', vector: [push, 0, 0] })],
  });
  const [friction, normal] = ['friction', 'normal'].map((part) => column(`contact/floor/${part}`)[0]);
  expect(friction / normal).toBeCloseTo(mu, 9);
  expect(['floor', 'side'].map((id) => column(`contact/${id}/state`)[0])).toEqual([1, 2]);
});
