import { isCorrection } from '../../core/stabilisers/velocity-change';
import { settleState } from './settle';
import { velocityOffset } from '../../core/coordinates/layout';
import type { Model } from '../preparation/model';

/** As `AfterStep`; `across` [m/s] is the speed needed to reach the other branch within the step. */
type SettleOnBranch = (t: number, y: Float64Array, across: number) => boolean;

/** Stabilisation at the end of a step at a bifurcation: refused if it would move to another branch than the step's (T 6.2). */
export function createSettleOnBranch(model: Model, addEnergy: (energy: number) => void): SettleOnBranch {
  const v0 = velocityOffset(model.system.n);
  const velocities = new Float64Array(6 * model.system.n);
  let energy = 0;
  const keep = (added: number) => void (energy = added);
  return (t, y, across) => {
    for (let c = 0; c < velocities.length; c++) velocities[c] = y[v0 + c];
    energy = 0;
    if (!settleState(model, t, y, keep, true)) return false;
    if (!isCorrection(model.system, velocities, y, across)) return false;
    addEnergy(energy);
    return true;
  };
}
