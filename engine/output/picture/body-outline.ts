/** What is drawn of a shape in a plan: closed lines in the body frame that show its size and form from any side. */
import { add, cross, length, scale, subtract } from '../../results/free-body/vectors';
import type { Shape, Vec3 } from '../../model/project';

const AROUND = 32;

export function outlineOf(shape: Shape): Vec3[][] {
  switch (shape.kind) {
    case 'box': {
      const [x, y, z] = shape.size.map((size) => size / 2);
      const at = (a: number, b: number, c: number): Vec3 => add(shape.center, [a * x, b * y, c * z]);
      return [-1, 1]
        .flatMap((s) => [
          [at(s, -1, -1), at(s, 1, -1), at(s, 1, 1), at(s, -1, 1)],
          [at(-1, s, -1), at(1, s, -1), at(1, s, 1), at(-1, s, 1)],
          [at(-1, -1, s), at(1, -1, s), at(1, 1, s), at(-1, 1, s)],
        ])
        .map(closed);
    }
    case 'sphere': {
      const { center, radius } = shape;
      return [
        circle(center, [1, 0, 0], radius),
        circle(center, [0, 1, 0], radius),
        circle(center, [0, 0, 1], radius),
      ];
    }
    case 'cylinder': {
      const half = scale(shape.axis, shape.length / 2 / (length(shape.axis) || 1));
      return barrel(subtract(shape.center, half), add(shape.center, half), shape.radius);
    }
    case 'rod':
      return barrel(shape.from, shape.to, shape.radius);
    case 'plate':
      return [-1, 1].map((side) =>
        closed(shape.points.map(([x, y]): Vec3 => [x, y, (side * shape.thickness) / 2])),
      );
  }
}

const closed = (points: Vec3[]): Vec3[] => [...points, points[0]];

/** Two ends and two long sections at right angles. */
function barrel(from: Vec3, to: Vec3, radius: number): Vec3[][] {
  const axis = subtract(to, from);
  const [u, v] = across(axis);
  const section = (side: Vec3): Vec3[] => {
    const out = scale(side, radius);
    return closed([add(from, out), add(to, out), subtract(to, out), subtract(from, out)]);
  };
  return [circle(from, axis, radius), circle(to, axis, radius), section(u), section(v)];
}

function circle(center: Vec3, axis: Vec3, radius: number): Vec3[] {
  const [u, v] = across(axis);
  return Array.from({ length: AROUND + 1 }, (_, i) => {
    const angle = (2 * Math.PI * i) / AROUND;
    return add(center, add(scale(u, radius * Math.cos(angle)), scale(v, radius * Math.sin(angle))));
  });
}

/** Two unit vectors at right angles to an axis and each other. */
function across(axis: Vec3): [Vec3, Vec3] {
  const least = axis.map(Math.abs).indexOf(Math.min(...axis.map(Math.abs)));
  const helper: Vec3 = [Number(least === 0), Number(least === 1), Number(least === 2)];
  const u = cross(axis, helper);
  const unit = scale(u, 1 / (length(u) || 1));
  const v = cross(axis, unit);
  return [unit, scale(v, 1 / (length(v) || 1))];
}
