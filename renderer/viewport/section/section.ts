/** A section through the picture: what lies beyond a plane is not drawn and not picked. A way of looking, never part of a project. */
import { reactive } from 'vue';
import { Vector4 } from '@babylonjs/core/Maths/math.vector';
import type { Triple } from '../vector';

export type SectionAxis = 0 | 1 | 2;

export interface Section {
  isOn: boolean;
  /** Along which axis of W the plane is moved. */
  axis: SectionAxis;
  /** What is taken away: 1 beyond the plane, -1 before it. */
  side: 1 | -1;
  /** Of the plane along the axis [m]. */
  at: number;
}

export const section = reactive<Section>({ isOn: false, axis: 2, side: 1, at: 0 });

/** From the least to the largest coordinate of some points along an axis [m]. */
export function spanAlong(points: readonly Triple[], axis: SectionAxis): readonly [number, number] {
  if (points.length === 0) return [0, 0];
  let [low, high] = [Infinity, -Infinity];
  for (const point of points) {
    low = Math.min(low, point[axis]);
    high = Math.max(high, point[axis]);
  }
  return [low, high];
}

/** (n, -d), so that n . x - d is positive where nothing is drawn; null without a section. */
export function cutOf({ isOn, axis, side, at }: Section): Vector4 | null {
  if (!isOn) return null;
  const cut = [0, 0, 0];
  cut[axis] = side;
  return new Vector4(cut[0], cut[1], cut[2], -side * at);
}
