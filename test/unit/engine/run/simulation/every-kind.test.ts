import { describe, expect, test } from 'vitest';
import { JOINT_KINDS } from '../../../../../engine/kinds/joints/joints';
import {
  createBody,
  createDriver,
  createJoint,
  createLoad,
  createProject,
} from '../../../../../engine/model/defaults';
import { INTEGRATORS } from '../../../../../engine/model/project';
import { run } from '../../../../support/run';
import type { JointFrame, Project, Settings } from '../../../../../engine/model/project';

describe('every kind of thing in one run', () => {
  const KINDS = {
    joints: JOINT_KINDS,
    shapes: ['box', 'cylinder', 'sphere', 'rod', 'plate'],
    loads: ['force', 'torque', 'spring', 'torsion-spring', 'bushing', 'drag', 'expression'],
    drivers: ['speed', 'position', 'effort'],
  } as const;

  const ELASTIC = Array.from({ length: 21 }, (_, i) => ([0, 6, 11, 15, 18, 20].includes(i) ? 2 : 0.1));

  /** A zoo: each body hangs on the one before by another joint. */
  function zoo(settings: Partial<Settings>): Project {
    const project = createProject('Zoo');
    const at = (i: number) => [0.3 * i, 0, 0] as const;
    const shapes = [
      { kind: 'box', center: [0, 0, 0], size: [0.1, 0.06, 0.04] },
      { kind: 'cylinder', center: [0, 0, 0], axis: [1, 0, 0], radius: 0.03, length: 0.1 },
      { kind: 'sphere', center: [0, 0, 0], radius: 0.04 },
      { kind: 'rod', from: [-0.1, 0, 0], to: [0.1, 0, 0], radius: 0.01 },
      {
        kind: 'plate',
        points: [
          [-0.05, -0.05],
          [0.05, -0.05],
          [0, 0.08],
        ],
        thickness: 0.01,
      },
      { kind: 'box', center: [0.01, 0, 0], size: [0.08, 0.05, 0.05] },
    ] as const;
    expect([...new Set(shapes.map(({ kind }) => kind))].sort()).toEqual([...KINDS.shapes].sort());
    project.bodies = shapes.map((shape, i) => createBody({ id: `b${i}`, position: at(i), shape }));
    const order = ['nail', 'hinge', 'slider', 'ball', 'fixed'] as const;
    project.joints = order.map((kind, i) =>
      createJoint({
        id: `j${i}`,
        kind,
        bodyA: i === 0 ? 'ground' : `b${i - 1}`,
        bodyB: `b${i}`,
        formulation: i % 2 ? 'quaternion' : 'perpendicular',
        frameA: { position: i === 0 ? [-0.1, 0, 0] : [0.15, 0, 0], orientation: [1, 0, 0, 0] },
        frameB: { position: i === 0 ? [-0.1, 0, 0] : [-0.15, 0, 0], orientation: [1, 0, 0, 0] },
      }),
    );
    project.joints.push(
      createJoint({
        id: 'j5',
        kind: 'point-in-plane',
        bodyB: 'b5',
        frameA: { position: at(5), orientation: [1, 0, 0, 0] },
      }),
    );
    // the rest on bars of their own, from the ground
    const others = [
      'cylinder',
      'universal',
      'planar',
      'constant-velocity',
      'relative-rotation-plane',
      'constant-orientation',
      'point-on-line',
      'distance',
      'screw',
    ] as const;
    others.forEach((kind, i) => {
      project.bodies.push(createBody({ id: `c${i}`, position: [0.3 * i, 1, 0] }));
      const frame = (x: number, y: number): JointFrame => ({
        position: [x, y, 0],
        orientation: [1, 0, 0, 0],
      });
      project.joints.push(
        createJoint({
          id: `k${i}`,
          kind,
          bodyB: `c${i}`,
          frameA: frame(0.3 * i - 0.1, kind === 'distance' ? 1.2 : 1),
          frameB: frame(-0.1, 0),
          ...(kind === 'distance' ? { length: 0.2 } : kind === 'screw' ? { pitch: 0.05 } : {}),
        }),
      );
    });
    project.drivers = [
      createDriver({ id: 'd0', joint: 'j1', kind: 'speed', value: 2 }),
      createDriver({ id: 'd1', joint: 'j2', kind: 'effort', value: 1 }),
      createDriver({
        id: 'd2',
        joint: 'k8',
        kind: 'position',
        value: 0.3,
        motion: { kind: 'harmonic', amplitude: 0.2, frequency: 3, phase: 0 },
      }),
    ];
    project.loads = [
      createLoad({
        id: 'l0',
        kind: 'force',
        body: 'b4',
        point: [0, 0.02, 0],
        vector: [1, 2, 3],
        frame: 'body',
      }),
      createLoad({ id: 'l1', kind: 'torque', body: 'b3', vector: [0, 0.02, 0], until: 0.03 }),
      createLoad({ id: 'l2', kind: 'spring', bodyA: 'b4', bodyB: 'b5', restLength: 0.25 }),
      createLoad({ id: 'l3', kind: 'torsion-spring', joint: 'k0', stiffness: 0.2, restAngle: 1 }),
      createLoad({
        id: 'l4',
        kind: 'bushing',
        bodyA: 'b4',
        bodyB: 'c2',
        stiffness: ELASTIC,
        damping: ELASTIC,
      }),
      createLoad({ id: 'l5', kind: 'drag', body: 'c4', point: [0.1, 0, 0] }),
      createLoad({ id: 'l6', kind: 'expression', body: 'c5', expression: '3 * cos(20 * t) + q["J1"]' }),
    ];
    for (const [list, kinds] of [
      ['joints', KINDS.joints],
      ['loads', KINDS.loads],
      ['drivers', KINDS.drivers],
    ] as const) {
      expect([...new Set(project[list].map(({ kind }) => kind as string))].sort()).toEqual([...kinds].sort());
    }
    return {
      ...project,
      settings: { ...project.settings, duration: 0.05, outputInterval: 0.005, step: 5e-5, ...settings },
    };
  }

  const truth = run(zoo({ relativeTolerance: 1e-11, absoluteTolerance: 1e-12 }));
  const last = (result: ReturnType<typeof run>, key: string) => result.column(key).at(-1) as number;

  test('the run itself balances its energy and holds its joints', () => {
    expect(truth.outcome).toEqual({ kind: 'completed' });
    expect(truth.summary.energyError.relative).toBeLessThan(1e-8);
    expect(truth.summary.maximumDrift.position).toBeLessThan(1.01e-12);
    expect(truth.summary.peaks).toHaveLength(KINDS.joints.length);
    for (const { force } of truth.summary.peaks.slice(0, 5)) expect(force).toBeGreaterThan(0.1);
  });

  test.each(
    INTEGRATORS.flatMap((integrator) =>
      (['none', 'feedback', 'projection'] as const).map(
        (stabilisation) => [integrator, stabilisation] as const,
      ),
    ),
  )('%s with %s comes to the same place', (integrator, stabilisation) => {
    const result = run(zoo({ integrator, stabilisation, relativeTolerance: 1e-9 }));
    expect(result.outcome).toEqual({ kind: 'completed' });
    const tolerance = integrator.endsWith('euler') ? 2e-4 : 1e-6;
    for (const body of ['b0', 'b2', 'b4', 'b5']) {
      for (const c of ['x', 'y', 'z', 'qw', 'qx', 'qy', 'qz']) {
        const key = `body/${body}/${c}`;
        expect(Math.abs(last(result, key) - last(truth, key))).toBeLessThan(tolerance);
      }
    }
  });
});
