/** Grashof's class and the range of the transmission angle, against a sweep of positions over thousands of random lengths. */
import { describe, expect, test } from 'vitest';
import {
  cylinderMotion,
  fourBarMotion,
  sliderCrankMotion,
  slottedMotion,
} from '../../../../../renderer/document/loops/four-link';
import type { LoopMotion } from '../../../../../renderer/document/loops/four-link';
import { Chance } from '../../../../support/chance';

const COUNT = 1500;
const STEPS = 720;
const turn = (steps: number) => Array.from({ length: steps }, (_, i) => (2 * Math.PI * (i + 0.5)) / steps);
const TURN = turn(STEPS);
const FINE = turn(8 * STEPS);
const deg = (angle: number): number => (angle * 180) / Math.PI;

type Point = readonly [number, number];
const at = (from: Point, length: number, angle: number): Point => [
  from[0] + length * Math.cos(angle),
  from[1] + length * Math.sin(angle),
];
const gap = (a: Point, b: Point): number => Math.hypot(b[0] - a[0], b[1] - a[1]);
/** Between two directions, in [0, pi]. */
const between = ([a, b]: Point, [c, d]: Point): number =>
  Math.acos(Math.min(1, Math.max(-1, (a * c + b * d) / (Math.hypot(a, b) * Math.hypot(c, d)))));
const from = (a: Point, b: Point): Point => [b[0] - a[0], b[1] - a[1]];

/** Where two circles meet; none where they do not. */
function meet(a: Point, r: number, b: Point, s: number): Point[] {
  const d = gap(a, b);
  const along = (r * r - s * s + d * d) / (2 * d);
  const square = r * r - along * along;
  if (!(square >= 0)) return [];
  const [ux, uy] = [(b[0] - a[0]) / d, (b[1] - a[1]) / d];
  const foot: Point = [a[0] + along * ux, a[1] + along * uy];
  const h = Math.sqrt(square);
  return [1, -1].map((side): Point => [foot[0] - side * h * uy, foot[1] + side * h * ux]);
}

/** The range that a sweep sees lies within the closed one, and is nearly as wide: it has no sample right at a limit. */
function expectRange(seen: readonly number[], { transmission: [least, most] }: LoopMotion, what: string) {
  expect(Math.min(...seen), what).toBeGreaterThanOrEqual(least - 1e-7);
  expect(Math.max(...seen), what).toBeLessThanOrEqual(most + 1e-7);
  // next to a limit the angle goes with the square root of the way: the most of all was 7 deg
  expect(deg(Math.min(...seen) - least), what).toBeLessThan(9);
  expect(deg(most - Math.max(...seen)), what).toBeLessThan(9);
}

const chance = new Chance(7);
const size = () => 0.05 + chance.share();

describe('a four-bar', () => {
  const closes = (g: number, a: number, b: number, c: number) => {
    const far: Point = [g, 0];
    /** Of a link between two others: whether its far end can be reached from the other side at this angle. */
    const turns = (link: number, one: number, other: number) =>
      TURN.every((angle) => {
        const d = gap(at([0, 0], link, angle), far);
        return d <= one + other && d >= Math.abs(one - other);
      });
    return { input: turns(a, b, c), coupler: turns(b, a, c), output: turns(c, a, b) };
  };
  const CLASSES: Readonly<Record<string, string>> = {
    'true true true': 'double-crank',
    'true false false': 'crank-rocker',
    'false false true': 'rocker-crank',
    'false true false': 'double-rocker',
    'false false false': 'triple-rocker',
  };

  test('has the class and the angles that a sweep finds', () => {
    const tally: Record<string, number> = {};
    for (let i = 0; i < COUNT; i++) {
      const [g, a, b, c] = [size(), size(), size(), size()];
      if (2 * Math.max(g, a, b, c) >= g + a + b + c) continue;
      const motion = fourBarMotion(g, a, b, c);
      const what = JSON.stringify([g, a, b, c]);
      const { input, coupler, output } = closes(g, a, b, c);
      const found = CLASSES[`${input} ${coupler} ${output}`] ?? CLASSES[`${input} ${false} ${output}`];
      expect(motion.kind, what).toBe(found);
      tally[motion.kind] = (tally[motion.kind] ?? 0) + 1;
      const seen = TURN.flatMap((angle) => {
        const pin = at([0, 0], a, angle);
        const back = at([g, 0], c, angle);
        const byInput = meet(pin, b, [g, 0], c).map((end) => between(from(end, pin), from(end, [g, 0])));
        const byOutput = meet(back, b, [0, 0], a).map((end) => between(from(back, end), from(back, [g, 0])));
        return [...byInput, ...byOutput];
      });
      expectRange(seen, motion, what);
    }
    expect(Object.values(tally).every((count) => count > 50)).toBe(true);
    expect(Object.keys(tally)).toHaveLength(5);
  });

  test('whose sums are equal can fold into one line', () => {
    expect(fourBarMotion(2, 1, 2, 1).kind).toBe('change-point');
    expect(fourBarMotion(0.3, 0.1, 0.25, 0.15).kind).toBe('change-point');
    expect(fourBarMotion(0.3, 0.1, 0.25, 0.15 + 1e-6).kind).not.toBe('change-point');
  });

  test('of a textbook: crank 40, coupler 120, rocker 80, ground 100 mm', () => {
    // cos mu = (120^2 + 80^2 - (100 -+ 40)^2) / (2 120 80)
    const { kind, transmission } = fourBarMotion(0.1, 0.04, 0.12, 0.08);
    expect(kind).toBe('crank-rocker');
    expect(deg(transmission[0])).toBeCloseTo(deg(Math.acos(17200 / 19200)), 9);
    expect(deg(transmission[1])).toBeCloseTo(deg(Math.acos(1200 / 19200)), 9);
  });
});

describe('a slider-crank, with an offset or without', () => {
  test('has the class and the angles that a sweep finds', () => {
    const tally: Record<string, number> = {};
    for (let i = 0; i < COUNT; i++) {
      const [r, l] = [size(), size()];
      const e = chance.happens(0.2) ? 0 : size() * (chance.happens(0.5) ? 1 : -1);
      if (Math.abs(e) >= r + l) continue;
      const motion = sliderCrankMotion(r, l, e);
      const what = JSON.stringify([r, l, e]);
      // the guide is the line y = e; the crank turns about the origin
      const crankTurns = TURN.every((angle) => Math.abs(e - r * Math.sin(angle)) <= l);
      const rodTurns = TURN.every((angle) => Math.abs(e - l * Math.sin(angle)) <= r);
      expect(motion.kind, what).toBe(crankTurns ? 'crank-turns' : rodTurns ? 'rod-turns' : 'crank-rocks');
      tally[motion.kind] = (tally[motion.kind] ?? 0) + 1;
      const normal: Point = [0, 1];
      const seen = TURN.flatMap((angle) => {
        const pin = at([0, 0], r, angle);
        const rise = (e - pin[1]) / l;
        const byCrank = Math.abs(rise) <= 1 ? [between([Math.sqrt(1 - rise * rise), rise], normal)] : [];
        const byRod = Math.abs(e - l * Math.sin(angle)) <= r ? [between(at([0, 0], 1, angle), normal)] : [];
        return [...byCrank, ...byRod];
      });
      // the offset to the other side turns the picture upside down
      const upside: LoopMotion = {
        ...motion,
        transmission: [Math.PI - motion.transmission[1], Math.PI - motion.transmission[0]],
      };
      expectRange(seen, e > 0 ? motion : upside, what);
      expect(sliderCrankMotion(r, l, -e)).toEqual(motion);
    }
    expect(Object.keys(tally).toSorted()).toEqual(['crank-rocks', 'crank-turns', 'rod-turns']);
  });

  test('that just passes is at a change point', () => {
    expect(sliderCrankMotion(0.1, 0.3, 0.2).kind).toBe('change-point');
    expect(sliderCrankMotion(0.1, 0.1, 0).kind).toBe('change-point');
  });
});

describe('a crank in the slot of a lever', () => {
  test('has the class and the angles that a sweep finds', () => {
    const tally: Record<string, number> = {};
    for (let i = 0; i < COUNT; i++) {
      const [g, r] = [size(), size()];
      const e = chance.happens(0.3) ? 0 : 0.1 + 0.5 * size();
      // within a hair of a change point the angle swings between two samples
      if (e >= g + r || Math.abs(Math.abs(g - r) - e) < 0.01) continue;
      const motion = slottedMotion(g, r, e);
      const what = JSON.stringify([g, r, e]);
      const pins = FINE.map((angle) => at([g, 0], r, angle)).filter((pin) => gap([0, 0], pin) >= e);
      const crankTurns = pins.length === FINE.length;
      // the lever turns where the pin goes round its pivot
      const swept = pins.map((pin) => Math.atan2(pin[1], pin[0])).sort((a, b) => a - b);
      const widest = Math.max(...swept.map((angle, k) => (swept[k + 1] ?? swept[0]! + 2 * Math.PI) - angle));
      const leverTurns = crankTurns && widest < 0.5;
      expect(motion.kind, what).toBe(leverTurns ? 'both-turn' : crankTurns ? 'crank-turns' : 'crank-rocks');
      tally[motion.kind] = (tally[motion.kind] ?? 0) + 1;
      const seen = pins.map((pin) => {
        const d = gap([0, 0], pin);
        // the slot is tangent to a circle of the offset about the pivot
        const slot = at([0, 0], 1, Math.atan2(pin[1], pin[0]) + Math.asin(e / d));
        const way: Point = [-pin[1], pin[0]];
        const angle = between(slot, way);
        return Math.min(angle, Math.PI - angle);
      });
      expectRange(seen, motion, what);
    }
    expect(Object.keys(tally).toSorted()).toEqual(['both-turn', 'crank-rocks', 'crank-turns']);
  });
});

describe('how far the output goes', () => {
  test('a block, over whole turns of a crank or from one side to the other', () => {
    for (let i = 0; i < COUNT; i++) {
      const [crank, rod, offset] = [size(), size(), chance.share() - 0.5];
      if (rod + crank <= Math.abs(offset) + 0.01) continue;
      const { travel, kind } = sliderCrankMotion(crank, rod, offset);
      const seen = FINE.flatMap((angle) => {
        const beside = crank * Math.sin(angle) - offset;
        // with a rod that turns, the crank stays on its side of the pivot
        if (Math.abs(beside) > rod || (kind === 'rod-turns' && Math.cos(angle) < 0)) return [];
        const along = Math.sqrt(rod ** 2 - beside ** 2);
        const signs = kind === 'crank-turns' ? [1] : [1, -1];
        return signs.map((sign) => crank * Math.cos(angle) + sign * along);
      });
      const swept = Math.max(...seen) - Math.min(...seen);
      expect(swept, `${crank} ${rod} ${offset}`).toBeLessThanOrEqual(travel!.value + 1e-9);
      // the samples miss the ends of the travel by a degree at most: 3 % was the most of all
      expect(travel!.value - swept, `${crank} ${rod} ${offset}`).toBeLessThan(0.06 * (crank + rod));
    }
  });

  test('a lever with a slot beside its pivot', () => {
    for (let i = 0; i < COUNT; i++) {
      const [ground, crank, offset] = [size(), size(), 0.2 * chance.share()];
      const { travel, kind } = slottedMotion(ground, crank, offset);
      expect(travel === undefined).toBe(kind !== 'crank-turns');
      if (!travel) continue;
      const angles = FINE.map((angle) => {
        const pin = at([0, 0], crank, angle);
        const way = from([-ground, 0], pin);
        return Math.atan2(way[1], way[0]) + Math.asin(offset / Math.hypot(...way));
      });
      const swept = Math.max(...angles) - Math.min(...angles);
      expect(Math.abs(swept - travel.value), `${ground} ${crank} ${offset}`).toBeLessThan(1e-3);
    }
  });

  test('a lever on a cylinder, and the angle between them', () => {
    for (let i = 0; i < COUNT; i++) {
      const [ground, arm] = [size(), size()];
      const [inner, outer] = [Math.abs(ground - arm), ground + arm];
      const ends = [0.01 + 0.98 * chance.share(), 0.01 + 0.98 * chance.share()].sort((a, b) => a - b);
      const [least, most] = ends.map((share) => inner + share * (outer - inner));
      const motion = cylinderMotion(ground, arm, least, most);
      const angles = TURN.map((_, k) => {
        const d = least + ((most - least) * k) / (STEPS - 1);
        const lever = Math.acos((ground ** 2 + arm ** 2 - d ** 2) / (2 * ground * arm));
        const head = at([0, 0], arm, lever);
        return [lever, between(from(head, [0, 0]), from(head, [ground, 0]))];
      });
      expect(motion.kind).toBe('cylinder');
      expect(motion.travel!.value).toBeCloseTo(angles.at(-1)![0] - angles[0][0], 9);
      expectRange(
        angles.map(([, angle]) => angle),
        motion,
        `${ground} ${arm} ${least} ${most}`,
      );
    }
    expect(cylinderMotion(1, 0.5, 0.3, 0.9).kind).toBe('cylinder-past-dead-point');
  });
});
