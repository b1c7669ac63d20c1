/** Forces against the derivative of their energy, and powers against force times velocity. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DRAWS_PER_CHAIN, randomChain } from '../../../../support/random-chain';
import { SEED, draws } from '../../../../support/draw';
import { activateLoads } from '../../../../../engine/core/forces/loads';
import { addGyroscopic } from '../../../../../engine/core/forces/gyroscopic';
import { calcForces } from '../../../../../engine/core/dynamics/forces';
import { compiled, expectGradient, power, property } from '../../../../support/force-harness';
import { createDriver, createLoad } from '../../../../../engine/model/defaults';
import { cross, dot } from '../../../../support/block-harness';

describe('gravity and springs pull down their own potential', () => {
  test('gravity', () => property(() => undefined, expectGradient, [0.5, -2, -9.81]));
  test('a spring between two bodies', () => {
    property((project, draw) => {
      const ends = { bodyA: 'b1', pointA: draw.vector(), bodyB: 'b2', pointB: draw.vector() };
      project.loads = [
        createLoad({ id: 's', kind: 'spring', ...ends, stiffness: 40, damping: 0, restLength: 0.3 }),
      ];
    }, expectGradient);
  });
  test('a spring to the ground', () => {
    property((project, draw) => {
      project.loads = [
        createLoad({
          id: 's',
          kind: 'spring',
          pointA: draw.vector(2),
          bodyB: 'b2',
          pointB: draw.vector(),
          stiffness: 40,
          damping: 0,
        }),
      ];
    }, expectGradient);
  });
  test('a spring whose ends meet pulls nowhere, and is no NaN', () => {
    property(
      (project) => {
        const [a, b] = project.bodies;
        project.bodies = [a, { ...b, position: a.position }];
        project.loads = [
          createLoad({
            id: 's',
            kind: 'spring',
            bodyA: 'b1',
            bodyB: 'b2',
            pointA: [0, 0, 0],
            pointB: [0, 0, 0],
            damping: 5,
          }),
        ];
      },
      ({ work, system, y }) => {
        const force = work.force.slice();
        work.force.fill(0);
        addGyroscopic(system, y, work);
        expect([...force]).toEqual([...work.force]);
        expect(work.power).toBeCloseTo(0, 15);
      },
    );
  });
});

describe('the power booked is force times velocity', () => {
  test.each(['world', 'body'] as const)('a force on a point, fixed in the %s', (frame) => {
    property(
      (project, draw) => {
        project.loads = [
          createLoad({
            id: 'f',
            kind: 'force',
            body: 'b1',
            point: draw.vector(),
            vector: draw.vector(9),
            frame,
          }),
        ];
      },
      (c) => {
        const total = power(c);
        expect(Math.abs(c.work.power - total)).toBeLessThan(1e-12);
        expect(Math.hypot(...c.work.force)).toBeGreaterThan(0);
      },
    );
  });
  test.each(['world', 'body'] as const)('a torque fixed in the %s', (frame) => {
    property(
      (project, draw) => {
        project.loads = [createLoad({ id: 't', kind: 'torque', body: 'b2', vector: draw.vector(9), frame })];
      },
      (c) => expect(Math.abs(c.work.power - power(c))).toBeLessThan(1e-12),
    );
  });
  test('a damper only takes', () => {
    property(
      (project, draw) => {
        const ends = { bodyA: 'b1', pointA: draw.vector(), bodyB: 'b2', pointB: draw.vector() };
        project.loads = [createLoad({ id: 's', kind: 'spring', ...ends, stiffness: 0, damping: 3 })];
      },
      (c) => {
        expect(c.work.power).toBeLessThanOrEqual(0);
        expect(Math.abs(c.work.power - power(c))).toBeLessThan(1e-11);
      },
    );
  });
  test.each(['hinge', 'slider'] as const)('the effort of a driver on a %s', (kind) => {
    fc.assert(
      fc.property(draws(DRAWS_PER_CHAIN), (draw) => {
        const project = randomChain([kind], 'perpendicular', false, draw, [0, 0, 0]);
        project.drivers = [createDriver({ id: 'd', joint: 'j1', kind: 'effort', value: 4 })];
        const c = compiled(project);
        expect(Math.abs(c.work.power - power(c))).toBeLessThan(1e-11);
      }),
      { seed: SEED, numRuns: 60 },
    );
  });
});

describe('a force acts where it is put', () => {
  test('its moment about the centre of mass is the lever arm across the force; in the body it turns with it', () => {
    property(
      (project, draw) => {
        const point = draw.vector();
        project.loads = [
          createLoad({ id: 'f', kind: 'force', body: 'b1', point, vector: [1, 2, 3], frame: 'world' }),
          createLoad({ id: 'g', kind: 'force', body: 'b2', point, vector: [1, 2, 3], frame: 'body' }),
        ];
        project.bodies = project.bodies.map((body) => ({ ...body, angularVelocity: [0, 0, 0] as const }));
      },
      ({ system, work }) => {
        for (const b of [1, 2]) {
          const [{ point }] = system.loads[b - 1].ends;
          if (point === null) throw new Error('not a force');
          const R = (v: ArrayLike<number>) =>
            [0, 1, 2].map((r) => [0, 1, 2].reduce((sum, c) => sum + work.R[9 * b + 3 * r + c] * v[c], 0));
          const F = b === 1 ? [1, 2, 3] : R([1, 2, 3]);
          const moment = cross(R(point), F);
          for (let c = 0; c < 3; c++) {
            expect(Math.abs(work.force[6 * b + c] - F[c])).toBeLessThan(1e-13);
            expect(Math.abs(work.force[6 * b + 3 + c] - moment[c])).toBeLessThan(1e-13);
          }
        }
      },
    );
  });

  test('outside its window it does not act', () => {
    property(
      (project) => {
        project.loads = [
          createLoad({ id: 'f', kind: 'torque', body: 'b1', vector: [1, 0, 0], from: 0.5, until: 0.7 }),
        ];
        project.bodies = project.bodies.map((body) => ({ ...body, angularVelocity: [0, 0, 0] as const }));
      },
      ({ system, work, y }) => {
        expect([...work.force].every((value) => value === 0)).toBe(true);
        for (const [from, until, acts] of [
          [0, 0.5, false],
          [0.5, 0.7, true],
          [0.55, 0.6, true],
          [0.7, 1, false],
        ] as const) {
          activateLoads(system, from, until, work);
          calcForces(system, 0, y, work);
          expect(work.force.some((value) => value !== 0)).toBe(acts);
        }
      },
    );
  });
});

test('the gyroscopic torque does no work and is what keeps I w', () => {
  property(
    () => undefined,
    ({ system, work, y, v }) => {
      work.force.fill(0);
      addGyroscopic(system, y, work);
      for (let b = 1; b < system.n; b++) {
        const torque = [...work.force.subarray(6 * b + 3, 6 * b + 6)];
        const w = [...v.subarray(6 * b + 3, 6 * b + 6)];
        expect(Math.abs(dot(torque, w))).toBeLessThan(1e-12);
        const Iw = [0, 1, 2].map((r) =>
          [0, 1, 2].reduce((sum, c) => sum + work.inertiaW[9 * b + 3 * r + c] * w[c], 0),
        );
        cross(w, Iw).forEach((value, c) => expect(Math.abs(torque[c] + value)).toBeLessThan(1e-12));
      }
    },
  );
});
