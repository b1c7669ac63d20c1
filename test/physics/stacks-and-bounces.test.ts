/** Closed forms of bodies on each other and of rebounds: a stack on a slope, the heights and times of bounces, oblique hits (T 12, 14.2). */
import { describe, expect, test } from 'vitest';
import { complete, last } from '../support/switched-models';
import { G, ball, box, plane, scene, tilted, touch } from '../support/friction/parts';
import type { Project, Settings } from '../../engine/model/project';
import type { Run } from '../support/run';

const solve = (project: Project, settings: Partial<Settings>): Run =>
  complete({ ...project, settings: { ...project.settings, ...settings } });

describe.each(['lagrange', 'saddle-point'] as const)('four boxes on each other on a slope, %s', (solver) => {
  const [width, height, depth] = [0.2, 0.1, 0.3];
  const weight = 1000 * width * height * depth * G;
  const WEAK = [0.9, 0.3, 0.8, 0.7];
  const FIRM = [2, 2, 2, 2];
  const parts = [0, 1, 2, 3];
  const slips = Math.atan(WEAK[1]);
  const topples = Math.atan(width / (4 * height));

  function stacked(angle: number, frictions: readonly number[]) {
    const bodies = parts.map((i) =>
      box(`b${i}`, [width, height, depth], { position: [0, height * (i + 0.5), 0] }),
    );
    const top = plane([0, height / 2, 0], [0, 1, 0]);
    const contacts = parts.map((i) =>
      touch(`c${i}`, `b${i}`, frictions[i], i > 0 ? { bodyA: `b${i - 1}`, plane: top } : {}),
    );
    const project = scene('stack', { bodies, contacts }, tilted(angle));
    const { column, time } = solve(project, { solver, duration: 0.05, outputInterval: 0.005 });
    const each = (key: (i: number) => string) => parts.map((i) => last(column(key(i))));
    return {
      normals: each((i) => `contact/c${i}/normal`),
      frictions: each((i) => `contact/c${i}/friction`),
      rates: each((i) => `body/b${i}/vx`).map((v) => v / last(time)),
      turns: each((i) => `body/b${i}/wz`),
      leans: parts.map((i) => -2 * Math.atan2(last(column(`body/b${i}/qz`)), last(column(`body/b${i}/qw`)))),
    };
  }

  test.each([
    ['well', WEAK, 0.2],
    ['just before its weakest joint slips', WEAK, 0.999 * slips],
    ['just before it topples', FIRM, 0.999 * topples],
  ])('rests as one %s, each layer bearing those above', (_, frictions, angle) => {
    const found = stacked(angle, frictions);
    parts.forEach((i) => {
      const above = (4 - i) * weight;
      // 4e-15 and 4e-14
      expect(Math.abs(found.normals[i] / (above * Math.cos(angle)) - 1)).toBeLessThan(1e-14);
      expect(Math.abs(found.frictions[i] / (above * Math.sin(angle)) - 1)).toBeLessThan(1e-13);
      expect(Math.abs(found.rates[i])).toBeLessThan(1e-15);
      expect(Math.abs(found.turns[i])).toBeLessThan(1e-15);
    });
  });

  test('slides at its weakest layer beyond that angle: those above with g (sin a - mu cos a), the lowest stays', () => {
    const angle = 1.05 * slips;
    const { normals, rates } = stacked(angle, WEAK);
    const a = G * (Math.sin(angle) - WEAK[1] * Math.cos(angle));
    parts.forEach((i) => {
      // 5e-15 of the weight, 7e-15 m/s^2
      expect(Math.abs(normals[i] / ((4 - i) * weight * Math.cos(angle)) - 1)).toBeLessThan(1.5e-14);
      expect(Math.abs(rates[i] - (i === 0 ? 0 : a))).toBeLessThan(2e-14);
    });
  });

  test('topples as one over its lower edge beyond tan a = b/h, as fast as the height lost lets it', () => {
    const beyond = 0.01 * topples;
    const { turns, leans } = stacked(topples + beyond, FIRM);
    const diagonal = Math.hypot(width, 4 * height);
    const drop = (diagonal / 2) * (Math.cos(beyond) - Math.cos(beyond + leans[0]));
    const rate = Math.sqrt((2 * G * drop) / (diagonal ** 2 / 3));
    parts.forEach((i) => {
      // 1.5e-11 of the rate, 1.2e-13 between boxes
      expect(leans[i]).toBeGreaterThan(1e-4);
      expect(Math.abs(-turns[i] / rate - 1)).toBeLessThan(4.5e-11);
      expect(Math.abs(leans[i] / leans[0] - 1)).toBeLessThan(3.6e-13);
    });
  });
});

const RESTITUTION = 0.6;
const IMPULSES = {
  solver: 'sequential-impulses',
  stabilisation: 'projection',
  step: 1e-3,
  iterations: 400,
} as const;

describe('a ball that falls from h bounces to e^2 h and e^4 h', () => {
  const height = 0.5;
  const fall = Math.sqrt((2 * height) / G);
  const times = [fall, fall * (1 + 2 * RESTITUTION), fall * (1 + 2 * RESTITUTION + 2 * RESTITUTION ** 2)];

  // errors of times [s] and, as parts, of heights; those of samples at each millisecond are 9e-6 at the second top
  test.each<readonly [string, Partial<Settings>, number, number]>([
    ['dopri5', { integrator: 'dopri5' }, 3.6e-15, 2.5e-5],
    ['dop853', { integrator: 'dop853' }, 3.6e-15, 2.5e-5],
    ['radau5', { integrator: 'radau5' }, 3.6e-15, 2.5e-5],
    ['rk4', { integrator: 'rk4', step: 1e-3 }, 3.6e-15, 2.5e-5],
    ['the saddle-point form', { solver: 'saddle-point' }, 3.6e-15, 2.5e-5],
    ['semi-implicit Euler', { integrator: 'semi-implicit-euler', step: 1e-3 }, 0.013, 0.06],
    ['explicit Euler', { integrator: 'explicit-euler', step: 1e-3 }, 0.013, 0.06],
    ['impulses', IMPULSES, 2e-3, 0.09],
  ])('%s', (_, settings, late, off) => {
    const bodies = [ball('b', 0.1, { position: [0, 0.1 + height, 0] })];
    const project = scene('bounce', {
      bodies,
      contacts: [touch('c', 'b', 0.3, { restitution: RESTITUTION })],
    });
    const duration = times[2] + 0.5 * fall * RESTITUTION ** 3;
    const found = solve(project, { duration, outputInterval: 1e-3, ...settings });
    const hits = found.events.map(({ time }) => time);
    expect(found.events.map(({ kind }) => kind)).toEqual(['impact', 'impact', 'impact']);
    hits.forEach((time, k) => expect(Math.abs(time - times[k])).toBeLessThan(late));
    const y = found.column('body/b/y');
    for (const k of [0, 1]) {
      const flight = found.time.flatMap((t, i) => (t > hits[k] && t < hits[k + 1] ? [y[i] - 0.1] : []));
      const top = height * RESTITUTION ** (2 * (k + 1));
      expect(Math.abs(Math.max(...flight) / top - 1)).toBeLessThan(off);
    }
  });
});

describe('a ball that hits a floor askew', () => {
  const [speed, slip] = [2, 2];

  // impulses act where the ball is as the step begins, up to half of its way in it above the floor
  test.each<readonly [string, Partial<Settings>, number]>([
    ['lagrange', {}, 1e-15],
    ['saddle-point', { solver: 'saddle-point' }, 1e-15],
    ['impulses', IMPULSES, 0.024],
  ])('loses mu (1 + e) v_n of its speed along it, 2/7 of its slip at most: %s', (_, settings, bound) => {
    // it sticks at 0.286 while it is pressed in, at 0.179 by the time it is thrown back
    for (const friction of [0.1, 0.25, 0.35, 0.6]) {
      const bodies = [ball('b', 0.1, { position: [0, 0.2, 0], velocity: [slip, -speed, 0] })];
      const contacts = [touch('c', 'b', friction, { restitution: RESTITUTION })];
      const { column } = solve(scene('askew', { bodies, contacts }, [0, 0, 0]), {
        duration: 0.1,
        ...settings,
      });
      const lost = Math.min(friction * (1 + RESTITUTION) * speed, (2 / 7) * slip);
      expect(Math.abs(last(column('body/b/vy')) - RESTITUTION * speed)).toBeLessThan(1e-15);
      expect(Math.abs(slip - last(column('body/b/vx')) - lost)).toBeLessThan(bound);
      expect(Math.abs(0.04 * last(column('body/b/wz')) + lost)).toBeLessThan(bound);
    }
  });
});
