/**
 * The global system of large models: time per link of one evaluation of the accelerations, in a step (rows that depend on
 * others are left out, T 6.4) and in a sample (all rows count, rank is what geometry makes it), in brackets against a chain of as many links.
 * Then the dense factorisation against the sparse one, in steps of models about the number of rows above which the sparse one is used.
 */
import { calcDerivative } from '../../engine/run/steppers/acceleration';
import { endReport, startReport } from '../../engine/core/solvers/rows-aside';
import { grid, hingeChain, ladder, star } from '../support/planar-mechanism';
import { solveAsDrawn } from '../support/factorisations';
import type { Project, Settings } from '../../engine/model/project';

/** A round of one evaluation lasts so long [ms], and there are this many. */
const ROUND = 5;
const ROUNDS = 100;

/** The least time of each [us], over interleaved rounds: others may be busy beside it. */
function leastTimes(evaluations: readonly (() => void)[]): number[] {
  const counts = evaluations.map((evaluate) => {
    evaluate();
    const start = performance.now();
    let count = 0;
    do evaluate();
    while (++count && performance.now() - start < ROUND);
    return count;
  });
  const least = evaluations.map(() => Infinity);
  for (let round = 0; round < ROUNDS; round++) {
    evaluations.forEach((evaluate, i) => {
      const start = performance.now();
      for (let n = 0; n < counts[i]; n++) evaluate();
      least[i] = Math.min(least[i], (1000 * (performance.now() - start)) / counts[i]);
    });
  }
  return least;
}

interface Evaluations {
  readonly rows: number;
  readonly step: () => void;
  readonly sample: () => void;
}

function evaluationsOf(project: Project, settings: Partial<Settings> = {}): Evaluations {
  const { system, work, solver, y } = solveAsDrawn(project, settings);
  const { aside } = solver;
  const dydt = new Float64Array(y.length);
  const step = () => void calcDerivative(system, 0, y, dydt, work, solver);
  aside.stepping = true;
  step();
  solver.setAside();
  const sample = () => {
    const { count } = aside;
    startReport(aside);
    step();
    endReport(aside, count > 0);
  };
  return { rows: system.m, step, sample };
}

const MODELS: readonly (readonly [string, Project])[] = [
  ...[4, 8, 16, 24].map((n): [string, Project] => [`net ${n} x ${n}`, grid(n, n, 1)]),
  ...[25, 100, 400].map((n): [string, Project] => [`star, ${n} arms`, star(n)]),
];

for (const [name, project] of MODELS) {
  const links = project.bodies.length;
  const own = evaluationsOf(project);
  const chain = evaluationsOf(hingeChain(links));
  const words = (['step', 'sample'] as const).map((way) => {
    const [time, ofChain] = leastTimes([own[way], chain[way]]);
    return `${way} ${(time / links).toFixed(2)} us a link (${(time / ofChain).toFixed(1)})`;
  });
  console.log(`${name.padEnd(16)}${`${links} links, ${own.rows} rows`.padEnd(26)}${words.join(', ')}`);
}

const SMALL: readonly (readonly [string, Project])[] = [
  ...[2, 3, 4, 5, 6].map((n): [string, Project] => [`chain of ${n}`, hingeChain(n)]),
  ...[1, 2].map((n): [string, Project] => [`ladder of ${n}`, ladder(n, 1)]),
  ...[1, 2].map((n): [string, Project] => [`net ${n} x 1`, grid(n, 1, 1)]),
  ...[2, 3, 4, 5].map((n): [string, Project] => [`star, ${n} arms`, star(n)]),
];

for (const [name, project] of SMALL) {
  const [dense, sparse] = (['dense', 'sparse'] as const).map((way) =>
    evaluationsOf(project, { factorisation: way }),
  );
  const [ofDense, ofSparse] = leastTimes([dense.step, sparse.step]);
  const words = `dense ${ofDense.toFixed(2)} us, sparse ${ofSparse.toFixed(2)} us (${(ofDense / ofSparse).toFixed(2)})`;
  console.log(`${name.padEnd(16)}${`${dense.rows} rows`.padEnd(26)}${words}`);
}
