/** Triangles as binary STL, which has neither names nor colours: single precision, each corner with each of its triangles. */
import { strToU8 } from 'fflate';
import type { TriangleMesh } from '../../geometry/triangle-mesh';

const HEAD = 84;
const FACET = 50;

export function writeStl({ points, triangles }: TriangleMesh): Uint8Array {
  const count = triangles.length / 3;
  const bytes = new Uint8Array(HEAD + FACET * count);
  // a header that begins with "solid" is taken for text by some programs
  bytes.set(strToU8('binary STL, metres, written by Kempe'));
  const view = new DataView(bytes.buffer);
  view.setUint32(80, count, true);
  for (let facet = 0; facet < count; facet++) {
    const start = HEAD + FACET * facet;
    const [a, b, c] = [0, 1, 2].map((k) => 3 * triangles[3 * facet + k]);
    normalOf(points, a, b, c).forEach((value, i) => view.setFloat32(start + 4 * i, value, true));
    for (const [k, corner] of [a, b, c].entries())
      for (let i = 0; i < 3; i++) view.setFloat32(start + 12 * (k + 1) + 4 * i, points[corner + i], true);
  }
  return bytes;
}

/** Zeros where the triangle has no area, as the format asks. */
function normalOf(p: Float64Array, a: number, b: number, c: number): number[] {
  const [ux, uy, uz] = [p[b] - p[a], p[b + 1] - p[a + 1], p[b + 2] - p[a + 2]];
  const [vx, vy, vz] = [p[c] - p[a], p[c + 1] - p[a + 1], p[c + 2] - p[a + 2]];
  const normal = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  const size = Math.hypot(...normal);
  return size > 0 ? normal.map((value) => value / size) : [0, 0, 0];
}
