/**
 * Problems and report of a model without running it. An edit that affects neither dimensions nor masses, such as that of a load, a name
 * or a colour, keeps the assembly and mobility already found; computing them again takes seconds with a thousand bodies.
 */
import { checkRecording } from './bounds';
import { compileSystem } from '../../core/system/compile';
import { modelSteps } from './prepared-model';
import { validateProject } from '../../model/validate';
import type { Before } from './change';
import type { ModelReport } from '../../results/recording/run-report';
import type { Problem } from '../../model/problem';
import type { Project } from '../../model/project';

export interface Analysed {
  problems: Problem[];
  report: ModelReport | null;
  /** See `createModel`. */
  follows: boolean;
}

/** Yields between one step and the next, at any of which it may be left. */
export type Analyse = (project: Project, before: Before | null) => Generator<void, Analysed>;

/** Remembers the last model that was analysed to the end. */
export function createAnalysis(): Analyse {
  let last: { project: Project; report: ModelReport } | null = null;
  return function* (project, before) {
    const problems = last && isSameMechanism(last.project, project) ? checkAgain(project, last.report) : null;
    if (last && problems) {
      last = { project, report: last.report };
      return { problems, report: last.report, follows: false };
    }
    const result = yield* modelSteps(project, undefined, 'kept', before);
    last = result.ok && result.isQuiet ? { project, report: result.model.report } : null;
    return result.ok
      ? { problems: result.warnings, report: result.model.report, follows: result.follows }
      : { problems: result.problems, report: result.report, follows: false };
  };
}

/** Null if the model can no longer be run. */
function checkAgain(project: Project, { mobility }: ModelReport): Problem[] | null {
  const problems = validateProject(project);
  if (problems.some(({ severity }) => severity === 'error')) return null;
  return checkRecording(compileSystem(project), mobility).length > 0 ? null : problems;
}

/** Lists of records that define the mechanism. */
const LISTS = ['bodies', 'joints', 'couplings', 'contacts', 'drivers'] as const;
/** Fields that only people read, or that were already evaluated. */
const WORDS: ReadonlySet<string> = new Set(['name', 'color', 'group', 'formulas']);

/** Whether everything that joints, masses and drivers depend on is unchanged. */
export function isSameMechanism(before: Project, after: Project): boolean {
  return (
    isSame(before.settings, after.settings) &&
    LISTS.every((list) => {
      const [old, now] = [before[list], after[list]];
      return (
        old === now || (old.length === now.length && old.every((record, i) => isSameButWords(record, now[i])))
      );
    })
  );
}

function isSameButWords(before: object, after: object): boolean {
  if (before === after) return true;
  const [old, now] = [before, after] as Record<string, unknown>[];
  const keys = new Set([...Object.keys(old), ...Object.keys(now)]);
  return [...keys].every((key) => WORDS.has(key) || isSame(old[key], now[key]));
}

const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);
