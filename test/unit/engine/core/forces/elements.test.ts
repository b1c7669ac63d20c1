/** Torsion springs, bushings, drag, tables and expressions: gradients of energies, powers, action and reaction. */
import { describe, expect, test } from 'vitest';
import { addGyroscopic } from '../../../../../engine/core/forces/gyroscopic';
import { createLoad } from '../../../../../engine/model/defaults';
import { cross } from '../../../../support/block-harness';
import { expectGradient, power, property } from '../../../../support/force-harness';
import { poseOffset } from '../../../../../engine/core/coordinates/layout';
import type { CompiledBushing } from '../../../../../engine/kinds/loads/bushing-kinematics';
import type { Case } from '../../../../support/force-harness';
import type { Draw } from '../../../../support/draw';
import type { Load, Project } from '../../../../../engine/model/project';

/** B^T B + a little: a symmetric 6 x 6 matrix without negative eigenvalues, as its upper triangle. */
function semidefinite(draw: Draw): number[] {
  const B = Array.from({ length: 6 }, () => Array.from({ length: 6 }, () => draw.number(2)));
  return [0, 1, 2, 3, 4, 5].flatMap((r) =>
    Array.from({ length: 6 - r }, (_, c) => B.reduce((sum, row) => sum + row[r] * row[r + c], 0)),
  );
}

const ZERO = new Array<number>(21).fill(0);
const bushing = (draw: Draw, fields: Partial<Extract<Load, { kind: 'bushing' }>>) =>
  createLoad({
    id: 'm',
    kind: 'bushing',
    bodyA: 'b1',
    bodyB: 'b2',
    frameA: { position: draw.vector(), orientation: draw.rotation() },
    frameB: { position: draw.vector(), orientation: draw.rotation() },
    damping: ZERO,
    stiffness: ZERO,
    ...fields,
  });

/** Totals of force and of moment about the origin of all bodies, without weight and gyroscopic terms. */
function totals({ system, work, y }: Case): number[] {
  const force = work.force.slice();
  work.force.fill(0);
  addGyroscopic(system, y, work);
  const sum = [0, 0, 0, 0, 0, 0];
  for (let b = 1; b < system.n; b++) {
    const part = (o: number) => [0, 1, 2].map((c) => force[6 * b + o + c] - work.force[6 * b + o + c]);
    const moment = cross(Array.from(y.subarray(poseOffset(b), poseOffset(b) + 3)), part(0));
    for (let c = 0; c < 3; c++) {
      sum[c] += part(0)[c];
      sum[3 + c] += part(3)[c] + moment[c];
    }
  }
  return sum;
}
const expectInternal = (c: Case) => {
  for (const value of totals(c)) expect(Math.abs(value)).toBeLessThan(1e-10);
};
const NO_GRAVITY = [0, 0, 0] as const;

describe('bushing', () => {
  const far = ({ system, y, work }: Case): boolean => {
    // away from half a turn, where the rotation vector changes sides
    const load = system.loads[0].compiled as CompiledBushing;
    void work;
    const q = (o: number, axes: Float64Array) => {
      const [a, b, c, d] = y.subarray(o, o + 4);
      const [e, f, g, h] = axes;
      return [
        a * e - b * f - c * g - d * h,
        a * f + b * e + c * h - d * g,
        a * g - b * h + c * e + d * f,
        a * h + b * g - c * f + d * e,
      ];
    };
    const p = q(poseOffset(load.a) + 3, load.axesA);
    const r = q(poseOffset(load.b) + 3, load.axesB);
    return Math.abs(p.reduce((sum, value, i) => sum + value * r[i], 0)) > 0.05;
  };

  test('force and torque are the gradient of the energy, at any angle below half a turn', () => {
    let cases = 0;
    property(
      (project, draw) => {
        project.loads = [bushing(draw, { stiffness: semidefinite(draw) })];
      },
      (c) => {
        if (!far(c)) return;
        cases++;
        expectGradient(c);
      },
    );
    expect(cases).toBeGreaterThan(30);
  });

  test('its damper books the power that it takes, and never gives any', () => {
    property(
      (project, draw) => {
        project.loads = [bushing(draw, { damping: semidefinite(draw) })];
      },
      (c) => {
        expect(c.work.power).toBeLessThanOrEqual(0);
        expect(Math.abs(c.work.power - power(c))).toBeLessThan(1e-9 * (1 + Math.abs(c.work.power)));
      },
    );
  });

  test('action equals reaction', () => {
    property((project, draw) => {
      project.loads = [bushing(draw, { stiffness: semidefinite(draw), damping: semidefinite(draw) })];
    }, expectInternal);
  });

  test('equal stiffness in all directions is a spring of no length and a torsion spring', () => {
    property(
      (project, draw) => {
        const k = ZERO.with(0, 70).with(6, 70).with(11, 70);
        project.loads = [bushing(draw, { stiffness: k })];
        const { frameA, frameB } = project.loads[0] as Extract<Load, { kind: 'bushing' }>;
        project.loads.push(
          createLoad({
            id: 's',
            kind: 'spring',
            bodyA: 'b1',
            bodyB: 'b2',
            pointA: frameA.position,
            pointB: frameB.position,
            stiffness: -70,
            restLength: 0,
            damping: 0,
          }),
        );
      },
      (c) => {
        for (const value of totals(c)) expect(Math.abs(value)).toBeLessThan(1e-10);
        const force = c.work.force.slice();
        c.work.force.fill(0);
        addGyroscopic(c.system, c.y, c.work);
        force.forEach((value, i) => expect(Math.abs(value - c.work.force[i])).toBeLessThan(1e-10));
      },
    );
  });
});

describe('torsion spring', () => {
  const wind = (fields: Partial<Extract<Load, { kind: 'torsion-spring' }>>) => (project: Project) => {
    project.loads = [createLoad({ id: 't', kind: 'torsion-spring', joint: 'j1', ...fields })];
  };
  test.each(['hinge', 'cylinder'] as const)(
    'books what it takes, and acts on both bodies alike, on a %s',
    (kind) => {
      property(
        wind({ stiffness: 0, damping: 2 }),
        (c) => {
          expect(c.work.power).toBeLessThanOrEqual(0);
          expect(Math.abs(c.work.power - power(c))).toBeLessThan(1e-10);
        },
        NO_GRAVITY,
        kind,
      );
      property(wind({ stiffness: 5, damping: 2, restAngle: 1 }), expectInternal, NO_GRAVITY, kind);
    },
  );
});

describe('table', () => {
  const points = [
    [0.1, -20],
    [0.4, 0],
    [0.6, 3],
    [1.2, 60],
  ] as const;
  test('the force is the gradient of the exact integral of the tension', () => {
    property((project, draw) => {
      const ends = { bodyA: 'b1', pointA: draw.vector(), bodyB: 'b2', pointB: draw.vector() };
      project.loads = [createLoad({ id: 's', kind: 'spring', ...ends, damping: 0, table: points })];
    }, expectGradient);
  });
  test('a straight table is the linear spring', () => {
    property(
      (project, draw) => {
        const ends = { bodyA: 'b1', pointA: draw.vector(), bodyB: 'b2', pointB: draw.vector(), damping: 3 };
        const table = [0.1, 0.3, 0.9].map((l) => [l, 40 * (l - 0.3)] as const);
        project.loads = [
          createLoad({ id: 's', kind: 'spring', ...ends, stiffness: 1, table }),
          createLoad({ id: 'r', kind: 'spring', ...ends, stiffness: -40, restLength: 0.3, damping: -3 }),
        ];
      },
      (c) => {
        expect(Math.abs(c.work.power)).toBeLessThan(1e-11);
        const force = c.work.force.slice();
        c.work.force.fill(0);
        addGyroscopic(c.system, c.y, c.work);
        force.forEach((value, i) => expect(Math.abs(value - c.work.force[i])).toBeLessThan(1e-11));
      },
    );
  });
});

describe('drag and expressions', () => {
  test('drag books what it takes', () => {
    property(
      (project, draw) => {
        project.loads = [
          createLoad({ id: 'd', kind: 'drag', body: 'b1', point: draw.vector(), linear: 3, angular: 0.4 }),
        ];
      },
      (c) => {
        expect(c.work.power).toBeLessThanOrEqual(0);
        expect(Math.abs(c.work.power - power(c))).toBeLessThan(1e-11);
      },
    );
  });

  test.each(['world', 'body'] as const)(
    'an expression is the force or torque of its size, fixed in the %s',
    (frame) => {
      property(
        (project, draw) => {
          const point = draw.vector();
          project.loads = [
            createLoad({
              id: 'e',
              kind: 'expression',
              body: 'b1',
              point,
              direction: [2, -4, 4],
              frame,
              expression: '3 * 4 - 0 * t',
            }),
            createLoad({ id: 'f', kind: 'force', body: 'b1', point, vector: [-4, 8, -8], frame }),
            createLoad({
              id: 'g',
              kind: 'expression',
              quantity: 'torque',
              body: 'b2',
              direction: [0, 0, 9],
              frame,
              expression: 'cos(t)',
            }),
            createLoad({ id: 'h', kind: 'torque', body: 'b2', vector: [0, 0, -1], frame }),
          ];
        },
        (c) => {
          expect(Math.abs(c.work.power)).toBeLessThan(1e-10);
          for (const value of totals(c)) expect(Math.abs(value)).toBeLessThan(1e-10);
        },
      );
    },
  );
});
