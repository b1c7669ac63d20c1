/**
 * Whole runs by compiled equations against the same by the global system: processor time of the steps and of getting ready, and how far
 * the last poses are from those of a run at a tolerance of 1e-11. Ten samples a run, as of who wants the motion and little else.
 */
import { createSimulation } from '../../engine/run/simulation/create-simulation';
import { hingeChain, ladder } from '../support/planar-mechanism';
import { readExample } from '../support/example-file';
import type { Equations, Project } from '../../engine/model/project';
import type { Simulation } from '../../engine/run/simulation/simulation';

const MODELS: readonly (readonly [string, Project])[] = [
  ['pendulum', readExample('pendulum')],
  ['bricard', readExample('bricard')],
  ...[2, 10, 40].map((n): [string, Project] => [`N-four-bar N = ${n}`, ladder(n, 1)]),
  ...[5, 20, 100].map((n): [string, Project] => [`hinge chain n = ${n}`, hingeChain(n)]),
];
const TOLERANCES = [1e-3, 1e-8];
const DURATION = 5;
/** Repeats at least, and processor time of all of them at least [ms]: code is slow until it has been run a while. */
const REPEATS = 2;
const LONG = 300;

const processorTime = (since?: NodeJS.CpuUsage) => process.cpuUsage(since).user / 1000;

function runOnce(project: Project, tolerance: number, equations: Equations) {
  const settings = {
    ...project.settings,
    ...{ duration: DURATION, outputInterval: DURATION / 10, integrator: 'dop853' as const, equations },
    ...{ relativeTolerance: tolerance, absoluteTolerance: tolerance * 1e-3 },
  };
  const before = process.cpuUsage();
  const result = createSimulation({ ...project, settings });
  if (!result.ok) throw new Error(result.problems[0].message);
  const { simulation } = result;
  const ready = processorTime(before);
  const start = process.cpuUsage();
  while (simulation.advance(null, 10_000) === 'working');
  return { simulation, ready, stepping: processorTime(start), poses: lastPoses(simulation, project) };
}

function lastPoses(simulation: Simulation, { bodies }: Project): number[] {
  const { count, data } = simulation.takeSamples()!;
  const width = 1 + simulation.channels.length;
  return bodies.flatMap(({ id }) =>
    ['x', 'y', 'z'].map((axis) => {
      const column = simulation.channels.findIndex(({ key }) => key === `body/${id}/${axis}`);
      return data[(count - 1) * width + 1 + column];
    }),
  );
}

function best(project: Project, tolerance: number, equations: Equations) {
  let least = runOnce(project, tolerance, equations);
  let spent = least.ready + least.stepping;
  for (let i = 1; i < REPEATS || spent < LONG; i++) {
    const next = runOnce(project, tolerance, equations);
    spent += next.ready + next.stepping;
    if (next.stepping < least.stepping) least = next;
  }
  return least;
}

for (const [name, project] of MODELS) {
  const exact = runOnce(project, 1e-11, 'global-system').poses;
  for (const tolerance of TOLERANCES) {
    const both = (['global-system', 'compiled'] as const).map((equations) => {
      const { simulation, ready, stepping, poses } = best(project, tolerance, equations);
      const off = Math.max(...poses.map((value, i) => Math.abs(value - exact[i])));
      const { steps, equations: used } = simulation.summary();
      const words = `${stepping.toFixed(1)} ms, ready ${ready.toFixed(0)} ms, ${steps} steps, off ${off.toExponential(0)} m`;
      return { stepping, words: used ? `${words}, ${used.compiledSteps} compiled` : words };
    });
    const ratio = (both[0].stepping / both[1].stepping).toFixed(1);
    console.log(
      `${name.padEnd(20)} ${tolerance.toExponential(0)}: ${both.map(({ words }) => words).join(' | ')}: ${ratio} times`,
    );
  }
}
