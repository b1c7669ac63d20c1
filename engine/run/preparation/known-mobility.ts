/**
 * The mobility of a system in a position that it had before: that of the latest position is kept, since the variants of a sweep over a
 * speed or a load start alike. Velocities affect only whether null vectors count as singular, so positions with such vectors are looked at
 * again.
 */
import { areEqual } from '../../core/math/are-equal';
import { KeptPer } from '../../core/math/kept-per';
import { factoriseGlobal } from '../../core/solvers/global-solver';
import { indeterminateBits } from '../../core/diagnostics/reaction-mask';
import { mobilitySteps } from '../../core/diagnostics/mobility';
import { velocityOffset } from '../../core/coordinates/layout';
import type { GlobalSolver } from '../../core/solvers/contract';
import type { Mobility } from '../../core/diagnostics/mobility-report';
import type { System } from '../../core/system/system';
import type { Workspace } from '../../core/system/workspace';

const LATEST = new KeptPer<System, { readonly poses: Float64Array; readonly mobility: Mobility }>();

/** Like `mobilitySteps`; in either case the factorisation of all rows is left in `solver`. */
export function* knownMobility(
  system: System,
  y: Float64Array,
  work: Workspace,
  solver: GlobalSolver,
): Generator<void, Mobility> {
  const poses = y.slice(0, velocityOffset(system.n));
  const latest = LATEST.get(system);
  if (latest && areEqual(latest.poses, poses)) {
    factoriseGlobal(system, work, solver);
    return latest.mobility;
  }
  const mobility = yield* mobilitySteps(system, y, work, solver);
  if (isRegular(mobility)) LATEST.set(system, { poses, mobility });
  return mobility;
}

const isRegular = ({ reactions, efforts }: Mobility): boolean =>
  [...reactions, ...(efforts ?? [])].every(({ mask }) => indeterminateBits(mask) === 0);
