/** The global system as a full matrix (T 5.2): the usual case of a few joints, and the reference for the sparse one. */
import { accelerateByMultipliers } from './multipliers';
import { addBlockProducts, compileBlockProducts } from './block-products';
import { createCholeskyWorkspace, factorise, solve } from '../linalg/rank-revealing-cholesky';
import { estimateCondition } from '../linalg/condition';
import { createDependentRows } from './dependent-rows';
import { groupRows } from './row-groups';
import type { GlobalSolver } from './contract';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

/** Up to this many rows, complete pivoting keeps the pivots reliable. */
const SHARP = 100;

export function createDenseSolver(system: System): GlobalSolver {
  const { m, rowScale } = system;
  const factor = createCholeskyWorkspace(m, rowScale);
  const dependent = createDependentRows(system, SHARP, factor.nullSpace);
  const groups = groupRows(system);
  const products = compileBlockProducts(
    system,
    groups,
    (group, other) => other < group,
    (group, other) => ({ target: groups.first[group] * m + groups.first[other], stride: m }),
  );
  const { aside } = dependent;
  const solveMultipliers = (x: Float64Array) => solve(factor, x);
  const factoriseRows = (work: Workspace): boolean => {
    const known = dependent.decide(work);
    factor.A.fill(0);
    addBlockProducts(products, work.J, work.MJ, factor.A);
    for (let i = 0; i < aside.count; i++) factor.A[aside.rows[i] * (m + 1)] = 0;
    return factorise(factor, known);
  };
  return {
    factor,
    factorise: (work) => factoriseRows(work) && (dependent.confirm(factor) || factoriseRows(work)),
    solve: solveMultipliers,
    aside,
    setAside: () =>
      dependent.choose(factor, (rows) => {
        const { count } = factor.nullSpace;
        for (let i = 0; i < count; i++) rows[i] = factor.order[factor.rank + i];
        return count;
      }),
    accelerate: (work) => accelerateByMultipliers(system, work, solveMultipliers),
    estimateCondition: () => estimateCondition(factor),
  };
}
