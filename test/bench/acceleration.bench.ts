/**
 * Cost of one evaluation of the accelerations against the size of the mechanism, by every way of solving the global
 * system, and simulated seconds per second at a fixed step of 1 ms. Ratios within one run are what counts.
 */
import { calcDerivative } from '../../engine/run/steppers/acceleration';
import { createSimulation } from '../../engine/run/simulation/create-simulation';
import { hingeChain, ladder } from '../support/planar-mechanism';
import { readExample } from '../support/example-file';
import { solveAsDrawn } from '../support/factorisations';
import type { Integrator, Project, Settings } from '../../engine/model/project';

const REPEATS = 7;
/** Time of one repeat [ms]: long enough for the clock, short enough for the whole. */
const REPEAT_TIME = 40;
/** An evaluation that would take longer than this is not worth waiting for [rows]. */
const MOST_ROWS = { dense: 800, sparse: Infinity, 'saddle-point': 400 };

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

interface Cost {
  rows: number;
  rank: number;
  microseconds: number;
}

function evaluationCost(project: Project, settings: Partial<Settings>): Cost {
  const { system, work, solver, y } = solveAsDrawn(project, settings);
  const dydt = new Float64Array(y.length);
  // time of the processor, not of the clock: others may be busy beside it
  const time = (count: number) => {
    const start = process.cpuUsage();
    for (let i = 0; i < count; i++) calcDerivative(system, 0, y, dydt, work, solver);
    return process.cpuUsage(start).user / 1000 / count;
  };
  let count = 1;
  for (; count < 20_000 && count * time(count) < REPEAT_TIME; count *= 2);
  const milliseconds = median(Array.from({ length: REPEATS }, () => time(count)));
  return { rows: system.m, rank: solver.factor.rank, microseconds: 1000 * milliseconds };
}

const WAYS: Record<keyof typeof MOST_ROWS, Partial<Settings>> = {
  dense: { factorisation: 'dense' },
  sparse: { factorisation: 'sparse' },
  'saddle-point': { solver: 'saddle-point' },
};

/** Prints the costs of one mechanism and returns those of the sparse factorisation. */
function compare(name: string, project: Project): number {
  const ways = Object.entries(WAYS) as [keyof typeof MOST_ROWS, Partial<Settings>][];
  const { rows, rank, microseconds: sparse } = evaluationCost(project, WAYS.sparse);
  const figures = ways.map(([way, settings]) => {
    if (rows > MOST_ROWS[way]) return `${way} -`.padEnd(34);
    const { microseconds } = way === 'sparse' ? { microseconds: sparse } : evaluationCost(project, settings);
    return `${way} ${microseconds.toFixed(1)} us (${(microseconds / sparse).toFixed(2)})`.padEnd(34);
  });
  console.log(`${name.padEnd(22)}${`${rows} rows, rank ${rank}`.padEnd(24)}${figures.join('').trimEnd()}`);
  return sparse;
}

function simulatedPerSecond(project: Project, integrator: Integrator): number {
  const settings = { ...project.settings, integrator, step: 0.001, outputInterval: 0.01, duration: 3 };
  const once = () => {
    const result = createSimulation({ ...project, settings });
    if (!result.ok) throw new Error(result.problems[0].message);
    const start = performance.now();
    while (result.simulation.advance(null, 10_000) === 'working');
    return result.simulation.time / ((performance.now() - start) / 1000);
  };
  once();
  return median(Array.from({ length: 3 }, once));
}

console.log('one evaluation of the accelerations (in brackets: against sparse)');
const chains = [5, 20, 100, 400].map((n) => compare(`hinge chain n = ${n}`, hingeChain(n)));
for (const n of [2, 10, 40]) compare(`N-four-bar N = ${n}`, ladder(n, 1));
for (const file of ['four-bar-with-load', 'bricard', 'andrews-squeezer', 'peaucellier'])
  compare(file, readExample(file));
console.log(
  `400 links against 5: ${(chains[3] / chains[0]).toFixed(1)} times the cost for 80 times the bodies`,
);
for (const integrator of ['rk4', 'semi-implicit-euler'] as const) {
  const rate = simulatedPerSecond(readExample('four-bar-with-load'), integrator);
  console.log(`four-bar, ${integrator}, step 1 ms, projection: ${rate.toFixed(1)} simulated s per s`);
}
