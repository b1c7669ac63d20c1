/** Many bodies in a row: trains that are pushed, chutes, rows against a wall and stacks, against closed forms (T 12, 14.3). */
import { describe, expect, test } from 'vitest';
import { CUBE, G, MASS, SIZE, rowOf } from '../support/body-rows';
import { run } from '../support/run';
import type { Row } from '../support/body-rows';
import type { Settings } from '../../engine/model/project';
import type { Run } from '../support/run';

const IMPULSES = {
  solver: 'sequential-impulses',
  stabilisation: 'projection',
  iterations: 400,
} as const;

const last = (values: readonly number[]) => values.at(-1)!;
const normalOf = ({ column }: Run, contact: string) => last(column(`contact/${contact}/normal`));
const accelerationOf = ({ column, time }: Run, body: string, slope = 0) =>
  last(column(`body/${body}/vx`)) / last(time) / Math.cos(slope);

/** Nothing pulls, friction stays in its cone, and nothing is told to slip again and again. */
function expectLawful(found: Run, row: Row, text: string): void {
  const { count, push = 0, friction = 0.3, between = 0, wall = false } = row;
  const noise = 1e-9 * (MASS * G * count + push);
  expect(found.outcome, text).toEqual({ kind: 'completed' });
  expect(found.events.length, text).toBeLessThanOrEqual(2 * count);
  const check = (contact: string, coefficient: number) => {
    const [normal, tangent] = ['normal', 'friction'].map((part) =>
      found.column(`contact/${contact}/${part}`),
    );
    const least = Math.min(...normal);
    const over = Math.max(...tangent.map((force, i) => force - coefficient * normal[i]));
    expect(least, `${text} ${contact}`).toBeGreaterThanOrEqual(-noise);
    expect(over, `${text} ${contact}`).toBeLessThanOrEqual(noise);
  };
  for (let i = 0; i < count; i++) {
    check(`f${i}`, friction);
    if (i > 0) check(`c${i}`, between);
  }
  if (wall) check('wall', 0);
}

describe('a train of balls that is pushed', () => {
  test.each([2, 5, 10, 20])(
    '%i balls that roll: the n-th part of the push each, with 7/5 of their mass',
    (count) => {
      for (const push of [0.3, 3, 30]) {
        const row = { count, push };
        const found = run(rowOf(row));
        expectLawful(found, row, `${push} N`);
        const a = push / (1.4 * MASS * count);
        expect(accelerationOf(found, 'b0') / a).toBeCloseTo(1, 7);
        expect(accelerationOf(found, `b${count - 1}`) / a).toBeCloseTo(1, 7);
        for (let k = 1; k < count; k++)
          expect(normalOf(found, `c${k}`) / ((push * (count - k)) / count)).toBeCloseTo(1, 7);
      }
    },
  );

  test.each([5, 10, 14])(
    '%i balls that also rub on each other: no force leaves its cone, and momentum is what is pushed',
    (count) => {
      for (const push of [3, 30, 300]) {
        for (const friction of [0.1, 0.3, 0.5, 0.7]) {
          const row = { count, push, friction, between: friction };
          const text = `${push} N, ${friction}`;
          const found = run(rowOf({ ...row, settings: { duration: 0.002, outputInterval: 0.001 } }));
          expectLawful(found, row, text);
          const bodies = Array.from({ length: count }, (_, i) => i);
          const force = bodies.reduce((sum, i) => sum + last(found.column(`contact/f${i}/FX`)), push);
          const momentum = bodies.reduce((sum, i) => sum + MASS * accelerationOf(found, `b${i}`), 0);
          expect(Math.abs(momentum - force), text).toBeLessThan(1e-6 * push);
        }
      }
    },
  );
});

describe('a chute of balls', () => {
  test.each([5, 20])(
    '%i that roll, or slip with g (sin a - mu cos a), and do not press on each other',
    (count) => {
      for (const slope of [0.2, 0.7]) {
        for (const friction of [0.05, 0.1, 0.3, 0.6]) {
          const row = { count, slope, friction, between: friction };
          const text = `${slope} rad, ${friction}`;
          const found = run(rowOf(row));
          expectLawful(found, row, text);
          const rolls = (5 / 7) * G * Math.sin(slope);
          const slips = G * (Math.sin(slope) - friction * Math.cos(slope));
          for (const body of ['b0', `b${count - 1}`]) {
            expect(accelerationOf(found, body, slope) / Math.max(rolls, slips), text).toBeCloseTo(1, 8);
          }
        }
      }
    },
  );

  test.each([5, 12])('%i without friction against a wall: each bears those above it', (count) => {
    const slope = 0.4;
    const row = { count, slope, friction: 0, wall: true };
    const found = run(rowOf(row));
    expectLawful(found, row, '');
    const weight = MASS * G * Math.sin(slope);
    for (let k = 1; k < count; k++) expect(normalOf(found, `c${k}`)).toBeCloseTo(k * weight, 7);
    expect(normalOf(found, 'wall')).toBeCloseTo(count * weight, 7);
  });

  test.each([
    [5, 0.3],
    [10, 0.1],
    [10, 0.3],
  ])('%i that rub with %d rest against a wall, in shares that are told to be shares', (count, friction) => {
    const row = { count, slope: 0.2, friction, between: friction, wall: true };
    const found = run(rowOf(row));
    expectLawful(found, row, '');
    expect(Math.abs(last(found.column('body/b0/vx')))).toBeLessThan(1e-15);
    // Newton and Euler say less than there are forces
    const unique = Array.from({ length: count }, (_, i) => last(found.column(`contact/f${i}/unique`)));
    expect(unique.filter((mask) => (mask & 3) !== 3).length).toBeGreaterThanOrEqual(count - 2);
  });
});

describe('a row of balls that is pushed against a wall and rubs on everything', () => {
  const solvers: readonly (readonly [string, Partial<Settings>])[] = [
    ['lagrange', {}],
    ['saddle-point', { solver: 'saddle-point' }],
    ['impulses', { ...IMPULSES, step: 1e-3 }],
  ];
  test.each(solvers)('rests, and every sample is in all cones: %s', (_, settings) => {
    for (const [count, pushes] of [
      [3, [3, 30, 300]],
      [5, [30]],
      [8, [3, 30]],
      [12, [30]],
    ] as const) {
      for (const push of pushes) {
        for (const friction of [0.1, 0.3, 0.6, 0.7]) {
          const row = { count, push, friction, between: friction, wall: true };
          const text = `${count} balls, ${push} N, ${friction}`;
          const found = run(
            rowOf({ ...row, settings: { ...settings, duration: 0.002, outputInterval: 0.001 } }),
          );
          expectLawful(found, row, text);
          expect(found.events, text).toEqual([]);
          const fastest = Math.max(...found.column('body/b0/vx').map(Math.abs));
          expect(fastest, text).toBeLessThan(settings.solver === 'sequential-impulses' ? 1e-6 : 1e-14);
        }
      }
    }
  });

  test.each([true, false])('twenty of them with 0.7 under 30 N, wall %s', (wall) => {
    const row = { count: 20, push: 30, friction: 0.7, between: 0.7, wall };
    const found = run(rowOf({ ...row, settings: { duration: 0.002, outputInterval: 0.001 } }));
    expectLawful(found, row, '');
  });
});

describe('boxes by impulses', () => {
  test.each([2, 5])('%i in a train: push less friction over all of them', (count) => {
    const [push, friction] = [60, 0.2];
    const settings = { ...IMPULSES, step: 1e-3, duration: 0.1, outputInterval: 0.05 };
    const found = run(rowOf({ count, push, friction, shape: CUBE, settings }));
    expect(found.outcome).toEqual({ kind: 'completed' });
    const a = push / (MASS * count) - friction * G;
    expect(accelerationOf(found, 'b0') / a).toBeCloseTo(1, 4);
    for (let k = 1; k < count; k++)
      expect(normalOf(found, `c${k}`) / ((push * (count - k)) / count)).toBeCloseTo(1, 3);
  });

  test('six in a stack: the weights above', () => {
    const project = rowOf({
      count: 6,
      shape: CUBE,
      friction: 0.5,
      between: 0.5,
      settings: { ...IMPULSES, step: 2e-3, duration: 0.2 },
    });
    const bodies = project.bodies.map((body, i) => ({
      ...body,
      position: [0, SIZE * (i + 0.5), 0] as const,
    }));
    const contacts = project.contacts.filter(({ id }) => id === 'f0' || id.startsWith('c'));
    const found = run({ ...project, bodies, contacts });
    expect(found.outcome).toEqual({ kind: 'completed' });
    const weight = MASS * G;
    expect(normalOf(found, 'f0') / (6 * weight)).toBeCloseTo(1, 3);
    for (let k = 1; k < 6; k++) expect(normalOf(found, `c${k}`) / ((6 - k) * weight)).toBeCloseTo(1, 3);
  });
});
