/**
 * N5: forces that no step control can follow. Work stays bounded in steps, and the run ends in a named stop that says what
 * to do, with everything before it recorded.
 */
import { describe, expect, test } from 'vitest';
import { createLoad } from '../../engine/model/defaults';
import { createSimulation } from '../../engine/run/simulation/create-simulation';
import { EXAMPLES } from '../support/examples';
import type { Integrator, Project } from '../../engine/model/project';

/** Attempts at a step, above which a run here must have ended, or have come so far that all of it takes at most MOST. */
const CAP = 200_000;
const MOST = 1000 * 20_000;

function pushed(expression: string, integrator: Integrator): Project {
  const project = EXAMPLES['pendulum.kempe']();
  const load = createLoad({ id: 'push', name: 'Push', kind: 'expression', body: 'rod', expression });
  const settings = { ...project.settings, integrator, duration: 0.1, outputInterval: 0.1, step: 0.01 };
  return { ...project, settings, loads: [{ ...load, point: [1, 0, 0], direction: [0, 1, 0] }] };
}

const FORCES: [name: string, expression: string][] = [
  ['no number after 0.05 s', 'sqrt(0.05 - t)'],
  ['another number every time', '1e3 * sin(1e12 * t)'],
  ['a step at every nanosecond', '50 * (2 * (floor(t * 1e9) % 2) - 1)'],
  ['stiffer than any step', '-1e15 * q["pin"]'],
  ['a pole', '1 / (0.05 - t)'],
  ['beyond what doubles hold', 'exp(1e4 * t)'],
];
const METHODS: Integrator[] = process.env['KEMPE_LONG']
  ? ['dop853', 'dopri5', 'radau5', 'rk4']
  : ['dopri5', 'rk4'];

describe.each(FORCES)('a force that is %s', (_name, expression) => {
  test.each(METHODS)('%s', { timeout: 120_000 }, (integrator) => {
    const result = createSimulation(pushed(expression, integrator));
    if (!result.ok) {
      // refused at the door is a fine end, if it says why
      expect(result.problems[0].message.length).toBeGreaterThan(10);
      return;
    }
    const { simulation } = result;
    let attempts = 0;
    while (!simulation.outcome && attempts < CAP) {
      simulation.advance(null, 1000);
      attempts += 1000;
    }
    const { outcome } = simulation;
    if (!outcome) {
      expect(simulation.time / 0.1).toBeGreaterThan(attempts / MOST);
      return;
    }
    if (outcome?.kind === 'stopped') {
      expect(outcome.message).toContain('t = ');
      expect(outcome.advice.length).toBeGreaterThan(10);
    } else expect(outcome).toMatchObject({ kind: 'completed' });
    const samples = simulation.takeSamples();
    expect(samples!.count).toBeGreaterThan(0);
    // what was recorded is numbers throughout
    expect(samples!.data.every(Number.isFinite)).toBe(true);
  });
});
