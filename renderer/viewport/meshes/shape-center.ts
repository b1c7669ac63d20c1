import type { Shape, Vec3 } from '../../../engine/model/project';
import type { Triple } from '../vector';

/** A point in the middle of a shape, for labels and glyphs; the engine knows the true centre of mass. */
export function shapeCenter(shape: Shape): Triple {
  switch (shape.kind) {
    case 'rod':
      return mean([shape.from, shape.to]);
    case 'plate':
      return mean(shape.points.map(([x, y]): Vec3 => [x, y, 0]));
    default:
      return [...shape.center];
  }
}

function mean(points: readonly Vec3[]): Triple {
  const sum: Triple = [0, 0, 0];
  for (const p of points) for (let i = 0; i < 3; i++) sum[i] += p[i] / points.length;
  return sum;
}
