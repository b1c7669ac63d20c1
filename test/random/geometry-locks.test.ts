/**
 * Sketches whose solution is known by construction: points are placed at random, conditions read off them, and the drawing is what is a
 * little beside. It has to come to fulfil all of them, near by; what is read off once more is redundant, and what is read off wrongly
 * contradicts the others and is named.
 */
import { expect, test } from 'vitest';
import { createRandom } from '../support/draw';
import { patience, repetitions, seedOf } from '../support/tier';
import { findConflict, findImplying } from '../../engine/model/sketch/conflicts';
import { nearest, rowOf } from '../../engine/model/sketch/sketch';
import { solveSketch } from '../../engine/model/sketch/solve-sketch';
import type { Condition, Owned, Sketch } from '../../engine/model/sketch/sketch';

const SKETCHES = repetitions('geometry-locks', 2000, 30_000);
/** How far points are drawn beside where they are to be, of the size of the sketch [1]. */
const BESIDE = 0.02;

type Random = () => number;
const pick = (random: Random, count: number): number => Math.floor(random() * count);

/** Two points that are not near each other. */
function pair(random: Random, x: Float64Array): [number, number] {
  for (;;) {
    const [a, b] = [pick(random, x.length / 2), pick(random, x.length / 2)];
    if (a !== b && Math.hypot(x[2 * a] - x[2 * b], x[2 * a + 1] - x[2 * b + 1]) > 0.2) return [a, b];
  }
}

const lengthOf = (x: Float64Array, [a, b]: readonly [number, number]): number =>
  Math.hypot(x[2 * b] - x[2 * a], x[2 * b + 1] - x[2 * a + 1]);
const angleOf = (x: Float64Array, [a, b]: readonly [number, number]): number =>
  Math.atan2(x[2 * b + 1] - x[2 * a + 1], x[2 * b] - x[2 * a]);

/** What holds where the points are. */
function readOff(random: Random, x: Float64Array): Condition {
  const one = pair(random, x);
  switch (pick(random, 5)) {
    case 0:
      return { kind: 'distance', of: one, value: lengthOf(x, one) };
    case 1: {
      const axis = pick(random, 2) as 0 | 1;
      const from = random() < 0.5 ? null : one[0];
      const value = x[2 * one[1] + axis] - (from === null ? 0 : x[2 * from + axis]);
      return { kind: 'coordinate', of: [from, one[1]], axis, value };
    }
    case 2:
      return { kind: 'turn', from: null, to: one, value: angleOf(x, one), period: 2 * Math.PI };
    case 3: {
      const other = pair(random, x);
      const value = angleOf(x, other) - angleOf(x, one);
      return { kind: 'turn', from: one, to: other, value, period: 2 * Math.PI };
    }
    default: {
      const [through, point] = one;
      const way = pair(random, x);
      const value = angleOf(x, one) - angleOf(x, way);
      return { kind: 'on-line', point, through, way, value };
    }
  }
}

interface Case {
  readonly x: Float64Array;
  readonly sketch: Sketch;
}

function draw(random: Random): Case {
  const points = 3 + pick(random, 8);
  // two are apart, whatever the others are
  const x = Float64Array.from({ length: 2 * points }, (_, i) => (i < 2 ? 0 : i < 4 ? 1 : random()));
  const wanted = 1 + pick(random, 2 * points - 3);
  const conditions: Owned[] = [];
  for (let i = 0; conditions.length < wanted && i < 4 * wanted; i++) {
    const owned: Owned = { owner: `lock-${i}`, from: 'lock', condition: readOff(random, x) };
    const sketch = { start: x, conditions: [...conditions, owned], size: 1 };
    if (findImplying(sketch, owned) === null) conditions.push(owned);
  }
  const start = x.map((value) => value + BESIDE * (2 * random() - 1));
  return { x, sketch: { start, conditions, size: 1 } };
}

/** Whether the conditions say where the points are: near a fold a little beside is far away. */
function isWell({ x, sketch }: Case): boolean {
  const moved = solveSketch({ ...sketch, start: x.map((value, i) => value + 1e-6 * Math.sin(i + 1)) });
  const way = Math.hypot(...moved.x.map((value, i) => value - x[i]));
  return moved.solved && way < 1e-4;
}

test('what was read off a drawing is fulfilled near it', { timeout: patience(SKETCHES, 60) }, () => {
  const random = createRandom(seedOf(1601));
  const wrong: string[] = [];
  let far = 0;
  for (let i = 0; i < SKETCHES; i++) {
    const one = draw(random);
    if (!isWell(one)) continue;
    const { solved, x } = solveSketch(one.sketch);
    const worst = Math.max(
      ...one.sketch.conditions.map(({ condition }) => Math.abs(rowOf(condition, x, 1).value)),
    );
    if (!solved || !(worst <= 1e-10)) wrong.push(`${i}: ${worst}`);
    const moved = Math.max(...x.map((value, k) => Math.abs(value - one.sketch.start[k])));
    if (moved > 20 * BESIDE) far++;
  }
  expect(wrong).toEqual([]);
  // no point goes twenty times as far as it was drawn beside its place: none did of 6,000
  expect(far).toBe(0);
});

test('a condition that others imply is redundant', { timeout: patience(SKETCHES, 60) }, () => {
  const random = createRandom(seedOf(1602));
  const wrong: string[] = [];
  for (let i = 0; i < SKETCHES / 3; i++) {
    const { x, sketch } = draw(random);
    const twice = sketch.conditions[pick(random, sketch.conditions.length)];
    const again: Owned = { ...twice, owner: 'again' };
    const all = { ...sketch, start: x, conditions: [...sketch.conditions, again] };
    const implying = findImplying(all, again);
    if (!implying?.some(({ owner }) => owner === twice.owner)) wrong.push(`${i}: ${twice.condition.kind}`);
  }
  expect(wrong).toEqual([]);
});

test('a condition that contradicts another is found with it', { timeout: patience(SKETCHES, 60) }, () => {
  const random = createRandom(seedOf(1603));
  const wrong: string[] = [];
  let [count, asWritten] = [0, 0];
  for (let i = 0; i < SKETCHES / 3; i++) {
    const one = draw(random);
    const { sketch } = one;
    const valued = sketch.conditions.filter(
      ({ condition }) => 'value' in condition && condition.kind !== 'on-line',
    );
    if (valued.length === 0 || !isWell(one)) continue;
    const twice = valued[pick(random, valued.length)];
    const condition = twice.condition as Extract<Condition, { value: number }>;
    const off = { ...condition, value: condition.value + 0.05 } as Condition;
    const all = {
      ...sketch,
      conditions: [...sketch.conditions, { owner: 'off', from: 'lock', condition: off }],
    } as Sketch;
    const failed = solveSketch(all);
    if (failed.solved) wrong.push(`${i}: solved`);
    else {
      const names = findConflict(all, failed).map(({ owner }) => owner);
      const holds = (owners: readonly string[]) =>
        solveSketch(all, { counts: ({ owner }) => owners.includes(owner) }).solved;
      const isSmallest = names.every((name) => holds(names.filter((other) => other !== name)));
      if (!names.includes('off') || holds(names) || !isSmallest) wrong.push(`${i}: ${names.join()}`);
      if (names.length === 2 && names.includes(twice.owner)) asWritten++;
      count++;
    }
  }
  expect(wrong).toEqual([]);
  // where two conditions say the same, either may be named: of 2,000 in 4
  expect(asWritten).toBeGreaterThan(0.99 * count);
});

test('turns count up to whole periods', () => {
  expect(nearest(3.5 * Math.PI, Math.PI)).toBeCloseTo(-0.5 * Math.PI, 12);
});
