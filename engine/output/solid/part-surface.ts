/** The triangles of a part as they are drawn: smooth where its faces run into each other, with an edge where they do not. */
import type { Feature } from '../../geometry/features/feature';
import { edgesOf } from '../../geometry/edges';
import type { TriangleMesh } from '../../geometry/triangle-mesh';

/** In the body frame [m]. */
export interface PartSurface {
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  readonly indices: Uint32Array;
  /** Six numbers per segment. */
  readonly edges: Float32Array;
  /** Holes, shafts, balls and faces; null where nobody has looked for them. */
  readonly features: readonly Feature[] | null;
}

/** The triangles of a geometry by its digest; null where they are not at hand. */
export type Surfaces = (geometry: string) => PartSurface | null;

export const NO_SURFACES: Surfaces = () => null;

/** Its triangles alone. */
export const meshOfSurface = (surface: PartSurface | null): TriangleMesh | null =>
  surface && { points: Float64Array.from(surface.positions), triangles: surface.indices };

/** Faces that meet at a greater angle have an edge: a cylinder as programs tessellate it has facets 5 to 20 degrees apart. */
const CREASE = Math.cos((30 * Math.PI) / 180);

/** `mesh` has corners that triangles share (`weld`). */
export function partSurface(mesh: TriangleMesh, features: readonly Feature[] | null = null): PartSurface {
  const faces = faceNormals(mesh);
  return { ...smoothed(mesh, faces), edges: creases(mesh, faces), features };
}

/** Of corner k of a triangle: the cross product and the dot product of the sides from there to the next corner and to the one after. */
function sidesAt({ points, triangles }: TriangleMesh, face: number, k: number): Float64Array {
  const [a, b, c] = [0, 1, 2].map((step) => 3 * triangles[face + ((k + step) % 3)]);
  const [ux, uy, uz] = [points[b] - points[a], points[b + 1] - points[a + 1], points[b + 2] - points[a + 2]];
  const [vx, vy, vz] = [points[c] - points[a], points[c + 1] - points[a + 1], points[c + 2] - points[a + 2]];
  return Float64Array.of(
    uy * vz - uz * vy,
    uz * vx - ux * vz,
    ux * vy - uy * vx,
    ux * vx + uy * vy + uz * vz,
  );
}

/** Three numbers per triangle: its unit normal; zeros where it has no area. */
function faceNormals(mesh: TriangleMesh): Float64Array {
  const normals = new Float64Array(mesh.triangles.length);
  for (let face = 0; face < normals.length; face += 3) {
    const [x, y, z] = sidesAt(mesh, face, 0);
    const size = Math.hypot(x, y, z);
    if (size > 0) normals.set([x / size, y / size, z / size], face);
  }
  return normals;
}

/** Of each corner of a triangle [rad]: how much of the surface around the point is its. */
const cornerAngles = (mesh: TriangleMesh): Float64Array =>
  Float64Array.from(mesh.triangles, (_, corner) => {
    const [x, y, z, dot] = sidesAt(mesh, corner - (corner % 3), corner % 3);
    return Math.atan2(Math.hypot(x, y, z), dot);
  });

/** At each corner of a triangle the mean of the faces around it that run into this one; corners of equal normals are shared. */
function smoothed(
  { points, triangles }: TriangleMesh,
  faces: Float64Array,
): Omit<PartSurface, 'edges' | 'features'> {
  const { first, users } = cornersAround(points.length / 3, triangles);
  const angles = cornerAngles({ points, triangles });
  const positions: number[] = [];
  const normals: number[] = [];
  const indices = new Uint32Array(triangles.length);
  /** The corners that were made for each point. */
  const made = new Map<number, number[]>();
  for (let corner = 0; corner < triangles.length; corner++) {
    const own = corner - (corner % 3);
    const point = triangles[corner];
    const [nx, ny, nz] = meanNormal({ faces, angles }, own, users.subarray(first[point], first[point + 1]));
    const known = made.get(point) ?? [];
    const same = known.find(
      (at) =>
        Math.abs(normals[3 * at] - nx) +
          Math.abs(normals[3 * at + 1] - ny) +
          Math.abs(normals[3 * at + 2] - nz) <
        1e-5,
    );
    if (same !== undefined) {
      indices[corner] = same;
      continue;
    }
    indices[corner] = positions.length / 3;
    made.set(point, [...known, indices[corner]]);
    positions.push(points[3 * point], points[3 * point + 1], points[3 * point + 2]);
    normals.push(nx, ny, nz);
  }
  return { positions: Float32Array.from(positions), normals: Float32Array.from(normals), indices };
}

/** The corners of triangles at each point: those of point p are `users` from `first[p]` to `first[p + 1]`. */
function cornersAround(count: number, triangles: Uint32Array): { first: Uint32Array; users: Uint32Array } {
  const first = new Uint32Array(count + 1);
  for (const point of triangles) first[point + 1]++;
  for (let p = 0; p < count; p++) first[p + 1] += first[p];
  const next = first.slice(0, count);
  const users = new Uint32Array(triangles.length);
  triangles.forEach((point, corner) => {
    users[next[point]++] = corner;
  });
  return { first, users };
}

/** Of the faces that run into the face `own`, each weighed by its angle, so that it does not matter how they are cut into triangles. */
function meanNormal(
  { faces, angles }: { faces: Float64Array; angles: Float64Array },
  own: number,
  around: Uint32Array,
): [number, number, number] {
  let [x, y, z] = [0, 0, 0];
  for (const corner of around) {
    const face = corner - (corner % 3);
    const dot =
      faces[own] * faces[face] + faces[own + 1] * faces[face + 1] + faces[own + 2] * faces[face + 2];
    if (dot < CREASE) continue;
    x += angles[corner] * faces[face];
    y += angles[corner] * faces[face + 1];
    z += angles[corner] * faces[face + 2];
  }
  const length = Math.hypot(x, y, z);
  return length > 0 ? [x / length, y / length, z / length] : [0, 0, 1];
}

/** Segments where two faces meet at an angle, or where there are not two. */
function creases(mesh: TriangleMesh, faces: Float64Array): Float32Array {
  const { points, triangles } = mesh;
  const { count, of, triangles: users } = edgesOf(mesh);
  const seen = new Int32Array(count).fill(-1);
  const drawn: number[] = [];
  const add = (corner: number): void => {
    const face = corner - (corner % 3);
    for (const at of [3 * triangles[corner], 3 * triangles[face + ((corner + 1) % 3)]])
      drawn.push(points[at], points[at + 1], points[at + 2]);
  };
  for (let corner = 0; corner < triangles.length; corner++) {
    const edge = of[corner];
    if (seen[edge] < 0) {
      seen[edge] = corner;
      if (users[edge] !== 2) add(corner);
    } else if (users[edge] === 2 && isCrease(faces, corner, seen[edge])) add(corner);
  }
  return Float32Array.from(drawn);
}

function isCrease(faces: Float64Array, cornerA: number, cornerB: number): boolean {
  const [a, b] = [cornerA - (cornerA % 3), cornerB - (cornerB % 3)];
  return faces[a] * faces[b] + faces[a + 1] * faces[b + 1] + faces[a + 2] * faces[b + 2] < CREASE;
}
