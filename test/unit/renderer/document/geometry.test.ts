import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Quat, Vec3 } from '../../../../engine/model/project';
import {
  alignZ,
  fromAxisAngle,
  fromEuler,
  length,
  normalise,
  rotate,
  toAxisAngle,
  toEuler,
  toLocal,
  toWorld,
  turnZ,
} from '../../../../renderer/document/geometry';

const component = fc.double({ min: -1, max: 1, noNaN: true });
const vector = fc.tuple(component, component, component).filter((v) => length(v) > 1e-3);
const quaternion = fc
  .tuple(component, component, component, component)
  .filter((q) => Math.hypot(...q) > 1e-2)
  .map((q) => normalise(q as Quat));

function expectClose(a: readonly number[], b: readonly number[], digits = 9): void {
  a.forEach((value, i) => expect(value).toBeCloseTo(b[i]!, digits));
}
/** q and -q are the same orientation. */
const sameTurn = (a: Quat, b: Quat) => {
  for (const v of [
    [1, 0, 0],
    [0, 1, 0],
  ] as Vec3[])
    expectClose(rotate(a, v), rotate(b, v), 7);
};

describe('orientations', () => {
  it('turn about X, then Y, then Z about fixed axes', () => {
    const q = fromEuler([Math.PI / 2, 0, Math.PI / 2]);
    expectClose(rotate(q, [0, 1, 0]), [0, 0, 1]);
    expectClose(rotate(q, [1, 0, 0]), [0, 1, 0]);
  });

  it('come back from three angles, also at the singular angle', () => {
    fc.assert(
      fc.property(quaternion, (q) => sameTurn(fromEuler(toEuler(q)), q)),
      { seed: 11 },
    );
    for (const y of [Math.PI / 2, -Math.PI / 2]) {
      const q = fromEuler([0.4, y, 0.9]);
      sameTurn(fromEuler(toEuler(q)), q);
    }
  });

  it('come back from axis and angle', () => {
    fc.assert(
      fc.property(quaternion, (q) => {
        const { axis, angle } = toAxisAngle(q);
        sameTurn(fromAxisAngle(axis, angle), q);
      }),
      { seed: 12 },
    );
  });

  it('bring z to any axis, the opposite one included', () => {
    const check = (axis: Vec3, frame: Quat) => {
      const unit = axis.map((x) => x / length(axis));
      expectClose(rotate(alignZ(axis), [0, 0, 1]), unit);
      expectClose(rotate(turnZ(frame, axis), [0, 0, 1]), unit, 7);
    };
    fc.assert(
      fc.property(vector, quaternion, (axis, frame) => check(axis, frame)),
      { seed: 13 },
    );
    check([0, 0, -1], [1, 0, 0, 0]);
  });

  it('carry points into a body and back', () => {
    fc.assert(
      fc.property(vector, vector, quaternion, (point, position, orientation) => {
        const pose = { position, orientation };
        expectClose(toLocal(pose, toWorld(pose, point)), point);
      }),
      { seed: 14 },
    );
  });
});
