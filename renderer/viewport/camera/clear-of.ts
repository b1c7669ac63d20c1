/** A picture moved so that nothing of a model lies under a strip over its top: as near and in the same direction as it was, if it can be. */
import type { Vec3 } from '../../../engine/model/project';
import { along, dot, subtract } from '../vector';
import { FIELD_OF_VIEW, viewAxes } from './framing';
import type { View } from './framing';

const HALF = Math.tan(FIELD_OF_VIEW / 2);
/** Half the picture is 1: nothing comes nearer to its lower edge. */
const LOWEST = -0.9;
/** In perspective what moves up and down also changes its size a little. */
const ROUNDS = 3;

/**
 * `head`: what lies over the top, as a fraction of the picture's height. The view itself if nothing is under it, or if the model went
 * beyond the picture anyway: then a part of it is looked at.
 */
export function clearOf(view: View, points: readonly Vec3[], head: number, orthographic: boolean): View {
  const highest = 1 - 2 * head;
  const { top, bottom } = heightsIn(view, points, orthographic);
  if (!(top > highest) || top > 1 || bottom < -1) return view;
  let next = view;
  for (let round = 0; round < ROUNDS; round++) {
    const now = heightsIn(next, points, orthographic);
    const factor = Math.max(1, (now.top - now.bottom) / (highest - LOWEST));
    const distance = next.distance * factor;
    const target = along(next.target, viewAxes(next).up, (now.top / factor - highest) * HALF * distance);
    next = { ...next, distance, target };
  }
  return next;
}

/** From the middle of the picture, in halves of its height. */
function heightsIn(view: View, points: readonly Vec3[], orthographic: boolean) {
  const { up, toEye } = viewAxes(view);
  let [bottom, top] = [Infinity, -Infinity];
  for (const point of points) {
    const from = subtract(point, view.target);
    const away = orthographic ? view.distance : view.distance - dot(from, toEye);
    const height = dot(from, up) / (HALF * Math.max(away, 1e-9));
    bottom = Math.min(bottom, height);
    top = Math.max(top, height);
  }
  return { top, bottom };
}
