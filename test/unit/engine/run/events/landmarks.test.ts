import { describe, expect, test } from 'vitest';
import { benchmarkProject, readBenchmark } from '../../../../support/benchmark';
import { createSimulation } from '../../../../../engine/run/simulation/create-simulation';
import { findReversal } from '../../../../../engine/run/events/turning-points';
import { readExample } from '../../../../support/example-file';
import { run } from '../../../../support/run';

describe('limits of travel of the driven four-bar', () => {
  const project = readExample('four-bar-with-load');
  const { events, time, column } = run({
    ...project,
    settings: { ...project.settings, duration: 2, outputInterval: 1e-4, integrator: 'dop853' },
  });
  const reversals = events.filter(({ kind, record }) => kind === 'travel-limit' && record === 'pin-o4');

  test('the rocker turns back twice in each turn of the crank', () => {
    expect(reversals).toHaveLength(4);
  });

  test('there its speed goes through zero', () => {
    const speed = column('body/rocker/wz');
    const fastest = Math.max(...speed.map(Math.abs));
    for (const { time: at } of reversals) {
      const i = time.findIndex((t) => t >= at);
      const inside =
        speed[i - 1] + ((speed[i] - speed[i - 1]) * (at - time[i - 1])) / (time[i] - time[i - 1]);
      expect(Math.abs(inside) / fastest).toBeLessThan(1e-3);
    }
  });

  test('neither the driven crank nor the coupler that turns with it comes to a limit, and there is no dead point', () => {
    expect(events.every(({ kind, record }) => kind === 'travel-limit' && record === 'pin-o4')).toBe(true);
  });
});

test('nothing is said of a pendulum, which turns back as it likes', () => {
  const project = readExample('pendulum');
  expect(run(project).events).toEqual([]);
});

test('a reversal is found where the cubic has no slope', () => {
  // q = s^3 - s on (0, 1): rates -1 and 2, mean 0, reversal at 1/sqrt 3
  expect(findReversal(0, -1, 2)).toBeCloseTo(1 / Math.sqrt(3), 12);
});

test('a run that gropes near a singular position in steps of rounding comes to its end all the same', () => {
  const project = benchmarkProject(readBenchmark('a02-four-bars-2'), {
    integrator: 'dop853',
    relativeTolerance: 1e-3,
    absoluteTolerance: 1e-3,
    outputInterval: 0.1,
    duration: 4,
  });
  const result = createSimulation(project);
  if (!result.ok) throw new Error(result.problems[0].message);
  for (let slice = 0; slice < 100; slice++) result.simulation.advance(null, 20);
  expect(result.simulation.outcome).not.toBeNull();
});
