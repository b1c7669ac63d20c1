/** Momenta as the state (T 1.7): the same motion as with velocities, and conservation where nothing acts. */
import { describe, expect, test } from 'vitest';
import { EXAMPLES } from '../support/examples';
import { createBody, createProject } from '../../engine/model/defaults';
import { measuredOrder } from '../support/order';
import { run } from '../support/run';
import { block, project as switchedProject } from '../support/switched-models';
import type { Project, Settings, StateForm } from '../../engine/model/project';

const withSettings = (project: Project, settings: Partial<Settings>): Project => ({
  ...project,
  settings: { ...project.settings, ...settings },
});

/** A free box that tumbles about its middle axis, drifting slowly: what rounding does to x counts in x x P. */
function tumbling(settings: Partial<Settings>): Project {
  const project = createProject('Tumbling box');
  return {
    ...project,
    settings: { ...project.settings, gravity: [0, 0, 0], duration: 20, outputInterval: 0.1, ...settings },
    bodies: [
      createBody({
        id: 'box',
        position: [0.3, 0.1, -0.2],
        orientation: [0.8, 0.6, 0, 0],
        velocity: [0.04, -0.1, 0.2],
        angularVelocity: [0.01, 6, 0.02],
        mass: {
          kind: 'custom',
          mass: 2.5,
          centerOfMass: [0.01, 0, 0],
          inertia: [1.2, 2, 2.9, 0.1, -0.1, 0.05],
        },
      }),
    ],
  };
}

const spread = (values: number[]) => Math.max(...values) - Math.min(...values);

describe('a free body', () => {
  const drift = (stateForm: StateForm, settings: Partial<Settings>) => {
    const { column, outcome } = run(tumbling({ stateForm, ...settings }));
    expect(outcome).toEqual({ kind: 'completed' });
    // about the centre of mass: what is recorded is I w, so rounding shows but does not add up
    const about = (symbol: string) =>
      Math.max(...['X', 'Y', 'Z'].map((c) => spread(column(`momentum/total/${symbol}${c}`))));
    return { P: about('P'), L: about('L') };
  };

  test.each([
    ['dopri5', { relativeTolerance: 1e-2, absoluteTolerance: 1e-4 }],
    ['radau5', { relativeTolerance: 1e-4, absoluteTolerance: 1e-6 }],
    ['explicit-euler', { step: 1e-3 }],
    ['semi-implicit-euler', { step: 1e-3 }],
  ] as const)('%s keeps both momenta to rounding, however coarse its steps', (integrator, settings) => {
    const momenta = drift('momentum', { integrator, ...settings });
    expect(momenta.P).toBeLessThan(1e-13);
    expect(momenta.L).toBeLessThan(2e-12);
    // the velocity form keeps angular momentum as well as its steps are, and no better
    expect(drift('velocity', { integrator, ...settings }).L).toBeGreaterThan(5e-9);
  });
});

const TIGHT = { relativeTolerance: 1e-12, absoluteTolerance: 1e-12 };
const final = (project: Project) => {
  const { simulation, column, outcome } = run(project);
  expect(outcome).toEqual({ kind: 'completed' });
  return simulation.channels
    .filter(({ key }) => /^(body|reaction)\/.*\/(x|y|z|vx|vy|vz|wx|wy|wz|FX|FY|FZ)$/.test(key))
    .map(({ key }) => [key, column(key).at(-1) as number] as const);
};

test.each([
  'pendulum.kempe',
  'four-bar-with-load.kempe',
  'slider-crank.kempe',
  'bricard.kempe',
  'double-pendulum.kempe',
  'screw-jack.kempe',
])('%s moves the same with momenta as with velocities', (name) => {
  const project = withSettings(EXAMPLES[name](), {
    duration: 1,
    outputInterval: 0.1,
    integrator: 'dop853',
    ...TIGHT,
  });
  const velocities = final(project);
  const momenta = final(withSettings(project, { stateForm: 'momentum' }));
  const size = Math.max(1, ...velocities.map(([, value]) => Math.abs(value)));
  expect(velocities.length).toBeGreaterThan(8);
  velocities.forEach(([key, value], i) => {
    expect(momenta[i][0]).toBe(key);
    expect(Math.abs(momenta[i][1] - value) / size).toBeLessThan(1e-9);
  });
});

test.each(['explicit-euler', 'semi-implicit-euler', 'rk4'] as const)('%s keeps its order', (integrator) => {
  const base = tumbling({ duration: 0.5, outputInterval: 0.5, stateForm: 'momentum' });
  const keys = ['qw', 'qx', 'qy', 'qz', 'wx', 'wy', 'wz'].map((c) => `body/box/${c}`);
  const end = (settings: Partial<Settings>) => {
    const { column } = run(withSettings(base, settings));
    return keys.map((key) => column(key).at(-1) as number);
  };
  const exact = end({ integrator: 'dop853', ...TIGHT });
  const steps = integrator === 'rk4' ? [0.02, 0.01, 0.005] : [2e-3, 1e-3, 5e-4];
  const errors = steps.map((step) =>
    Math.hypot(...end({ integrator, step }).map((value, i) => value - exact[i])),
  );
  const order = measuredOrder(steps, errors);
  expect(order).toBeGreaterThan((integrator === 'rk4' ? 4 : 1) - 0.2);
  expect(order).toBeLessThan((integrator === 'rk4' ? 4 : 1) + 0.6);
});

test('impacts and restarts carry over: a block that rebounds from its stop', () => {
  const { bodies, joints } = block(
    'x',
    { x: 0.5, v: -1 },
    { limits: { minimum: 0, maximum: null, restitution: 0.5 } },
  );
  const end = (stateForm: StateForm) => {
    const result = run(switchedProject({ duration: 1.2, gravity: [0, 0, 0], stateForm }, bodies, joints));
    expect(result.events.some(({ kind }) => kind === 'impact')).toBe(true);
    return ['x', 'vx'].map((c) => result.column(`body/${bodies[0].id}/${c}`).at(-1) as number);
  };
  const [x, vx] = end('momentum');
  expect(vx).toBeCloseTo(0.5, 10);
  expect(x).toBeCloseTo(0.35, 10);
  const velocities = end('velocity');
  expect(Math.hypot(x - velocities[0], vx - velocities[1])).toBeLessThan(1e-12);
});
