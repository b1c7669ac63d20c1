/**
 * Rank, and with it the degrees of freedom, of mechanisms of every shape and any masses: against singular values, which know
 * neither the factorisations nor masses, and against formulas where mechanisms are too large for those.
 *
 *   KEMPE_LONG=1 npm run test:long test/random/rank      100,000 random mechanisms, nets to 24 by 24, chains to 10,000
 */
import { describe, expect, test } from 'vitest';
import { Matrix, SingularValueDecomposition } from 'ml-matrix';
import { createRandom } from '../support/draw';
import { FIRST_SEED, LONG, patience, repetitions, tell } from '../support/tier';
import { grid, hingeChain, ladder } from '../support/planar-mechanism';
import { massOf } from '../../engine/model/masses/mass';
import { randomMechanism } from '../support/random-mechanism';
import { solveAsDrawn } from '../support/factorisations';
import type { Project, Quat, Settings } from '../../engine/model/project';
import type { Solved } from '../support/factorisations';

const WAYS: readonly Partial<Settings>[] = [
  { factorisation: 'sparse' },
  { factorisation: 'dense' },
  { solver: 'saddle-point' },
];

/** Singular values of the rows of J, each of unit length, with turns as lengths: how many are not zero. */
function rankBySingularValues({ system, work }: Solved): number | null {
  const { m, n, rowA, rowB, length } = system;
  const J = Matrix.zeros(m, 6 * (n - 1));
  for (let row = 0; row < m; row++) {
    for (const [body, o] of [[rowA[row], 12 * row] as const, [rowB[row], 12 * row + 6] as const]) {
      if (body === 0) continue;
      for (let c = 0; c < 6; c++) J.set(row, 6 * (body - 1) + c, work.J[o + c] / (c < 3 ? 1 : length));
    }
    const size = Math.hypot(...J.getRow(row));
    for (let c = 0; c < J.columns; c++) J.set(row, c, J.get(row, c) / size);
  }
  const values = new SingularValueDecomposition(J, {
    computeLeftSingularVectors: false,
    computeRightSingularVectors: false,
    autoTranspose: true,
  }).diagonal;
  // nothing may lie between rounding and what counts
  if (values.some((value) => value > 1e-10 && value < 1e-5)) return null;
  return values.filter((value) => value >= 1e-5).length;
}

/** Masses over so many powers of ten. */
function withMasses(project: Project, powers: number, random: () => number): Project {
  const bodies = project.bodies.map((body) => {
    const { mass, centerOfMass, inertia } = massOf(body);
    const f = 10 ** (powers * (random() - 0.5));
    const scaled = inertia.map((value) => f * value) as unknown as typeof inertia;
    return { ...body, mass: { kind: 'custom' as const, mass: f * mass, centerOfMass, inertia: scaled } };
  });
  return { ...project, bodies };
}

/** Null vectors: of the right number, and each makes no force on any body. */
function expectNullVectors({ system, work, solver }: Solved): void {
  const { count, start, rows, values } = solver.factor.nullSpace;
  expect(count).toBe(system.m - solver.factor.rank);
  for (let v = 0; v < count; v++) {
    const force = new Float64Array(6 * system.n);
    for (let e = start[v]; e < start[v + 1]; e++) {
      const row = rows[e];
      const f = values[e] * system.rowScale[row];
      for (let c = 0; c < 6; c++) {
        force[6 * system.rowA[row] + c] += f * work.J[12 * row + c];
        force[6 * system.rowB[row] + c] += f * work.J[12 * row + 6 + c];
      }
    }
    force.fill(0, 0, 6);
    expect(Math.max(...force.map(Math.abs))).toBeLessThan(1e-7);
  }
}

const RANDOM = repetitions('RANK', 300, 100_000);

test(`${RANDOM} random mechanisms with masses over 10^12`, { timeout: patience(RANDOM, 100) }, () => {
  const random = createRandom(FIRST_SEED);
  let redundant = 0;
  let unclear = 0;
  for (let i = 0; i < RANDOM; i++) {
    const drawn = randomMechanism(2 + Math.floor(6 * random()), Math.floor(5 * random()), random);
    const project = withMasses(drawn, 12 * random(), random);
    const solved = solveAsDrawn(project, WAYS[i % WAYS.length]);
    const rank = rankBySingularValues(solved);
    if (rank === null) {
      unclear++;
      continue;
    }
    expect(solved.solver.factor.rank, `case ${i}`).toBe(rank);
    expectNullVectors(solved);
    if (rank < solved.system.m) redundant++;
  }
  tell('RANK', RANDOM, `${redundant} redundant, ${unclear} too near a singular position to tell, 0 wrong`);
  expect(redundant).toBeGreaterThan(RANDOM / 4);
  expect(unclear).toBeLessThan(RANDOM / 50);
});

describe('large ones, against singular values', () => {
  const turn: Quat = [0.5, 0.5, 0.5, 0.5];
  const random = createRandom(5);
  const tree = (): Project => randomMechanism(40, 0, random);
  const loops = (): Project => randomMechanism(LONG ? 90 : 30, LONG ? 30 : 14, random);
  const cases: readonly (readonly [string, () => Project])[] = [
    ['a ladder', () => ladder(LONG ? 40 : 12, 0.7)],
    ['a ladder near flat', () => ladder(LONG ? 40 : 12, 1e-3)],
    ['a flat ladder', () => ladder(LONG ? 40 : 12, 0)],
    ['a net', () => grid(LONG ? 6 : 4, LONG ? 6 : 3, 1, turn)],
    ['a chain', () => hingeChain(LONG ? 120 : 40)],
    ['a tree', tree],
    ['spatial loops', loops],
  ];
  test.each(cases)('%s, with masses as drawn, over 10^6 and over 10^12', (_name, build) => {
    const project = build();
    let rank: number | null = null;
    for (const powers of [0, 6, 12]) {
      const solved = solveAsDrawn(withMasses(project, powers, random), { factorisation: 'sparse' });
      rank ??= rankBySingularValues(solved);
      expect(rank).not.toBeNull();
      expect(solved.solver.factor.rank).toBe(rank);
      expectNullVectors(solved);
    }
  });
});

describe('larger still, against formulas', () => {
  /** A net of n by n meshes: the shear of its rows and columns, and six motions as a whole. */
  test.each(LONG ? [15, 16, 20, 24] : [8, 16])('a net of four-bars, %i in a row and as many rows', (n) => {
    const project = grid(n, n, 1);
    const { system, solver } = solveAsDrawn(project, { factorisation: 'sparse' });
    expect(project.bodies).toHaveLength(2 * n * (n + 1));
    expect(6 * (system.n - 1) - solver.factor.rank).toBe(2 * (n + 1) + 3);
    expect(solver.factor.nullSpace.count).toBe(3 * n * n);
  });

  test.each(LONG ? [8000, 10_000] : [8000])('a straight chain of %i hinges has no redundant row', (n) => {
    const { system, solver, masks } = solveAsDrawn(hingeChain(n), { factorisation: 'sparse' });
    expect([system.m, solver.factor.rank, solver.factor.nullSpace.count]).toEqual([5 * n, 5 * n, 0]);
    expect(new Set(masks)).toEqual(new Set([63]));
  });
});
