import { expect, test } from 'vitest';
import { poseBetween } from '../../../../renderer/sim/playback/pose-between';
import type { BodyPose } from '../../../../renderer/sim/playback/pose';
import type { Pose } from '../../../../engine/model/pose';

const from: Pose = { body: 'a', position: [0, 0, 0], orientation: [1, 0, 0, 0] };
const until: Pose = { body: 'a', position: [2, 4, 6], orientation: [0, 0, 0, -1] };
const out: BodyPose = { position: [0, 0, 0], orientation: [1, 0, 0, 0] };

test('half way, with a unit quaternion', () => {
  expect(poseBetween(from, until, 0.5, out)).toBe(true);
  expect(out.position).toEqual([1, 2, 3]);
  expect(Math.hypot(...out.orientation)).toBeCloseTo(1, 15);
});

test('q and -q are one rotation', () => {
  const negative: Pose = { ...from, orientation: [-1, 0, 0, 0] };
  poseBetween(from, negative, 0.5, out);
  expect(out.orientation.map(Math.abs)).toEqual([1, 0, 0, 0]);
});

test('without a pose there is nothing to show', () => {
  expect(poseBetween(undefined, until, 0.5, out)).toBe(false);
});
