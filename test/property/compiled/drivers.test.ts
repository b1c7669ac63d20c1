/** Drivers in joint coordinates: rows over time, efforts, and the work of both. */
import { describe, expect, test } from 'vitest';
import { evaluateCompiled, expectSameMotion } from '../../support/compiled-harness';
import { createDriver } from '../../../engine/model/defaults';
import { createRandom } from '../../support/draw';
import { hingeRing } from '../../support/spatial-loop';
import { MOTION_KINDS } from '../../../engine/kinds/drivers/motions/motions';
import type { CoordinateKind } from '../../../engine/core/coordinates/coordinate-definition';
import type { Driver, Joint, JointKind, Project } from '../../../engine/model/project';
import type { Motion, MotionKind } from '../../../engine/kinds/drivers/motions/motions';

/** Small, so that the loop follows it by corrections alone. */
const MOTIONS: { readonly [K in MotionKind]: Motion } = {
  polynomial: { kind: 'polynomial', coefficients: [0.1, -0.2, 0.3] },
  harmonic: { kind: 'harmonic', amplitude: 0.05, frequency: 0.4, phase: 0.3 },
  cycloidal: {
    ...{ kind: 'cycloidal', rise: 0.05, start: 0.1, repeat: 'periodic' },
    ...{ riseTime: 0.2, dwellTime: 0.1, returnTime: 0.3, restTime: 0.1 },
  },
  table: { kind: 'table', points: [[0.1, 0], [0.3, 0.04], [0.5, -0.02], [0.9, 0.01]], ends: 'periodic' }, // oxfmt-ignore
};
/** In each part of the motions, and in the second cycle. */
const TIMES = [0, 0.2, 0.35, 0.5, 0.75, 0.95, 1.05];

const ring = (joint: number, driver: Partial<Driver>): Project => {
  const project = hingeRing(7, createRandom(2));
  return { ...project, drivers: [createDriver({ id: 'd', joint: `hinge-${joint}`, ...driver })] };
};

describe('a driver on a hinge of the tree, from either side, or of a loop', () => {
  test.each([0, 1, 2, 3, 4, 5, 6])('hinge %i', (joint) => {
    expectSameMotion(ring(joint, { kind: 'speed', value: 0.7 }));
    expectSameMotion(ring(joint, { kind: 'speed', value: 0.7 }), 0.05);
    expectSameMotion(ring(joint, { kind: 'effort', value: 2 }));
    expectSameMotion(ring(joint, { kind: 'position', motion: MOTIONS.harmonic }), 0.2);
  });
});

describe('a position driver', () => {
  test.each(MOTION_KINDS)('%s', (kind) => {
    for (const time of TIMES) expectSameMotion(ring(0, { kind: 'position', motion: MOTIONS[kind] }), time);
  });

  test.each(['clamped', 'natural'] as const)('a table whose ends are %s', (ends) => {
    const motion = { ...MOTIONS.table, ends } as Motion;
    for (const time of [0, 0.1, 0.6, 0.9, 1]) expectSameMotion(ring(3, { kind: 'position', motion }), time);
  });

  test('a cycloid that is gone through once, and a position that stays', () => {
    const motion = { ...MOTIONS.cycloidal, repeat: 'once' } as Motion;
    for (const time of TIMES) expectSameMotion(ring(3, { kind: 'position', motion }), time);
    expectSameMotion(ring(2, { kind: 'position', value: 0 }));
  });
});

const COORDINATES: readonly (readonly [JointKind, CoordinateKind])[] = [
  ['slider', 'translation'],
  ['cylinder', 'rotation'],
  ['cylinder', 'translation'],
  ['screw', 'rotation'],
];

describe('a driver of another coordinate', () => {
  test.each(COORDINATES)('%s, %s', (kind, coordinate) => {
    for (const joint of [0, 3, 4, 6]) {
      const driven = { joint: `hinge-${joint}`, coordinate };
      const project = ring(0, {});
      const joints = project.joints.map((one, i): Joint =>
        i === joint ? { ...one, kind, pitch: 0.2 } : one,
      );
      const drivers = [
        createDriver({ id: 'd', ...driven, kind: 'speed', value: 0.02 }),
        createDriver({ id: 'e', ...driven, kind: 'effort', value: 3 }),
      ];
      expectSameMotion({ ...project, joints, drivers });
    }
  });
});

test('a live change of a driver counts once parameters are written anew', () => {
  const { model, equations } = expectSameMotion(ring(0, { kind: 'effort', value: 2 }));
  const before = evaluateCompiled(equations, model.y).accelerations;
  model.work.driverValue[0] = 5;
  const after = evaluateCompiled(equations, model.y).accelerations;
  expect(Math.max(...after.map((value, i) => Math.abs(value - before[i])))).toBeGreaterThan(0.1);
});
