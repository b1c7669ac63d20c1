/** Triangles that lie in one plane side by side, as one facet, and which facets are beside each other. */
import { dot, size, subtract } from '../../core/math/triples';
import type { Vec3 } from '../../schema/frame';
import { edgesOf } from '../edges';
import type { TriangleMesh } from '../triangle-mesh';

export interface Facet {
  /** Unit vector out of the part. */
  readonly normal: Vec3;
  readonly area: number;
  /** Of its area. */
  readonly middle: Vec3;
  /** Points of the mesh, by number. */
  readonly corners: readonly number[];
  /** The longest straight piece of its outline. */
  readonly side: Vec3;
  readonly beside: readonly Facet[];
}

export interface Facets {
  /** The largest first. */
  readonly all: readonly Facet[];
  /** Where a point of the mesh is. */
  readonly at: (point: number) => Vec3;
}

/** Triangles within this angle of the first of their facet are in its plane. */
const FLAT = Math.cos((0.1 * Math.PI) / 180);

interface Growing {
  normal: Vec3;
  area: number;
  middle: Vec3;
  corners: Set<number>;
  side: Vec3;
  beside: Set<Growing>;
}

export function facetsOf(mesh: TriangleMesh): Facets {
  const { points, triangles } = mesh;
  const at = (point: number): Vec3 => [points[3 * point], points[3 * point + 1], points[3 * point + 2]];
  const faces = facesOf(mesh);
  const across = neighboursOf(mesh);
  const of = new Array<Growing | undefined>(faces.length);
  const all: Growing[] = [];
  // large ones first: the normals of slivers are the least sure
  const order = faces.map((_, face) => face).sort((a, b) => faces[b].area - faces[a].area);
  for (const seed of order) {
    if (of[seed] !== undefined || !(faces[seed].area > 0)) continue;
    const { normal } = faces[seed];
    const facet: Growing = {
      ...{ normal, area: 0, middle: [0, 0, 0], side: [0, 0, 0] },
      ...{ corners: new Set<number>(), beside: new Set<Growing>() },
    };
    all.push(facet);
    of[seed] = facet;
    const list = [seed];
    // grows while it is walked
    for (const face of list) {
      add(
        facet,
        faces[face],
        [0, 1, 2].map((k) => triangles[3 * face + k]),
      );
      for (let k = 0; k < 3; k++) {
        const other = across[3 * face + k];
        if (other < 0 || of[other] !== undefined || dot(faces[other].normal, normal) < FLAT) continue;
        of[other] = facet;
        list.push(other);
      }
    }
  }
  for (let corner = 0; corner < across.length; corner++) {
    const face = Math.floor(corner / 3);
    const [own, other] = [of[face], across[corner] < 0 ? undefined : of[across[corner]]];
    if (own === undefined || own === other) continue;
    if (other !== undefined) own.beside.add(other);
    const to = triangles[corner % 3 === 2 ? corner - 2 : corner + 1];
    const side = subtract(at(to), at(triangles[corner]));
    if (size(side) > size(own.side)) own.side = side;
  }
  return { all: settled(all), at };
}

function add(facet: Growing, { area, middle }: Face, corners: readonly number[]): void {
  const sum = facet.area + area;
  const share = area / sum;
  facet.middle = facet.middle.map((value, c) => value + share * (middle[c] - value)) as unknown as Vec3;
  facet.area = sum;
  for (const corner of corners) facet.corners.add(corner);
}

function settled(growing: readonly Growing[]): Facet[] {
  const facets = new Map(
    growing.map((one) => [one, { ...one, corners: [...one.corners], beside: [] as Facet[] }]),
  );
  for (const [one, facet] of facets) facet.beside.push(...[...one.beside].map((other) => facets.get(other)!));
  return [...facets.values()];
}

interface Face {
  readonly normal: Vec3;
  readonly area: number;
  readonly middle: Vec3;
}

function facesOf({ points, triangles }: TriangleMesh): Face[] {
  return Array.from({ length: triangles.length / 3 }, (_, face): Face => {
    const [a, b, c] = [0, 1, 2].map((k) => 3 * triangles[3 * face + k]);
    const [ux, uy, uz] = [
      points[b] - points[a],
      points[b + 1] - points[a + 1],
      points[b + 2] - points[a + 2],
    ];
    const [vx, vy, vz] = [
      points[c] - points[a],
      points[c + 1] - points[a + 1],
      points[c + 2] - points[a + 2],
    ];
    const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    const double = Math.hypot(x, y, z);
    const middle = [0, 1, 2].map(
      (k) => (points[a + k] + points[b + k] + points[c + k]) / 3,
    ) as unknown as Vec3;
    const normal: Vec3 = double > 0 ? [x / double, y / double, z / double] : [0, 0, 0];
    return { normal, area: double / 2, middle };
  });
}

/** Of each side of a triangle the triangle across it; -1 where there is none, or more than one. */
function neighboursOf(mesh: TriangleMesh): Int32Array {
  const { count, of, triangles } = edgesOf(mesh);
  const first = new Int32Array(count).fill(-1);
  const across = new Int32Array(of.length).fill(-1);
  for (let corner = 0; corner < of.length; corner++) {
    const edge = of[corner];
    if (triangles[edge] !== 2) continue;
    if (first[edge] < 0) {
      first[edge] = corner;
      continue;
    }
    across[corner] = Math.floor(first[edge] / 3);
    across[first[edge]] = Math.floor(corner / 3);
  }
  return across;
}
