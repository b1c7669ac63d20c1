import type { RunOutcome, StopReason } from '../host/protocol';

/** What each stop means and what to try: the closed set of ways in which a run can end early. */
const STOPS: Record<StopReason, { message: string; advice: string }> = {
  singular: {
    message: 'The equations of motion have no solution here',
    advice: 'Look for a body that no mass holds or a toggle position, and start the run away from it.',
  },
  notFinite: {
    message: 'A number grew beyond what can be represented',
    advice:
      'Use a shorter step or Dormand-Prince with error control, and check masses, stiffnesses and loads for slips of unit.',
  },
  stepTooSmall: {
    message: 'The step had to become too short to go on',
    advice:
      'Loosen the tolerances, or soften very stiff springs and dampers; a toggle position or a sudden load can also be the cause.',
  },
  stepLimit: {
    message: 'More steps were needed for one output interval than allowed',
    advice: 'Loosen the tolerances, shorten the output interval, or soften very stiff springs and dampers.',
  },
  newtonLimit: {
    message: 'The joints could not be closed again after a step',
    advice: 'Use a shorter step, or feedback instead of projection near a toggle position.',
  },
  eventLimit: {
    message: 'Too many events followed each other without time going on',
    advice: 'Add damping or restitution to limits and contacts that chatter.',
  },
  constraintDrift: {
    message: 'The joints came apart further than can be corrected',
    advice: 'Use a shorter step or tighter tolerances, and projection as the remedy for drift.',
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

/** `where`: the record with the largest residual, or the one that caused the stop. */
export function stopped(
  reason: StopReason,
  time: number,
  where: { readonly id: string; readonly name: string } | null,
): RunOutcome {
  const { message, advice } = STOPS[reason];
  const at = where === null ? '' : ` (largest residual at “${where.name}”)`;
  return {
    kind: 'stopped',
    reason,
    time,
    where: where?.id ?? null,
    message: `${message} at t = ${Number(time.toPrecision(6))} s${at}.`,
    advice,
  };
}
