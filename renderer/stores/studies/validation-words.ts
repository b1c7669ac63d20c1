/** Validations in words and digits, for the table and its export. */
import { TOLERANCES } from '../../../engine/studies/validation/case';
import type { ValidationCase } from '../../../engine/studies/validation/case';
import type { ValidationRun } from './validation';
import { TEXT } from '../texts';

export type Verdict = 'not run' | 'passed' | 'failed' | 'incomplete';

export function verdictOf(runs: readonly ValidationRun[]): Verdict {
  if (runs.length === 0) return 'not run';
  if (runs.some(({ result }) => result?.passed !== true)) return 'failed';
  return runs.length < TOLERANCES.length ? 'incomplete' : 'passed';
}

/** `4.2e-6`; a dash where there is nothing. */
export function formatError(error: number | null | undefined): string {
  if (error === null || error === undefined) return '–';
  return Number.isFinite(error) ? error.toExponential(1) : TEXT.noNumber;
}

export function formatValue(value: number, unit: string): string {
  const text = Number.isFinite(value) ? String(Number(value.toPrecision(10))) : TEXT.noNumber;
  return unit === '1' || unit === '' ? text : `${text} ${unit}`;
}

/** Why runs did not pass, a sentence each. */
export function failuresOf(runs: readonly ValidationRun[]): string[] {
  return runs.flatMap(({ tolerance, result, reason }) => {
    const why = result ? result.failures.join(' ') : (reason ?? '');
    return result?.passed === true ? [] : [TEXT.atTolerance(tolerance.toExponential(0), why)];
  });
}

/** What is compared, and the value that its errors are divided by. */
export function comparedOf({ compare }: ValidationCase): string {
  return compare.map(({ what, unit, scale }) => TEXT.relativeTo(what, formatValue(scale, unit))).join('; ');
}

/** Where a run was worst, against which bounds, and what it cost; null where there is no result. */
export function describeRun({ tolerance, result }: ValidationRun): string | null {
  if (!result) return null;
  const { states, forces, energy, rank, steps } = result;
  const ranks =
    rank.minimum === rank.maximum ? `${rank.maximum}` : TEXT.rankRange(rank.minimum, rank.maximum);
  const worst = ({ error, bound, worst: { what, column, time } }: typeof states) =>
    TEXT.worstError(
      TEXT.errorOf(formatError(error), formatError(bound)),
      `${what}, ${column}`,
      Number(time.toPrecision(6)),
    );
  return [
    TEXT.atTolerance(tolerance.toExponential(0), TEXT.stateError(worst(states))),
    ...(forces ? [TEXT.forceError(worst(forces))] : []),
    TEXT.energyError(TEXT.errorOf(formatError(energy.error), formatError(energy.bound))),
    TEXT.rankAndSteps(ranks, rank.rows, steps),
  ].join('; ');
}
