import { describe, expect, it } from 'vitest';
import { lineVertexData } from '../../../../renderer/viewport/meshes/line-material';

type Point = [number, number];

/** What the vertex shader does to a vertex, in the x-y plane with a width of 2. */
function corner(data: ReturnType<typeof lineVertexData>, k: number): Point {
  const own = [...(data.positions ?? [])].slice(3 * k, 3 * k + 2) as Point;
  const other = [...(data.normals ?? [])].slice(3 * k, 3 * k + 2) as Point;
  const side = data.uvs?.[2 * k] ?? 0;
  const l = Math.hypot(other[0] - own[0], other[1] - own[1]);
  const d = [(other[0] - own[0]) / l, (other[1] - own[1]) / l];
  return [own[0] - d[1] * side, own[1] + d[0] * side];
}

function area(a: Point, b: Point, c: Point): number {
  return ((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])) / 2;
}

describe('line quads', () => {
  it('tile the whole width: two triangles that wind alike and add up', () => {
    const data = lineVertexData([0, 0, 0, 5, 0, 0]);
    const areas = [0, 3].map((t) => {
      const [a, b, c] = [0, 1, 2].map((k) => corner(data, data.indices?.[t + k] ?? 0));
      return area(a, b, c);
    });
    expect(Math.sign(areas[0])).toBe(Math.sign(areas[1]));
    expect(Math.abs(areas[0] + areas[1])).toBeCloseTo(10, 12);
    const corners = [0, 1, 2, 3].map((k) => corner(data, k).join());
    expect(new Set(corners).size).toBe(4);
  });

  it('draw nothing for no segments, with something for the engine to hold', () => {
    const data = lineVertexData([]);
    expect(data.positions?.every((v) => v === 0)).toBe(true);
    expect(data.indices).toHaveLength(6);
  });
});
