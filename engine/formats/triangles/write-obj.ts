/** Triangles as OBJ, with corners that they share, and as many digits as single precision has. */
import { strToU8 } from 'fflate';
import type { TriangleMesh } from '../../geometry/triangle-mesh';

/** Digits that tell all numbers of single precision apart. */
const DIGITS = 9;

export function writeObj({ points, triangles }: TriangleMesh): Uint8Array {
  const lines = ['# metres, written by Kempe'];
  const written = (value: number): string => String(Number(Math.fround(value).toPrecision(DIGITS)));
  for (let i = 0; i < points.length; i += 3)
    lines.push(`v ${written(points[i])} ${written(points[i + 1])} ${written(points[i + 2])}`);
  for (let t = 0; t < triangles.length; t += 3)
    lines.push(`f ${triangles[t] + 1} ${triangles[t + 1] + 1} ${triangles[t + 2] + 1}`);
  return strToU8(`${lines.join('\n')}\n`);
}
