/** Nets in a plane normal to an axis: rows in it and rows out of it are eliminated apart for as long as nothing couples them. */
import { describe, expect, test } from 'vitest';
import { calcDerivative } from '../../../../../engine/run/steppers/acceleration';
import { compileSparsePattern } from '../../../../../engine/core/solvers/sparse-layout';
import { createJoint } from '../../../../../engine/model/defaults';
import { difference, solveAsDrawn } from '../../../../support/factorisations';
import { findPlaneRows } from '../../../../../engine/core/solvers/plane-rows';
import { grid } from '../../../../support/planar-mechanism';
import { poseOffset } from '../../../../../engine/core/coordinates/layout';
import { startReport } from '../../../../../engine/core/solvers/rows-aside';
import type { Project, Quat } from '../../../../../engine/model/project';
import type { Solved } from '../../../../support/factorisations';

/** 8 by 8 meshes that hang from the middle of a rod. */
function hungNet(turn: Quat): Project {
  const net = grid(8, 8, 1, turn);
  const { id, position, orientation } = net.bodies[0];
  const hinge = createJoint({
    ...{ id: 'hinge', kind: 'hinge', bodyB: id },
    frameA: { position, orientation },
    frameB: { position: [0, 0, 0], orientation: [1, 0, 0, 0] },
  });
  return { ...net, joints: [...net.joints, hinge] };
}

const HALF = Math.SQRT1_2;
const PLANES: readonly (readonly [string, Quat])[] = [
  ['xy', [1, 0, 0, 0]],
  ['xz', [HALF, HALF, 0, 0]],
  ['yz', [HALF, 0, HALF, 0]],
];

/** Evaluates at the state y as in a step. */
function evaluate({ system, solver, work }: Solved, y: Float64Array): Float64Array {
  calcDerivative(system, 0, y, new Float64Array(y.length), work, solver);
  return work.acc.slice();
}

describe.each(PLANES)('in the plane %s', (_, turn) => {
  const net = hungNet(turn);
  const dense = solveAsDrawn(net, { factorisation: 'dense' });
  const solved = solveAsDrawn(net, {});
  const { system, work, solver, y } = solved;
  solver.aside.stepping = true;
  solver.setAside();
  const found = findPlaneRows(system, work, solver.aside.isAside);

  test('two rows of each hinge are in it and the others out of it, with half of the numbers', () => {
    // of 208 hinges 144 make a tree: only these keep the three rows out of the plane
    expect(found?.outOfPlane.reduce((sum, out) => sum + out, 0)).toBe(3 * 144);
    const rows = solver.aside.isAside;
    const bodies = new Set<number>();
    const whole = compileSparsePattern(system, Infinity, { rows, bodies })!.size;
    const apart = compileSparsePattern(system, Infinity, { rows, bodies, apart: found!.outOfPlane })!.size;
    // 0.46
    expect(apart / whole).toBeLessThan(0.5);
  });

  test('accelerations and multipliers are those of the dense factorisation, in steps and in samples', () => {
    // 5e-14
    expect(difference(dense.acc, evaluate(solved, y))).toBeLessThan(1.5e-13);
    startReport(solver.aside);
    evaluate(solved, y);
    // 4e-14
    expect(difference(dense.lambda, work.lambda)).toBeLessThan(1.2e-13);
  });

  test('they still are where a body leans out of the plane, which couples the two', () => {
    const leaning = y.slice();
    const o = poseOffset(1) + 3;
    // about an axis in the plane, first by a millionth of a radian, then by more
    for (const angle of [1e-6, 0.01]) {
      leaning[o + 1] += turn[2] === 0 ? angle : 0;
      leaning[o + 2] += turn[2] === 0 ? 0 : angle;
      const length = Math.hypot(...leaning.subarray(o, o + 4));
      for (let c = 0; c < 4; c++) leaning[o + c] /= length;
      evaluate(solved, leaning);
      expect(found?.areApart(work)).toBe(false);
      // 2e-10
      expect(difference(evaluate(dense, leaning), work.acc)).toBeLessThan(5e-10);
    }
  });
});

test('a plane that is not normal to an axis has none', () => {
  const { system, work } = solveAsDrawn(hungNet([0.5, 0.5, 0.1, 0.7]), {});
  expect(findPlaneRows(system, work, new Uint8Array(system.m))).toBeNull();
});
