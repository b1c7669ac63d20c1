/**
 * The global system of large models: processor time per link of one evaluation of the accelerations, in a step (rows that depend on
 * others are left out, T 6.4) and in a sample (all rows count, rank is what geometry makes it), in brackets against a chain of as many links.
 */
import { calcDerivative } from '../../engine/run/steppers/acceleration';
import { endReport, startReport } from '../../engine/core/solvers/rows-aside';
import { grid, hingeChain, star } from '../support/planar-mechanism';
import { solveAsDrawn } from '../support/factorisations';
import type { Project } from '../../engine/model/project';

/** Evaluations are repeated for so long [ms]. */
const LONG = 150;

const processorTime = (since?: NodeJS.CpuUsage) => process.cpuUsage(since).user / 1000;

/** Mean processor time [us]. */
function meanTime(evaluate: () => void): number {
  evaluate();
  let count = 0;
  const start = process.cpuUsage();
  do evaluate();
  while (++count && processorTime(start) < LONG);
  return (1000 * processorTime(start)) / count;
}

interface Cost {
  readonly links: number;
  readonly rows: number;
  /** Per link and evaluation [us]. */
  readonly step: number;
  readonly sample: number;
}

function costOf(project: Project): Cost {
  const { system, work, solver, y } = solveAsDrawn(project, {});
  const { aside } = solver;
  const dydt = new Float64Array(y.length);
  const evaluate = () => void calcDerivative(system, 0, y, dydt, work, solver);
  aside.stepping = true;
  evaluate();
  solver.setAside();
  const links = project.bodies.length;
  const step = meanTime(evaluate) / links;
  const sample =
    meanTime(() => {
      const { count } = aside;
      startReport(aside);
      evaluate();
      endReport(aside, count > 0);
    }) / links;
  return { links, rows: system.m, step, sample };
}

const MODELS: readonly (readonly [string, Project])[] = [
  ...[4, 8, 16, 24].map((n): [string, Project] => [`net ${n} x ${n}`, grid(n, n, 1)]),
  ...[25, 100, 400].map((n): [string, Project] => [`star, ${n} arms`, star(n)]),
];

for (const [name, project] of MODELS) {
  const own = costOf(project);
  const chain = costOf(hingeChain(own.links));
  const words = (['step', 'sample'] as const).map(
    (way) => `${way} ${own[way].toFixed(2)} us a link (${(own[way] / chain[way]).toFixed(1)})`,
  );
  console.log(`${name.padEnd(16)}${`${own.links} links, ${own.rows} rows`.padEnd(26)}${words.join(', ')}`);
}
