/** Many runs over the values of one or two numbers, on worker threads. */
import { forcesOf } from '../studies/sweep/default-series';
import {
  checkPlan,
  countVariants,
  MOST_SERIES,
  pointsPerCurve,
  readValues,
  valuesOf,
} from '../studies/sweep/plan';
import { startSweep } from '../studies/sweep/pool';
import { isSound } from '../run/outcomes/outcome';
import { spawnSweepThread } from '../cli/sweep-threads';
import type { Project } from '../model/project';
import type { Analysis } from '../results/recording/run-report';
import type { SweepAxis, SweepPlan } from '../studies/sweep/plan';
import type { VariantResult } from '../studies/sweep/result';
import { fault } from './kempe-error';
import { findNumber, readNumber } from './numbers';
import { KempeProject } from './project';
import { workersOf } from './workers';

/** The program of the threads, built beside the library. */
const THREAD = new URL('sweep-thread.js', import.meta.url);

export interface SweepOptions {
  /**
   * One or two numbers by name, each with its values in the order in which they are run: numbers in SI, texts with units, or one text
   * as on the command line (`50 mm, 60 mm` or `FROM:TO:COUNT`). Of two, every combination is run; the second changes faster.
   */
  readonly parameters: Readonly<Record<string, readonly (number | string)[] | string>>;
  /** Ids of the series to keep of every run, at most 16; the default is the magnitude of the forces. */
  readonly series?: readonly string[];
  /** `dynamic` (the default) or `kinematic`. */
  readonly analysis?: Analysis;
  /** Worker threads, 1 to 256; the default is one per processor. */
  readonly workers?: number;
  /** Ends all runs at once; the promise is then rejected with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Called with the completed runs, and fractions of those in progress, of so many. */
  readonly onProgress?: (done: number, of: number) => void;
}

/** One run of a sweep: its outcome, summary and series, reduced with every extreme kept. */
export interface SweepRun extends Omit<VariantResult, 'variant'> {
  /** One per parameter, in SI. */
  readonly values: readonly number[];
  /** It completed, without a caveat. */
  readonly sound: boolean;
}

export interface SweepResult {
  readonly parameters: readonly {
    readonly name: string;
    /** SI unit in ASCII; `1` for pure numbers. */
    readonly unit: string;
    /** [unit] */
    readonly values: readonly number[];
  }[];
  /** In the order of the values; the last parameter changes fastest. */
  readonly runs: readonly SweepRun[];
}

/**
 * Runs a project once for every combination of values, on worker threads. The same sweep gives the same numbers, to the last bit, for
 * any number of threads, and as `kempe sweep`. A run that fails is a row that says so: see its `outcome`.
 *
 * Rejects with a `KempeError` for an unknown name or series, a value that is no such quantity, more than two parameters or 10,000 runs.
 */
export async function sweep(project: KempeProject, options: SweepOptions): Promise<SweepResult> {
  const { signal, onProgress } = options;
  signal?.throwIfAborted();
  const plan = planOf(KempeProject.documentOf(project), options);
  const count = countVariants(plan.axes);
  const results: VariantResult[] = [];
  const thrown: unknown[] = [];
  const handle = startSweep(plan, workersOf(options.workers), () => spawnSweepThread(THREAD), {
    onResult: (result) => void results.push(result),
    onProgress: (done) => {
      try {
        onProgress?.(done, count);
      } catch (error) {
        thrown.push(error);
        handle.cancel();
      }
    },
  });
  const cancel = () => handle.cancel();
  signal?.addEventListener('abort', cancel, { once: true });
  const failure = await handle.ended;
  signal?.removeEventListener('abort', cancel);
  signal?.throwIfAborted();
  if (thrown.length > 0) throw thrown[0];
  if (failure !== null) throw fault('no-threads', failure, 'Run fewer workers at once, or free memory.');
  results.sort((a, b) => a.variant - b.variant);
  return {
    parameters: Object.keys(options.parameters).map((name, i) => ({
      name,
      unit: findNumber(plan.project, name).unit,
      values: plan.axes[i].values,
    })),
    runs: results.map(({ variant, ...result }) => ({
      ...result,
      values: valuesOf(plan.axes, variant),
      sound: isSound(result.outcome),
    })),
  };
}

function planOf(project: Project, { parameters, series, analysis = 'dynamic' }: SweepOptions): SweepPlan {
  const axes = Object.entries(parameters).map(([name, values]): SweepAxis => {
    const found = findNumber(project, name);
    return { target: found.target, values: valuesFor(found, values) };
  });
  const kept = [...new Set(series ?? forcesOf(project).slice(0, MOST_SERIES))];
  const points = pointsPerCurve(countVariants(axes), kept.length);
  const plan: SweepPlan = { project, analysis, axes, series: kept, points, startedAt: new Date() };
  const [wrong] = checkPlan(plan);
  if (wrong !== undefined) throw fault('faulty-sweep', wrong, 'Change the parameters or the series.');
  return plan;
}

function valuesFor(
  found: ReturnType<typeof findNumber>,
  values: readonly (number | string)[] | string,
): number[] {
  if (Array.isArray(values)) return values.map((value: number | string) => readNumber(found, value));
  const read = readValues(String(values), found);
  if (!read.ok)
    throw fault('not-a-number', `The values of “${found.name}”: ${read.message}`, 'Give a list of numbers.');
  return read.values;
}
