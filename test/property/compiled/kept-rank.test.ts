/**
 * Samples of compiled runs decide once which rows depend on others, and keep to it while the pivots of the loops vouch for it: where they
 * are factorised, what is recorded is, bit for bit, what it is where every sample decides anew.
 */
import { describe, expect, test, vi } from 'vitest';
import { TreeBalance } from '../../../engine/core/compiled/reactions/tree-balance';
import { Sampled } from '../../../engine/run/simulation/sampled';
import { createRandom } from '../../support/draw';
import { createSimulation } from '../../../engine/run/simulation/create-simulation';
import { ladder } from '../../support/planar-mechanism';
import { randomMechanism } from '../../support/random-mechanism';
import { readExample } from '../../support/example-file';
import type { GlobalSolver } from '../../../engine/core/solvers/contract';
import type { Project, Settings } from '../../../engine/model/project';

/** All samples, each factorised, how many decisions were kept for later ones, and how many steps were compiled. Null where there is no run. */
function record(project: Project, settings: Partial<Settings>) {
  const all = { ...project.settings, ...settings, equations: 'compiled' as const };
  const balance = vi.spyOn(TreeBalance, 'of').mockReturnValue(null);
  const created = createSimulation({ ...project, settings: all });
  balance.mockRestore();
  if (!created.ok) return null;
  const { simulation } = created;
  const { solver } = Reflect.get(simulation, 'm') as { solver: GlobalSolver };
  const choose = vi.spyOn(solver, 'setAside');
  while (simulation.advance(null, 1000) === 'working');
  const { count, data } = simulation.takeSamples()!;
  const { equations, events } = { ...simulation.summary(), events: simulation.takeEvents() };
  return { count, data, events, chosen: choose.mock.calls.length, compiled: equations?.compiledSteps ?? 0 };
}

/** The run with decisions that are kept, once it is the one with decisions that are not. */
function expectSame(project: Project, settings: Partial<Settings>) {
  const kept = record(project, settings);
  const anew = vi.spyOn(Sampled.prototype as unknown as { isClear: () => boolean }, 'isClear');
  anew.mockReturnValue(false);
  const other = record(project, settings);
  anew.mockRestore();
  expect(kept?.count).toBe(other?.count);
  expect(kept?.events).toEqual(other?.events);
  // signs of zeros are rounding
  expect(kept?.data.map((value) => value + 0)).toEqual(other?.data.map((value) => value + 0));
  return kept;
}

describe('samples are the same where the rank is kept', () => {
  test('over random mechanisms', () => {
    const random = createRandom(11);
    let runs = 0;
    for (let i = 0; i < 20; i++) {
      const project = randomMechanism(2 + (i % 4), i % 3, random);
      const kept = expectSame(project, { duration: 0.1, outputInterval: 0.01 });
      if (kept && kept.compiled > 0) runs++;
    }
    // measured 20
    expect(runs).toBeGreaterThan(15);
  });

  test.each(['four-bar-with-load', 'bricard', 'double-pendulum', 'gear-reducer'])('of %s, once', (name) => {
    const kept = expectSame(readExample(name), { duration: 0.5, outputInterval: 0.01 })!;
    expect(kept.compiled).toBeGreaterThan(0);
    expect(kept.count).toBeGreaterThan(40);
    expect(kept.chosen).toBe(1);
  });

  test('of parallelograms that pass singular positions, as often as those come near', () => {
    const kept = expectSame(ladder(2, 1), { integrator: 'dop853', duration: 3, outputInterval: 0.01 })!;
    expect(kept.compiled).toBeGreaterThan(0);
    expect(kept.chosen).toBeGreaterThan(1);
    // measured 2, of 301 samples
    expect(kept.chosen).toBeLessThan(6);
  });
});
