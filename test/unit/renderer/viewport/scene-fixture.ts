/** What the tests of the scene share: a theme, a recording, and where the parts of records stand. */
import { Color3 } from '@babylonjs/core/Maths/math.color';
import { Matrix, Vector3 } from '@babylonjs/core/Maths/math.vector';
import type { InstanceBatch } from '../../../../renderer/viewport/meshes/instance-batch';
import type { PoseSource } from '../../../../renderer/viewport/sync/pose-source';
import type { ViewportTheme } from '../../../../renderer/viewport/theme';

const grey = new Color3(0.5, 0.5, 0.5);
export const theme = new Proxy({ dark: false } as ViewportTheme, {
  get: (target, name) => (name === 'dark' ? target.dark : grey),
});

/** Values that stay as they are, at every time and in every sample. */
export function constant(valueOf: (key: string) => number): Pick<PoseSource, 'valueAt' | 'column'> {
  return { valueAt: valueOf, column: (key) => new Float64Array(11).fill(valueOf(key)) };
}

/** The lower link falls one metre per second; both joints carry 3-4-5 N; that of the elbow is shared. */
export const source: PoseSource = {
  sampleCount: 11,
  startTime: 0,
  endTime: 1,
  poseAt: (id, time, out) => {
    out.position[0] = id === 'lower' ? 0.3 : 0;
    out.position[1] = id === 'lower' ? -time : time > 0.9 ? Number.NaN : 0;
    out.position[2] = 0;
    out.orientation.splice(0, 4, 1, 0, 0, 0);
    return id === 'lower' || id === 'upper';
  },
  ...constant((key) => ({ FX: 3, FY: 4, FZ: 0 })[key.split('/')[2]] ?? Number.NaN),
  labelAt: (record) => (record === 'elbow' ? 'shared' : 'unique'),
};

/** Where a part of a record stands. */
export function placeOf(parts: readonly InstanceBatch[], part: string, record: string): Matrix | null {
  const batch = parts.find(({ name }) => name === part);
  const at = batch?.records.indexOf(record) ?? -1;
  return batch && at >= 0 ? batch.placeToRef(at, new Matrix()) : null;
}

/** Of a part that is drawn along z. */
export const directionOf = (place: Matrix | null): Vector3 =>
  Vector3.TransformNormal(new Vector3(0, 0, 1), place!).normalize();
