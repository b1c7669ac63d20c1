/** The remedies for constraint drift, side by side on a free-running four-bar, and what they leave of the energy. */
import { describe, expect, test } from 'vitest';
import { EXAMPLES } from '../support/examples';
import { run } from '../support/run';
import type { Integrator, Project, Settings } from '../../engine/model/project';

/** The example four-bar without driver and load, swinging under gravity from a push of the crank. */
function swinging(settings: Partial<Settings>): Project {
  const project = EXAMPLES['four-bar-with-load.kempe']();
  return {
    ...project,
    settings: { ...project.settings, duration: 4, outputInterval: 0.02, ...settings },
    drivers: [],
    loads: [],
    bodies: project.bodies.map((body) =>
      // only the crank is given a speed: assembly makes the others follow
      body.id === 'crank' ? { ...body, angularVelocity: [0, 0, 25] as const } : body,
    ),
  };
}

const largest = (values: number[], from: number, to: number) =>
  Math.max(...values.slice(Math.floor(from * values.length), Math.ceil(to * values.length)));

function driftOf(settings: Partial<Settings>) {
  const result = run(swinging({ integrator: 'rk4', step: 2e-3, ...settings }));
  expect(result.outcome).toEqual({ kind: 'completed' });
  return {
    position: result.column('drift/total/position'),
    velocity: result.column('drift/total/velocity'),
    result,
  };
}

describe('drift of a four-bar over some 15 turns, Runge-Kutta 4 at 2 ms', () => {
  const none = driftOf({ stabilisation: 'none' });
  // critical damping, d = 2 sqrt(k), well inside the stability of the step
  const feedback = driftOf({ stabilisation: 'feedback', k: 10_000, d: 200 });
  const projection = driftOf({ stabilisation: 'projection', absoluteTolerance: 1e-11 });

  test('starts closed in every case', () => {
    for (const { position, velocity } of [none, feedback, projection]) {
      expect(position[0]).toBeLessThan(1e-10);
      expect(velocity[0]).toBeLessThan(1e-10);
    }
  });

  test('without a remedy it grows and grows', () => {
    const quarters = [0, 1, 2, 3].map((q) => largest(none.position, q / 4, (q + 1) / 4));
    for (let q = 1; q < 4; q++) expect(quarters[q]).toBeGreaterThan(1.2 * quarters[q - 1]);
    expect(quarters[3]).toBeGreaterThan(5 * quarters[0]);
  });

  test('with feedback it stays bounded: no larger in the second half than in the first, far below none', () => {
    expect(largest(feedback.position, 0.5, 1)).toBeLessThan(1.5 * largest(feedback.position, 0, 0.5));
    expect(largest(feedback.position, 0, 1)).toBeLessThan(largest(none.position, 0.75, 1) / 10);
    expect(largest(feedback.position, 0.5, 1)).toBeGreaterThan(1e-11);
  });

  test('with projection it is at the tolerance asked for, in position and in velocity', () => {
    expect(largest(projection.position, 0, 1)).toBeLessThanOrEqual(1e-11);
    expect(largest(projection.velocity, 0, 1)).toBeLessThanOrEqual(1e-11);
  });

  test('k = d = 0 as feedback is no remedy: the same bits as none', () => {
    const zero = driftOf({ stabilisation: 'feedback', k: 0, d: 0 });
    expect(zero.position).toEqual(none.position);
  });

  test('a joint’s own k and d override the settings', () => {
    const project = swinging({
      integrator: 'rk4',
      step: 2e-3,
      stabilisation: 'feedback',
      k: 0,
      d: 0,
      duration: 1,
    });
    const own = {
      ...project,
      joints: project.joints.map((joint) => ({ ...joint, feedback: { k: 10_000, d: 200 } })),
    };
    const global = { ...project, settings: { ...project.settings, k: 10_000, d: 200 } };
    expect(run(own).column('drift/total/position')).toEqual(run(global).column('drift/total/position'));
    expect(run(own).column('drift/total/position')).not.toEqual(run(project).column('drift/total/position'));
  });

  test('the energy that projection adds is booked, small, and explains none of a real loss', () => {
    const booked = projection.result.column('energy/total/projection');
    const residual = projection.result.column('energy/total/residual');
    const kinetic = Math.max(...projection.result.column('energy/total/kinetic'));
    expect(booked[0]).toBe(0);
    expect(Math.max(...booked.map(Math.abs))).toBeGreaterThan(0);
    expect(Math.max(...booked.map(Math.abs))).toBeLessThan(1e-4 * kinetic);
    expect(Math.max(...residual.map(Math.abs))).toBeLessThan(1e-4 * kinetic);
  });
});

describe('feedback beyond the stability of the step', () => {
  // explicit Euler with critical damping: stable while h d < 4
  const extreme = (d: number) =>
    run(
      swinging({
        integrator: 'explicit-euler',
        step: 1e-3,
        stabilisation: 'feedback',
        k: (d * d) / 4,
        d,
        duration: 0.3,
      }),
    );
  test('explicit Euler, h d = 3: bounded', () => {
    const { outcome, summary } = extreme(3000);
    expect(outcome).toEqual({ kind: 'completed' });
    expect(summary.maximumDrift.position).toBeLessThan(1e-3);
  });
  test('explicit Euler, h d = 5: blows up, and is stopped or shows it', () => {
    const { outcome, summary } = extreme(5000);
    expect(outcome.kind === 'stopped' || summary.maximumDrift.position > 0.01).toBe(true);
  });
});

describe('energy of a free-running four-bar', () => {
  const relative = (integrator: Integrator, step: number) =>
    run(swinging({ integrator, step, stabilisation: 'projection', duration: 2 })).summary.energyError
      .relative;

  test('Dormand-Prince at 1e-10: constant to 1e-8 of the energy in play', () => {
    const { summary } = run(swinging({ relativeTolerance: 1e-10, absoluteTolerance: 1e-11, duration: 2 }));
    expect(summary.energyError.relative).toBeLessThan(1e-8);
  });
  test('classical Runge-Kutta at 1 ms: constant to 1e-6', () => {
    expect(relative('rk4', 1e-3)).toBeLessThan(1e-6);
  });
});

describe('work is booked: T + V - W is constant for', () => {
  const balanced = (edit: (project: Project) => Project, tolerance = 1e-7) => {
    const { outcome, summary, column } = run(
      edit(swinging({ duration: 1, relativeTolerance: 1e-10, absoluteTolerance: 1e-11 })),
    );
    expect(outcome).toEqual({ kind: 'completed' });
    expect(Math.max(...column('energy/total/work').map(Math.abs))).toBeGreaterThan(1e-3);
    expect(summary.energyError.relative).toBeLessThan(tolerance);
  };
  const drive = (kind: 'speed' | 'effort', value: number) => (project: Project) => ({
    ...project,
    drivers: [{ id: 'm', name: 'M', joint: 'pin-o2', kind, value }],
  });
  test('a speed driver', () => balanced(drive('speed', 9)));
  test('an effort driver', () => balanced(drive('effort', 0.7)));
  test.each(['world', 'body'] as const)('a force fixed in the %s', (frame) => {
    balanced((project) => ({
      ...project,
      loads: [
        {
          id: 'f',
          name: 'F',
          kind: 'force',
          body: 'coupler',
          point: [0.1, 0.05, 0],
          vector: [3, -5, 0],
          frame,
          from: 0,
          until: null,
        },
      ],
    }));
  });
  test.each(['world', 'body'] as const)('a torque fixed in the %s', (frame) => {
    balanced((project) => ({
      ...project,
      loads: [
        {
          id: 't',
          name: 'T',
          kind: 'torque',
          body: 'rocker',
          vector: [0, 0, 0.4],
          frame,
          from: 0,
          until: null,
        },
      ],
    }));
  });
  test('a spring with a damper', () => {
    balanced((project) => ({
      ...project,
      loads: [
        {
          id: 's',
          name: 'S',
          kind: 'spring',
          bodyA: 'ground',
          pointA: [0.1, 0.4, 0],
          bodyB: 'coupler',
          pointB: [0.1, 0.05, 0],
          stiffness: 200,
          damping: 2,
          restLength: 0.1,
        },
      ],
    }));
  });
});
