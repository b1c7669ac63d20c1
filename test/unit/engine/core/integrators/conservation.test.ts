import { describe, expect, test } from 'vitest';
import { Draw, createRandom } from '../../../../support/draw';
import { createBody, createLoad, createProject } from '../../../../../engine/model/defaults';
import { DRAWS_PER_CHAIN, randomChain } from '../../../../support/random-chain';
import { run } from '../../../../support/run';
import type { Integrator, Project, Settings } from '../../../../../engine/model/project';

/** A ball on a spring through its centre: a harmonic oscillator of 1 Hz with no constraint in the way. */
function oscillator(settings: Partial<Settings>): Project {
  const project = createProject('Oscillator');
  return {
    ...project,
    settings: { ...project.settings, gravity: [0, 0, 0], duration: 20, outputInterval: 0.1, ...settings },
    bodies: [
      createBody({
        id: 'ball',
        position: [0.5, 0, 0],
        shape: { kind: 'sphere', center: [0, 0, 0], radius: 0.1 },
        mass: { kind: 'custom', mass: 1, centerOfMass: [0, 0, 0], inertia: [1, 1, 1, 0, 0, 0] },
      }),
    ],
    loads: [
      createLoad({
        id: 's',
        kind: 'spring',
        bodyB: 'ball',
        stiffness: (2 * Math.PI) ** 2,
        damping: 0,
        restLength: 0,
      }),
    ],
  };
}

describe('energy of an oscillator over twenty periods at a hundredth of a period', () => {
  const STEP = 0.01;
  const energy = (integrator: Integrator) =>
    run(oscillator({ integrator, step: STEP })).column('energy/total/total');

  test('explicit Euler gains exactly 1 + (h omega)^2 with every step', () => {
    const total = energy('explicit-euler');
    const growth = (1 + (STEP * 2 * Math.PI) ** 2) ** 2000;
    expect(total.at(-1)! / total[0] / growth).toBeCloseTo(1, 3);
    for (let i = 1; i < total.length; i++) expect(total[i]).toBeGreaterThan(total[i - 1]);
  });

  test('semi-implicit Euler stays within h omega / 2 for ever', () => {
    const total = energy('semi-implicit-euler');
    const bound = (STEP * 2 * Math.PI) / 2 / (1 - (STEP * 2 * Math.PI) / 2);
    for (const value of total) expect(Math.abs(value / total[0] - 1)).toBeLessThan(bound);
    const half = total.length / 2;
    expect(Math.max(...total.slice(half)) / Math.max(...total.slice(0, half))).toBeCloseTo(1, 3);
  });

  test('Runge-Kutta 4 loses (h omega)^6 / 72 with every step', () => {
    const total = energy('rk4');
    const lost = 1 - total.at(-1)! / total[0];
    const expected = (2000 * (STEP * 2 * Math.PI) ** 6) / 72;
    expect(lost / expected).toBeGreaterThan(0.8);
    expect(lost / expected).toBeLessThan(1.2);
  });
});

describe('momentum of a free chain of hinge, slider and ball', () => {
  const random = createRandom(5);
  const draw = new Draw(Array.from({ length: DRAWS_PER_CHAIN }, () => 2 * random() - 1));
  const chain = randomChain(['hinge', 'slider', 'ball'], 'quaternion', false, draw, [0, 0, 0]);
  const drift = (settings: Partial<Settings>, symbol: 'P' | 'L') => {
    const result = run({
      ...chain,
      settings: { ...chain.settings, duration: 1, outputInterval: 0.05, ...settings },
    });
    expect(result.outcome).toEqual({ kind: 'completed' });
    return Math.max(
      ...['X', 'Y', 'Z'].map((axis) => {
        const values = result.column(`momentum/total/${symbol}${axis}`);
        return Math.max(...values.map((value) => Math.abs(value - values[0])));
      }),
    );
  };
  const tight = { relativeTolerance: 1e-11, absoluteTolerance: 1e-12 };

  test.each(['none', 'feedback', 'projection'] as const)(
    'Dormand-Prince, %s: P and L constant',
    (stabilisation) => {
      expect(drift({ ...tight, stabilisation }, 'P')).toBeLessThan(1e-11);
      expect(drift({ ...tight, stabilisation }, 'L')).toBeLessThan(1e-8);
    },
  );

  test.each(['explicit-euler', 'semi-implicit-euler', 'rk4'] as const)(
    '%s keeps linear momentum to rounding whatever the step, for every force has its opposite',
    (integrator) => {
      expect(drift({ integrator, step: 2e-3, stabilisation: 'none' }, 'P')).toBeLessThan(1e-11);
    },
  );
});
