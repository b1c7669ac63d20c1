import type { RunOutcome, RunSummary, StopReason } from '../../results/recording/run-report';

/** What each stop means and what to try: the closed set of ways in which a run can end early. */
const STOPS: Record<StopReason, { message: string; advice: string }> = {
  singular: {
    message: 'The equations of motion have no solution here',
    advice: 'Look for a body without mass or a toggle position, and start the run away from it.',
  },
  notFinite: {
    message: 'Numerical overflow',
    advice:
      'Use a shorter step or Dormand-Prince with error control, and check masses, stiffnesses and loads for mistakes in units.',
  },
  stepTooSmall: {
    message: 'The step became too short to continue',
    advice:
      'Loosen the tolerances, or soften very stiff springs and dampers; a toggle position, a sudden load or an expression that comes close to a division by zero can also be the cause.',
  },
  stepLimit: {
    message:
      'The integrator makes almost no progress: it takes thousands of times as many steps as a usual run',
    advice:
      'Choose another integrator: Dormand-Prince 8, or Radau 5 where springs and dampers are stiff. Or loosen the tolerances, and soften very stiff springs.',
  },
  newtonLimit: {
    message: 'The joints could not be closed again after a step',
    advice: 'Use a shorter step, or feedback instead of projection near a toggle position.',
  },
  eventLimit: {
    message: 'Too many events followed one another without time advancing',
    advice: 'Add damping or restitution to limits and contacts that chatter.',
  },
  constraintDrift: {
    message: 'The joints came apart further than can be corrected',
    advice: 'Use a shorter step or tighter tolerances, and projection as the stabilisation.',
  },
  outOfReach: {
    message: 'A driver asks for a motion that the joints do not allow',
    advice:
      'The mechanism has reached the end of its range of motion. Give the driver a smaller motion, or change the lengths of the links; all samples up to this moment are kept.',
  },
  blocked: {
    message: 'A driver or the other joints push a joint or contact through its stop',
    advice: 'Give the driver a largest effort, stop it earlier, or widen the limits.',
  },
  jammed: {
    message: 'Friction jams: rigid bodies have no finite contact force with this motion (Painlevé)',
    advice:
      'Lower the coefficient of friction, let the body lean the other way, or use sequential impulses, which go through a jam in a step.',
  },
  unsolved: {
    message: 'No contact forces were found that satisfy the law of friction',
    advice: 'Lower the coefficients of friction, or use sequential impulses.',
  },
  energyJump: {
    message: 'The energy jumped between two steps',
    advice: 'Use a shorter step or Dormand-Prince with error control.',
  },
  memoryLimit: {
    message: 'The recording has reached the memory limit',
    advice: 'Record fewer samples: lengthen the output interval or shorten the run.',
  },
  userStop: { message: 'Stopped by you', advice: 'All samples up to this moment are kept.' },
  hostLost: {
    message: 'The engine process ended unexpectedly',
    advice: 'Your model is intact and the samples received are kept; restart the engine and run again.',
  },
};

/** If the energy error exceeds this fraction of the energy involved, a run is not a solution [1]. */
const LOST_ENERGY = 0.1;

/** As written in outcomes and warnings. */
export const percent = (part: number): number => Number((100 * part).toPrecision(3));

/** Contact forces or impulses that were found only approximately: when, and where. */
export interface Unsolved {
  readonly time: number;
  readonly name: string;
  readonly of: 'forces' | 'impulses';
}

/** A run that reached its end, with a caveat if its energy is off. */
export function completed(
  { energyError }: Pick<RunSummary, 'energyError'>,
  unsolved: Unsolved | null = null,
): RunOutcome {
  const { relative } = energyError;
  if (!(relative > LOST_ENERGY)) {
    if (!unsolved) return { kind: 'completed' };
    const time = `t = ${Number(unsolved.time.toPrecision(6))} s`;
    const what =
      unsolved.of === 'forces'
        ? `the contact forces from ${time} on`
        : `the impulses of the impact at ${time}`;
    const caveat = `${what} (at “${unsolved.name}”) satisfy the law of friction only approximately. Lower the coefficients of friction, or use sequential impulses.`;
    return { kind: 'completed', caveat };
  }
  const caveat = `its energy is off by ${percent(relative)} % of the energy involved, so its motion and forces are not those of the model. Use tighter tolerances, a shorter step or projection.`;
  return { kind: 'completed', caveat };
}

/** Whether a run reached its end with usable numbers. */
export const isSound = (outcome: RunOutcome | null): boolean =>
  outcome?.kind === 'completed' && outcome.caveat === undefined;

/** An expression that gave no finite number, with the load or driver that it belongs to. */
export function stoppedByExpression(
  { id, name }: { readonly id: string; readonly name: string },
  time: number,
): RunOutcome {
  return {
    ...stopped('notFinite', time, null),
    where: id,
    message: `The expression of “${name}” gives no finite number at t = ${Number(time.toPrecision(6))} s.`,
    advice:
      'Keep it away from a division by zero, and from the root or logarithm of a negative number: max(x, 0) and ? : help.',
  } as RunOutcome;
}

/** A run that begins in a singular position and cannot leave it. */
export const stoppedAtStart = (
  time: number,
  where: { readonly id: string; readonly name: string } | null,
): RunOutcome =>
  ({
    ...stopped('singular', time, where),
    message:
      'The run starts in a singular position, where the joints cannot hold the forces, and found no way to leave it.',
    advice:
      'Draw the mechanism a little off that position, for instance with the crank turned by 1 deg, or give its bodies velocities.',
  }) as RunOutcome;

/** How the record of a stop is related to it, unless it has the largest residual. */
const OF: Partial<Record<StopReason, string>> = {
  outOfReach: 'driver',
  blocked: 'at',
  jammed: 'contact',
  unsolved: 'at',
  eventLimit: 'at',
};

/** `where`: the record with the largest residual, or the one that caused the stop. */
export function stopped(
  reason: StopReason,
  time: number,
  where: { readonly id: string; readonly name: string } | null,
): RunOutcome {
  const { message, advice } = STOPS[reason];
  const at = where === null ? '' : ` (${OF[reason] ?? 'largest residual at'} “${where.name}”)`;
  return {
    kind: 'stopped',
    reason,
    time,
    where: where?.id ?? null,
    message: `${message} at t = ${Number(time.toPrecision(6))} s${at}.`,
    advice,
  };
}
