/** A surface as triangles that share their corners. Lengths are in the unit of the file that it comes from, unless said otherwise. */
export interface TriangleMesh {
  /** Corners (x, y, z), row-major, 3 x their number. */
  readonly points: Float64Array;
  /** Three corners each, counter-clockwise seen from outside. */
  readonly triangles: Uint32Array;
}

/** Affine map of points, row-major 3 x 4: the last column is the translation. */
export type Affine = readonly [
  ...[xx: number, xy: number, xz: number, x: number],
  ...[yx: number, yy: number, yz: number, y: number],
  ...[zx: number, zy: number, zz: number, z: number],
];

export const scaling = (s: number): Affine => [s, 0, 0, 0, 0, s, 0, 0, 0, 0, s, 0];

export const IDENTITY = scaling(1);

/** First `inner`, then `outer`. */
export function compose(outer: Affine, inner: Affine): Affine {
  const out = new Array<number>(12).fill(0);
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 4; column++) {
      let sum = column === 3 ? outer[row * 4 + 3] : 0;
      for (let k = 0; k < 3; k++) sum += outer[row * 4 + k] * inner[k * 4 + column];
      out[row * 4 + column] = sum;
    }
  }
  return out as unknown as Affine;
}

/** The mesh at its place; a reflection turns its triangles round, so that they are still seen from outside. */
export function transformed({ points, triangles }: TriangleMesh, map: Affine): TriangleMesh {
  const moved = new Float64Array(points.length);
  for (let i = 0; i < points.length; i += 3) {
    const [x, y, z] = [points[i], points[i + 1], points[i + 2]];
    moved[i] = map[0] * x + map[1] * y + map[2] * z + map[3];
    moved[i + 1] = map[4] * x + map[5] * y + map[6] * z + map[7];
    moved[i + 2] = map[8] * x + map[9] * y + map[10] * z + map[11];
  }
  return { points: moved, triangles: determinant(map) < 0 ? turnedRound(triangles) : triangles };
}

/** Of the map without its translation: what volumes are multiplied by, negative of a reflection. */
export function determinant(m: Affine): number {
  return (
    m[0] * (m[5] * m[10] - m[6] * m[9]) -
    m[1] * (m[4] * m[10] - m[6] * m[8]) +
    m[2] * (m[4] * m[9] - m[5] * m[8])
  );
}

/** Each triangle seen from its other side. */
export function turnedRound(triangles: Uint32Array): Uint32Array {
  const turned = new Uint32Array(triangles.length);
  for (let t = 0; t < triangles.length; t += 3) {
    turned[t] = triangles[t];
    turned[t + 1] = triangles[t + 2];
    turned[t + 2] = triangles[t + 1];
  }
  return turned;
}

export interface Bounds {
  readonly least: readonly [number, number, number];
  readonly most: readonly [number, number, number];
}

/** Of the corners that triangles use; null without triangles. */
export function boundsOf({ points, triangles }: TriangleMesh): Bounds | null {
  if (triangles.length === 0) return null;
  const least: [number, number, number] = [Infinity, Infinity, Infinity];
  const most: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (const corner of triangles) {
    for (let c = 0; c < 3; c++) {
      const value = points[corner * 3 + c];
      if (value < least[c]) least[c] = value;
      if (value > most[c]) most[c] = value;
    }
  }
  return { least, most };
}

/** The box after a map that keeps its sides along the axes; null after any other. */
export function mappedBounds({ least, most }: Bounds, map: Affine): Bounds | null {
  const isAlong = map.every((value, i) => i % 4 === 3 || i % 5 === 0 || value === 0);
  if (!isAlong || !(map[0] > 0 && map[5] > 0 && map[10] > 0)) return null;
  const at = ([x, y, z]: Bounds['least']): [number, number, number] => [
    map[0] * x + map[3],
    map[5] * y + map[7],
    map[10] * z + map[11],
  ];
  return { least: at(least), most: at(most) };
}

/** One mesh of several. */
export function joined(meshes: readonly TriangleMesh[]): TriangleMesh {
  const points = new Float64Array(meshes.reduce((sum, mesh) => sum + mesh.points.length, 0));
  const triangles = new Uint32Array(meshes.reduce((sum, mesh) => sum + mesh.triangles.length, 0));
  let [atPoint, atTriangle] = [0, 0];
  for (const mesh of meshes) {
    points.set(mesh.points, atPoint);
    const first = atPoint / 3;
    for (let t = 0; t < mesh.triangles.length; t++) triangles[atTriangle + t] = mesh.triangles[t] + first;
    atPoint += mesh.points.length;
    atTriangle += mesh.triangles.length;
  }
  return { points, triangles };
}
