/** The banner for a run that failed, stopped early or is not reliable: in the view, with what helps. */
import type { RunOutcome, StopReason } from '../../../engine/results/recording/run-report';
import { TEXT } from '../texts';

export interface Remedy {
  readonly id: 'settings' | 'gaps' | 'select' | 'restart' | 'checks';
  readonly label: string;
  /** Of `select`: the record. */
  readonly record?: string;
}

export interface RunFailure {
  readonly tone: 'danger' | 'warning';
  readonly title: string;
  readonly reason: string;
  readonly advice: string;
  readonly remedies: readonly Remedy[];
}

/** Stop reasons that solver settings influence: step, tolerances, stabilisation, samples. */
const BY_SETTINGS: ReadonlySet<StopReason> = new Set([
  'notFinite',
  'stepTooSmall',
  'stepLimit',
  'newtonLimit',
  'constraintDrift',
  'energyJump',
  'memoryLimit',
  'jammed',
  'unsolved',
]);

/** Null for a run that completed, was stopped by the user, or has not ended. `nameOf`: null for a record that no longer exists. */
export function failureOf(
  outcome: RunOutcome | null,
  nameOf: (id: string) => string | null,
): RunFailure | null {
  if (outcome === null) return null;
  const select = (id: string | null): Remedy[] => {
    const name = id === null ? null : nameOf(id);
    return name === null ? [] : [{ id: 'select', label: TEXT.selectNamed(name), record: id! }];
  };
  const settings: Remedy = { id: 'settings', label: TEXT.solverSettings };
  if (outcome.kind === 'completed') {
    if (outcome.caveat === undefined) return null;
    const reason = `${outcome.caveat[0].toUpperCase()}${outcome.caveat.slice(1)}`;
    return { tone: 'warning', title: TEXT.runDoubtful, reason, advice: '', remedies: [settings] };
  }
  if (outcome.kind === 'stopped') {
    const { reason, where, message, advice } = outcome;
    if (reason === 'userStop') return null;
    const restart: Remedy[] = reason === 'hostLost' ? [{ id: 'restart', label: TEXT.restartEngine }] : [];
    const bySettings = BY_SETTINGS.has(reason) ? [settings] : [];
    // the expression that gave no number is what to mend: settings help where it is not known
    const remedies =
      reason === 'notFinite'
        ? [...select(where), ...bySettings]
        : [...restart, ...bySettings, ...select(where)];
    return { tone: 'danger', title: TEXT.runStopped, reason: message, advice, remedies };
  }
  const errors = outcome.problems.filter(({ severity }) => severity === 'error');
  const first = errors[0] ?? outcome.problems[0];
  if (!first) return { tone: 'danger', title: TEXT.runRefused, reason: '', advice: '', remedies: [] };
  const gaps: Remedy[] = first.code === 'cannot-assemble' ? [{ id: 'gaps', label: TEXT.showRepairs }] : [];
  // a loop that is open is found at each of its joints
  const others = errors.filter((one) => one !== first && (gaps.length === 0 || one.code !== first.code));
  const more: Remedy[] = others.length > 0 ? [{ id: 'checks', label: TEXT.moreProblems(others.length) }] : [];
  return {
    tone: 'danger',
    title: TEXT.runRefused,
    reason: first.message,
    advice: first.remedy,
    remedies: [...gaps, ...select(first.record), ...more],
  };
}
