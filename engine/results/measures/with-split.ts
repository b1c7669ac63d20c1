/**
 * What is reported of an instant may be split by stiffness (T 10.8), but must not affect the run: the multipliers found by
 * the solver are restored after all measures, so that a run does not depend on what is recorded.
 */
import { calcSplit } from '../../core/diagnostics/split';
import { markIndeterminate } from '../../core/diagnostics/singular-directions';
import { MORE_PATIENCE, calcScales } from '../../core/switching/scales';
import { shareWithinCones } from '../../core/switching/share-within-cones';
import { splitWithResting } from '../../core/diagnostics/bounded-split';
import { shareWithPush } from '../../core/dynamics/mesh-push';
import { shareWithResting } from '../../core/diagnostics/resting-rows';
import { readSwitchedEfforts } from '../../core/dynamics/switched-rows';
import type { Instant } from './measure';
import type { Split } from '../../core/diagnostics/split-result';

export function withSplit<T>(instant: Instant, body: () => T): T {
  const { system, y, work, solver } = instant;
  const isShared = system.compliances.length + system.beams.length + system.switched.length > 0;
  const found = isShared ? { lambda: work.lambda.slice(), effort: work.switched.effort.slice() } : null;
  instant.split = shareWithPush(system, y, work, solver.solve, () => shareAll(instant));
  if (solver.factor.nullSpace.count > instant.structural) {
    const singular = markIndeterminate(system, instant.t, y, work, solver, instant.split);
    if (instant.structural < 0) instant.structural = solver.factor.nullSpace.count - singular;
  }
  if (!found) return body();
  readSwitchedEfforts(system, work);
  const result = body();
  work.lambda.set(found.lambda);
  work.switched.effort.set(found.effort);
  return result;
}

function shareAll({ system, y, work, solver, split: { masks } }: Instant): Split {
  const isStiff = system.compliances.length + system.beams.length > 0;
  const split = isStiff && system.switched.length > 0 ? null : calcSplit(system, work, solver, y, masks);
  if (split && system.switched.length === 0) return split;
  // as the run continues, some share exists within its error: the nearest is reported
  for (let patience = 1; patience <= work.switched.patience; patience *= MORE_PATIENCE)
    shareWithinCones(system, work, solver.factor, patience);
  const rest = calcScales(system, y);
  if (!split) return splitWithResting({ system, work, solver }, y, rest, masks);
  shareWithResting(system, rest, work, solver, split);
  return split;
}
