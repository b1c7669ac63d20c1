/**
 * How a body is turned in the plane that its mechanism moves in: the angle of its x axis from that of the world, about the normal of the
 * plane, counted over turns. The normal points along +x, +y or +z, whichever is nearest to it. A mechanism that leaves the plane has none:
 * its bodies turn about no single axis.
 */
import { unwrap } from '../../../core/coordinates/unwrap';
import { X, Y, across, cross, dot, scaled, size } from '../../../core/math/triples';
import type { Vec3 } from '../../../model/project';
import type { Recording } from '../../recording/recording';
import { axesOf } from './body-pose';
import { growColumn } from './grow-column';

/** An axis of which less than this lies in the plane points out of it [1]. */
const IN_PLANE = 0.1;

/** [rad]; null of a mechanism that is not planar, and of a body that the run did not record. */
export function bodyAngle(recording: Recording, body: string): (() => Float64Array) | null {
  const plane = recording.model?.mobility.plane;
  const axes = axesOf(recording, body);
  const rates = ['wx', 'wy', 'wz'].map((part) => recording.column(`body/${body}/${part}`));
  if (!plane?.planar || !axes || rates.some((column) => !column)) return null;
  const normal = positive(plane.normal);
  const zero = inPlane(X, normal) ?? inPlane(Y, normal)!;
  const left = cross(normal, zero);
  const R = new Float64Array(9);
  const columnOf = (c: number): Vec3 => [R[c], R[3 + c], R[6 + c]];
  return growColumn(recording, (out, from, to) => {
    const { time } = recording;
    const rateAt = (i: number): number =>
      rates.reduce((sum, _, c) => sum + normal[c] * recording.column(`body/${body}/w${'xyz'[c]}`)![i], 0);
    axes.write(R, 0);
    // of a body that was drawn in another plane, x may be the axis that it turns about
    const own = inPlane(columnOf(0), normal) ? 0 : 1;
    for (let i = from; i < to; i++) {
      axes.write(R, i);
      const axis = columnOf(own);
      const angle = Math.atan2(dot(axis, left), dot(axis, zero));
      const turned = i === 0 ? 0 : ((time[i] - time[i - 1]) * (rateAt(i - 1) + rateAt(i))) / 2;
      out[i] = i === 0 ? angle : unwrap(angle, out[i - 1] + turned);
    }
  });
}

function positive(normal: Vec3): Vec3 {
  const largest = normal.reduce((most, part) => (Math.abs(part) > Math.abs(most) ? part : most), 0);
  return largest < 0 ? scaled(normal, -1) : normal;
}

function inPlane(axis: Vec3, normal: Vec3): Vec3 | null {
  const part = across(axis, normal);
  const length = size(part);
  return length < IN_PLANE ? null : scaled(part, 1 / length);
}
