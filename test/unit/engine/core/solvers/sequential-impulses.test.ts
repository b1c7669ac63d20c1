/** Kernels of the sequential impulses, and what one row does on its own. */
import { describe, expect, test } from 'vitest';
import {
  createBody,
  createCoupling,
  createDriver,
  createJoint,
  createProject,
} from '../../../../../engine/model/defaults';
import { EXAMPLES } from '../../../../support/examples';
import { createSimulation } from '../../../../../engine/run/simulation/create-simulation';
import { run } from '../../../../support/run';
import { createChains } from '../../../../support/chains';
import {
  createImpulseBlocks,
  factoriseBlocks,
  solveBlock,
} from '../../../../../engine/core/solvers/sequential-impulses/blocks';
import {
  createImpulseSolver,
  solveImpulses,
} from '../../../../../engine/core/solvers/sequential-impulses/solver';
import { createImpulseTask, sweepUntil } from '../../../../../engine/core/solvers/sequential-impulses/sweeps';
import { createImpulseStepper } from '../../../../../engine/run/steppers/impulse-stepper';
import { createModel } from '../../../../../engine/run/preparation/prepared-model';
import { addRow } from '../../../../../engine/core/solvers/sequential-impulses/row-sums';
import { valueOf } from '../../../../../engine/core/coordinates/coordinate';
import { kineticEnergy } from '../../../../../engine/core/dynamics/mass';
import { calcKinematics } from '../../../../../engine/core/system/kinematics';
import { poseOffset, velocityOffset } from '../../../../../engine/core/coordinates/layout';
import { rowDot } from '../../../../../engine/core/dynamics/rows';
import { moveBodies } from '../../../../../engine/core/stabilisers/projection';
import type { Body, Joint, Project, Settings } from '../../../../../engine/model/project';
import type { Model } from '../../../../../engine/run/preparation/model';

const AT_ORIGIN = { position: [0, 0, 0], orientation: [1, 0, 0, 0] } as const;

function model(project: Project, settings: Partial<Settings> = {}): Model {
  const result = createModel({
    ...project,
    settings: { ...project.settings, solver: 'sequential-impulses', stabilisation: 'none', ...settings },
  });
  if (!result.ok) throw new Error(result.problems.map(({ message }) => message).join('\n'));
  return result.model;
}

function box(fields: Partial<Body> & { id: string }): Body {
  return createBody({ shape: { kind: 'box', center: [0, 0, 0], size: [0.3, 0.2, 0.1] }, ...fields });
}

function free(bodies: Body[], joints: Joint[] = []): Project {
  const project = createProject('Free');
  return { ...project, settings: { ...project.settings, gravity: [0, 0, 0] }, bodies, joints };
}

/** Angular momentum about the world origin, and linear momentum. */
function momenta({ system, work }: Model, y: Float64Array): number[] {
  const L = [0, 0, 0];
  const P = [0, 0, 0];
  calcKinematics(system, y, work);
  for (let b = 1; b < system.n; b++) {
    const v = velocityOffset(system.n) + 6 * b;
    const x = poseOffset(b);
    for (let c = 0; c < 3; c++) {
      const [c1, c2] = [(c + 1) % 3, (c + 2) % 3];
      P[c] += system.mass[b] * y[v + c];
      L[c] += system.mass[b] * (y[x + c1] * y[v + c2] - y[x + c2] * y[v + c1]);
      for (let k = 0; k < 3; k++) L[c] += work.inertiaW[9 * b + 3 * c + k] * y[v + 3 + k];
    }
  }
  return [...L, ...P];
}

function expectClose(actual: readonly number[], expected: readonly number[], relative: number): void {
  const size = Math.hypot(...expected);
  actual.forEach((value, i) => expect(Math.abs(value - expected[i])).toBeLessThanOrEqual(relative * size));
}

describe('blocks', () => {
  const gears = () => {
    // sun and planet on one arm: the coupling holds the arm twice
    const bodies = ['arm', 'sun', 'planet'].map((id) => box({ id }));
    const hinge = (id: string, bodyA: string, bodyB: string, x: number) =>
      createJoint({
        id,
        bodyA,
        bodyB,
        frameA: { ...AT_ORIGIN, position: [x, 0, 0] },
        frameB: { ...AT_ORIGIN, position: bodyB === 'arm' ? [x, 0, 0] : [0, 0, 0] },
      });
    bodies[2] = { ...bodies[2], position: [0.4, 0, 0] };
    return {
      ...free(bodies, [
        hinge('a', 'ground', 'arm', 0),
        hinge('s', 'arm', 'sun', 0),
        hinge('p', 'arm', 'planet', 0.4),
      ]),
      couplings: [createCoupling({ id: 'mesh', joint1: 's', joint2: 'p', ratio: -2 })],
      drivers: [createDriver({ id: 'd', joint: 'a', value: 3 })],
    };
  };

  test('an impulse of a block makes the change of velocity that it was solved for', () => {
    const { system, work } = model(gears());
    const blocks = createImpulseBlocks(system);
    expect(Array.from(blocks.first)).toEqual([0, 5, 10, 15, 16, 17]);
    factoriseBlocks(blocks, system, work);
    for (let b = 0; b < blocks.count; b++) {
      const row = blocks.first[b];
      const size = blocks.first[b + 1] - row;
      const wanted = Array.from({ length: size }, (_, i) => Math.sin(3 * i + b + 1));
      const P = Float64Array.from(wanted);
      if (size > 1) solveBlock(blocks, b, size, P);
      else P[0] /= blocks.factor[blocks.offset[b]];
      const u = new Float64Array(6 * system.n);
      P.forEach((value, i) => addRow(system, row + i, work.MJ, value, u));
      wanted.forEach((value, i) => expect(rowDot(system, row + i, work.J, u, 0)).toBeCloseTo(value, 10));
    }
  });

  test('a target that is not a number is told in the residual, whatever rows follow', () => {
    const hinges = ['a', 'b'].map((id) => createJoint({ id: `on-${id}`, bodyA: 'ground', bodyB: id }));
    const bodies = ['a', 'b'].map((id) => box({ id }));
    const { system, work } = model(free(bodies, hinges));
    const blocks = createImpulseBlocks(system);
    factoriseBlocks(blocks, system, work);
    for (let row = 0; row < system.m; row++) {
      const task = createImpulseTask(system.m);
      task.target[row] = NaN;
      const out = { sweeps: 0, residual: 0 };
      sweepUntil(blocks, task, system, work, new Float64Array(6 * system.n), 1e-9, 9, out);
      expect(out).toEqual({ sweeps: 1, residual: NaN });
    }
  });

  test('a row that repeats another one of its block gets no impulse, and spoils nothing', () => {
    const { system, work } = model(gears());
    work.J.copyWithin(12, 0, 12);
    work.MJ.copyWithin(12, 0, 12);
    const blocks = createImpulseBlocks(system);
    factoriseBlocks(blocks, system, work);
    const P = Float64Array.of(1, 1, 0.5, 0, 0);
    solveBlock(blocks, 0, 5, P);
    expect(P[1]).toBe(0);
    const u = new Float64Array(6 * system.n);
    P.forEach((value, i) => addRow(system, i, work.MJ, value, u));
    expect(rowDot(system, 0, work.J, u, 0)).toBeCloseTo(1, 10);
    expect(rowDot(system, 2, work.J, u, 0)).toBeCloseTo(0.5, 10);
  });
});

describe('bias', () => {
  test.each([0.05, 0.2, 0.7, 1])('a gap of one row decays as (1 - %d)^n, whatever the step', (bias) => {
    const body = box({ id: 'b' });
    const joint = createJoint({ id: 'j', kind: 'point-in-plane', bodyB: 'b' });
    for (const step of [1e-3, 0.05]) {
      const m = model(free([body], [joint]), { stabilisation: 'bias', bias, step });
      // the plane's normal is z
      m.y[poseOffset(1) + 2] = 0.01;
      const stepper = createImpulseStepper(
        m,
        () => undefined,
        () => undefined,
      );
      for (let n = 1; n <= 5; n++) {
        stepper.step(n * step, 1);
        expect(stepper.y[poseOffset(1) + 2]).toBeCloseTo(0.01 * (1 - bias) ** n, 14);
      }
      // the moves are no velocities
      expect(Math.abs(stepper.y[velocityOffset(2) + 6 + 2])).toBeLessThan(1e-14);
    }
  });

  test('projection closes it in one step, none leaves it', () => {
    const joint = createJoint({ id: 'j', kind: 'point-in-plane', bodyB: 'b' });
    for (const [stabilisation, left] of [
      ['projection', 0],
      ['none', 0.01],
    ] as const) {
      const m = model(free([box({ id: 'b' })], [joint]), { stabilisation });
      m.y[poseOffset(1) + 2] = 0.01;
      const stepper = createImpulseStepper(
        m,
        () => undefined,
        () => undefined,
      );
      stepper.step(1e-3, 1);
      expect(stepper.y[poseOffset(1) + 2]).toBeCloseTo(left, 9);
    }
  });
});

describe('the gyroscopic term', () => {
  test.each([
    ['a flat disc', [2, 2, 4]],
    ['a brick about its middle axis', [1, 2, 3]],
  ] as const)(
    '%s at 1000 rad/s and steps of a tenth of a second: L stays, the energy is bounded',
    (_, inertia) => {
      const body = createBody({
        id: 'b',
        angularVelocity: [30, 1000, 20],
        mass: { kind: 'custom', mass: 1, centerOfMass: [0, 0, 0], inertia: [...inertia, 0, 0, 0] },
      });
      const m = model(free([body]), { step: 0.1 });
      const stepper = createImpulseStepper(
        m,
        () => undefined,
        () => undefined,
      );
      const before = momenta(m, m.y);
      const square = before[0] ** 2 + before[1] ** 2 + before[2] ** 2;
      for (let n = 1; n <= 500; n++) {
        expect(stepper.step(n * 0.1, 1000)).toBe('stepped');
        expectClose(momenta(m, stepper.y), before, 1e-12);
        const energy = kineticEnergy(m.system, stepper.y, m.work);
        expect(energy).toBeGreaterThan((square / (2 * Math.max(...inertia))) * (1 - 1e-9));
        expect(energy).toBeLessThan((square / (2 * Math.min(...inertia))) * (1 + 1e-9));
      }
    },
  );
});

describe('drivers', () => {
  /** Two free boxes, the second one driven out along z of a slider that passes neither centre of mass, all in a spin. */
  const rail = (value: number) => ({
    ...free(
      [
        box({ id: 'a', angularVelocity: [1, 2, 3] }),
        box({
          id: 'b',
          position: [0.5, 0.3, 0],
          velocity: [0.9, -1.2, -0.8],
          angularVelocity: [1, 2, 3],
        }),
      ],
      [
        createJoint({
          id: 'rail',
          kind: 'slider',
          bodyA: 'a',
          bodyB: 'b',
          frameA: { ...AT_ORIGIN, position: [0.2, 0.1, 0] },
          frameB: { ...AT_ORIGIN, position: [-0.3, -0.2, 0] },
        }),
      ],
    ),
    drivers: [createDriver({ id: 'd', joint: 'rail', value })],
  });

  test.each([1, -1])('of a slider: B goes to %d m/s relative to A, and no momentum is made', (value) => {
    const m = model(rail(value), { step: 1e-3, iterations: 500 });
    const stepper = createImpulseStepper(
      m,
      () => undefined,
      () => undefined,
    );
    const before = momenta(m, m.y);
    const [coordinate] = m.system.joints[0].coordinates;
    const start = valueOf(coordinate, stepper.y);
    for (let n = 1; n <= 300; n++) stepper.step(n * 1e-3, 1);
    expect(valueOf(coordinate, stepper.y) - start).toBeCloseTo(0.3 * value, 2);
    expectClose(momenta(m, stepper.y), before, 1e-12);
  });

  test('the motor as printed (CH eq. 79-82: J = (a, 0, -a, 0)) makes angular momentum', () => {
    const m = model(rail(1));
    const row = m.system.drivers[0].row;
    const J = Array.from(m.work.J.subarray(12 * row, 12 * row + 12));
    const moment = (r: number[]) => {
      // about the origin: arms to the centres of mass times the forces, and the torques
      const at = [1, 2].map((b) => Array.from(m.y.subarray(poseOffset(b), poseOffset(b) + 3)));
      return [0, 1, 2].map((c) => {
        const [c1, c2] = [(c + 1) % 3, (c + 2) % 3];
        const arm = (i: number, o: number) => at[i][c1] * r[o + c2] - at[i][c2] * r[o + c1];
        return arm(0, 0) + r[3 + c] + arm(1, 6) + r[9 + c];
      });
    };
    expect(Math.hypot(...moment(J))).toBeLessThan(1e-14);
    const printed = J.map((value, i) => (i % 6 < 3 ? value : 0));
    expect(Math.hypot(...moment(printed))).toBeGreaterThan(0.3);
  });
});

describe('warm start', () => {
  /** Sweeps that steps 2 to 11 of a chain of 20 links need. */
  function count(gravity: Settings['gravity'], warm: boolean): number {
    const m = model(createChains(20), { gravity, iterations: 10_000, absoluteTolerance: 1e-6 });
    const { system, work } = m;
    const s = createImpulseSolver(system);
    const y = m.y.slice();
    let sweeps = 0;
    for (let n = 0; n < 11; n++) {
      if (!warm) s.h = 0;
      solveImpulses(s, system, 0, y, 1e-3, n === 0, 0, work);
      expect(s.convergence.residual).toBeLessThan(1e-6);
      if (n > 0) sweeps += s.convergence.sweeps;
      y.set(s.u, velocityOffset(system.n));
      moveBodies(
        system,
        y,
        s.u.map((value) => 1e-3 * value),
      );
    }
    return sweeps;
  }

  test('a chain at rest under load along its line has its impulses from the step before', () => {
    const cold = count([9.81, 0, 0], false);
    expect(cold).toBeGreaterThan(500);
    expect(count([9.81, 0, 0], true)).toBeLessThan(cold / 20);
  });

  test('a chain that swings needs fewer sweeps too', () => {
    expect(count([0, -9.81, 0], true)).toBeLessThan(0.9 * count([0, -9.81, 0], false));
  });
});

describe('stepping', () => {
  const project = () => ({ ...EXAMPLES['four-bar-with-load.kempe']() });

  test('makes no array of doubles', () => {
    const m = model(project(), { stabilisation: 'projection', step: 1e-3 });
    const stepper = createImpulseStepper(
      m,
      () => undefined,
      () => undefined,
    );
    stepper.step(1e-3, 1);
    const real = globalThis.Float64Array;
    let made = 0;
    const counting = new Proxy(real, {
      construct(target, words: unknown[]) {
        made++;
        return Reflect.construct(target, words) as object;
      },
    });
    try {
      globalThis.Float64Array = counting;
      for (let n = 2; n <= 50; n++) stepper.step(n * 1e-3, 1);
      expect(made).toBe(0);
      expect(new Float64Array(3)).toHaveLength(3);
      expect(made).toBe(1);
    } finally {
      globalThis.Float64Array = real;
    }
  });

  test('gives the same bits again, in whatever slices it is done', () => {
    const settings = { solver: 'sequential-impulses', stabilisation: 'bias', duration: 0.1 } as const;
    const samples = (budget: number) => {
      const { settings: own, ...rest } = project();
      const result = createSimulation({ ...rest, settings: { ...own, ...settings } });
      if (!result.ok) throw new Error(result.problems[0].message);
      while (result.simulation.advance(null, budget) === 'working');
      return result.simulation.takeSamples()?.data;
    };
    const whole = samples(10_000);
    expect(whole?.length).toBeGreaterThan(100);
    expect(samples(1)).toEqual(whole);
  });

  test('records how the sweeps converge: their number and what they left', () => {
    const few = run({
      ...project(),
      settings: { ...project().settings, solver: 'sequential-impulses', iterations: 7, duration: 0.1 },
    });
    for (const sweeps of few.column('solver/total/sweeps').slice(1)) expect(sweeps).toBe(7);
    expect(Math.max(...few.column('solver/total/residual'))).toBeGreaterThan(1e-9);
    expect(Math.max(...few.column('solver/total/residual'))).toBeLessThan(0.1);
  });
});
