/** Orders as measured, by regression over halved steps. */
import { describe, expect, test } from 'vitest';
import { DOP853, DOP853_DENSE } from '../../../../../engine/core/integrators/dop853';
import {
  calcDenseOutput,
  createDenseOutput,
  interpolate,
} from '../../../../../engine/core/integrators/dense-output';
import { calcDerivative } from '../../../../../engine/run/steppers/acceleration';
import {
  calcStages,
  createRungeKuttaWorkspace,
  errorNorm,
} from '../../../../../engine/core/integrators/runge-kutta';
import { createModel } from '../../../../../engine/run/preparation/prepared-model';
import { DOPRI5, DOPRI5_DENSE, EXPLICIT_EULER, RK4 } from '../../../../../engine/core/integrators/tableau';
import { benchmarkProject, readBenchmark } from '../../../../support/benchmark';
import { measuredOrder } from '../../../../support/order';
import { run } from '../../../../support/run';
import type { Integrator, Project } from '../../../../../engine/model/project';
import type { RightHandSide } from '../../../../../engine/core/integrators/runge-kutta';
import type { Tableau } from '../../../../../engine/core/integrators/tableau';

/** A smooth problem that depends on time and is not linear; exact: y = tan(sin t / 2), z = exp(-2 sin t). */
const smooth: RightHandSide = (t, [y, z], out) => {
  out[0] = ((1 + y * y) * Math.cos(t)) / 2;
  out[1] = -2 * Math.cos(t) * z;
  return true;
};
const exact = (t: number) => [Math.tan(Math.sin(t) / 2), Math.exp(-2 * Math.sin(t))];

function integrate(tableau: Tableau, f: RightHandSide, start: Float64Array, end: number, count: number) {
  const w = createRungeKuttaWorkspace(tableau, start.length);
  const y = start.slice();
  const h = end / count;
  for (let i = 0; i < count; i++) {
    f(i * h, y, w.k[0]);
    expect(calcStages(w, f, i * h, y, h)).toBe(true);
    y.set(w.next);
  }
  return y;
}

const distance = (a: ArrayLike<number>, b: ArrayLike<number>) =>
  Math.hypot(...Array.from(a, (value, i) => value - b[i]));

const COUNTS = [16, 32, 64, 128];

describe.each([EXPLICIT_EULER, RK4, DOPRI5])('$name', (tableau) => {
  test('shows its order on a smooth problem', () => {
    const errors = COUNTS.map((count) =>
      distance(integrate(tableau, smooth, Float64Array.of(0, 1), 2, count), exact(2)),
    );
    const order = measuredOrder(
      COUNTS.map((count) => 2 / count),
      errors,
    );
    expect(order).toBeGreaterThan(tableau.order - 0.25);
    expect(order).toBeLessThan(tableau.order + 0.6);
  });
});

test('Dormand-Prince 8(5,3) shows its order on a smooth problem', () => {
  const counts = [8, 12, 16, 24];
  const errors = counts.map((count) =>
    distance(integrate(DOP853, smooth, Float64Array.of(0, 1), 2, count), exact(2)),
  );
  const order = measuredOrder(
    counts.map((count) => 2 / count),
    errors,
  );
  expect(order).toBeGreaterThan(7.5);
  expect(order).toBeLessThan(9.5);
});

/** The 3D double pendulum over one second: constrained, smooth, without a remedy so that the method shows alone. */
function pendulum(integrator: Integrator, step: number, tolerance = 1e-13): Project {
  return benchmarkProject(readBenchmark('double-pendulum-ball'), {
    duration: 0.5,
    outputInterval: 0.5,
    stabilisation: 'none',
    integrator,
    step,
    relativeTolerance: tolerance,
    absoluteTolerance: tolerance,
  });
}

const KEYS = ['B1', 'B2'].flatMap((body) =>
  ['x', 'y', 'z', 'vx', 'vy', 'vz', 'wx', 'wy', 'wz'].map((c) => `body/${body}/${c}`),
);
function final(project: Project): number[] {
  const result = run(project);
  expect(result.outcome).toEqual({ kind: 'completed' });
  return KEYS.map((key) => result.column(key).at(-1) as number);
}

describe('on the equations of motion of a constrained system', () => {
  const truth = final(pendulum('dopri5', 1e-3));

  test.each([
    ['explicit-euler', 1, [0.004, 0.002, 0.001, 0.0005]],
    ['semi-implicit-euler', 1, [0.004, 0.002, 0.001, 0.0005]],
    ['rk4', 4, [0.05, 0.025, 0.0125, 0.00625]],
  ] as const)('%s is of order %i', (integrator, order, steps) => {
    const errors = steps.map((step) => distance(final(pendulum(integrator, step)), truth));
    const measured = measuredOrder(steps, errors);
    expect(measured).toBeGreaterThan(order - 0.2);
    expect(measured).toBeLessThan(order + 0.5);
  });

  test('Dormand-Prince with fixed steps is of order 5', () => {
    const result = createModel(pendulum('dopri5', 1e-3));
    if (!result.ok) throw new Error(result.problems[0].message);
    const { system, work, solver, y } = result.model;
    const f: RightHandSide = (t, state, out) => calcDerivative(system, t, state, out, work, solver);
    const best = integrate(DOPRI5, f, y, 0.5, 640);
    const counts = [10, 20, 40, 80];
    const errors = counts.map((count) => distance(integrate(DOPRI5, f, y, 0.5, count), best));
    const measured = measuredOrder(
      counts.map((count) => 1 / count),
      errors,
    );
    expect(measured).toBeGreaterThan(4.7);
    expect(measured).toBeLessThan(6);
  });
});

test('the dense output of Dormand-Prince 8 has a local error of order eight (method of order seven)', () => {
  const steps = [0.4, 0.3, 0.2, 0.15];
  const errors = steps.map((h) => {
    const w = createRungeKuttaWorkspace(DOP853, 2, DOP853_DENSE.extra.length);
    const dense = createDenseOutput(DOP853_DENSE, 2);
    const t = 0.3;
    const y = Float64Array.from(exact(t));
    smooth(t, y, w.k[0]);
    calcStages(w, smooth, t, y, h);
    expect(calcDenseOutput(dense, w, smooth, t, y, h)).toBe(true);
    const out = new Float64Array(2);
    interpolate(dense, t + h, out);
    expect(distance(out, w.next)).toBeLessThan(1e-14);
    let largest = 0;
    for (let theta = 0.1; theta < 1; theta += 0.1) {
      interpolate(dense, t + theta * h, out);
      largest = Math.max(largest, distance(out, exact(t + theta * h)));
    }
    return largest;
  });
  const measured = measuredOrder(steps, errors);
  expect(measured).toBeGreaterThan(7.4);
  expect(measured).toBeLessThan(9.5);
});

describe('dense output', () => {
  test('meets both ends of the step, and its local error inside is of order five (method of order four)', () => {
    const steps = [0.4, 0.2, 0.1, 0.05];
    const errors = steps.map((h) => {
      const w = createRungeKuttaWorkspace(DOPRI5, 2);
      const dense = createDenseOutput(DOPRI5_DENSE, 2);
      const t = 0.3;
      const y = Float64Array.from(exact(t));
      smooth(t, y, w.k[0]);
      calcStages(w, smooth, t, y, h);
      calcDenseOutput(dense, w, smooth, t, y, h);
      const out = new Float64Array(2);
      interpolate(dense, t, out);
      expect(distance(out, y)).toBeLessThan(1e-15);
      interpolate(dense, t + h, out);
      expect(distance(out, w.next)).toBeLessThan(1e-14);
      let largest = 0;
      for (let theta = 0.1; theta < 1; theta += 0.1) {
        interpolate(dense, t + theta * h, out);
        largest = Math.max(largest, distance(out, exact(t + theta * h)));
      }
      return largest;
    });
    const order = measuredOrder(steps, errors);
    expect(order).toBeGreaterThan(4.6);
    expect(order).toBeLessThan(5.6);
  });

  test('samples between the steps of a run are as good as its steps', () => {
    const coarse = { ...pendulum('dopri5', 1e-3, 1e-9) };
    const fine = {
      ...coarse,
      settings: { ...coarse.settings, relativeTolerance: 1e-13, absoluteTolerance: 1e-13 },
    };
    const series = (project: Project) => {
      const result = run({ ...project, settings: { ...project.settings, outputInterval: 1e-3 } });
      expect(result.summary.samples).toBe(501);
      return result;
    };
    const [a, b] = [series(coarse), series(fine)];
    // far fewer steps than samples, or nothing was interpolated
    expect(a.summary.steps).toBeLessThan(250);
    for (const key of KEYS) {
      const [left, right] = [a.column(key), b.column(key)];
      left.forEach((value, i) => expect(Math.abs(value - right[i])).toBeLessThan(1e-7));
    }
  });
});

describe('error estimate and step control', () => {
  test('the norm is the root mean square of the error over its allowance', () => {
    const w = createRungeKuttaWorkspace(DOPRI5, 2);
    const e = DOPRI5.e as readonly number[];
    const y = Float64Array.of(3, -40);
    w.next.set([5, 10]);
    w.k[0].set([2, 7]);
    const [absolute, relative, h] = [0.01, 0.001, 0.5];
    const ratios = [(h * e[0] * 2) / (0.01 + 0.001 * 5), (h * e[0] * 7) / (0.01 + 0.001 * 40)];
    const expected = Math.sqrt((ratios[0] ** 2 + ratios[1] ** 2) / 2);
    expect(Math.abs(errorNorm(w, y, h, absolute, relative) - expected)).toBeLessThan(1e-15);
  });

  test('the error of a run follows the tolerance, decade by decade', () => {
    const truth = final(pendulum('dopri5', 1e-3));
    const tolerances = [1e-5, 1e-6, 1e-7, 1e-8, 1e-9];
    const errors = tolerances.map((tolerance) => distance(final(pendulum('dopri5', 1e-3, tolerance)), truth));
    errors.forEach((error, i) => {
      expect(error).toBeLessThan(0.6 * tolerances[i]);
      expect(error).toBeGreaterThan(tolerances[i] / 300);
    });
    // shorter steps have a smaller share of the run
    const slope = measuredOrder(tolerances, errors);
    expect(slope).toBeGreaterThan(1);
    expect(slope).toBeLessThan(1.5);
  });
});
