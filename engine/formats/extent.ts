import { turn } from '../core/math/rigid';
import type { Body, Shape, Vec3 } from '../model/project';

/** Extent of the shapes of all bodies along the axes of W [m]; zeros where there are none. */
export function extentOf(bodies: readonly Body[]): Vec3 {
  const least = [Infinity, Infinity, Infinity];
  const most = [-Infinity, -Infinity, -Infinity];
  for (const { position, orientation, shape } of bodies) {
    for (const { point, reach } of pointsOf(shape)) {
      const turned = turn(orientation, point);
      const wide = reach(([x, y, z]) =>
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

/** W to the body. */
type Turn = (v: Vec3) => Vec3;
/** A point of the body frame, and how far the shape reaches around it along each axis of W. */
interface Knot {
  readonly point: Vec3;
  readonly reach: (toBody: Turn) => Vec3;
}

const AXES: readonly Vec3[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

function pointsOf(shape: Shape): Knot[] {
  switch (shape.kind) {
    case 'sphere':
      return [{ point: shape.center, reach: () => [shape.radius, shape.radius, shape.radius] }];
    case 'box':
      return cornersOf(shape.size).map((corner) => at([0, 1, 2].map((c) => shape.center[c] + corner[c])));
    case 'rod':
      return round(shape.from, shape.to, shape.radius);
    case 'cylinder': {
      const size = Math.hypot(...shape.axis);
      const end = (sign: number): Vec3 => {
        const [x, y, z] = shape.axis.map(
          (value, c) => shape.center[c] + (sign * value * shape.length) / 2 / size,
        );
        return [x, y, z];
      };
      return round(end(-1), end(1), shape.radius);
    }
    case 'plate':
      return shape.points.flatMap(([x, y]) => [
        at([x, y, shape.thickness / 2]),
        at([x, y, -shape.thickness / 2]),
      ]);
  }
}

const at = ([x, y, z]: readonly number[]): Knot => ({ point: [x, y, z], reach: () => [0, 0, 0] });

/** The discs at both ends: across a direction that makes the angle a with the axis a disc reaches r sin a. */
function round(from: Vec3, to: Vec3, radius: number): Knot[] {
  const along = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
  const length = Math.hypot(...along);
  const reach = (toBody: Turn): Vec3 => {
    const [x, y, z] = AXES.map((axis) => {
      const inBody = toBody(axis);
      const cosine = (inBody[0] * along[0] + inBody[1] * along[1] + inBody[2] * along[2]) / length;
      return radius * Math.sqrt(Math.max(0, 1 - cosine * cosine));
    });
    return [x, y, z];
  };
  return [
    { point: from, reach },
    { point: to, reach },
  ];
}

function cornersOf([x, y, z]: Vec3): Vec3[] {
  const corners: Vec3[] = [];
  for (const a of [-x / 2, x / 2])
    for (const b of [-y / 2, y / 2]) for (const c of [-z / 2, z / 2]) corners.push([a, b, c]);
  return corners;
}
