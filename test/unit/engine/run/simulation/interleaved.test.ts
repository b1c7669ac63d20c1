/** Runs in one process have nothing in common: step by step in turns, and one inside a kernel of another, they give the bits of runs alone. */
import { expect, test } from 'vitest';
import { EXAMPLES } from '../../../../support/examples';
import { Scratch } from '../../../../../engine/core/math/scratch';
import { MEASURES } from '../../../../../engine/results/measures/catalogue';
import { Simulation } from '../../../../../engine/run/simulation/simulation';
import { createGlobalSolver } from '../../../../../engine/core/solvers/global-solver';
import { createModel } from '../../../../../engine/run/preparation/prepared-model';
import { createWorkspace } from '../../../../../engine/core/system/workspace';
import { createSimulation } from '../../../../../engine/run/simulation/create-simulation';
import { everyForce } from '../../../../support/every-force';
import { reducePhase } from '../../../../../engine/results/series/reduce/reduce-phase';
import { reduceSamples } from '../../../../../engine/results/series/reduce/reduce';
import { table } from '../../../../support/shared-at-times';
import type { Project, Settings } from '../../../../../engine/model/project';
import type { Model } from '../../../../../engine/run/preparation/model';

const brief = (project: Project, settings: Partial<Settings>): Project => ({
  ...project,
  settings: { ...project.settings, outputInterval: 0.002, ...settings },
});

/** Contact, couplings with and without teeth, springs, bushings, stops, friction, motors; steps of several kinds. */
const PROJECTS: readonly (() => Project)[] = [
  () => brief(everyForce(), { integrator: 'dopri5', duration: 0.01, outputInterval: 0.001 }),
  () => brief(EXAMPLES['cam-follower.kempe'](), { integrator: 'dop853', duration: 0.02 }),
  () => brief(EXAMPLES['gear-reducer.kempe'](), { integrator: 'radau5', duration: 0.02 }),
  () => brief(EXAMPLES['toggle-press.kempe'](), { integrator: 'dopri5', duration: 0.02 }),
  () => brief(EXAMPLES['cam-follower.kempe'](), { solver: 'sequential-impulses', duration: 0.02 }),
  () => brief(EXAMPLES['four-bar-with-load.kempe'](), { integrator: 'rk4', step: 1e-3, duration: 0.02 }),
  () => brief(EXAMPLES['four-bar-with-load.kempe'](), { integrator: 'rk4', step: 1e-3, duration: 0.02 }),
];

function start(project: Project): Simulation {
  const result = createSimulation(project);
  if (!result.ok) throw new Error(result.problems[0].message);
  return result.simulation;
}

/** One attempt at a step; what it recorded goes to `samples`. */
function advance(simulation: Simulation, samples: number[]): void {
  simulation.advance(null, 1);
  samples.push(...(simulation.takeSamples()?.data ?? []));
}

function runAlone(project: Project): number[] {
  const simulation = start(project);
  const samples: number[] = [];
  while (!simulation.outcome) advance(simulation, samples);
  expect(simulation.outcome.kind).toBe('completed');
  return samples;
}

const bits = (samples: number[]): BigUint64Array => new BigUint64Array(Float64Array.from(samples).buffer);

test('runs that take turns after every step record what they record alone', () => {
  const alone = PROJECTS.map((project) => runAlone(project()));
  const runs = PROJECTS.map((project) => ({ simulation: start(project()), samples: [] as number[] }));
  while (runs.some(({ simulation }) => !simulation.outcome)) {
    for (const { simulation, samples } of runs) if (!simulation.outcome) advance(simulation, samples);
  }
  runs.forEach(({ samples }, i) => {
    expect(samples.length).toBeGreaterThan(5 * (1 + runs[i].simulation.channels.length));
    expect(bits(samples)).toEqual(bits(alone[i]));
  });
});

type Method = readonly [owner: object, name: string];
type Call = (...parts: unknown[]) => unknown;

const TYPED_ARRAY = Object.getPrototypeOf(Float64Array.prototype) as object;

/** What kernels call all the time, and may be interrupted at: their arrays hold half of something then. */
const CALLED: readonly Method[] = [
  [Scratch.prototype, 'of'],
  [TYPED_ARRAY, 'fill'],
  [TYPED_ARRAY, 'set'],
  [Math, 'abs'],
  [Math, 'sqrt'],
  [Math, 'hypot'],
  [Math, 'max'],
];
const CALCULATED: readonly Method[] = MEASURES.map((measure) => [measure, 'calc']);

/** Does `body` with `wrap` around every call of the methods. */
function wrapped(methods: readonly Method[], wrap: (call: () => unknown) => unknown, body: () => void): void {
  const own = methods.map(([owner, name]) => Object.getOwnPropertyDescriptor(owner, name)!);
  methods.forEach(([owner, name], i) => {
    const called = own[i].value as Call;
    const value = function value(this: unknown, ...parts: unknown[]): unknown {
      return wrap(() => called.apply(this, parts));
    };
    Object.defineProperty(owner, name, { ...own[i], value });
  });
  try {
    body();
  } finally {
    methods.forEach(([owner, name], i) => Object.defineProperty(owner, name, own[i]));
  }
}

/** Does `body`, and `other` at every `every`-th call from within it, or from within the methods `within`; how often it did. */
function interrupt(
  every: number,
  other: () => void,
  body: () => void,
  within: readonly Method[] = [],
): number {
  let calls = 0;
  let interruptions = 0;
  let depth = within.length > 0 ? 0 : 1;
  let isOther = false;
  const count = (call: () => unknown): unknown => {
    const result = call();
    if (isOther || depth === 0 || ++calls % every !== 0) return result;
    isOther = true;
    other();
    isOther = false;
    interruptions++;
    return result;
  };
  const enter = (call: () => unknown): unknown => {
    depth++;
    const result = call();
    depth--;
    return result;
  };
  wrapped(CALLED, count, () => wrapped(within, enter, body));
  return interruptions;
}

/** A model that has the system in common with another one, and nothing else. */
function fork({ work, y, ...model }: Model): Model {
  const own = createWorkspace(model.system);
  const copy = (from: object, to: object): void => {
    for (const [key, value] of Object.entries(from)) {
      const target = Reflect.get(to, key) as unknown;
      if (ArrayBuffer.isView(value)) (target as Float64Array).set(value as Float64Array);
      else if (value instanceof Scratch) continue;
      else if (typeof value === 'object' && value !== null) copy(value as object, target as object);
      else Reflect.set(to, key, value);
    }
  };
  copy(work, own);
  return { ...model, work: own, solver: createGlobalSolver(model.system), y: y.slice() };
}

/** How many calls apart: a prime, so that it meets the parts of a step in turn, as small as the time of the test allows. */
const INSIDE: readonly (readonly [what: string, project: () => Project, every: number])[] = [
  ['every force', PROJECTS[0], 19997],
  ['teeth and an implicit method', PROJECTS[2], 997],
  ['contact by sequential impulses', PROJECTS[4], 499],
  [
    'the optimisation form',
    () => brief(EXAMPLES['torque-free-body.kempe'](), { solver: 'optimisation', step: 1e-3, duration: 0.02 }),
    97,
  ],
  [
    'the momentum form',
    () => brief(EXAMPLES['torque-free-body.kempe'](), { stateForm: 'momentum', duration: 0.02 }),
    31,
  ],
];

/** The measures alone, of which a run spends little time in. */
const MEASURED: typeof INSIDE = [
  ['every force', PROJECTS[0], 151],
  ['teeth', PROJECTS[2], 7],
  [
    'legs that share their load',
    () =>
      table(
        [
          [-1, -1],
          [1, -1],
          [1, 1],
          [-1, 1],
        ],
        0.4,
        'lagrange',
      ),
    3,
  ],
];

test.each([
  ...INSIDE.map((each) => [...each, []] as const),
  ...MEASURED.map(([what, project, every]) => [`measures of ${what}`, project, every, CALCULATED] as const),
])(
  'a run of the same system inside the kernels of another does not touch it: %s',
  (_what, make, every, within) => {
    const project = make();
    const alone = runAlone(project);
    const created = createModel(project);
    if (!created.ok) throw new Error(created.problems[0].message);
    const outer = new Simulation(fork(created.model));
    let inner = new Simulation(fork(created.model));
    const samples: number[] = [];
    const count = interrupt(
      every,
      () => {
        inner.advance(null, 1);
        if (inner.outcome) inner = new Simulation(fork(created.model));
      },
      () => {
        while (!outer.outcome) advance(outer, samples);
      },
      within,
    );
    expect(count).toBeGreaterThan(20);
    expect(bits(samples)).toEqual(bits(alone));
  },
);

test('series that are reduced inside each other do not touch each other', () => {
  const count = 5000;
  const time = Float64Array.from({ length: count }, (_, i) => i / count);
  const wave = (rate: number) => time.map((t, i) => (i % 97 === 0 ? NaN : Math.sin(rate * t)));
  const [x, y, z] = [wave(20), wave(50), wave(80)];
  const window = { from: 0, to: 1 };
  const reduce = () => [
    reduceSamples({ time, values: y, count }, window, 30),
    reducePhase({ time, x, y, count }, window, 30),
  ];
  const other = () => {
    reduceSamples({ time, values: z, count }, window, 20);
    reducePhase({ time, x: z, y: x, count }, window, 20);
  };
  const alone = reduce();
  let reduced: unknown;
  expect(interrupt(1, other, () => (reduced = reduce()))).toBeGreaterThan(20);
  expect(reduced).toEqual(alone);
});
