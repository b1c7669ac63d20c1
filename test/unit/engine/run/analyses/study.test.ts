import { describe, expect, test } from 'vitest';
import { calcDampingMatrix } from '../../../../../engine/run/analyses/modes/linearise';
import { createBody, createJoint, createLoad, createProject } from '../../../../../engine/model/defaults';
import { createMechanism } from '../../../../../engine/run/analyses/mechanism';
import {
  factoriseAt,
  findFreeMotions,
  kineticProduct,
} from '../../../../../engine/run/analyses/modes/free-motions';
import { runToEnd } from '../../../../../engine/model/run-to-end';
import { readExample } from '../../../../support/example-file';
import { rowDot } from '../../../../../engine/core/dynamics/rows';
import { study } from '../../../../../engine/run/analyses/study';

const NAMES = ['four-bar-with-load', 'bricard', 'rssr', 'double-pendulum', 'peaucellier', 'hooke-joint'];

describe.each(NAMES)('free motions of %s', (name) => {
  test('are orthonormal, break no joint, and are as many as the degrees of freedom', () => {
    const result = createMechanism(readExample(name), 'free');
    if (!result.ok) throw new Error(result.problems[0].message);
    const { mechanism } = result;
    factoriseAt(mechanism, mechanism.y);
    const { system, solver, work } = mechanism;
    const count = 6 * (system.n - 1) - solver.factor.rank;
    const motions = findFreeMotions(mechanism, count);
    motions.forEach((z, i) => {
      for (let row = 0; row < system.m; row++) {
        expect(Math.abs(rowDot(system, row, work.J, z, 0) * system.rowScale[row])).toBeLessThan(1e-9);
      }
      motions.forEach((other, j) =>
        expect(kineticProduct(mechanism, z, other)).toBeCloseTo(i === j ? 1 : 0, 9),
      );
    });
  });

  test('are shown with the joints closed', () => {
    const { report } = runToEnd(study(readExample(name), 'motions'));
    expect(report?.motions.length).toBe(report?.freedoms);
    for (const { frames, velocities } of report!.motions) {
      expect(frames).toHaveLength(17);
      const project = readExample(name);
      frames.forEach((poses) => {
        for (const { frameA, frameB, bodyA, bodyB, kind } of project.joints) {
          if (!['hinge', 'ball', 'universal'].includes(kind)) continue;
          const [a, b] = [place(poses, bodyA, frameA.position), place(poses, bodyB, frameB.position)];
          expect(Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])).toBeLessThan(1e-9);
        }
      });
      expect(velocities).toHaveLength(project.bodies.length);
    }
  });
});

function place(
  poses: readonly { body: string; position: number[]; orientation: number[] }[],
  id: string,
  [x, y, z]: readonly [number, number, number],
): number[] {
  const pose = poses.find(({ body }) => body === id);
  if (!pose) return [x, y, z];
  const [w, a, b, c] = pose.orientation;
  // p + 2 w (u x r) + 2 u x (u x r)
  const cross = (u: number[], v: number[]) => [
    u[1] * v[2] - u[2] * v[1],
    u[2] * v[0] - u[0] * v[2],
    u[0] * v[1] - u[1] * v[0],
  ];
  const ur = cross([a, b, c], [x, y, z]);
  const uur = cross([a, b, c], ur);
  return [x, y, z].map((value, i) => pose.position[i] + value + 2 * (w * ur[i] + uur[i]));
}

describe('equilibrium report', () => {
  test('has the forces that carry the weight, and what holds the driver', () => {
    const { report } = runToEnd(study(readExample('four-bar-with-load'), 'equilibrium'));
    const { equilibrium } = report!;
    expect(equilibrium).toMatchObject({ stability: 'rigid', largestMoveBody: null });
    const up = equilibrium!.reactions
      .filter(({ joint }) => joint === 'pin-o2' || joint === 'pin-o4')
      .reduce((sum, { force }) => sum + force[1], 0);
    expect(up).toBeGreaterThan(80);
    expect(equilibrium!.reactions.every(({ mask }) => mask === (1 | 2 | 32))).toBe(true);
    expect(equilibrium!.efforts[0].effort).not.toBe(0);
  });

  test('damping of a damper alone is its constant over the mass', () => {
    const project = createProject('Damper');
    project.settings.gravity = [0, 0, 0];
    project.bodies = [
      createBody({
        id: 'mass',
        mass: { kind: 'custom', mass: 4, centerOfMass: [0, 0, 0], inertia: [1, 1, 1, 0, 0, 0] },
      }),
    ];
    project.joints = [createJoint({ id: 'guide', kind: 'slider', bodyB: 'mass' })];
    project.loads = [
      createLoad({
        id: 'dashpot',
        kind: 'spring',
        bodyB: 'mass',
        pointA: [0, 0, -1],
        stiffness: 0,
        damping: 10,
        restLength: 1,
      }),
    ];
    const result = createMechanism(project, 'held');
    if (!result.ok) throw new Error(result.problems[0].message);
    factoriseAt(result.mechanism, result.mechanism.y);
    const motions = findFreeMotions(result.mechanism, 1);
    const damping = runToEnd(calcDampingMatrix(result.mechanism, result.mechanism.y, motions));
    expect(damping!.matrix[0][0]).toBeCloseTo(2.5, 8);
  });
});

test('a project with faults gives its problems', () => {
  const project = createProject('Broken');
  project.joints = [createJoint({ id: 'pin', bodyB: 'nobody' })];
  const { report, problems } = runToEnd(study(project, 'modes'));
  expect(report).toBeNull();
  expect(problems[0]).toMatchObject({ code: 'missing-body', record: 'pin' });
});
