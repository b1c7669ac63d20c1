/**
 * N6: which reaction components are unique, against an oracle that shares nothing with the solver but the rows: the null
 * space of J^T from a singular value decomposition, component by component. None may be labelled wrongly.
 */
import { expect, test } from 'vitest';
import { SingularValueDecomposition } from 'ml-matrix';
import { calcInverseMassRows } from '../../engine/core/dynamics/mass';
import { calcKinematics } from '../../engine/core/system/kinematics';
import { calcRows } from '../../engine/core/dynamics/rows';
import { maskVectors } from '../../engine/core/diagnostics/uniqueness';
import { calcWrench } from '../../engine/core/dynamics/wrench';
import { createModel } from '../../engine/run/preparation/prepared-model';
import { createRandom } from '../support/draw';
import { factoriseGlobal } from '../../engine/core/solvers/global-solver';
import { randomMechanism } from '../support/random-mechanism';
import { readExample } from '../support/example-file';
import { wildMechanism } from '../support/wild-mechanism';
import type { Model } from '../../engine/run/preparation/model';
import type { Project } from '../../engine/model/project';

const COUNT = Number(process.env['KEMPE_RANDOM'] ?? 1000);
/** Singular values below this are zero, those of a doubtful mechanism between the two: it is left out [1]. */
const ZERO = 1e-9;
const DOUBTFUL = 1e-4;
/** A null vector of unit length changes a component by less than this, or by more than the other [1]. */
const SURELY_NONE = 1e-8;
const SURELY_SOME = 1e-4;

/** Masks from the oracle; null where a value is too near to call. */
function oracle({ system, work, y }: Model): number[] | null {
  calcKinematics(system, y, work);
  calcRows(system, 0, y, work);
  const J = Array.from({ length: system.m }, (_, row) => {
    const values = new Array<number>(6 * system.n).fill(0);
    for (let c = 0; c < 6; c++) {
      // the ground takes no part
      if (system.rowA[row] > 0) values[6 * system.rowA[row] + c] += work.J[12 * row + c] * scaleOf(c);
      if (system.rowB[row] > 0) values[6 * system.rowB[row] + c] += work.J[12 * row + 6 + c] * scaleOf(c);
    }
    return values.map((value) => value * system.rowScale[row]);
  });
  // turning counts through the characteristic length
  function scaleOf(c: number): number {
    return c < 3 ? 1 : 1 / system.length;
  }
  const sizes = J.map((row) => Math.hypot(...row) || 1);
  // made square with zeros, so that every left singular vector is there
  const square = Math.max(system.m, 6 * system.n);
  const padded = Array.from({ length: square }, (_, i) =>
    Array.from({ length: square }, (__, c) => (J[i]?.[c] ?? 0) / (sizes[i] ?? 1)),
  );
  const svd = new SingularValueDecomposition(padded, { computeRightSingularVectors: false });
  const values = svd.diagonal;
  if (values.some((value) => value > ZERO && value < DOUBTFUL)) return null;
  const left = svd.leftSingularVectors;
  const masks = system.joints.map(() => 63);
  const change = new Float64Array(6);
  for (let v = 0; v < square; v++) {
    if (values[v] > ZERO) continue;
    const multipliers = Float64Array.from(
      { length: system.m },
      (_, row) => (left.get(row, v) / sizes[row]) * system.rowScale[row],
    );
    for (const [j, joint] of system.joints.entries()) {
      calcWrench(joint, multipliers, work, change);
      for (let c = 0; c < 6; c++) {
        const size = Math.abs(change[c]) / (c < 3 ? 1 : system.length);
        if (size > SURELY_NONE && size < SURELY_SOME) return null;
        if (size >= SURELY_SOME) masks[j] &= ~(1 << c);
      }
    }
  }
  return masks;
}

function labels({ system, work, solver, y }: Model): number[] {
  calcKinematics(system, y, work);
  calcRows(system, 0, y, work);
  calcInverseMassRows(system, work);
  factoriseGlobal(system, work, solver);
  const masks = new Uint8Array(system.joints.length);
  maskVectors(system, work, solver.factor.nullSpace, masks);
  return [...masks];
}

function modelOf(project: Project): Model | null {
  const result = createModel(project);
  return result.ok ? result.model : null;
}

test.each([
  'four-bar-with-load',
  'bricard',
  'peaucellier',
  'andrews-squeezer',
  'slider-crank',
  'rssr',
  'hooke-joint',
])('%s', (name) => {
  const model = modelOf(readExample(name)) as Model;
  const wanted = oracle(model);
  expect(wanted).not.toBeNull();
  expect(labels(model)).toEqual(wanted);
});

test(`${COUNT} random mechanisms with loops: no wrong label`, { timeout: 60_000 + 100 * COUNT }, () => {
  const random = createRandom(20261121);
  let compared = 0;
  let shared = 0;
  const wrong: string[] = [];
  for (let i = 0; compared < COUNT && i < 4 * COUNT; i++) {
    const project =
      i % 2 === 0
        ? randomMechanism(1 + Math.floor(7 * random()), Math.floor(4 * random()), random)
        : wildMechanism(900_000 + i).project;
    if (project.joints.length === 0 || project.bodies.length > 12) continue;
    const model = modelOf({ ...project, contacts: [] });
    const wanted = model && oracle(model);
    if (!model || !wanted) continue;
    compared++;
    const found = labels(model);
    if (found.some((mask) => mask !== 63)) shared++;
    if (found.some((mask, j) => mask !== wanted[j]))
      wrong.push(`${i}: ${found.join(' ')} for ${wanted.join(' ')}`);
  }
  console.log(
    `Uniqueness: ${compared} mechanisms compared, ${shared} with shared reactions, ${wrong.length} wrong`,
  );
  expect(wrong).toEqual([]);
  expect(compared).toBe(COUNT);
  expect(shared).toBeGreaterThan(COUNT / 10);
});
