import { calcInverseMassRows } from '../dynamics/mass';
import { calcKinematics } from '../system/kinematics';
import { calcRows } from '../dynamics/rows';
import { factoriseGlobal } from '../solvers/global-solver';
import { forget } from '../solvers/rows-aside';
import type { Model } from './model';

/** Refusals of one step after which it takes all rows [1]. */
export const DOUBTED = 4;
/** So many steps after it do so too: where a choice has failed, others near it would [1]. */
export const DOUBTED_STEPS = 20;

/**
 * Before a step from (t, y): dependent rows are left out throughout it, so that all its stages see the same smooth
 * system (T 6.4). Near a singular position, where it changes which rows are dependent, all are taken; and where a step was
 * refused again and again, for then the rows that are kept may not imply the others. `near` tells from the latest
 * factorisation; `refusals`: how often the step was tried before, and failed. Returns whether all rows are taken.
 */
export function chooseRows(
  { system, work, solver }: Model,
  t: number,
  y: Float64Array,
  refusals: number,
  near: () => boolean,
): boolean {
  const { aside } = solver;
  const projects = system.settings.stabilisation === 'projection';
  if (refusals >= DOUBTED && projects && (aside.chosen > 0 || work.settling)) {
    forget(aside);
    return true;
  }
  let singular = near();
  if ((singular || refusals > 0) && aside.count > 0) {
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
