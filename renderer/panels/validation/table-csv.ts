import { TOLERANCES } from '../../../engine/studies/validation/case';
import type { ValidationCase } from '../../../engine/studies/validation/case';
import type { ValidationRun } from '../../stores/studies/validation';
import { verdictOf } from '../../stores/studies/validation-words';

const HEADER = [
  'problem',
  'title',
  'source',
  'tolerance',
  'value',
  'unit',
  'reference',
  'kempe',
  'state error',
  'state bound',
  'force error',
  'force bound',
  'energy error',
  'energy bound',
  'time [s]',
  'verdict',
];

/** One line per problem and tolerance (RFC 4180); problems that were not run have empty cells. */
export function tableCsv(
  problems: readonly ValidationCase[],
  runs: Readonly<Record<string, readonly ValidationRun[]>>,
): string {
  const lines = problems.flatMap((problem) =>
    TOLERANCES.map((tolerance) =>
      lineOf(
        problem,
        tolerance,
        runs[problem.id]?.find((run) => run.tolerance === tolerance),
      ),
    ),
  );
  return [HEADER, ...lines].map((cells) => `${cells.map(quote).join(',')}\r\n`).join('');
}

function lineOf(problem: ValidationCase, tolerance: number, run: ValidationRun | undefined): string[] {
  const { id, title, source, headline } = problem;
  const result = run?.result;
  const found = result?.headline;
  const values = [
    found?.reference,
    found?.ours,
    result?.states.error,
    result?.states.bound,
    result?.forces?.error,
    result?.forces?.bound,
    result?.energy.error,
    result?.energy.bound,
    run?.seconds,
  ].map((value) => (value === undefined || !Number.isFinite(value) ? '' : String(value)));
  const verdict = run === undefined ? 'not run' : run.result?.passed === true ? 'passed' : 'failed';
  return [
    id,
    title,
    source,
    tolerance.toExponential(0),
    headline.what,
    found?.unit ?? '',
    ...values,
    verdict,
  ];
}

function quote(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** How many of the problems that were run passed. */
export function countPassed(runs: Readonly<Record<string, readonly ValidationRun[]>>): {
  passed: number;
  failed: number;
} {
  const verdicts = Object.values(runs).map(verdictOf);
  return {
    passed: verdicts.filter((verdict) => verdict === 'passed').length,
    failed: verdicts.filter((verdict) => verdict === 'failed').length,
  };
}
