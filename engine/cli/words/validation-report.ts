/** Validations as text for people: a table with a row per problem, then the failures, then the sources of the problems. */
import type { ValidationResult } from '../../studies/validation/result';
import type { ValidationCase } from '../../studies/validation/case';
import { formatNumber, formatTable, plain } from './format';

export function formatValidations(validated: readonly Validated[]): string {
  const tolerances = validated[0]?.runs.map(({ tolerance }) => tolerance) ?? [];
  const header = [
    'Problem',
    'Source',
    'Value',
    'Reference',
    'Kempe',
    ...tolerances.map((tolerance) => `error at ${tolerance.toExponential(0)}`),
    'force error',
    'energy error',
    'time [s]',
    'Verdict',
  ];
  const numbers = header.map((_, i) => i).slice(3, -1);
  return formatTable([header, ...validated.map(row)], numbers);
}

/** Values, force and energy errors and the time are those for the tightest tolerance. */
function row({ problem, runs }: Validated): string[] {
  const { result, seconds } = runs[runs.length - 1];
  const headline = result?.headline;
  const value = (x: number | undefined) => (x === undefined ? '-' : digits(x, headline?.unit ?? ''));
  return [
    plain(problem.id),
    plain(problem.source),
    plain(problem.headline.what),
    value(headline?.reference),
    value(headline?.ours),
    ...runs.map((run) => exponent(run.result?.states.error)),
    exponent(result?.forces?.error),
    exponent(result?.energy.error),
    formatNumber(Number(seconds.toFixed(3))),
    runs.every((run) => run.result?.passed === true) ? 'passed' : 'FAILED',
  ];
}

function digits(value: number, unit: string): string {
  const text = String(Number(value.toPrecision(12)));
  return unit === '1' ? text : `${text} ${unit}`;
}

function exponent(error: number | undefined): string {
  return error === undefined ? '-' : error.toExponential(1);
}

export function formatFailures(validated: readonly Validated[]): string {
  const lines = validated.flatMap(({ problem, runs }) =>
    runs.flatMap(({ tolerance, result, reason }) => {
      const why = result ? result.failures.join(' ') : (reason ?? '');
      return result?.passed === true
        ? []
        : [`${plain(problem.id)} at ${tolerance.toExponential(0)}: ${plain(why)}\n`];
    }),
  );
  return lines.length === 0 ? '' : `\n${lines.join('')}`;
}

export function formatSources(validated: readonly Validated[]): string {
  const lines = validated.flatMap(({ problem }) => [
    `${plain(problem.id)}: ${plain(problem.title)}\n`,
    ...problem.sources.map((source) => `  ${plain(source)}\n`),
    `  ${plain(`${problem.accuracy} ${problem.floor}`.trim())}\n`,
  ]);
  const note = 'Errors are the largest over the run, relative to the largest value of the quantity.';
  return `\n${note}\n\n${lines.join('')}`;
}

export interface Validated {
  problem: ValidationCase;
  runs: { tolerance: number; result: ValidationResult | null; reason: string | null; seconds: number }[];
}
