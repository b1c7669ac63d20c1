import { calcInverseMassRows } from '../dynamics/mass';
import { calcKinematics } from '../system/kinematics';
import { calcRows } from '../dynamics/rows';
import { factoriseGlobal } from '../solvers/global-solver';
import { forget } from '../solvers/rows-aside';
import type { Model } from './model';

/**
 * Before a step from (t, y): dependent rows are left out throughout it, so that all its stages see the same smooth
 * system (T 6.4). Near a singular position, where it changes which rows are dependent, all are taken. `near` tells from
 * the latest factorisation; `refused`: the step was tried before, and failed. Returns whether it is near.
 */
export function chooseRows(
  { system, work, solver }: Model,
  t: number,
  y: Float64Array,
  refused: boolean,
  near: () => boolean,
): boolean {
  const { aside } = solver;
  let singular = near();
  if ((singular || refused) && aside.count > 0) {
    // here others may be the better ones to leave out
    forget(aside);
    calcKinematics(system, y, work);
    calcRows(system, t, y, work);
    calcInverseMassRows(system, work);
    factoriseGlobal(system, work, solver);
    singular = near();
  }
  if (singular) forget(aside);
  // after a sample they are chosen anew: it was settled exactly
  else if (!aside.known || aside.count < aside.chosen) solver.setAside();
  return singular;
}
