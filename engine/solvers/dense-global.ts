/** The global system as a full matrix (T 5.2): the everyday case of a few joints, and the judge of the sparse one. */
import { accelerateByMultipliers } from './multipliers';
import { addBlockProducts, compileBlockProducts } from './block-products';
import { createCholeskyWorkspace, factorise, solve } from '../linalg/rank-revealing-cholesky';
import { estimateCondition } from '../linalg/condition';
import { createRowsAside, putBack } from './rows-aside';
import { groupRows } from './row-groups';
import type { GlobalSolver } from './global-solver';
import type { System } from '../system/system';

export function createDenseSolver(system: System): GlobalSolver {
  const { m, rowScale } = system;
  const factor = createCholeskyWorkspace(m, rowScale);
  const groups = groupRows(system);
  const products = compileBlockProducts(
    system,
    groups,
    (group, other) => other < group,
    (group, other) => ({ target: groups.first[group] * m + groups.first[other], stride: m }),
  );
  const aside = createRowsAside(m);
  const solveMultipliers = (x: Float64Array) => solve(factor, x);
  return {
    factor,
    factorise: (work) => {
      factor.A.fill(0);
      addBlockProducts(products, work.J, work.MJ, factor.A);
      for (let i = 0; i < aside.count; i++) factor.A[aside.rows[i] * (m + 1)] = 0;
      return factorise(factor);
    },
    solve: solveMultipliers,
    aside,
    setAside: () => {
      aside.chosen = factor.nullSpace.count;
      for (let i = 0; i < aside.chosen; i++) aside.rows[i] = factor.order[factor.rank + i];
      putBack(aside);
    },
    accelerate: (work) => accelerateByMultipliers(system, work, solveMultipliers),
    estimateCondition: () => estimateCondition(factor),
  };
}
