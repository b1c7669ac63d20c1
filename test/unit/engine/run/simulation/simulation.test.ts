import { describe, expect, test } from 'vitest';
import { rows, shortFourBar, shortPendulum, start } from '../../../../support/short-runs';
import { INTEGRATORS } from '../../../../../engine/model/project';
import { run } from '../../../../support/run';

describe('output times', () => {
  test.each(INTEGRATORS)('%s: on the grid, ends included', (integrator) => {
    const result = run(shortPendulum({ integrator, step: 0.003 }));
    expect(result.time).toEqual(Array.from({ length: 11 }, (_, i) => (i === 10 ? 1 : i * 0.1)));
    expect(result.outcome).toEqual({ kind: 'completed' });
    expect(result.summary).toMatchObject({ time: 1, samples: 11 });
  });

  test('an interval that does not divide the duration: the end is recorded all the same', () => {
    expect(run(shortPendulum({ duration: 0.25 })).time).toEqual([0, 0.1, 0.2, 0.25]);
  });

  test('an interval longer than the duration: start and end', () => {
    expect(run(shortPendulum({ duration: 0.05 })).time).toEqual([0, 0.05]);
  });

  test('a fixed step longer than the output interval is not shortened for it', () => {
    const result = run(shortPendulum({ integrator: 'rk4', step: 0.25, outputInterval: 0.01 }));
    expect(result.summary.steps).toBe(4);
    expect(result.time).toHaveLength(101);
  });

  test('a fixed step that does not divide the run is taken as it is, but for the last', () => {
    const result = run(shortPendulum({ integrator: 'rk4', step: 0.03 }));
    expect(result.summary.steps).toBe(34);
    for (const step of result.column('solver/total/step').slice(1, -1)) expect(step).toBeCloseTo(0.03, 12);
    expect(result.column('solver/total/step').at(-1)).toBeCloseTo(0.01, 12);
  });
});

describe('horizon and steps', () => {
  test('stops at the horizon, goes on from there, and says when it waits', () => {
    const simulation = start(shortFourBar({ integrator: 'rk4', step: 1e-3 }));
    expect(simulation.advance(0.1, 10)).toBe('working');
    expect(simulation.advance(0.1, 100_000)).toBe('horizon');
    expect(simulation.time).toBeGreaterThanOrEqual(0.1);
    expect(simulation.time).toBeLessThan(0.1 + 2e-3);
    const { time } = simulation;
    expect(simulation.advance(0.1, 100)).toBe('horizon');
    expect(simulation.time).toBe(time);
    expect(simulation.advance(null, 100_000)).toBe('ended');
  });

  test('advanceToSample goes to the next sample and no further', () => {
    const simulation = start(shortFourBar({ integrator: 'rk4', step: 1e-3 }));
    expect(rows(simulation)).toHaveLength(1);
    expect(simulation.advanceToSample(3)).toBe(false);
    expect(simulation.advanceToSample(100)).toBe(true);
    const taken = rows(simulation);
    expect(taken.map(([t]) => t)).toEqual([0.01]);
  });
});

describe('determinism', () => {
  const projects = {
    'four-bar': shortFourBar(),
    pendulum: shortPendulum(),
    'rk4 four-bar': shortFourBar({ integrator: 'rk4', step: 2e-3 }),
  };

  test.each(Object.entries(projects))('%s: two runs give the same bits', (_name, project) => {
    const [a, b] = [start(project), start(project)];
    while (a.advance(null, 1000) === 'working');
    while (b.advance(null, 1000) === 'working');
    expect(rows(a)).toEqual(rows(b));
    expect(a.summary()).toEqual(b.summary());
    expect(a.digest).toBe(b.digest);
  });

  test.each(Object.entries(projects))(
    '%s: cut into budgets and horizons it gives the same bits',
    (_name, project) => {
      const whole = start(project);
      while (whole.advance(null, 100_000) === 'working');
      const cut = start(project);
      const taken: number[][] = [];
      for (let horizon = 0, i = 0; !cut.outcome; i++) {
        horizon += 0.0137;
        while (cut.advance(horizon, 1 + (i % 3)) === 'working') if (i % 2) taken.push(...rows(cut));
        if (i % 5 === 4) cut.advanceToSample(2);
      }
      taken.push(...rows(cut));
      expect(taken).toEqual(rows(whole));
    },
  );

  test('two simulations side by side do not disturb each other', () => {
    const alone = start(shortFourBar());
    while (alone.advance(null, 1000) === 'working');
    const [a, b] = [start(shortFourBar()), start(shortPendulum())];
    while (a.advance(null, 3) === 'working') b.advance(null, 5);
    expect(rows(a)).toEqual(rows(alone));
  });

  test('the digest tells models apart, and nothing else', () => {
    const project = shortFourBar();
    const other = structuredClone(project);
    expect(start(other).digest).toBe(start(project).digest);
    (other.bodies[0] as { name: string }).name += '!';
    expect(start(other).digest).not.toBe(start(project).digest);
    expect(start(project).digest).toMatch(/^[0-9a-f]{64}$/);
  });
});
