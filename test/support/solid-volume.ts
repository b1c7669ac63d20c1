import type { Solid } from '../../engine/output/solid/solid';
import type { Vec3 } from '../../engine/model/project';

/** By the theorem of Gauss [m^3]: of a surface that is closed and seen from outside. */
export function volumeOf({ positions, indices }: Pick<Solid, 'positions' | 'indices'>): number {
  let sum = 0;
  const at = (i: number): Vec3 => [positions[3 * i], positions[3 * i + 1], positions[3 * i + 2]];
  for (let i = 0; i < indices.length; i += 3) {
    const [[a, b, c], [d, e, f], [g, h, k]] = [at(indices[i]), at(indices[i + 1]), at(indices[i + 2])];
    sum += (a * (e * k - f * h) + b * (f * g - d * k) + c * (d * h - e * g)) / 6;
  }
  return sum;
}
