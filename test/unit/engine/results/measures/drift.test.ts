/** Drift and energy against what the recorded motion of the bodies says of them. */
import { beforeAll, describe, expect, test } from 'vitest';
import { createBody, createDriver, createLoad } from '../../../../../engine/model/defaults';
import { block, project as modelOf } from '../../../../support/switched-models';
import { createInstant } from '../../../../../engine/results/measures/measure';
import { drift } from '../../../../../engine/results/measures/drift';
import { evaluate } from '../../../../support/random-chain';
import { joinAt } from '../../../../support/example-parts';
import { rotateVector } from '../../../../support/benchmark';
import { run } from '../../../../support/run';
import type { Quat } from '../../../../../engine/model/project';
import type { Run } from '../../../../support/run';

describe('drift of a chain of two that nothing keeps together', () => {
  const LENGTH = 0.3;
  const rod = (id: string, x: number) =>
    createBody({
      ...{ id, position: [x, 0, 0], angularVelocity: [0, 0, 9] },
      mass: { kind: 'custom', mass: 1, centerOfMass: [0, 0, 0], inertia: [0.1, 0.1, 0.1, 0, 0, 0] },
    });
  let result: Run;
  beforeAll(() => {
    const [upper, lower] = [rod('upper', 0), rod('lower', LENGTH)];
    const settings = { integrator: 'semi-implicit-euler', step: 0.01, stabilisation: 'none' } as const;
    result = run(
      modelOf(
        { ...settings, duration: 0.5, outputInterval: 0.05 },
        [upper, lower],
        [
          joinAt('pin', 'Pin', 'hinge', null, upper, [0, 0, 0]),
          joinAt('knee', 'Knee', 'hinge', upper, lower, [LENGTH, 0, 0]),
        ],
      ),
    );
  });
  const at = (i: number, key: string) => result.column(key)[i];
  /** Position and velocity in the plane of a point of a body, which turns about z. */
  const point = (i: number, id: string, arm: number) => {
    const q = ['qw', 'qx', 'qy', 'qz'].map((c) => at(i, `body/${id}/${c}`)) as unknown as Quat;
    const [x, y] = rotateVector(q, [arm, 0, 0]);
    const w = at(i, `body/${id}/wz`);
    return {
      place: [at(i, `body/${id}/x`) + x, at(i, `body/${id}/y`) + y],
      velocity: [at(i, `body/${id}/vx`) - w * y, at(i, `body/${id}/vy`) + w * x],
    };
  };
  const apart = (one: readonly number[], other: readonly number[]) =>
    Math.max(...one.map((value, c) => Math.abs(value - other[c])));

  test('is how far the points of a joint are apart, and how fast they part; in total that of the worst', () => {
    let worst = 0;
    for (let i = 0; i < result.time.length; i++) {
      const [top, end, knee] = [point(i, 'upper', 0), point(i, 'upper', LENGTH), point(i, 'lower', 0)];
      const wanted = {
        pin: [apart(top.place, [0, 0]), apart(top.velocity, [0, 0])],
        knee: [apart(end.place, knee.place), apart(end.velocity, knee.velocity)],
      };
      ['position', 'velocity'].forEach((level, l) => {
        expect(at(i, `drift/pin/${level}`)).toBeCloseTo(wanted.pin[l], 12);
        expect(at(i, `drift/knee/${level}`)).toBeCloseTo(wanted.knee[l], 12);
        expect(at(i, `drift/total/${level}`)).toBeCloseTo(Math.max(wanted.pin[l], wanted.knee[l]), 12);
      });
      worst = Math.max(worst, wanted.knee[0]);
    }
    expect(result.time.length).toBe(11);
    expect(worst).toBeGreaterThan(1e-4);
  });
});

test('angles count as lengths through the characteristic length', () => {
  const body = createBody({ id: 'body' });
  const project = modelOf({}, [body], [joinAt('weld', 'Weld', 'fixed', null, body, [1, 2, 3])]);
  const instant = createInstant(evaluate(project).model);
  const { system, work } = instant;
  expect(system.length).not.toBeCloseTo(1, 1);
  work.C.set([0, 0, 0, 0.02, -0.03, 0]);
  work.Cdot.set([0.1, 0, 0, 0, 0, -0.5]);
  const row = new Float64Array(4);
  drift.calc(instant, row, 0);
  const wanted = [0.03 * system.length, Math.max(0.1, 0.5 * system.length)];
  [...wanted, ...wanted].forEach((value, i) => expect(row[i]).toBeCloseTo(value, 12));
});

test('drift of a driver counts in the total and at no joint', () => {
  const { bodies, joints } = block('x', {}, {});
  const drivers = [createDriver({ id: 'motor', joint: 'guide', kind: 'speed', value: 2 })];
  const settings = { integrator: 'semi-implicit-euler', step: 0.01, stabilisation: 'none' } as const;
  const { column } = run(
    modelOf({ ...settings, gravity: [0, 0, 0], duration: 0.02, outputInterval: 0.01 }, bodies, joints, {
      drivers,
    }),
  );
  expect(Math.max(...column('drift/guide/velocity'))).toBeLessThan(1e-12);
  expect(Math.max(...column('drift/guide/position'))).toBeLessThan(1e-12);
  const total = column('drift/total/position');
  const x = column('joint/guide/coordinate');
  total.forEach((value, i) => expect(value).toBeCloseTo(Math.abs(x[i] - 0.02 * i), 12));
});

test('a damper that a force works against: what is supplied, turned into heat and left over', () => {
  const [MASS, FORCE, DAMPING] = [2, 4, 0.5];
  const { bodies, joints } = block('x', { v: 1, mass: MASS }, { friction: { coulomb: 0, viscous: DAMPING } });
  const { time, column } = run(
    modelOf({ gravity: [0, 0, 0], duration: 1, outputInterval: 0.1 }, bodies, joints, {
      loads: [createLoad({ id: 'pull', kind: 'force', body: 'block', vector: [FORCE, 0, 0] })],
    }),
  );
  // v = u + (1 - u) exp(-t / T), x its integral
  const [u, T] = [FORCE / DAMPING, MASS / DAMPING];
  const of = (component: string) => column(`energy/total/${component}`);
  time.forEach((t, i) => {
    const fall = Math.exp(-t / T);
    const v = u + (1 - u) * fall;
    const x = u * t + (1 - u) * T * (1 - fall);
    const kinetic = (MASS * v * v) / 2;
    const lost = MASS / 2 + FORCE * x - kinetic;
    expect(of('kinetic')[i]).toBeCloseTo(kinetic, 7);
    expect(of('potential')[i]).toBeCloseTo(0, 12);
    expect(of('total')[i]).toBeCloseTo(kinetic, 7);
    expect(of('supplied')[i]).toBeCloseTo(FORCE * x, 7);
    expect(of('dissipated')[i]).toBeCloseTo(lost, 7);
    expect(of('work')[i]).toBeCloseTo(FORCE * x - lost, 7);
    expect(of('dissipation')[i]).toBeCloseTo(DAMPING * v * v, 7);
    expect(Math.abs(of('residual')[i])).toBeLessThan(1e-8);
    expect(Math.abs(of('projection')[i])).toBeLessThan(1e-12);
  });
});
