/** What the comparison with other engines rests on: its problems, how they are written for others, its references and its judgements. */
import { describe, expect, test } from 'vitest';
import { create } from '../../bench/peers/engines/kempe';
import { toMjcf } from '../../bench/peers/engines/mjcf.mjs';
import { describeProblem } from '../../bench/peers/engines/native.mjs';
import { spanningTree } from '../../bench/peers/engines/tree.mjs';
import { judge } from '../../bench/peers/judge.mjs';
import { PROBLEMS } from '../../bench/peers/problems.mjs';
import { reference } from '../../bench/peers/references/references.mjs';
import { compare, contenders } from '../../bench/peers/report.mjs';
import type { Problem } from '../../bench/peers/problems.mjs';
import type { Row } from '../../bench/peers/report.mjs';

const SMALL = PROBLEMS.filter(({ bodies }) => bodies.length <= 21);
const of = (id: string) => PROBLEMS.find((problem) => problem.id === id)!;
const start = ({ bodies }: Problem) =>
  Float64Array.from(bodies.flatMap((b) => [...b.position, 1, 0, 0, 0, ...b.velocity, ...b.angularVelocity]));
const cross = (v: readonly number[], w: readonly number[]) =>
  [0, 1, 2].map((c) => v[(c + 1) % 3] * w[(c + 2) % 3] - v[(c + 2) % 3] * w[(c + 1) % 3]);

describe('problems', () => {
  test.each(PROBLEMS)('$id starts where its truth does, with joints that do not part', (problem) => {
    for (const { a, b, anchor, kind } of problem.joints) {
      const speed = (index: number) => {
        if (index < 0) return [0, 0, 0];
        const { position, velocity, angularVelocity } = problem.bodies[index];
        const arm = anchor.map((value, c) => value - position[c]);
        return cross(angularVelocity, arm).map((value, c) => value + velocity[c]);
      };
      const [onA, onB] = [speed(a), speed(b)];
      if (kind !== 'slider') onA.forEach((value, c) => expect(onB[c]).toBeCloseTo(value, 12));
    }
    const [first] = reference({ ...problem, duration: 0 });
    const { error, gap } = judge(problem, [first], { states: [start(problem)] });
    expect(error).toBeLessThan(1e-14);
    expect(gap).toBeLessThan(1e-15);
  });

  test.each(SMALL)('$id: a run of Kempe agrees with the truth, which shares no code with it', (problem) => {
    const short = { ...problem, duration: 2 * problem.interval };
    const { run } = create(short as never).prepare('DOP853', 1e-12);
    const { error, gap } = judge(short, reference(short), { states: run().states() });
    expect(error).toBeLessThan(1e-10);
    expect(gap).toBeLessThan(1e-10);
  });
});

describe('the spanning tree', () => {
  test.each(PROBLEMS)('$id: every body is carried once, by one that stands before it', (problem) => {
    const joints = spanningTree(problem);
    const carried = new Set([-1]);
    for (const { a, b, closes } of joints) {
      expect(carried.has(a)).toBe(true);
      expect(carried.has(b)).toBe(closes);
      carried.add(b);
    }
    expect(joints).toHaveLength(problem.joints.length);
    // a free body is in no tree
    expect(carried.size - 1).toBe(problem.joints.length === 0 ? 0 : problem.bodies.length);
  });

  test('a joint that is taken from its other side turns the other way', () => {
    const joints = [{ ...of('pendulum').joints[0], a: 0, b: -1 }];
    const bodies = [{ ...of('pendulum').bodies[0], angularVelocity: [0, 0, 3] }];
    const [{ a, b, axis, rate }] = spanningTree({ ...of('pendulum'), bodies, joints });
    expect([a, b, axis[2], rate]).toEqual([-1, 0, -1, -3]);
  });
});

test.each(PROBLEMS)('$id as lines of numbers: one per body and joint, each of its length', (problem) => {
  const lines = describeProblem(problem).trim().split('\n');
  const lengths = { run: 7, body: 14, joint: 18 };
  expect(lines).toHaveLength(1 + problem.bodies.length + problem.joints.length);
  for (const line of lines) {
    const [word, ...values] = line.split(' ');
    const numbers = word === 'joint' ? values.slice(1) : values;
    expect(values).toHaveLength(lengths[word as keyof typeof lengths] - 1);
    for (const value of numbers) expect(Number.isFinite(Number(value))).toBe(true);
  }
});

test.each(SMALL)('$id as MJCF: every body once, a rate for each freedom of the tree', (problem) => {
  const { text, order } = toMjcf(problem, { integrator: 'RK4', step: 0.01, stiffness: 2 });
  expect([...order].sort((a, b) => a - b)).toEqual(problem.bodies.map((_, b) => b));
  const freedoms = { hinge: 1, slider: 1, universal: 2, ball: 3 };
  const tree = spanningTree(problem).filter(({ closes }) => !closes);
  const count = tree.reduce(
    (sum, { kind }) => sum + freedoms[kind],
    6 * (problem.bodies.length - tree.length),
  );
  expect(/qvel="([^"]*)"/.exec(text)![1].split(' ')).toHaveLength(count);
  expect(text.includes('solref="0.005 1"')).toBe(problem.joints.length > problem.bodies.length);
});

describe('judgements', () => {
  const problem = of('pendulum');
  const truth = [[[1, 0, 0]], [[1, 0, 0]]];

  test('the largest distance counts, and what is not a number', () => {
    const off = start(problem);
    off[1] = 0.25;
    expect(judge(problem, truth, { states: [start(problem), off] })).toMatchObject({
      error: 0.25,
      gap: 0.25,
    });
    off[1] = NaN;
    expect(judge(problem, truth, { states: [off, start(problem)] }).error).toBeNaN();
  });

  const run = (ms: number, error: number, step = 1) => ({ method: 'RK4', step, ms, error });
  const row = (name: string, own: boolean, ...runs: Row['runs']): Row => ({ name, own, runs });

  test('of each engine the quickest run that is good enough counts, of the peers the best', () => {
    const rows = [
      row('Kempe', true, run(1, 0.1), run(4, 1e-6)),
      row('One', false, run(2, 1e-4), run(3, 1e-5)),
      row('Two', false, run(1, 1), run(9, 1e-9)),
    ];
    expect(compare(rows, 1e-3, 'Kempe')).toMatchObject({ ratio: 0.5, peer: { name: 'One', run: { ms: 2 } } });
    expect(compare(rows, 1e-5, 'Kempe')).toMatchObject({ ratio: 9 / 4, peer: { name: 'Two' } });
    expect(compare(rows, 1e-8, 'Kempe')).toMatchObject({ ratio: 0, words: 'only Two can' });
    expect(compare(rows.slice(0, 1), 1e-3, 'Kempe')).toMatchObject({ ratio: Infinity, words: 'no peer can' });
    const refused = { ...rows[1], runs: [] };
    expect(compare([rows[0], refused], 1e-3, 'Kempe')).toMatchObject({ words: 'no peer ran' });
    expect(compare(rows.slice(0, 2), 1e-8, 'Kempe')).toMatchObject({
      words: 'none can',
      own: null,
      peer: null,
    });
  });

  test('what is near the quickest is measured again, and not what is far behind', () => {
    const rows = [
      row('Kempe', true, run(10, 1e-9, 1), run(12, 1e-9, 2), run(14, 1e-9, 3)),
      row('Near', false, run(39, 1e-9)),
      row('Far', false, run(41, 1e-9)),
    ];
    expect(contenders(rows).map(([{ name }, settings]) => [name, settings.map(([, step]) => step)])).toEqual([
      ['Kempe', [1, 2]],
      ['Near', [1]],
    ]);
  });
});
