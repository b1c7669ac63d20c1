/** Cost of one evaluation of the accelerations, and simulated seconds per second at a fixed step of 1 ms. */
import { readExample } from '../support/example-file';
import { calcDerivative } from '../../engine/sim/acceleration';
import { createModel } from '../../engine/sim/model';
import { createSimulation } from '../../engine/sim/simulation';
import type { Integrator, Project } from '../../engine/model/project';

const REPEATS = 7;

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

function microsecondsPerEvaluation(project: Project): { rows: number; rank: number; microseconds: number } {
  const result = createModel(project);
  if (!result.ok) throw new Error(result.problems[0].message);
  const { system, work, solver, y } = result.model;
  const dydt = new Float64Array(y.length);
  const count = 4000;
  const evaluate = () => {
    const start = performance.now();
    for (let i = 0; i < count; i++) calcDerivative(system, 0, y, dydt, work, solver);
    return (1000 * (performance.now() - start)) / count;
  };
  evaluate();
  return {
    rows: system.m,
    rank: solver.factor.rank,
    microseconds: median(Array.from({ length: REPEATS }, evaluate)),
  };
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

for (const file of ['four-bar-with-load', 'andrews-squeezer']) {
  const { rows, rank, microseconds } = microsecondsPerEvaluation(readExample(file));
  console.log(`${file}: ${rows} rows, rank ${rank}: ${microseconds.toFixed(1)} us per evaluation`);
}
for (const integrator of ['rk4', 'semi-implicit-euler'] as const) {
  const rate = simulatedPerSecond(readExample('four-bar-with-load'), integrator);
  console.log(`four-bar, ${integrator}, step 1 ms, projection: ${rate.toFixed(1)} simulated s per s`);
}
