/** Signs of geometry locks: none covers another, wherever what they are about is. */
import { expect, test } from 'vitest';
import { MARK, layMarks } from '../../../../../renderer/viewport/overlay/lay-marks';
import type { Lock } from '../../../../../engine/model/project';
import { createRandom } from '../../../../support/draw';

const lock: Lock = { id: 'a', kind: 'horizontal', of: [{ record: 'crank' }] };

test('no sign covers another, and one alone stays beside its place', () => {
  const random = createRandom(16);
  const seen = Array.from({ length: 200 }, () => ({ x: 300 * random(), y: 300 * random(), lock, words: '' }));
  const laid = layMarks(seen);
  const covered = laid.filter((one, i) =>
    laid.some((other, k) => k < i && Math.abs(other.x - one.x) < MARK && Math.abs(other.y - one.y) < MARK),
  );
  expect(covered).toEqual([]);
  const [alone] = layMarks([{ x: 100, y: 100, lock, words: '' }]);
  expect(Math.hypot(alone.x - 100, alone.y - 100)).toBeLessThan(25);
});
