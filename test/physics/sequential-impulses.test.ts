/** The sequential impulses against the global solver, closed forms and each other. */
import { describe, expect, test } from 'vitest';
import { EXAMPLES } from '../support/examples';
import { bar, joinAt } from '../support/example-parts';
import { createBody, createDriver, createJoint, createProject } from '../../engine/model/defaults';
import { createSimulation } from '../../engine/run/simulation/create-simulation';
import { measuredOrder } from '../support/order';
import { run } from '../support/run';
import type { Project, Settings } from '../../engine/model/project';
import type { Run } from '../support/run';

const STEPS = [4e-3, 2e-3, 1e-3];

function impulses(project: Project, settings: Partial<Settings>): Run {
  return run({
    ...project,
    settings: { ...project.settings, solver: 'sequential-impulses', iterations: 400, ...settings },
  });
}

function global(project: Project, settings: Partial<Settings>): Run {
  const tight = { integrator: 'dop853', relativeTolerance: 1e-11, absoluteTolerance: 1e-12 } as const;
  return run({
    ...project,
    settings: { ...project.settings, ...tight, stabilisation: 'projection', ...settings },
  });
}

/** Largest difference over all samples and channels of a group, as a fraction of the largest value. */
function difference(actual: Run, expected: Run, group: string, component: RegExp): number {
  let off = 0;
  let size = 0;
  for (const channel of expected.simulation.channels) {
    if (channel.group !== group || !component.test(channel.component)) continue;
    const values = actual.column(channel.key);
    expected.column(channel.key).forEach((value, i) => {
      off = Math.max(off, Math.abs(values[i] - value));
      size = Math.max(size, Math.abs(value));
    });
  }
  return off / size;
}

describe('against the global solver', () => {
  test.each([
    ['four-bar-with-load', 'redundant, driven', 0.2],
    ['slider-crank', 'redundant, torque', 0.4],
    ['double-pendulum', 'spatial, spinning', 0.4],
    ['bricard', 'rank 29 of 30', 0.2],
  ])('%s (%s): poses, velocities and reactions agree to first order', (name, _, duration) => {
    const project = EXAMPLES[`${name}.kempe`]();
    const output = { duration, outputInterval: duration / 10 };
    const exact = global(project, output);
    const errors = STEPS.map((step) => {
      const rough = impulses(project, { ...output, step, stabilisation: 'none' });
      expect(rough.outcome.kind).toBe('completed');
      return [
        difference(rough, exact, 'body', /^[xyz]$/),
        difference(rough, exact, 'body', /^[vw][xyz]$/),
        difference(rough, exact, 'reaction', /^[FM][XYZ]$/),
      ];
    });
    for (const kind of [0, 1, 2]) {
      const series = errors.map((row) => row[kind]);
      expect(series[2]).toBeLessThan(0.05);
      expect(measuredOrder(STEPS, series)).toBeGreaterThan(0.85);
    }
    const first = impulses(project, { ...output, step: 1e-3, duration: 1e-9, outputInterval: 1 });
    const start = global(project, { duration: 1e-9, outputInterval: 1 });
    // the first sample has no step before it, but forces all the same
    expect(Math.abs(first.column(reactionKey(first))[0] - start.column(reactionKey(start))[0])).toBeLessThan(
      1e-3 * Math.abs(start.column(reactionKey(start))[0]) + 1e-6,
    );
  });

  const reactionKey = ({ simulation }: Run) =>
    simulation.channels.find(({ group, component }) => group === 'reaction' && component === 'F')!.key;

  test('redundant rows: uniqueness is labelled alike, and what is shared has the minimum norm', () => {
    const project = EXAMPLES['four-bar-with-load.kempe']();
    const output = { duration: 0.05, outputInterval: 0.01, stabilisation: 'projection' } as const;
    const exact = global(project, output);
    const rough = impulses(project, { ...output, step: 5e-4 });
    for (const { id } of project.joints) {
      expect(rough.column(`reaction/${id}/unique`)).toEqual(exact.column(`reaction/${id}/unique`));
      expect(exact.column(`reaction/${id}/unique`)[3]).toBeLessThan(63);
    }
    expect(difference(rough, exact, 'reaction', /^[FM][XYZ]$/)).toBeLessThan(5e-3);
  });
});

test('a heavy top at 500 rad/s: poses and reactions to first order, nutation and all', () => {
  const project = createProject('Top');
  const tilt = 0.8;
  const top: Project = {
    ...project,
    bodies: [
      createBody({
        id: 'top',
        orientation: [Math.cos(tilt / 2), 0, 0, Math.sin(tilt / 2)],
        angularVelocity: [-500 * Math.sin(tilt), 500 * Math.cos(tilt), 0],
        mass: {
          kind: 'custom',
          mass: 1,
          centerOfMass: [0, 0.1, 0],
          inertia: [0.002, 0.003, 0.002, 0, 0, 0],
        },
      }),
    ],
    joints: [createJoint({ id: 'tip', kind: 'ball', bodyB: 'top' })],
  };
  const output = { duration: 0.1, outputInterval: 0.01 };
  const exact = global(top, output);
  const steps = [1e-4, 5e-5, 2.5e-5];
  const errors = steps.map((step) => {
    const rough = impulses(top, { ...output, step, stabilisation: 'bias' });
    return difference(rough, exact, 'reaction', /^[FM][XYZ]$/);
  });
  expect(errors[2]).toBeLessThan(0.01);
  expect(measuredOrder(steps, errors)).toBeGreaterThan(0.9);
  // a step that is no match for the nutation stays stable all the same
  const coarse = impulses(top, { duration: 5, outputInterval: 0.1, step: 0.005, stabilisation: 'bias' });
  expect(coarse.outcome.kind).toBe('completed');
  expect(coarse.summary.energyError.relative).toBeLessThan(0.01);
});

describe('remedies for drift', () => {
  test('projection reaches the tolerance, bias falls with the square of the step, none drifts', () => {
    const project = EXAMPLES['four-bar-with-load.kempe']();
    const drift = (stabilisation: Settings['stabilisation'], step: number) =>
      impulses(project, { stabilisation, step, duration: 0.1, outputInterval: 0.01 }).summary.maximumDrift
        .position;
    expect(drift('projection', 1e-3)).toBeLessThan(1e-9);
    const bias = [2e-3, 1e-3].map((step) => drift('bias', step));
    expect(bias[0] / bias[1]).toBeGreaterThan(3.5);
    expect(bias[1]).toBeLessThan(1e-5);
    expect(drift('none', 1e-3)).toBeGreaterThan(3e-6);
  });

  test.each([5, 50])('Bricard’s loop with %d sweeps a step keeps together under bias', (iterations) => {
    const project = EXAMPLES['bricard.kempe']();
    const { outcome, summary } = impulses(project, {
      stabilisation: 'bias',
      iterations,
      step: 2e-3,
      duration: 2,
      outputInterval: 0.1,
    });
    expect(outcome.kind).toBe('completed');
    expect(summary.maximumDrift.position).toBeLessThan(0.02);
    expect(summary.energyError.relative).toBeLessThan(0.1);
  });
});

describe('closed forms', () => {
  const rod = bar('rod', 'Rod', [0, 0, 0], [1, 0, 0], 0.02, '#808080');
  const crank = (): Project => {
    const project = createProject('Crank');
    return {
      ...project,
      settings: { ...project.settings, gravity: [0, -10, 0], duration: 1, outputInterval: 0.1 },
      bodies: [
        { ...rod, mass: { kind: 'custom', mass: 2, centerOfMass: [0.5, 0, 0], inertia: [1, 1, 1, 0, 0, 0] } },
      ],
      joints: [joinAt('pin', 'Pin', 'hinge', null, rod, [0, 0, 0])],
      drivers: [createDriver({ id: 'motor', joint: 'pin', value: 2 })],
    };
  };

  test('torque of a crank at constant speed: m g r cos(w t), and its work', () => {
    const errors = STEPS.map((step) => {
      const { time, column } = impulses(crank(), { step, stabilisation: 'bias' });
      let off = 0;
      column('driver/motor/effort').forEach((effort, i) => {
        off = Math.max(off, Math.abs(effort - 2 * 10 * 0.5 * Math.cos(2 * time[i])));
      });
      column('driver/motor/coordinate').forEach((angle, i) => {
        expect(angle).toBeCloseTo(2 * time[i], 9);
      });
      const work = column('energy/total/work').at(-1)!;
      expect(Math.abs(work - 10 * Math.sin(2))).toBeLessThan(20 * step);
      return off;
    });
    expect(errors[2]).toBeLessThan(0.03);
    expect(measuredOrder(STEPS, errors)).toBeGreaterThan(0.9);
  });

  test('a position driver: the pendulum is where it is told, its torque that of the motion from the first sample on', () => {
    const amplitude = 0.5;
    const motion = { kind: 'harmonic', amplitude, frequency: 1, phase: Math.PI / 2 } as const;
    const driver = createDriver({ id: 'motor', joint: 'pin', kind: 'position', value: 0, motion });
    const project: Project = { ...crank(), drivers: [driver] };
    const errors = STEPS.map((step) => {
      const { time, column } = impulses(project, { step, stabilisation: 'bias' });
      let off = 0;
      column('driver/motor/effort').forEach((effort, i) => {
        const angle = amplitude * Math.cos(2 * Math.PI * time[i]);
        expect(Math.abs(column('driver/motor/coordinate')[i] - angle)).toBeLessThan(1e-6);
        // inertia about the pin 1 + 2 (1/2)^2
        const torque = 10 * Math.cos(angle) - 1.5 * (2 * Math.PI) ** 2 * angle;
        if (i === 0) expect(Math.abs(effort - torque)).toBeLessThan(0.01);
        off = Math.max(off, Math.abs(effort - torque));
      });
      return off;
    });
    expect(errors[2]).toBeLessThan(0.5);
    expect(measuredOrder(STEPS, errors)).toBeGreaterThan(0.9);
  });

  test('a change of speed while running is an impact; the torque goes on from there', () => {
    const { settings, ...rest } = crank();
    const step = 1e-3;
    const solver = { solver: 'sequential-impulses', stabilisation: 'bias', step } as const;
    const result = createSimulation({ ...rest, settings: { ...settings, ...solver } });
    if (!result.ok) throw new Error(result.problems[0].message);
    const { simulation } = result;
    simulation.advance(0.45, 1000);
    expect(simulation.setDriver('motor', -3)).toBe(true);
    simulation.advance(null, 1000);
    const { count, data } = simulation.takeSamples()!;
    const width = 1 + simulation.channels.length;
    const at = (key: string) => 1 + simulation.channels.findIndex((channel) => channel.key === key);
    for (let i = 0; i < count; i++) {
      const t = data[i * width];
      const angle = t < 0.45 ? 2 * t : 0.9 - 3 * (t - 0.45);
      expect(data[i * width + at('driver/motor/coordinate')]).toBeCloseTo(angle, 9);
      expect(Math.abs(data[i * width + at('driver/motor/effort')] - 10 * Math.cos(angle))).toBeLessThan(0.05);
    }
    // the impact is booked as work of the motor; what is left is the error of the method
    expect(simulation.summary().energyError.absolute).toBeLessThan(0.05);
  });
});
