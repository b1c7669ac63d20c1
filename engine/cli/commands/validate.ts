import { setImmediate as nextTurn } from 'node:timers/promises';
import { CREATED_WITH } from '../../model/defaults';
import { TOLERANCES } from '../../studies/validation/case';
import type { ValidationCase } from '../../studies/validation/case';
import { startValidation } from '../../studies/validation/validation';
import { describeFault } from '../words/faults';
import { EXIT } from '../words/terminal';
import type { Terminal } from '../words/terminal';
import { parseNumber, parseWords, UsageError } from '../words/usage';
import { formatFailures, formatSources, formatValidations } from '../words/validation-report';
import { readValidationCase, readValidationIds } from '../files/validation-files';
import type { Validated } from '../words/validation-report';

/** Attempts at a step between two turns of the event loop. */
const BUDGET = 50;

/** Reruns published problems and compares them with their references. */
export async function validate(words: readonly string[], terminal: Terminal): Promise<number> {
  const { files, values } = parseWords(words, { json: { type: 'boolean' }, tolerance: { type: 'string' } });
  const tolerances = parseTolerances(values.tolerance);
  let problems: ValidationCase[];
  try {
    problems = await readProblems(files);
  } catch (fault) {
    if (fault instanceof UsageError) throw fault;
    await terminal.err(`error: the published problems cannot be read: ${describeFault(fault)}.\n`);
    return EXIT.usage;
  }
  const validated: Validated[] = [];
  for (const [i, problem] of problems.entries()) {
    const runs = [];
    for (const tolerance of tolerances) {
      await terminal.err(`${i + 1} of ${problems.length}: ${problem.id} at ${exponent(tolerance)} ...`);
      const run = await runProblem(problem, tolerance);
      await terminal.err(` ${run.seconds.toFixed(2)} s\n`);
      runs.push(run);
    }
    validated.push({ problem, runs });
  }
  if (values.json === true) await terminal.out(formatJson(validated));
  else
    await terminal.out(formatValidations(validated) + formatFailures(validated) + formatSources(validated));
  const good = validated.every(({ runs }) => runs.every(({ result }) => result?.passed === true));
  return good ? EXIT.ok : EXIT.failed;
}

async function readProblems(wanted: readonly string[]): Promise<ValidationCase[]> {
  const known = await readValidationIds();
  const unknown = wanted.find((id) => !known.includes(id));
  if (unknown !== undefined) {
    throw new UsageError(`"${unknown}" is not a published problem; there are ${known.join(', ')}`);
  }
  return Promise.all((wanted.length > 0 ? wanted : known).map(readValidationCase));
}

/** Bounds are stated only for these. */
function parseTolerances(text: string | undefined): readonly number[] {
  if (text === undefined) return TOLERANCES;
  const value = parseNumber('tolerance', text);
  const found = TOLERANCES.find((tolerance) => Math.abs(value / tolerance - 1) < 1e-9);
  if (found === undefined) {
    throw new UsageError(
      `--tolerance is "${text}", where one of ${TOLERANCES.map(exponent).join(', ')} is expected`,
    );
  }
  return [found];
}

const exponent = (value: number): string => value.toExponential(0);

async function runProblem(problem: ValidationCase, tolerance: number): Promise<Validated['runs'][number]> {
  const begin = process.hrtime.bigint();
  const seconds = () => Number(process.hrtime.bigint() - begin) / 1e9;
  const started = startValidation(problem, tolerance);
  if (!started.ok) return { tolerance, result: null, reason: started.reason, seconds: seconds() };
  // signals arrive only between turns of the event loop
  while (!started.validation.advance(BUDGET)) await nextTurn();
  return { tolerance, result: started.validation.result(), reason: null, seconds: seconds() };
}

function formatJson(validated: readonly Validated[]): string {
  const problems = validated.map(({ problem, runs }) => ({
    id: problem.id,
    title: problem.title,
    source: problem.source,
    sources: problem.sources,
    passed: runs.every(({ result }) => result?.passed === true),
    runs,
  }));
  return `${JSON.stringify({ program: CREATED_WITH, problems }, null, 2)}\n`;
}
