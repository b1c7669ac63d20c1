/** Problems as lines of the list. */
import type { Problem } from '../../../engine/model/problem';

export interface ProblemLine {
  readonly problem: Problem;
  /** All that it is about. */
  readonly records: readonly string[];
}

/** A loop that is open is found at each of its joints: one line says so for all of them. What is told elsewhere is left out. */
export function listProblems(problems: readonly Problem[], told: string | null): ProblemLine[] {
  const isOpen = ({ code }: Problem): boolean => code === 'cannot-assemble';
  const open = problems.filter(isOpen);
  const lines = problems.filter((problem) => !isOpen(problem) || problem === open[0]);
  return lines
    .map((problem) => ({ problem, all: isOpen(problem) ? open : [problem] }))
    .filter(({ all }) => !all.some(({ message }) => message === told))
    .map(({ problem, all }) => {
      const records = all.flatMap(({ record }) => (record === null ? [] : [record]));
      return { problem, records: [...new Set(records)] };
    });
}
