/** Closed forms of the shipped examples whose joints no published problem has. */
import { describe, expect, test } from 'vitest';
import { BIFILAR, CONE, ELLIPSOGRAPH, JOINT_EXAMPLES, QUICK_RETURN } from '../support/joint-examples';
import { massOf } from '../../engine/model/masses/mass';
import { run } from '../support/run';
import { study } from '../../engine/run/analyses/study';
import type { Project } from '../../engine/model/project';
import type { Run } from '../support/run';

const exact = (project: Project, duration: number, outputInterval: number): Project => ({
  ...project,
  settings: {
    ...project.settings,
    duration,
    outputInterval,
    integrator: 'dop853',
    relativeTolerance: 1e-11,
    absoluteTolerance: 1e-13,
  },
});
const example = (name: string) => JOINT_EXAMPLES[`${name}.kempe`]();

test('quick return: the slotted arm points to the pin', () => {
  const { time, column } = run(exact(example('quick-return'), 1, 0.01));
  const { distance, crank } = QUICK_RETURN;
  const [w, z] = [column('body/arm/qw'), column('body/arm/qz')];
  time.forEach((t, i) => {
    const angle = Math.PI / 2 + 2 * Math.PI * t;
    const wanted = Math.atan2(distance + crank * Math.sin(angle), crank * Math.cos(angle));
    expect(2 * Math.atan2(z[i], w[i])).toBeCloseTo(wanted, 9);
  });
});

test('quick return: forth and back take the angles that its note says', () => {
  const back = 2 * Math.acos(QUICK_RETURN.crank / QUICK_RETURN.distance);
  expect(Math.round((back * 180) / Math.PI)).toBe(133);
});

describe('ellipsograph', () => {
  const project = exact(example('ellipsograph'), 2, 0.01);
  const { time, column } = run(project);
  const [w, z] = [column('body/beam/qw'), column('body/beam/qz')];
  const { mass, inertia } = massOf(project.bodies[0]);
  const half = ELLIPSOGRAPH / 2;
  // the angle of the bar with the floor
  const lean = w.map((_, i) => Math.PI - 2 * Math.atan2(z[i], w[i]));

  test('its middle is on the circle', () => {
    const [x, y] = [column('body/beam/x'), column('body/beam/y')];
    time.forEach((_, i) => {
      const middle = [x[i] - half * Math.cos(lean[i]), y[i] + half * Math.sin(lean[i])];
      expect(Math.hypot(...middle)).toBeCloseTo(half, 10);
    });
  });

  test('its speed is that of a ladder: (I + m a^2) wdot = -m g a cos', () => {
    const speed = column('body/beam/wz');
    const turning = inertia[2] + mass * half * half;
    const start = Math.sin(lean[0]);
    time.forEach((_, i) => {
      const energy = (mass * 9.81 * half * (start - Math.sin(lean[i])) * 2) / turning;
      expect(speed[i] ** 2).toBeCloseTo(energy, 7);
    });
  });
});

test('bifilar pendulum: the period of turning is 2 pi sqrt(I L / (m g b^2))', () => {
  const project = example('bifilar-pendulum');
  const { mass, inertia } = massOf(project.bodies[0]);
  const b = BIFILAR.distance / 2;
  const expected = Math.sqrt((mass * 9.81 * b * b) / (inertia[1] * BIFILAR.length)) / (2 * Math.PI);
  const work = study(
    { ...project, bodies: project.bodies.map((body) => ({ ...body, angularVelocity: [0, 0, 0] })) },
    'modes',
  );
  let step = work.next();
  while (step.done !== true) step = work.next();
  const frequencies = step.value.report!.motions.map(({ mode }) => mode!.frequency);
  expect(frequencies.some((frequency) => Math.abs(frequency - expected) < 1e-6)).toBe(true);
  // to and fro, sideways as well, it swings as a pendulum of the length of its wires
  const pendulum = Math.sqrt(9.81 / BIFILAR.length) / (2 * Math.PI);
  expect(frequencies.some((frequency) => Math.abs(frequency - pendulum) < 1e-6)).toBe(true);
});

test('conical pendulum: height and speed stay', () => {
  const { time, column } = run(exact(example('conical-pendulum'), 3, 0.05));
  const [y, wy] = [column('body/ball/y'), column('body/ball/wy')];
  time.forEach((_, i) => {
    expect(y[i]).toBeCloseTo(-CONE.length * Math.cos(CONE.angle), 8);
    expect(wy[i]).toBeCloseTo(wy[0], 7);
  });
});

describe('RCCC', () => {
  const result: Run = run(exact(example('rccc'), 1, 0.02));

  test('one degree of freedom, no redundant row', () => {
    expect(result.simulation.model.mobility).toMatchObject({
      degreesOfFreedom: 1,
      formula: 1,
      redundant: [],
    });
  });

  test('comes back after a turn of its crank', () => {
    for (const key of ['body/follower/x', 'body/follower/y', 'body/coupler/z']) {
      const values = result.column(key);
      expect(values.at(-1)).toBeCloseTo(values[0], 8);
    }
  });

  test('what the motor gives is what the bodies and gravity take', () => {
    expect(result.summary.energyError.relative).toBeLessThan(1e-9);
  });
});
