/**
 * Whole runs by compiled equations against the same by the global system: processor time of the steps and of getting ready, and how far
 * the last poses are from those of a run at a tolerance of 1e-11. Ten samples a run, as of who wants the motion and little else. Stiff
 * mechanisms by Radau IIA, against 1e-10; `-- --stiff` for these alone.
 *
 * Then reruns, each with another weight: what of them is the model, its equations, the steps, and the 600 samples, of which all series are
 * recorded or, as in sweeps, a single one.
 */
import { compileEquations } from '../../engine/core/compiled/equations/compile-equations';
import { createBody, createContact, createDriver, createProject } from '../../engine/model/defaults';
import { NO_STEPS, Program } from '../../engine/core/compiled/code/program';
import { createModel } from '../../engine/run/preparation/prepared-model';
import { differentiate } from '../../engine/core/compiled/code/differentiate';
import { createSimulation } from '../../engine/run/simulation/create-simulation';
import { hingeChain, ladder } from '../support/planar-mechanism';
import { fourBarWithBushing, stiffChain, stiffFourBar } from '../support/stiff-mechanisms';
import { readExample } from '../support/example-file';
import type { Equations, Integrator, Project } from '../../engine/model/project';
import type { Results } from '../../engine/core/compiled/code/program-source';
import type { Simulation } from '../../engine/run/simulation/simulation';

const MODELS: readonly (readonly [string, Project])[] = [
  ['pendulum', readExample('pendulum')],
  ['bricard', readExample('bricard')],
  ...[2, 10, 40].map((n): [string, Project] => [`N-four-bar N = ${n}`, ladder(n, 1)]),
  ...[5, 20, 100].map((n): [string, Project] => [`hinge chain n = ${n}`, hingeChain(n)]),
];
function bouncing(): Project {
  const project = createProject('Bouncing');
  const plane = { point: [0, 0, 0], normal: [0, 1, 0] } as const;
  const shape = { kind: 'sphere', center: [0, 0, 0], radius: 0.05 } as const;
  return {
    ...project,
    settings: { ...project.settings, gravity: [0, -9.81, 0] },
    bodies: [createBody({ id: 'ball', position: [0, 1, 0], shape })],
    contacts: [createContact({ id: 'floor', bodyB: 'ball', plane, restitution: 0.9 })],
  };
}

function servoFourBar(): Project {
  const project = readExample('four-bar-with-load');
  const motion = { kind: 'harmonic', amplitude: 0.5, frequency: 0.7, phase: 0 } as const;
  const servo = { kind: 'position', value: 0, motion, maximum: 40, response: 0.02 } as const;
  return {
    ...project,
    drivers: project.drivers.map(({ id, joint }) => createDriver({ id, joint, ...servo })),
  };
}

const withDuration = (project: Project, duration: number): Project => ({
  ...project,
  settings: { ...project.settings, duration },
});
const RERUN: typeof MODELS = [
  ['four-bar', readExample('four-bar-with-load')],
  ['N-four-bar N = 40', withDuration(ladder(40, 1), 0.5)],
];
/** What switches: a ball that bounces on a plane, a follower on its cam, a servo whose largest effort swings a chain, joints that stick and slip. */
const SWITCHED: typeof MODELS = [
  ['ball that bounces', bouncing()],
  ['cam follower', readExample('cam-follower')],
  ['servo on a four-bar', servoFourBar()],
  ['toggle press', readExample('toggle-press')],
];
const TOLERANCES = [1e-3, 1e-8];
/** By Radau IIA. */
const STIFF: typeof MODELS = [
  ['stiff four-bar', stiffFourBar()],
  ['mass on a bushing', fourBarWithBushing()],
  ['stiff chain n = 20', stiffChain(20)],
];
const EXAMPLES: typeof MODELS = [
  'four-bar-with-load',
  'double-pendulum',
  'andrews-squeezer',
  'jansen-leg',
  'bricard',
].map((name) => [name, readExample(name)]);
const STIFF_TOLERANCES = [1e-4, 1e-6];
const STIFF_DURATION = 1;
const DURATION = 5;
/** Repeats at least, and processor time of all of them at least [ms]. */
const REPEATS = 2;
const LONG = 300;

const processorTime = (since?: NodeJS.CpuUsage) => process.cpuUsage(since).user / 1000;

function runOnce(
  project: Project,
  tolerance: number,
  equations: Equations,
  integrator: Integrator = 'dop853',
  duration = DURATION,
) {
  const settings = {
    ...project.settings,
    ...{ duration, outputInterval: duration / 10, integrator, equations },
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

/** Means of all repeats: the clock of processor time ticks too coarsely for the least of them to mean anything. */
function repeated(...of: Parameters<typeof runOnce>) {
  const first = runOnce(...of);
  let { ready, stepping } = first;
  let runs = 1;
  for (; runs < REPEATS || ready + stepping < LONG; runs++) {
    const next = runOnce(...of);
    ready += next.ready;
    stepping += next.stepping;
  }
  return { ...first, ready: ready / runs, stepping: stepping / runs };
}

const RERUNS = 40;
const SAMPLES = 600;

/** Least times of the clock [ms], which is fine enough for parts of a run, and of as many reruns the least disturbed. */
function rerun(project: Project, samples: number, only: readonly string[] | null = null) {
  const least = { ready: Infinity, equations: Infinity, running: Infinity };
  const reruns = project.bodies.length > 20 ? 4 : RERUNS;
  for (let i = 0; i < reruns; i++) {
    const { duration } = project.settings;
    const settings = {
      ...project.settings,
      ...{ equations: 'compiled' as const, outputInterval: duration / samples },
      gravity: [0, -9.81 * (1 + i / 1000), 0] as const,
    };
    const start = performance.now();
    const result = createSimulation({ ...project, settings }, 'dynamic', 'kept', [], only);
    if (!result.ok) throw new Error(result.problems[0].message);
    const ready = performance.now();
    while (result.simulation.advance(null, 10_000) === 'working');
    result.simulation.takeSamples();
    const end = performance.now();
    const model = createModel({ ...project, settings });
    if (!model.ok) throw new Error(model.problems[0].message);
    const compiling = performance.now();
    compileEquations(model.model);
    least.equations = Math.min(least.equations, performance.now() - compiling);
    least.ready = Math.min(least.ready, ready - start);
    least.running = Math.min(least.running, end - ready);
  }
  return least;
}

const onlyStiff = process.argv.includes('--stiff');

for (const [name, project] of onlyStiff ? [] : RERUN) {
  const { ready, equations, running } = rerun(project, SAMPLES);
  const steps = rerun(project, 1).running;
  const one = rerun(project, SAMPLES, [`reaction/${project.joints[0].id}/F`]).running - steps;
  const parts = [
    `model ${(ready - equations).toFixed(2)} ms`,
    `equations ${equations.toFixed(2)} ms`,
    `steps ${steps.toFixed(2)} ms`,
    `${SAMPLES} samples ${(running - steps).toFixed(2)} ms, of one series ${one.toFixed(2)} ms`,
  ];
  const all = ready + running;
  const share = ((100 * (running - steps)) / all).toFixed(0);
  console.log(`${name.padEnd(20)} rerun ${all.toFixed(1)} ms: ${parts.join(', ')}, ${share} % of it`);
}

function compare(
  [name, project]: (typeof MODELS)[number],
  tolerances: readonly number[],
  exact: readonly number[],
  ...method: readonly [integrator?: Integrator, duration?: number]
) {
  for (const tolerance of tolerances) {
    const both = (['global-system', 'compiled'] as const).map((equations) => {
      const { simulation, ready, stepping, poses } = repeated(project, tolerance, equations, ...method);
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

for (const model of onlyStiff ? [] : [...MODELS, ...SWITCHED]) {
  compare(model, TOLERANCES, runOnce(model[1], 1e-11, 'global-system').poses);
}

/** What the Jacobian of the rates takes [us], generated and by differences of generated rates, and making it [ms]. */
function derivativesOf([name, project]: (typeof MODELS)[number]) {
  const made = createModel({ ...project, settings: { ...project.settings, integrator: 'radau5' } });
  if (!made.ok) throw new Error(made.problems[0].message);
  const equations = compileEquations(made.model);
  if ('reason' in equations) throw new Error(equations.reason);
  const { graph, derivative, coupled, parameterCount, measured } = equations;
  const start = (results: Results) =>
    Program.start({
      ...{ graph, derivative, parameterCount, measured, results, ...NO_STEPS },
      ...{ expansion: [], projection: null, nearness: graph.one },
    })!;
  const clock = () => process.cpuUsage().user / 1000;
  const [before, since] = [start({}), clock()];
  const derivatives = differentiate(graph, derivative, coupled);
  if (!derivatives) return console.log(`${name.padEnd(20)} Jacobian by differences`);
  const program = start({ jacobian: derivatives.entries });
  const making = clock() - since;
  equations.contract(made.model.y, program.y);
  equations.writeParameters(program.parameters);
  const timeOf = (evaluate: () => void) => {
    let least = Infinity;
    for (let pass = 0; pass < 20; pass++) {
      const from = performance.now();
      for (let i = 0; i < 500; i++) evaluate();
      least = Math.min(least, (performance.now() - from) * 2);
    }
    return least;
  };
  const rates = program.y.slice();
  const own = timeOf(() => program.calc('jacobian', 0, program.y));
  const differences = coupled * timeOf(() => before.rates(0, program.y, rates));
  const words = `${own.toFixed(2)} us, by differences ${differences.toFixed(2)} us, made in ${making.toFixed(0)} ms`;
  console.log(`${name.padEnd(20)} Jacobian ${words}, ${derivatives.entries.length} entries`);
}

for (const model of [...STIFF, ...EXAMPLES]) derivativesOf(model);

for (const model of STIFF) {
  const exact = runOnce(model[1], 1e-10, 'compiled', 'radau5', STIFF_DURATION).poses;
  compare(model, STIFF_TOLERANCES, exact, 'radau5', STIFF_DURATION);
}
