/** What meshes record, over lines, pushes and efforts that are drawn, against sums that are worked out here. */
import { describe, expect, test } from 'vitest';
import { ALL_UNIQUE } from '../../../../../engine/core/diagnostics/reaction-mask';
import { createRandom } from '../../../../support/draw';
import { meshState } from '../../../../../engine/results/measures/mesh-state';
import { poseOffset } from '../../../../../engine/core/coordinates/layout';
import { rotateVector } from '../../../../support/benchmark';
import { Scratch } from '../../../../../engine/core/math/scratch';
import type { CompiledMesh, MeshLine } from '../../../../../engine/core/system/system';
import type { Instant } from '../../../../../engine/results/measures/measure';
import type { Quat, Vec3 } from '../../../../../engine/model/project';

const random = createRandom(17);
const drawn = (): Float64Array => Float64Array.from({ length: 3 }, () => 2 * random() - 1);
const line = (): MeshLine => ({
  ...{ point: drawn(), direction: drawn(), push: drawn() },
  ...{ weight: 1 + random(), constant: random(), slope: random() },
});
const meshOf = (form: CompiledMesh['form'], carrier: number): CompiledMesh => ({
  ...{ form, carrier, wheel1: 1, wheel2: 2, center2: drawn() },
  ...{ axes: [drawn(), drawn()], inward: [drawn(), drawn()] },
  lines: form === 'open' || form === 'crossed' ? [line(), line()] : [line()],
});

const TURNS: Quat[] = [
  [1, 0, 0, 0],
  [0.5, 0.1, -0.7, Math.sqrt(1 - 0.25 - 0.01 - 0.49)],
  [0.8, 0, 0.6, 0],
];
const PLACES: Vec3[] = [
  [0, 0, 0],
  [0.7, -0.4, 1.1],
  [-2, 0.3, 0.5],
];

const MESHES = [
  { id: 'bare', mesh: null, effort: 4, row: 2 },
  { id: 'gears', mesh: meshOf('external', 1), effort: -3, row: 0 },
  { id: 'belt', mesh: meshOf('open', 2), effort: 5, row: 3 },
  { id: 'figure-of-eight', mesh: meshOf('crossed', 1), effort: -2, row: 1 },
];

/** Of which the belt's effort is one of many. */
function measured() {
  const R = new Float64Array(9 * TURNS.length);
  const y = new Float64Array(7 * TURNS.length);
  const lambda = new Float64Array(MESHES.length);
  TURNS.forEach((turn, b) => {
    [0, 1, 2].forEach((c) => {
      const column = rotateVector(turn, [0, 1, 2].map((k) => (k === c ? 1 : 0)) as unknown as Vec3);
      column.forEach((value, r) => (R[9 * b + 3 * r + c] = value));
      y[poseOffset(b) + c] = PLACES[b][c];
    });
  });
  for (const { effort, row } of MESHES) lambda[row] = effort;
  const couplings = MESHES.map(({ id, ...rest }) => ({ id, name: id, ...rest }));
  const open = { count: 1, start: Int32Array.of(0, 1), rows: Int32Array.of(3), values: Float64Array.of(1) };
  const instant = {
    ...{ system: { couplings }, y, work: { R, lambda, scratch: new Scratch() } },
    split: { all: open, open, singular: null },
  } as unknown as Instant;
  const channels = meshState.channels(instant.system);
  const row = new Float64Array(channels.length + 2).fill(-77);
  meshState.calc(instant, row, 1);
  expect([row[0], row.at(-1)]).toEqual([-77, -77]);
  return Object.fromEntries(channels.map(({ key }, i) => [key, row[1 + i]]));
}

const plus = (a: readonly number[], b: readonly number[]) => a.map((value, c) => value + b[c]);
const times = (f: number, a: ArrayLike<number>) => Array.from(a, (value) => f * value);
const dot = (a: ArrayLike<number>, b: ArrayLike<number>) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: ArrayLike<number>, b: ArrayLike<number>) => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

describe.each(MESHES.flatMap(({ mesh, ...rest }) => (mesh ? [{ ...rest, mesh }] : [])))('$id', (one) => {
  const { id, mesh, effort } = one;
  const of = (...components: string[]) => {
    const at = measured();
    return components.map((component) => at[`mesh/${id}/${component}`]);
  };
  const near = (values: readonly number[]) => values.map((value) => expect.closeTo(value, 10) as number);
  const turned = (v: readonly number[]) => rotateVector(TURNS[mesh.carrier], v as unknown as Vec3);
  const pushes = mesh.lines.map(({ constant, slope }) => constant + slope * Math.abs(effort));
  const forces = mesh.lines.map(({ direction, weight, push }, i) =>
    plus(times(effort * weight, direction), times(pushes[i], push)),
  );
  const force = forces.reduce(plus);
  const isBelt = mesh.lines.length > 1;
  const place = isBelt ? mesh.center2 : mesh.lines[0].point;

  test('force, place and moment about it, in the axes of the world', () => {
    const moment = forces
      .map((each, i) => cross(plus([...mesh.lines[i].point], times(-1, place)), each))
      .reduce(plus);
    expect(of('FX', 'FY', 'FZ')).toEqual(near(turned(force)));
    expect(of('F')).toEqual(near([Math.hypot(...force)]));
    expect(of('x', 'y', 'z')).toEqual(near(plus(turned([...place]), PLACES[mesh.carrier])));
    expect(of('MX', 'MY', 'MZ')).toEqual(near(turned(moment)));
    expect(of('M')).toEqual(near([Math.hypot(...moment)]));
  });

  test('its parts: of teeth along, across and towards the axes, of a belt the tension of both spans', () => {
    if (isBelt) {
      const tensions = mesh.lines.map(({ weight }, i) => effort * weight + pushes[i]);
      expect(of('tension_a', 'tension_b')).toEqual(near(tensions));
      return;
    }
    const { inward, axes } = mesh;
    expect(of('tangential')).toEqual(near([effort * mesh.lines[0].weight]));
    expect(of('radial_1', 'axial_1')).toEqual(near([-dot(force, inward[0]), -dot(force, axes[0])]));
    expect(of('radial_2', 'axial_2')).toEqual(near([dot(force, inward[1]), dot(force, axes[1])]));
  });

  test('what is known of its effort is known of all six', () => {
    expect(of('unique')).toEqual([id === 'belt' ? 0 : ALL_UNIQUE]);
  });
});

test('a coupling without geometry has none', () => {
  expect(Object.keys(measured()).filter((key) => key.includes('bare'))).toEqual([]);
});
