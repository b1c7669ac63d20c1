import { forget } from '../../core/solvers/rows-aside';
import type { Model } from '../preparation/model';
import type { SingularityWatch } from './singularity-watch';

/** Refusals of one step after which it takes all rows [1]. */
export const DOUBTED = 4;
/** So many steps after it do so too: where a choice has failed, others near it would [1]. */
export const DOUBTED_STEPS = 20;

/**
 * Before a step from (t, y): dependent rows are left out throughout it, so that all its stages see the same smooth
 * system (T 6.4). Near a singular position, where it changes which rows are dependent, all are taken; and where a step was
 * refused again and again, for then the rows that are kept may not imply the others. `refusals`: how often the step was
 * tried before, and failed. Returns whether all rows are taken.
 */
export function chooseRows(
  { system, work, solver }: Model,
  t: number,
  y: Float64Array,
  refusals: number,
  watch: SingularityWatch,
): boolean {
  const { aside } = solver;
  aside.stepping = true;
  const projects = system.settings.stabilisation === 'projection';
  if (refusals >= DOUBTED && projects && (aside.chosen > 0 || work.settling)) {
    forget(aside);
    return true;
  }
  // where a step failed, or a row that is left out may not be the best one any more, they are chosen anew
  const doubted = aside.count > 0 && (refusals > 0 || watch.startsNear);
  const due = !aside.known && !watch.startsNear;
  if (doubted || due || !watch.known) watch.look(t, y);
  if (watch.startsNear) forget(aside);
  else if (!aside.known) solver.setAside();
  return watch.startsNear;
}
