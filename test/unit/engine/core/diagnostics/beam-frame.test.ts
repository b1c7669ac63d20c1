/** Where the line of action of a wrench meets a beam. */
import { expect, test } from 'vitest';
import { placeOfLine } from '../../../../../engine/core/diagnostics/beam-frame';
import { toMatrix } from '../../../../../engine/core/math/quat';
import type { CompiledBeam } from '../../../../../engine/core/system/elasticity';
import type { Workspace } from '../../../../../engine/core/system/workspace';
import { createRandom } from '../../../../support/draw';

const random = createRandom(3);
const vector = () => Float64Array.from({ length: 3 }, () => 2 * random() - 1);
const dot = (a: ArrayLike<number>, b: ArrayLike<number>) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: ArrayLike<number>, b: ArrayLike<number>) =>
  [0, 1, 2].map((c) => a[(c + 1) % 3] * b[(c + 2) % 3] - a[(c + 2) % 3] * b[(c + 1) % 3]);
const unit = (v: Float64Array) => v.map((value) => value / Math.hypot(...v));

/** Of the second body, turned anyhow; `world` has what was drawn along its axes. */
function turned(from: Float64Array, axis: Float64Array) {
  const R = new Float64Array(18);
  toMatrix(R, 9, unit(Float64Array.from({ length: 4 }, () => 2 * random() - 1)), 0);
  const world = (v: Float64Array) => [0, 1, 2].map((r) => dot(R.subarray(9 + 3 * r, 12 + 3 * r), v));
  const beam = { from, axis, body: 1 } as unknown as CompiledBeam;
  return { beam, work: { R } as unknown as Workspace, world };
}

test('is that of the point of the line which is nearest to the centre of mass', () => {
  for (let n = 0; n < 50; n++) {
    const { beam, work, world } = turned(vector(), unit(vector()));
    const force = vector();
    const point = vector();
    const along = dot(point, force) / dot(force, force);
    const nearest = point.map((value, c) => value - along * force[c]);
    const origin = world(beam.from);
    const wanted = dot(
      nearest.map((value, c) => value - origin[c]),
      world(beam.axis),
    );
    expect(placeOfLine(beam, work, [...force, ...cross(point, force)])).toBeCloseTo(wanted, 10);
  }
});

test('is that of the centre of mass where there is a couple alone', () => {
  const { beam, work, world } = turned(vector(), unit(vector()));
  const wanted = -dot(world(beam.from), world(beam.axis));
  expect(placeOfLine(beam, work, [0, 0, 0, ...vector()])).toBeCloseTo(wanted, 12);
});
