/** Stepping must leave nothing on the heap but what the recorder keeps: measured with the collector at hand. */
import { once } from 'node:events';
import v8 from 'node:v8';
import vm from 'node:vm';
import { Worker } from 'node:worker_threads';
import { describe, expect, test } from 'vitest';
import { EXAMPLES } from '../../../../support/examples';
import { createSimulation } from '../../../../../engine/run/simulation/create-simulation';
import type { Integrator, Project, Settings } from '../../../../../engine/model/project';
import type { Simulation } from '../../../../../engine/run/simulation/simulation';

v8.setFlagsFromString('--expose-gc');
const collect = vm.runInNewContext('gc') as () => void;

/** Live bytes, array buffers included. */
function live(): number {
  for (let i = 0; i < 3; i++) collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

function start(project: Project): Simulation {
  const result = createSimulation(project);
  if (!result.ok) throw new Error(result.problems[0].message);
  return result.simulation;
}

const endless = (integrator: Integrator, outputInterval: number): Project => {
  const project = EXAMPLES['four-bar-with-load.kempe']();
  return {
    ...project,
    // long enough for the test, short enough for the recording to be allowed
    settings: {
      ...project.settings,
      integrator,
      step: 1e-3,
      duration: Math.min(1e4, 2e5 * outputInterval),
      outputInterval,
    },
  };
};

/** Growth that a leak of one number a step would make [byte]. */
const LEAK = 8;

/**
 * Growth per step [byte], the least of windows of `count` attempts after warming up: the compiler's own allocations
 * come and go, a leak is in every window. At least three windows; up to `most` while each of them still shows a leak, as
 * on a busy machine the compiler works late.
 */
function growth(simulation: Simulation, count: number, afterSlice: () => void, most = 30): number {
  simulation.advance(null, 2000);
  let least = Infinity;
  for (let window = 0; window < 3 || (window < most && least >= LEAK); window++) {
    afterSlice();
    const before = live();
    for (let i = 0; i < count; i += 500) {
      simulation.advance(null, 500);
      afterSlice();
    }
    least = Math.min(least, (live() - before) / count);
  }
  return least;
}

describe.each([
  ['rk4', 3500],
  ['dopri5', 1500],
] as const)('%s, windows of %i steps of the four-bar', (integrator, count) => {
  test('without samples the heap does not grow: less than 8 bytes a step', () => {
    const simulation = start(endless(integrator, 9999));
    expect(growth(simulation, count, () => undefined)).toBeLessThan(LEAK);
    expect(simulation.outcome).toBeNull();
  });

  test('with samples that are taken away it does not grow either', () => {
    const simulation = start(endless(integrator, 0.01));
    let taken = 0;
    const perStep = growth(simulation, count, () => (taken += simulation.takeSamples()?.count ?? 0));
    expect(perStep).toBeLessThan(LEAK);
    expect(taken).toBeGreaterThan(count / 4);
  });
});

test('the measurement can fail: samples that are kept do show, at their size', () => {
  const simulation = start(endless('rk4', 0.002));
  const width = 8 * (1 + simulation.channels.length);
  const kept: unknown[] = [];
  const perStep = growth(simulation, 3500, () => kept.push(simulation.takeSamples()), 3);
  // a sample every second step
  expect(perStep).toBeGreaterThan(width / 2.5);
  expect(perStep).toBeLessThan(width);
  expect(kept.length).toBeGreaterThan(20);
});

/** Bytes a step leaves in an engine of its own. */
async function garbage(project: Project, windows: number, bound: number): Promise<number> {
  const worker = new Worker(new URL('../../../../support/garbage.mjs', import.meta.url), {
    workerData: { project, windows, bound },
  });
  const [bytes] = (await once(worker, 'message')) as [number];
  await worker.terminate();
  return bytes;
}

test('a step makes next to no garbage either: nothing is allocated per evaluation', async () => {
  // some 850 bytes are numbers that go between functions; an array of the 21 rows in each of four evaluations were 860 more
  const bound = 1200;
  let least = Infinity;
  // what the compiler inlines depends on its timing, and a number that a function returns is otherwise an object: each engine
  // decides anew, and what is allocated on purpose is so in all of them
  for (let engine = 0; engine < 8 && least >= bound; engine++) {
    least = Math.min(least, await garbage(endless('rk4', 9999), 10, bound));
  }
  expect(least).toBeLessThan(bound);
});

const WAYS: Readonly<Record<string, Partial<Settings>>> = {
  'Runge-Kutta 4': { integrator: 'rk4' },
  'Radau IIA 5': { integrator: 'radau5' },
  'the momentum form': { integrator: 'dopri5', stateForm: 'momentum' },
  'the optimisation form': { solver: 'optimisation' },
};

test.each(Object.keys(WAYS))('a step of %s makes no array of doubles at all', (way) => {
  const project = endless('rk4', 9999);
  const simulation = start({ ...project, settings: { ...project.settings, ...WAYS[way] } });
  simulation.advance(null, 100);
  const real = globalThis.Float64Array;
  let made = 0;
  const counting = new Proxy(real, {
    construct(target, words: unknown[]) {
      made++;
      return Reflect.construct(target, words) as object;
    },
  });
  try {
    globalThis.Float64Array = counting;
    simulation.advance(null, 500);
    expect(made).toBe(0);
    // the count can fail: arrays made here are seen
    expect(new Float64Array(3)).toHaveLength(3);
    expect(made).toBe(1);
  } finally {
    globalThis.Float64Array = real;
  }
});
