/** Limits and contacts at the start of a run: bodies drawn beyond a stop, or overlapping, are assembled to touch. */
import { HOLDS, OPEN, isUnilateral } from '../../core/system/switched-row';
import { assemblySteps } from './assemble';
import { calcKinematics } from '../../core/system/kinematics';
import { calcRows } from '../../core/dynamics/rows';
import { velocityOffset, workOffset } from '../../core/coordinates/layout';
import type { Assembled, AssemblyResult } from './assemble';
import type { System } from '../../core/system/system';
import type { Workspace } from '../../core/system/workspace';

/** A limit counts as violated beyond this many tolerances [1]: rounding and assembly leave less. */
const LIMIT_ROOM = 10;

/** Limits and contacts that are violated in y by more than `tolerance` [m]: indices into `System.switched`. */
export function violatedLimits(
  system: System,
  y: Float64Array,
  work: Workspace,
  tolerance: number,
): number[] {
  calcKinematics(system, y, work);
  calcRows(system, 0, y, work);
  return system.switched.flatMap((each, s) =>
    isUnilateral(each) && work.switched.C[s] * system.rowScale[each.row] < -tolerance ? [s] : [],
  );
}

/** Assembles again with violated limits closed. Returns `before`, leaving y unchanged, if none is violated or that does not close. */
export function* assembleOntoLimits(
  whole: Assembled,
  y: Float64Array,
  before: AssemblyResult,
): Generator<void, AssemblyResult> {
  const { system, work, tolerance } = whole;
  const { mode } = work.switched;
  const room = LIMIT_ROOM * tolerance;
  const start = y.slice();
  const closed: number[] = [];
  let result = before;
  for (;;) {
    const violated = violatedLimits(system, y, work, room).filter((s) => !closed.includes(s));
    if (violated.length === 0) break;
    closed.push(...violated);
    for (const s of closed) mode[s] = HOLDS;
    result = yield* assemblySteps(whole, y);
    mode.fill(OPEN);
    if (!result.closed) break;
  }
  if (closed.length === 0) return before;
  if (result.closed && violatedLimits(system, y, work, room).length === 0) {
    // velocities are matched again without the stops: the run handles the impact
    y.set(start.subarray(velocityOffset(system.n), workOffset(system.n)), velocityOffset(system.n));
    const { consistent } = yield* assemblySteps(whole, y);
    return { ...result, mode: before.mode === 'kept' ? result.mode : before.mode, consistent };
  }
  y.set(start);
  return before;
}
