/** Newton's step without a decision on rank: redundant rows and motions that no row holds do it no harm. */
import { expect, test } from 'vitest';
import { calcAsked } from '../../../../../engine/run/assembly/closing';
import { calcDampedStep } from '../../../../../engine/run/assembly/damped-step';
import { compileSystem } from '../../../../../engine/core/system/compile';
import { createGlobalSolver } from '../../../../../engine/core/solvers/global-solver';
import { createInitialState } from '../../../../../engine/run/preparation/initial-state';
import { createWorkspace } from '../../../../../engine/core/system/workspace';
import { driven } from '../../../../support/dimension-changes';
import { readExample } from '../../../../support/example-file';
import { rowDot } from '../../../../../engine/core/dynamics/rows';

test.each([
  ['jansen-leg', 'redundant rows of pins in a plane'],
  ['bricard', 'a loop in space that moves by its proportions'],
  ['rssr', 'a rod that spins about itself'],
])('%s: %s', (name) => {
  const project = driven(readExample(name));
  const system = compileSystem(project);
  const work = createWorkspace(system);
  const y = createInitialState(project, system);
  const closing = { system, work, solver: createGlobalSolver(system), tolerance: 1e-12, out: null };
  calcAsked(closing, y, 'held');
  const motion = new Float64Array(6 * system.n);
  for (let c = 6; c < motion.length; c++) motion[c] = Math.sin(c) * (c % 6 < 3 ? system.length : 1);
  const size = (d: Float64Array) =>
    Math.hypot(...Array.from(d, (value, c) => value * (c % 6 < 3 ? 1 : system.length)));
  const residuals = Float64Array.from({ length: system.m }, (_, row) =>
    rowDot(system, row, work.J, motion, 0),
  );
  work.rhs.set(residuals);
  expect(calcDampedStep(system, work)).toBe(true);
  for (let row = 0; row < system.m; row++) {
    const left = residuals[row] + rowDot(system, row, work.J, work.acc, 0);
    expect(Math.abs(left * system.rowScale[row])).toBeLessThan(1e-8 * system.length);
  }
  expect(size(work.acc)).toBeLessThanOrEqual(size(motion) * (1 + 1e-9));
});
