/** Rows that others imply, left out of a step: the motion stays the same, the noise goes. */
import { describe, expect, test } from 'vitest';
import { EXAMPLES } from '../../../../support/examples';
import { calcDerivative } from '../../../../../engine/run/steppers/acceleration';
import { createModel } from '../../../../../engine/run/preparation/prepared-model';
import { createSimulation } from '../../../../../engine/run/simulation/create-simulation';
import { putBack, takeBack } from '../../../../../engine/core/solvers/rows-aside';
import type { Project } from '../../../../../engine/model/project';

const REDUNDANT = ['bricard', 'four-bar-with-load', 'andrews-squeezer'];

function modelOf(name: string, factorisation: 'dense' | 'sparse') {
  const project = EXAMPLES[`${name}.kempe`]();
  const result = createModel({ ...project, settings: { ...project.settings, factorisation } });
  if (!result.ok) throw new Error(result.problems[0].message);
  return result.model;
}

function run(project: Project, tolerance: number) {
  const { settings } = project;
  const result = createSimulation({
    ...project,
    settings: {
      ...settings,
      integrator: 'dop853',
      duration: 10,
      outputInterval: 0.1,
      relativeTolerance: tolerance,
      absoluteTolerance: tolerance,
    },
  });
  if (!result.ok) throw new Error(result.problems[0].message);
  const { simulation } = result;
  while (simulation.advance(null, 1000) === 'working');
  const { count, data } = simulation.takeSamples()!;
  const width = 1 + simulation.channels.length;
  const column = (key: string) => {
    const at = 1 + simulation.channels.findIndex((channel) => channel.key === key);
    return Array.from({ length: count }, (_, i) => data[i * width + at]);
  };
  return { simulation, column };
}

describe.each(['dense', 'sparse'] as const)('%s', (factorisation) => {
  test.each(REDUNDANT)('%s: same accelerations on the constraints, without a null space', (name) => {
    const { system, work, solver, y } = modelOf(name, factorisation);
    const all = new Float64Array(y.length);
    const kept = new Float64Array(y.length);
    expect(calcDerivative(system, 0, y, all, work, solver)).toBe(true);
    const { rank } = solver.factor;
    const redundant = solver.factor.nullSpace.count;
    expect(redundant).toBeGreaterThan(0);
    solver.setAside();
    expect(solver.aside.count).toBe(redundant);
    expect(calcDerivative(system, 0, y, kept, work, solver)).toBe(true);
    expect(solver.factor.rank).toBe(rank);
    expect(solver.factor.nullSpace.count).toBe(0);
    const size = Math.max(...all.map(Math.abs));
    all.forEach((value, i) => expect(Math.abs(kept[i] - value)).toBeLessThan(1e-8 * size));
    takeBack(solver.aside);
    expect(calcDerivative(system, 0, y, kept, work, solver)).toBe(true);
    expect(solver.factor.nullSpace.count).toBe(redundant);
    expect(kept).toEqual(all);
    putBack(solver.aside);
    expect(solver.aside.count).toBe(redundant);
    expect(Array.from(solver.aside.isAside).filter(Boolean)).toHaveLength(redundant);
  });
});

test('Bricard’s loop takes hardly a refused step, and every sample knows its rank, however loose the tolerance', () => {
  for (const tolerance of [1e-3, 1e-5, 1e-8]) {
    const { simulation, column } = run(EXAMPLES['bricard.kempe'](), tolerance);
    expect(simulation.outcome).toEqual({ kind: 'completed' });
    // with all rows it was about every other one
    expect(simulation.summary().rejected).toBeLessThan(3);
    expect(new Set(column('solver/total/rank'))).toEqual(new Set([29]));
    // settled exactly, so that the rank can be told
    expect(Math.max(...column('drift/total/position'))).toBeLessThan(1e-12);
    const kinetic = Math.max(...column('energy/total/kinetic'));
    const error = Math.max(...column('energy/total/residual').map(Math.abs));
    expect(error).toBeLessThan(20 * tolerance * kinetic);
  }
});
