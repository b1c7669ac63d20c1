/**
 * Samples of a run whose redundant rows depend on others of their own loop: decided loop by loop, not by an elimination of all
 * rows, and with the same result (T 6.1).
 */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { calcDerivative } from '../../../../../engine/run/steppers/acceleration';
import { calcRowRank } from '../../../../../engine/core/linalg/row-rank';
import { maskVectors } from '../../../../../engine/core/diagnostics/uniqueness';
import { createInitialState } from '../../../../../engine/run/preparation/initial-state';
import { difference, solveAsDrawn } from '../../../../support/factorisations';
import { grid, ladder } from '../../../../support/planar-mechanism';
import { putBack, takeBack } from '../../../../../engine/core/solvers/rows-aside';
import type { Project, Quat, Settings } from '../../../../../engine/model/project';
import type { Solved } from '../../../../support/factorisations';

vi.mock('../../../../../engine/core/linalg/row-rank', { spy: true });
beforeEach(() => void vi.mocked(calcRowRank).mockClear());

const TURN: Quat = [0.5, 0.5, 0.5, 0.5];
/** Large enough that pivots do not tell. */
const MECHANISMS: readonly (readonly [string, Partial<Settings>, (angle: number) => Project])[] = [
  ['a ladder', { factorisation: 'dense' }, (angle) => ladder(12, angle)],
  ['a net', { factorisation: 'dense' }, (angle) => grid(4, 4, angle)],
  ['a net askew', { factorisation: 'dense' }, (angle) => grid(3, 4, angle, [0.8, 0.36, 0.48, 0])],
  ['a large ladder', { factorisation: 'sparse' }, (angle) => ladder(80, angle, TURN)],
  ['a large net', { factorisation: 'sparse' }, (angle) => grid(9, 9, angle)],
];

/** Rows chosen at one angle, then all of them taken at another, as a sample does. */
function sampleAt({ system, work, solver, y }: Solved, project: Project): Solved {
  const dydt = new Float64Array(y.length);
  solver.setAside();
  expect(calcDerivative(system, 0, y, dydt, work, solver)).toBe(true);
  takeBack(solver.aside);
  vi.mocked(calcRowRank).mockClear();
  const other = createInitialState(project, system);
  expect(calcDerivative(system, 0, other, dydt, work, solver)).toBe(true);
  const masks = new Uint8Array(system.joints.length);
  maskVectors(system, work, solver.factor.nullSpace, masks);
  return { system, work, solver, y: other, lambda: work.lambda, acc: work.acc, masks };
}

function expectSame(sample: Solved, full: Solved): void {
  expect(sample.solver.factor.rank).toBe(full.solver.factor.rank);
  expect(sample.solver.factor.nullSpace.count).toBe(full.solver.factor.nullSpace.count);
  expect(sample.masks).toEqual(full.masks);
}

describe.each(MECHANISMS)('%s', (_name, settings, build) => {
  test.each([0.9, 0.5, 1.4])('at %f rad: the loops tell, with the same multipliers and labels', (angle) => {
    const sample = sampleAt(solveAsDrawn(build(0.7), settings), build(angle));
    expect(calcRowRank).not.toHaveBeenCalled();
    const full = solveAsDrawn(build(angle), settings);
    expectSame(sample, full);
    expect(difference(full.lambda, sample.lambda)).toBeLessThan(1e-9);
    expect(difference(full.acc, sample.acc)).toBeLessThan(1e-9);
  });

  test('flat: all rows decide, and the rank falls', () => {
    const drawn = solveAsDrawn(build(0.7), settings);
    const { rank } = drawn.solver.factor;
    const sample = sampleAt(drawn, build(0));
    expect(calcRowRank).toHaveBeenCalledOnce();
    expect(sample.solver.factor.rank).toBeLessThan(rank);
    expectSame(sample, solveAsDrawn(build(0), settings));
    // the steps go on with the rows that they had
    putBack(sample.solver.aside);
    expect(sample.solver.aside.count).toBe(sample.system.m - rank);
  });

  test('nearly flat: all rows decide', () => {
    const sample = sampleAt(solveAsDrawn(build(0.7), settings), build(1e-4));
    expect(calcRowRank).toHaveBeenCalled();
    expectSame(sample, solveAsDrawn(build(1e-4), settings));
  });
});
