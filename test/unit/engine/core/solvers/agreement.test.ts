/** The sparse factorisation and the saddle-point form against the dense one: same rank, same multipliers, same labels. */
import { afterEach, describe, expect, test } from 'vitest';
import { EXAMPLES } from '../../../../support/examples';
import { closedJoint } from '../../../../support/random-chain';
import { createRandom } from '../../../../support/draw';
import { difference, solveAsDrawn } from '../../../../support/factorisations';
import { drawFrom, randomMechanism } from '../../../../support/random-mechanism';
import { grid, hingeChain, ladder } from '../../../../support/planar-mechanism';
import type { Project, Quat, Settings } from '../../../../../engine/model/project';
import type { Solved } from '../../../../support/factorisations';

const TURN: Quat = [0.5, 0.1, 0.7, 0.5];
const unit = (q: Quat): Quat => q.map((v) => v / Math.hypot(...q)) as unknown as Quat;

/** More of them in the long run. */
const COUNT = process.env['KEMPE_LONG'] ? 6000 : 240;

const OTHERS: readonly Partial<Settings>[] = [{ factorisation: 'sparse' }, { solver: 'saddle-point' }];

/** Components that a null vector of unit length changes by about the tolerance of the labels may go either way: how often. */
let borderline = 0;

/** Returns what the sparse factorisation gives. */
function expectSame(project: Project, emptied: readonly number[] = []): Solved {
  const dense = solveAsDrawn(project, { factorisation: 'dense' }, emptied);
  const others = OTHERS.map((settings) => solveAsDrawn(project, settings, emptied));
  for (const other of others) expectSameAs(dense, other);
  return others[0];
}

function expectSameAs(dense: Solved, other: Solved): void {
  const [left, right] = [dense.solver.factor, other.solver.factor];
  expect([right.rank, right.nullSpace.count, right.emptyRows]).toEqual([
    left.rank,
    left.nullSpace.count,
    left.emptyRows,
  ]);
  const condition = dense.solver.estimateCondition();
  // rounding, magnified by the condition of the rows that were kept, which need not be the same
  const worse = Math.max(condition, other.solver.estimateCondition());
  const tolerance = 1e-11 + 1e-14 * worse;
  expect(difference(dense.lambda, other.lambda)).toBeLessThan(tolerance);
  expect(difference(dense.acc, other.acc)).toBeLessThan(tolerance);
  if (worse < 1e8 && other.masks.some((mask, j) => mask !== dense.masks[j])) borderline++;
  // of redundant rows others are kept than with pivoting; without any it is the same matrix
  const ratio = other.solver.estimateCondition() / condition;
  expect(ratio).toBeGreaterThan(1e-3);
  expect(ratio).toBeLessThan(left.nullSpace.count > 0 ? 1e4 : 10);
}

afterEach(() => {
  if (COUNT < 2000) expect(borderline).toBe(0);
});

test.each(Object.entries(EXAMPLES))('%s', (_name, build) => {
  expectSame(build());
});

describe('random spatial mechanisms', () => {
  test(`${COUNT} with up to 21 bodies and 12 loops, most of them redundant`, () => {
    const random = createRandom(99);
    let redundant = 0;
    for (let i = 0; i < COUNT; i++) {
      const project = randomMechanism(2 + Math.floor(20 * random()), Math.floor(12 * random()), random);
      if (expectSame(project).solver.factor.nullSpace.count > 0) redundant++;
    }
    expect(redundant).toBeGreaterThan(COUNT / 2);
    // none of the short run, a few in thousands of the long one
    expect(borderline).toBeLessThanOrEqual(COUNT / 2000);
  });

  test('a joint given twice: all its rows are redundant once, and no component is unique but what both share', () => {
    const draw = drawFrom(createRandom(6));
    for (const kind of ['hinge', 'fixed', 'ball', 'slider'] as const) {
      const project = randomMechanism(4, 0, createRandom(11));
      const joint = closedJoint('first', kind, null, project.bodies[2], 'perpendicular', draw);
      project.joints = [...project.joints, joint, { ...joint, id: 'again' }];
      const { solver, masks, system } = expectSame(project);
      expect(solver.factor.nullSpace.count).toBeGreaterThanOrEqual(
        system.joints[system.joints.length - 1].rows,
      );
      expect(masks[masks.length - 1] & 7).toBe(0);
    }
  });
});

describe('ladders of parallelograms', () => {
  const freedoms = (n: number) => 6 * (2 * n + 1);
  test.each([1, 2, 10])('N = %i, from upright to a hundredth of a degree from flat, in any plane', (n) => {
    for (const angle of [Math.PI / 2, 1, 0.1, 1e-2, 2e-4]) {
      expect(expectSame(ladder(n, angle)).solver.factor.rank).toBe(freedoms(n) - 1);
      expectSame(ladder(n, angle, unit(TURN)));
    }
  });

  test.each([2, 40])('N = %i: the rank drops in the flat position alone, by one for each loop', (n) => {
    const rankAt = (angle: number, turn?: Quat) =>
      solveAsDrawn(ladder(n, angle, turn), { factorisation: 'sparse' }).solver.factor.rank;
    for (const turn of [undefined, unit(TURN), unit([1, 1, 1, 1])]) {
      for (const angle of [1, 0.1, 1e-2, 1e-3]) expect(rankAt(angle, turn)).toBe(freedoms(n) - 1);
      expect(rankAt(0, turn)).toBe(freedoms(n) - 1 - n);
      // a row within a microradian of the others counts as dependent
      expect(rankAt(1e-7, turn)).toBe(freedoms(n) - 1 - n);
    }
  });

  test('the smallest pivot falls with the square of the angle', () => {
    const pivotAt = (angle: number) =>
      solveAsDrawn(ladder(10, angle), { factorisation: 'sparse' }).solver.factor.smallestPivot;
    expect(pivotAt(1e-3) / pivotAt(1e-4)).toBeGreaterThan(90);
    expect(pivotAt(1e-3) / pivotAt(1e-4)).toBeLessThan(110);
  });

  test('null vectors stay on their loops: a ladder of 40 needs no more per loop than one of 10', () => {
    const perLoop = (n: number) => {
      const { nullSpace } = solveAsDrawn(ladder(n, 1), { factorisation: 'sparse' }).solver.factor;
      return nullSpace.start[nullSpace.count] / n;
    };
    expect(perLoop(40)).toBeLessThan(1.5 * perLoop(10));
  });
});

describe('nets and chains', () => {
  test.each([1, 1e-2, 1e-4])('nets of up to 4 by 4 meshes at %f from flat', (angle) => {
    for (const size of [1, 2, 4]) expectSame(grid(size, size, angle, unit(TURN)));
  });

  test('a chain of 60 hinges, and one that is welded here and there', () => {
    expectSame(hingeChain(60));
    const chain = hingeChain(30);
    chain.joints = chain.joints.map((joint, i) => (i % 4 === 2 ? { ...joint, kind: 'fixed' } : joint));
    expectSame(chain);
  });
});

describe('rows of zeros', () => {
  test('are no part of the rank, of the null space or of the solution, wherever they stand', () => {
    const random = createRandom(12);
    for (let repeat = 0; repeat < 40; repeat++) {
      const project = randomMechanism(6, 3, random);
      const rows = solveAsDrawn(project, {}).system.m;
      const emptied = Array.from({ length: rows }, (_, row) => row).filter(() => random() < 0.3);
      const { solver, lambda } = expectSame(project, emptied);
      expect(solver.factor.emptyRows).toBe(emptied.length);
      for (const row of emptied) expect(Math.abs(lambda[row])).toBe(0);
      const { nullSpace } = solver.factor;
      const listed = new Set(nullSpace.rows.subarray(0, nullSpace.start[nullSpace.count]));
      for (const row of emptied) expect(listed.has(row)).toBe(false);
    }
  });

  test('all rows empty: bodies move freely', () => {
    const project = randomMechanism(3, 1, createRandom(13));
    const { system } = solveAsDrawn(project, {});
    const all = Array.from({ length: system.m }, (_, row) => row);
    const { solver, lambda } = expectSame(project, all);
    expect([solver.factor.rank, solver.factor.emptyRows, solver.estimateCondition()]).toEqual([
      0,
      system.m,
      1,
    ]);
    expect(lambda.every((value) => value === 0)).toBe(true);
  });
});

describe('numbers that are not finite', () => {
  test.each([0, 7, 23])('row %i is refused', (row) => {
    const { work, solver } = solveAsDrawn(hingeChain(6), { factorisation: 'sparse' });
    // on body B: A may be the ground
    work.J[12 * row + 10] = NaN;
    expect(solver.factorise(work)).toBe(false);
    work.J[12 * row + 10] = Infinity;
    expect(solver.factorise(work)).toBe(false);
  });
});
