import { turn } from '../core/math/rigid';
import { shapeDefinition } from '../kinds/shapes/shapes';
import type { Extreme } from '../kinds/shapes/shape-definition';
import type { Body, Shape, Vec3 } from '../model/project';

/** Extent of the shapes of all bodies along the axes of W [m]; zeros if there are none. */
export function extentOf(bodies: readonly Body[]): Vec3 {
  const least = [Infinity, Infinity, Infinity];
  const most = [-Infinity, -Infinity, -Infinity];
  for (const { position, orientation, shape } of bodies) {
    for (const extreme of shapeDefinition(shape.kind).extremes(shape)) {
      const turned = turn(orientation, extreme.at);
      const wide = reachOf(extreme, ([x, y, z]) =>
        turn([orientation[0], -orientation[1], -orientation[2], -orientation[3]], [x, y, z]),
      );
      for (let c = 0; c < 3; c++) {
        least[c] = Math.min(least[c], position[c] + turned[c] - wide[c]);
        most[c] = Math.max(most[c], position[c] + turned[c] + wide[c]);
      }
    }
  }
  return bodies.length === 0 ? [0, 0, 0] : [most[0] - least[0], most[1] - least[1], most[2] - least[2]];
}

/** Corners of the box around a shape, along the axes of its body [m]. */
export function boundsOf(shape: Shape): { least: Vec3; most: Vec3 } {
  const least = [Infinity, Infinity, Infinity];
  const most = [-Infinity, -Infinity, -Infinity];
  for (const extreme of shapeDefinition(shape.kind).extremes(shape)) {
    const wide = reachOf(extreme, (v) => v);
    for (let c = 0; c < 3; c++) {
      least[c] = Math.min(least[c], extreme.at[c] - wide[c]);
      most[c] = Math.max(most[c], extreme.at[c] + wide[c]);
    }
  }
  return { least: [least[0], least[1], least[2]], most: [most[0], most[1], most[2]] };
}

/** Half-extents of a point, a ball or a disc along each axis of W; `toBody` rotates W to the body. */
function reachOf({ radius = 0, across }: Extreme, toBody: (v: Vec3) => Vec3): Vec3 {
  if (!across) return [radius, radius, radius];
  const length = Math.hypot(...across);
  // a disc whose normal makes the angle a with the axis extends r sin a along it
  const [x, y, z] = AXES.map((axis) => {
    const inBody = toBody(axis);
    const cosine = (inBody[0] * across[0] + inBody[1] * across[1] + inBody[2] * across[2]) / length;
    return radius * Math.sqrt(Math.max(0, 1 - cosine * cosine));
  });
  return [x, y, z];
}

const AXES: readonly Vec3[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];
