/** The hodograph of a pin: a mass that turns at a steady speed pulls at it in a circle, and in one direction of its own. */
import { expect, test } from 'vitest';
import { AXIS, project as oneOf } from '../../../../support/switched-models';
import { createBody, createDriver, createJoint } from '../../../../../engine/model/defaults';
import { findSeries } from '../../../../../engine/results/series/resolve';
import { jointPlane } from '../../../../../engine/results/series/joint-plane';
import { planePath } from '../../../../../engine/results/series/plane-path';
import { record } from '../../../../support/recorded';

const [MASS, ARM, SPEED] = [2, 0.3, 5];
const PULL = MASS * ARM * SPEED ** 2;

function turning(axis: keyof typeof AXIS, samples = 100, turns = 1) {
  const frame = { position: [0, 0, 0], orientation: AXIS[axis] } as const;
  const arm = axis === 'x' ? ([0, ARM, 0] as const) : ([ARM, 0, 0] as const);
  const mass = { kind: 'custom', mass: MASS, centerOfMass: arm, inertia: [1, 1, 1, 0, 0, 0] } as const;
  return record(
    oneOf(
      {
        gravity: [0, 0, 0],
        duration: (2 * Math.PI * turns) / SPEED,
        outputInterval: (2 * Math.PI) / SPEED / samples,
      },
      [createBody({ id: 'arm', mass })],
      [createJoint({ id: 'pin', bodyB: 'arm', frameA: frame, frameB: frame })],
      { drivers: [createDriver({ id: 'motor', joint: 'pin', kind: 'speed', value: SPEED })] },
    ),
  );
}

const pathIn = (recording: ReturnType<typeof turning>, basis: 'world' | 'joint') => {
  const [x, y] = jointPlane(recording, 'pin', basis)!.map((id) => findSeries(recording, id)!);
  return planePath(recording, x, y)!;
};

test.each(['x', 'y', 'z'] as const)('of a pin about %s is a circle in the plane across it', (axis) => {
  const path = pathIn(turning(axis), 'world');
  expect(path.lines[0]).toHaveLength(101);
  for (const [x, y] of path.lines[0]) expect(Math.hypot(x, y)).toBeCloseTo(PULL, 5);
  for (const end of [path.x.most, path.y.most, -path.x.least, -path.y.least])
    expect(end).toBeCloseTo(PULL, 5);
});

test('in the axes of the joint, which turn with the arm, it stays in one place', () => {
  const { x, y } = pathIn(turning('z'), 'joint');
  expect(x.most - x.least).toBeLessThan(1e-6 * PULL);
  expect(y.most - y.least).toBeLessThan(1e-6 * PULL);
  expect(Math.hypot(x.most, y.most)).toBeCloseTo(PULL, 5);
});

test('a long run is drawn from few points, the last among them', () => {
  const recording = turning('z', 5000);
  const [points] = pathIn(recording, 'world').lines;
  expect(points.length).toBeLessThanOrEqual(721);
  expect(points.length).toBeGreaterThan(600);
  const last = recording.column('reaction/pin/FX')![recording.count - 1];
  expect(points.at(-1)![0]).toBeCloseTo(last, 9);
});

test('there is none of a joint that the run does not have', () => {
  expect(jointPlane(turning('z'), 'other', 'world')).toBeNull();
});

test('an angle that passes a turn begins anew with each, a line per turn; one that does not stays as it is', () => {
  const turns = 3.2;
  const recording = turning('z', 100, turns);
  const [x, y] = ['coordinate', 'effort'].map((part) => findSeries(recording, `driver/motor/${part}`)!);
  const path = planePath(recording, x, y, true)!;
  expect(path.wraps).toBe(true);
  expect(path.lines).toHaveLength(4);
  expect(path.x.least).toBeGreaterThanOrEqual(0);
  expect(path.x.most).toBeLessThan(2 * Math.PI);
  for (const line of path.lines)
    for (const [i, [angle]] of line.entries()) if (i > 0) expect(angle).toBeGreaterThan(line[i - 1][0]);
  const counted = planePath(recording, x, y)!;
  expect(counted.x.most).toBeCloseTo(2 * Math.PI * turns, 6);
  const half = turning('z', 100, 0.9);
  const own = planePath(half, findSeries(half, x.id)!, findSeries(half, y.id)!, true)!;
  expect(own).toMatchObject({ wraps: false, lines: { length: 1 } });
});
