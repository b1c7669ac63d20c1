/** Large models with rows that depend on others: these have no place in the factor, and accelerations and multipliers are those of all rows. */
import { expect, test } from 'vitest';
import { calcDerivative } from '../../../../../engine/run/steppers/acceleration';
import { compileSparsePattern, keepByRows } from '../../../../../engine/core/solvers/sparse-layout';
import { createJoint } from '../../../../../engine/model/defaults';
import { difference, solveAsDrawn } from '../../../../support/factorisations';
import { startReport } from '../../../../../engine/core/solvers/rows-aside';
import { grid } from '../../../../support/planar-mechanism';
import type { Project } from '../../../../../engine/model/project';

/** 8 by 8 meshes that hang from the middle of a rod: 1040 rows, of which geometry alone says which depend on others. */
function hungNet(): Project {
  const net = grid(8, 8, 1, [0.5, 0.5, 0.1, 0.7]);
  const { id, position, orientation } = net.bodies[0];
  const hinge = createJoint({
    ...{ id: 'hinge', kind: 'hinge', bodyB: id },
    frameA: { position, orientation },
    frameB: { position: [0, 0, 0], orientation: [1, 0, 0, 0] },
  });
  return { ...net, joints: [...net.joints, hinge] };
}

const NET = hungNet();
const dense = solveAsDrawn(NET, { factorisation: 'dense' });

test('a sample: rank, multipliers of minimum norm and accelerations are those of the dense factorisation', () => {
  const { solver, lambda, acc } = solveAsDrawn(NET, {});
  const { factor } = solver;
  expect([factor.rank, factor.nullSpace.count, factor.emptyRows]).toEqual([1040 - 192, 192, 0]);
  // 8e-10 and 5e-11; with all rows in their places 4e-10 and 4e-11: the condition is 1e8
  expect(difference(dense.lambda, lambda)).toBeLessThan(2e-9);
  expect(difference(dense.acc, acc)).toBeLessThan(1e-10);
  // 1.04
  expect(solver.estimateCondition() / dense.solver.estimateCondition()).toBeLessThan(2);
});

test('a step: the rows that are left out follow from the others, and come back when all are asked for', () => {
  const { system, solver, work, y } = solveAsDrawn(NET, {});
  const dydt = new Float64Array(y.length);
  const { aside } = solver;
  aside.stepping = true;
  calcDerivative(system, 0, y, dydt, work, solver);
  solver.setAside();
  expect(aside.count).toBe(192);
  calcDerivative(system, 0, y, dydt, work, solver);
  expect([solver.factor.rank, solver.factor.nullSpace.count, solver.factor.emptyRows]).toEqual([848, 0, 192]);
  expect(difference(dense.acc, work.acc)).toBeLessThan(1e-10);
  for (let row = 0; row < system.m; row++) if (aside.isAside[row] === 1) expect(work.lambda[row]).toBe(0);
  startReport(aside);
  calcDerivative(system, 0, y, dydt, work, solver);
  expect(difference(dense.lambda, work.lambda)).toBeLessThan(2e-9);
});

test('joints that close loops are narrow: the factor has half of the numbers', () => {
  const { system, solver } = solveAsDrawn(NET, {});
  solver.setAside();
  const whole = compileSparsePattern(system, Infinity)!.size;
  const kept = compileSparsePattern(system, Infinity, { rows: solver.aside.isAside, bodies: new Set() })!;
  expect(kept.m).toBe(848);
  // 0.52
  expect(kept.size / whole).toBeLessThan(0.6);
});

test('what is made for some rows stands until others are out, whether they depend on others or are put aside', () => {
  const layoutWithout = keepByRows(3, (isOut, count) => ({ isOut: [...isOut], count }));
  const none = new Uint8Array(3);
  const second = Uint8Array.of(0, 1, 0);
  const first = layoutWithout(none, none);
  expect(first).toEqual({ isOut: [0, 0, 0], count: 0 });
  expect(layoutWithout(none, none)).toBe(first);
  const without = layoutWithout(second, none);
  expect(without).toEqual({ isOut: [0, 1, 0], count: 1 });
  expect(layoutWithout(none, second)).toBe(without);
  expect(layoutWithout(second, Uint8Array.of(1, 1, 0))).toEqual({ isOut: [1, 1, 0], count: 2 });
  expect(layoutWithout(none, none)).toEqual({ isOut: [0, 0, 0], count: 0 });
});
