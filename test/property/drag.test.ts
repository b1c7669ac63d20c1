/** Dragged to anywhere, a mechanism stays closed, on its branch, finite, and never jumps. */
import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SEED } from '../support/draw';
import { bend, takeHold } from '../support/drag';
import { randomMechanism } from '../support/random-mechanism';
import { ladder } from '../support/planar-mechanism';
import { readExample } from '../support/example-file';
import type { Hand } from '../support/drag';
import type { Project, Vec3 } from '../../engine/model/project';

const TEMPLATES = readdirSync(new URL('../../assets/examples', import.meta.url))
  .filter((file) => file.endsWith('.kempe'))
  .map((file) => file.replace('.kempe', ''));
const CLOSED = 1e-10;
/** A sub-step is a tenth of a characteristic length; Newton's correction and the lever add their parts. */
const LONGEST = 0.3;

const unit = fc.double({ min: -1, max: 1, noNaN: true });
/** Bodies by number and places about them, in characteristic lengths. */
const pulls = fc.array(
  fc.record({ body: fc.nat(100), point: fc.array(unit, { minLength: 6, maxLength: 6 }), far: fc.nat(3) }),
  { minLength: 1, maxLength: 6 },
);

function check(project: Project, each: (hand: Hand) => () => number[], runs: number, plane = false): void {
  fc.assert(
    fc.property(pulls, (list) => {
      const hand = takeHold(project);
      const signs = each(hand);
      const before = signs().map(Math.sign);
      for (const { body, point, far } of list) {
        const { id } = project.bodies[body % project.bodies.length];
        const local: Vec3 = [point[0] * hand.length, point[1] * hand.length, 0];
        const from = hand.at(id, local);
        const reach = [0.3, 1, 3, 1e4][far] * hand.length;
        const target: Vec3 = [
          from[0] + reach * point[3],
          from[1] + reach * point[4],
          from[2] + (plane ? 0 : reach * point[5]),
        ];
        const { gap, state } = hand.to(id, local, target);
        const start = Math.hypot(...[0, 1, 2].map((c) => target[c] - from[c]));
        expect(gap).toBeLessThanOrEqual(start * (1 + 1e-12) + 1e-12);
        expect(['free', 'held', 'toggle', 'stop']).toContain(state);
        expect(hand.residual()).toBeLessThan(CLOSED);
        expect(hand.drag.y.every(Number.isFinite)).toBe(true);
        expect(hand.largestStep()).toBeLessThan(LONGEST);
        expect(signs().map(Math.sign)).toEqual(before);
      }
    }),
    { seed: SEED, numRuns: runs },
  );
}

const none = () => () => [];

describe('keeps its branch wherever it is pulled', { timeout: 120_000 }, () => {
  test('a four-bar: its coupler stays on its side of the rocker', () => {
    check(
      readExample('four-bar-with-load'),
      (hand) => () => [
        bend(hand.at('coupler', [0, 0, 0]), hand.at('rocker', [0.18, 0, 0]), hand.at('rocker', [0, 0, 0])),
      ],
      40,
      true,
    );
  });

  test('a slider-crank: its slider stays on its side of the crank', () => {
    const project = readExample('slider-crank');
    check(
      project,
      (hand) => () => [hand.at('slider', [0, 0, 0])[0] - hand.at('rod', [0, 0, 0])[0]],
      30,
      true,
    );
  });

  test('a parallelogram: never becomes a crossed one', () => {
    check(
      ladder(1, 1),
      (hand) => () => {
        const [a, b] = [hand.at('rod1', [-0.5, 0, 0]), hand.at('rod1', [0.5, 0, 0])];
        return [b[0] - a[0] - 0.999999];
      },
      40,
      true,
    );
  });
});

describe('stays closed without jumps', { timeout: 120_000 }, () => {
  test.each(['rssr', 'bricard', 'rccc', 'peaucellier', 'hooke-joint', 'andrews-squeezer', 'toggle-press'])(
    '%s',
    (name) => check(readExample(name), none, 8),
    120_000,
  );

  // each is looked at in the same way: pulled sideways, far away and back by the first of its bodies
  test.each(TEMPLATES)('template %s', (name) => {
    const project = readExample(name);
    const hand = takeHold(project);
    expect(hand.drag.loose).toBe(false);
    for (const { id } of project.bodies.slice(0, 4)) {
      const from = hand.at(id, [0.01, 0.02, 0]);
      for (const [x, y] of [
        [0.4, 0.3],
        [-5, 2],
        [0, 0],
      ]) {
        hand.to(id, [0.01, 0.02, 0], [from[0] + x * hand.length, from[1] + y * hand.length, from[2]]);
        expect(hand.residual()).toBeLessThan(CLOSED);
        expect(hand.drag.y.every(Number.isFinite)).toBe(true);
        // a body without joints is carried at once
        if (project.joints.length > 0) expect(hand.largestStep()).toBeLessThan(LONGEST);
      }
    }
  });

  test('random mechanisms with loops and redundant rows', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const random = generator(seed);
        const project = randomMechanism(4, 2, random);
        const hand = takeHold(project);
        for (let i = 0; i < 3; i++) {
          const id = project.bodies[Math.floor(4 * random())].id;
          const target: Vec3 = [4 * random() - 2, 4 * random() - 2, 4 * random() - 2];
          hand.to(id, [0, 0, 0], target);
          expect(hand.drag.y.every(Number.isFinite)).toBe(true);
          expect(hand.largestStep()).toBeLessThan(LONGEST);
          if (!hand.drag.loose) expect(hand.residual()).toBeLessThan(CLOSED);
        }
      }),
      { seed: SEED, numRuns: 40 },
    );
  }, 120_000);

  test('targets as far as a message may name', () => {
    const hand = takeHold(readExample('four-bar-with-load'));
    for (const far of [1e6, 1e15, -1e15]) {
      hand.to('crank', [0.08, 0, 0], [far, -far, far]);
      expect(hand.drag.y.every(Number.isFinite)).toBe(true);
      expect(hand.residual()).toBeLessThan(CLOSED);
    }
  });
});

test('an RSSR follows its crank round twice, and its rocker is back where it was', () => {
  const project = readExample('rssr');
  const hand = takeHold(project);
  const pin: Vec3 = [0, 0.08, 0];
  const rocker: Vec3 = [0, 0.09, 0.155885];
  const start = hand.at('rocker', rocker);
  for (let i = 1; i <= 64; i++) {
    const angle = Math.PI / 2 + (4 * Math.PI * i) / 64;
    const { gap } = hand.to('crank', pin, [0.08 * Math.cos(angle), 0.08 * Math.sin(angle), 0]);
    expect(gap).toBeLessThan(1e-6);
  }
  hand.at('rocker', rocker).forEach((value, c) => expect(value).toBeCloseTo(start[c], 6));
});

/** mulberry32: numbers in [0, 1). */
function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
