/**
 * A ball that slides or rolls along a bar clamped at both ends, or is pressed on it at any angle, against the closed form of the clamped beam: loads at a place
 * count at its ends by Hermite's cubics (forces across), their slopes (couples) and linear functions (forces along). T 10.8.
 */
import { expect, test } from 'vitest';
import {
  createBody,
  createContact,
  createCoupling,
  createJoint,
  createLoad,
  createProject,
} from '../../engine/model/defaults';
import { effort, hinge, model, rad, wheel } from '../support/gear-models';
import { instantOf } from '../support/stiffness';
import { run } from '../support/run';
import type { Project, Settings } from '../../engine/model/project';

const [G, LENGTH, HEIGHT, WIDTH] = [9.81, 2, 0.1, 0.06];
const [RADIUS, BALL, BAR] = [0.05, 3, 7];
const START = 0.4;

function barWithBall(
  friction: number,
  speed: number,
  push: number,
  settings: Partial<Settings> = {},
): Project {
  const project = createProject('Bar');
  const shape = {
    kind: 'box' as const,
    center: [LENGTH / 2, 0, 0] as const,
    size: [LENGTH, HEIGHT, WIDTH] as const,
  };
  const ends = { left: 0, right: LENGTH };
  return {
    ...project,
    settings: { ...project.settings, duration: 0.15, outputInterval: 0.05, ...settings },
    bodies: [
      createBody({
        ...{ id: 'bar', shape, mass: { kind: 'shape', density: BAR / (LENGTH * HEIGHT * WIDTH) } },
        elastic: { kind: 'shape', modulus: 2.1e11, poisson: 0.3 },
      }),
      createBody({
        ...{ id: 'ball', shape: { kind: 'sphere', center: [0, 0, 0], radius: RADIUS } },
        mass: { kind: 'shape', density: BALL / ((4 / 3) * Math.PI * RADIUS ** 3) },
        ...{ position: [START, HEIGHT / 2 + RADIUS, 0], velocity: [speed, 0, 0] },
      }),
    ],
    joints: Object.entries(ends).map(([id, x]) => {
      const frame = { position: [x, 0, 0] as const, orientation: [1, 0, 0, 0] as const };
      return createJoint({ id, kind: 'fixed', bodyB: 'bar', frameA: frame, frameB: frame });
    }),
    contacts: [
      createContact({
        ...{ id: 'touch', bodyA: 'bar', bodyB: 'ball', friction, restitution: 0 },
        plane: { point: [0, HEIGHT / 2, 0], normal: [0, 1, 0] },
      }),
    ],
    loads: push === 0 ? [] : [createLoad({ id: 'push', kind: 'force', body: 'ball', vector: [push, 0, 0] })],
  };
}

/** What the clamps put on the bar: along, across, and the couple, at the left and at the right. */
function clamps(place: number, [along, across, couple]: readonly number[], weight: number): number[] {
  const s = place / LENGTH;
  const ends = [
    [1 - s, 1 - 3 * s ** 2 + 2 * s ** 3, LENGTH * (s - 2 * s ** 2 + s ** 3)],
    [s, 3 * s ** 2 - 2 * s ** 3, LENGTH * (s ** 3 - s ** 2)],
  ];
  const slopes = [
    [(6 * s ** 2 - 6 * s) / LENGTH, 1 - 4 * s + 3 * s ** 2],
    [(6 * s - 6 * s ** 2) / LENGTH, 3 * s ** 2 - 2 * s],
  ];
  return ends.flatMap(([x, y, m], end) => [
    -along * x,
    -(across * y + couple * slopes[end][0] + weight / 2),
    -(across * m + couple * slopes[end][1] + ((end === 0 ? 1 : -1) * weight * LENGTH) / 12),
  ]);
}

const WEIGHT = BALL * G;
test.each<[string, number, number, number, number]>([
  ['slides forwards', 0.3, 2, 0, 0.3 * WEIGHT],
  ['slides backwards', 0.3, -2, 0, -0.3 * WEIGHT],
  ['slides without friction', 0, 2, 0, 0],
  // of a push through its centre two sevenths are held where it touches
  ['is pushed and rolls', 0.5, 0, 10, (2 / 7) * 10],
  ['rests', 0.5, 0, 0, 0],
])('a ball that %s', (_what, friction, speed, push, along) => {
  for (const solver of ['lagrange', 'saddle-point', 'sequential-impulses'] as const) {
    const project = barWithBall(friction, speed, push, { solver });
    const { column, time } = run(project);
    const keys = ['left', 'right'].flatMap((id) =>
      ['FX', 'FY', 'MZ'].map((part) => `reaction/${id}/${part}`),
    );
    const told = keys.map(column);
    const [places, speeds] = ['x', 'vx'].map((part) => column(`body/ball/${part}`));
    expect(time.length).toBe(4);
    time.forEach((t, i) => {
      // the forces of a step are those where it began (T 13.8): the ball has gone on by then
      const way = solver === 'sequential-impulses' && t > 0 ? Math.abs(speeds[i]) * project.settings.step : 0;
      clamps(places[i], [along, -WEIGHT, (-along * HEIGHT) / 2], -BAR * G).forEach((value, k) => {
        const off = Math.abs(told[k][i] - value);
        const left = solver === 'sequential-impulses' ? 1e-6 : 1e-8;
        expect(off, `${solver} ${keys[k]}`).toBeLessThan(1.01 * WEIGHT * way + left);
      });
    });
  }
});

const LEAN = Math.PI / 5;
test.each<[string, number, number]>([
  ['on its axis, along it', 0, 0],
  ['on its axis, along it to the other end', Math.PI, 0],
  ['on its axis, oblique', LEAN, 0],
  ['beside its axis, along it', 0, 0.04],
  ['beside its axis, oblique', Math.PI - LEAN, 0.04],
])('a ball that is pressed on the bar %s', (_what, angle, height) => {
  const normal = [Math.cos(angle), Math.sin(angle), 0] as const;
  const [along, across] = normal.map((value) => -100 * value);
  for (const friction of [0, 1e-6, 0.4]) {
    for (const place of [0.5, 1.3]) {
      const bare = barWithBall(friction, 0, 0, { gravity: [0, 0, 0] });
      const at = [place, height, 0] as const;
      const [x, y] = at.map((value, c) => value + RADIUS * normal[c]);
      const { column } = run({
        ...bare,
        bodies: bare.bodies.map((body) => (body.id === 'ball' ? { ...body, position: [x, y, 0] } : body)),
        contacts: bare.contacts.map((contact) => ({ ...contact, plane: { point: at, normal } })),
        loads: [createLoad({ id: 'push', kind: 'force', body: 'ball', vector: [along, across, 0] })],
      });
      const told = ['left', 'right'].flatMap((id) =>
        ['FX', 'FY', 'MZ'].map((part) => column(`reaction/${id}/${part}`)[1]),
      );
      const wanted = clamps(place, [along, across, -along * height], 0);
      told.forEach((value, k) =>
        expect(value, `friction ${friction}, ${place} m, ${k}`).toBeCloseTo(wanted[k], 7),
      );
    }
  }
});

test.each([-0.6, -0.2, 0, 0.3])(
  'helical teeth %d m from the middle push a shaft along at their place',
  (offset) => {
    const shape = { kind: 'rod' as const, from: [0, 0, -1] as const, to: [0, 0, 1] as const, radius: 0.02 };
    const shaft = createBody({
      ...{ id: 'shaft', shape, mass: { kind: 'shape', density: 7800 } },
      elastic: { kind: 'shape', modulus: 2.1e11, poisson: 0.3 },
    });
    const other = wheel('other', [0.3, 0, 0], 0.1);
    const { reaction: borne } = instantOf(
      model({
        bodies: [shaft, other],
        joints: [
          hinge('left', [null, shaft], [0, 0, -1]),
          hinge('right', [null, shaft], [0, 0, 1]),
          hinge('own', [null, other], [0.3, 0, 0]),
        ],
        drivers: [effort('motor', 'left', 20)],
        couplings: [
          createCoupling({
            ...{ id: 'teeth', joint1: 'left', joint2: 'own', ratio: -1 },
            geometry: { kind: 'gear', pressureAngle: rad(20), helixAngle: rad(25), offset: 1 + offset },
          }),
        ],
      }),
    );
    const [left, right] = ['left', 'right'].map((id) => borne(id)[2]);
    expect(Math.abs(left + right)).toBeGreaterThan(1);
    expect(right / (left + right)).toBeCloseTo((1 + offset) / 2, 9);
  },
);
