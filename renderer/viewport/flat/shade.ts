/** The colour of a face: as the paint's shader has it, once for all of it and without the shine. */
import type { Lighting } from '../meshes/lighting';
import type { PaintStyle } from '../meshes/paint-material';
import type { Ink } from './raster';

/** A triangle of a list of points in W. */
interface Face {
  points: Float32Array;
  a: number;
  b: number;
  c: number;
  lighting: Lighting;
}

export function shade(
  ink: Ink,
  color: Omit<Ink, 'a'>,
  { glow = 0, flat = false }: PaintStyle,
  { points: p, a, b, c, lighting }: Face,
): void {
  const [x, y, z] = [p[3 * a], p[3 * a + 1], p[3 * a + 2]];
  const [ux, uy, uz] = [p[3 * b] - x, p[3 * b + 1] - y, p[3 * b + 2] - z];
  const [vx, vy, vz] = [p[3 * c] - x, p[3 * c + 1] - y, p[3 * c + 2] - z];
  const { sky, key, ground, eye } = lighting;
  const [ex, ey, ez] = [eye.x - x, eye.y - y, eye.z - z];
  let [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  const size = Math.hypot(nx, ny, nz) || 1;
  const towards = (nx * ex + ny * ey + nz * ez) / size;
  const turned = (towards < 0 ? -1 : 1) / size;
  nx *= turned;
  ny *= turned;
  nz *= turned;
  const up = 0.5 + 0.5 * (nx * sky.x + ny * sky.y + nz * sky.z);
  const lit = 0.6 * Math.max(0, -(nx * key.x + ny * key.y + nz * key.z));
  const rim = Math.min(1, (0.05 + Math.abs(towards) / (Math.hypot(ex, ey, ez) || 1)) ** 2.8);
  const light = (below: number, edge: number): number =>
    flat ? glow : ((below + (1 - below) * up) * 0.78 + lit) * (edge + (1 - edge) * rim) + glow;
  ink.r = Math.min(1, color.r * light(ground.r, 0.55));
  ink.g = Math.min(1, color.g * light(ground.g, 0.57));
  ink.b = Math.min(1, color.b * light(ground.b, 0.6));
}
