import { describe, expect, test } from 'vitest';
import { createDriver, createLoad } from '../../../../../engine/model/defaults';
import { rows, shortFourBar, shortPendulum, start } from '../../../../support/short-runs';
import { run } from '../../../../support/run';
import type { Project } from '../../../../../engine/model/project';

const STOP_REASONS = [
  'singular',
  'notFinite',
  'stepTooSmall',
  'stepLimit',
  'newtonLimit',
  'eventLimit',
  'constraintDrift',
  'energyJump',
  'memoryLimit',
  'userStop',
];

describe('failing runs end in the closed set of outcomes, keep their samples, and hold no number that is none', () => {
  const stiff = (project: Project, stiffness: number, damping = 0): Project => ({
    ...project,
    loads: [
      createLoad({
        id: 's',
        kind: 'spring',
        bodyB: project.bodies[0].id,
        pointB: [0.5, 0, 0],
        pointA: [0.3, -1, 0],
        stiffness,
        damping,
        restLength: 0.1,
      }),
    ],
  });
  const cases: [string, Project][] = [
    [
      'explicit Euler, huge step, stiff spring',
      stiff(shortPendulum({ integrator: 'explicit-euler', step: 0.1, duration: 100 }), 1e6),
    ],
    [
      'explicit Euler, no remedy',
      stiff(
        shortPendulum({ integrator: 'explicit-euler', step: 0.1, duration: 500, stabilisation: 'none' }),
        1e9,
      ),
    ],
    [
      'semi-implicit Euler, stiffness 1e12',
      stiff(
        shortPendulum({ integrator: 'semi-implicit-euler', step: 0.01, duration: 50, stabilisation: 'none' }),
        1e12,
      ),
    ],
    [
      'Runge-Kutta 4, stiffness 1e12 and damper',
      stiff(
        shortPendulum({ integrator: 'rk4', step: 0.01, duration: 50, stabilisation: 'feedback' }),
        1e12,
        1e9,
      ),
    ],
    [
      'feedback far beyond stability',
      shortPendulum({
        integrator: 'rk4',
        step: 0.01,
        stabilisation: 'feedback',
        k: 1e12,
        d: 2e6,
        duration: 50,
      }),
    ],
    [
      'speed of 1e12 rad/s',
      { ...shortFourBar(), drivers: [createDriver({ id: 'm', joint: 'pin-o2', value: 1e12 })] },
    ],
    [
      'force of 1e15 N',
      {
        ...shortPendulum(),
        loads: [createLoad({ id: 'f', kind: 'force', body: 'rod', vector: [0, 1e15, 0], point: [1, 0, 0] })],
      },
    ],
    ['damper of 1e12 N s/m with error control', stiff(shortPendulum({ duration: 0.2 }), 1, 1e12)],
  ];

  test.each(cases)('%s', (_name, project) => {
    const simulation = start(project);
    simulation.advance(null, 3000);
    if (!simulation.outcome) simulation.stop();
    const { outcome } = simulation;
    const samples = rows(simulation);
    expect(samples.length).toBeGreaterThan(0);
    expect(samples[0][0]).toBe(0);
    for (const row of samples) expect(row.every(Number.isFinite)).toBe(true);
    expect(samples).toHaveLength(simulation.summary().samples);
    expect(Number.isFinite(simulation.summary().energyError.relative)).toBe(true);
    if (outcome?.kind === 'stopped') {
      expect(STOP_REASONS).toContain(outcome.reason);
      expect(outcome.message).toMatch(/ at t = [\d.e+-]+ s|Stopped by you/);
      expect(outcome.advice.length).toBeGreaterThan(20);
      expect(outcome.time).toBeGreaterThanOrEqual(0);
      expect(outcome.time).toBeLessThanOrEqual(project.settings.duration);
    } else expect(outcome).toEqual({ kind: 'completed' });
    // an ended run stays ended
    expect(simulation.advance(null, 10)).toBe('ended');
    expect(simulation.setDriver('m', 1)).toBe(false);
  });

  test('most of them do fail: the list above is not a list of easy runs', () => {
    const outcomes = cases.map(([, project]) => {
      const simulation = start(project);
      simulation.advance(null, 3000);
      return simulation.outcome?.kind ?? 'working';
    });
    expect(outcomes.filter((kind) => kind === 'stopped').length).toBeGreaterThanOrEqual(4);
  });

  test('a mechanism in pieces is not recorded: the run stops where the joints are further apart than the links are long', () => {
    const project = {
      ...shortFourBar({
        integrator: 'explicit-euler',
        step: 0.05,
        outputInterval: 0.05,
        duration: 50,
        stabilisation: 'none',
      }),
      drivers: [],
    };
    const result = run(project);
    expect(result.outcome).toMatchObject({ kind: 'stopped', reason: 'constraintDrift' });
    expect(Math.max(...result.column('drift/total/position'))).toBeLessThan(2);
    expect(result.summary.warnings.map(({ code }) => code)).toContain('large-drift');
  });

  test('stopped by the user: the reason, the time reached, all samples', () => {
    const simulation = start(shortFourBar());
    simulation.advance(0.2, 100_000);
    const { time } = simulation;
    simulation.stop();
    expect(simulation.outcome).toMatchObject({ kind: 'stopped', reason: 'userStop', time });
    expect(rows(simulation).length).toBeGreaterThanOrEqual(21);
    simulation.stop('hostLost');
    expect(simulation.outcome).toMatchObject({ reason: 'userStop' });
  });
});
