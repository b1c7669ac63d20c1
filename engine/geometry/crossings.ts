/** Where a surface passes through itself: what it encloses there counts more than once, so that its volume means less than it seems. */
import { eachPair, treeOf } from './triangle-tree';
import type { TriangleMesh } from './triangle-mesh';

/** A tree of more takes longer than anyone waits for an answer that is no number of the part. */
const MOST_TRIANGLES = 500_000;

/**
 * Pairs of triangles that cross each other, at most `most`; null where there are too many to ask. Triangles that share a corner, and those
 * that only touch, to rounding, do not cross.
 */
export function crossings(mesh: TriangleMesh, most = 1000): number | null {
  if (mesh.triangles.length / 3 > MOST_TRIANGLES) return null;
  const { triangles } = mesh;
  const meeting = new Meeting(mesh);
  let found = 0;
  eachPair(treeOf(mesh), (a, b) => {
    if (!shareCorner(triangles, a * 3, b * 3) && meeting.crosses(a * 3, b * 3)) found++;
    return found >= most || meeting.throughEdges.size >= 100 * most;
  });
  for (const sense of meeting.throughEdges.values()) if (Math.abs(sense) > 1) found++;
  return Math.min(found, most);
}

function shareCorner(triangles: Uint32Array, a: number, b: number): boolean {
  for (let k = 0; k < 3; k++)
    for (let l = 0; l < 3; l++) if (triangles[a + k] === triangles[b + l]) return true;
  return false;
}

/** Of rounding in six times a tetrahedron, over the product of the lengths of its three sides. */
const ROUNDING = 1e-13;

class Meeting {
  /**
   * Sides of triangles that meet an edge of others, and in which sense they pass the planes of the two triangles on that edge, added up:
   * less than 2 where they graze it, as a box grazes the rim of another. Where surfaces are symmetric, they often pass just there.
   */
  readonly throughEdges = new Map<string, number>();
  readonly #points: Float64Array;
  readonly #triangles: Uint32Array;

  constructor({ points, triangles }: TriangleMesh) {
    this.#points = points;
    this.#triangles = triangles;
  }

  /** Whether a side of one of the triangles passes through the inside of the other. */
  crosses(a: number, b: number): boolean {
    const one = this.#passes(a, b);
    return this.#passes(b, a) || one;
  }

  #passes(moving: number, fixed: number): boolean {
    const t = this.#triangles;
    const at = (k: number) => this.#side(t[fixed], t[fixed + 1], t[fixed + 2], t[moving + k]);
    const [first, second, third] = [at(0), at(1), at(2)];
    // most pairs are told apart here
    if (first === second && second === third) return false;
    let any = false;
    if (first * second < 0) any = this.#pierces(t[moving], t[moving + 1], fixed, first);
    if (second * third < 0) any = this.#pierces(t[moving + 1], t[moving + 2], fixed, second) || any;
    if (third * first < 0) any = this.#pierces(t[moving + 2], t[moving], fixed, third) || any;
    return any;
  }

  /** Of a side from p, which is `before` the plane of the triangle, to q, which is behind it. */
  #pierces(p: number, q: number, triangle: number, before: number): boolean {
    const corners = [0, 1, 2].map((k) => this.#triangles[triangle + k]);
    const [a, b, c] = corners;
    const around = [this.#side(p, q, a, b), this.#side(p, q, b, c), this.#side(p, q, c, a)];
    if (around.includes(1) && around.includes(-1)) return false;
    const at = around.indexOf(0);
    if (at === -1) return true;
    // at a corner it is left open: its triangles decide by their edges
    if (around.indexOf(0, at + 1) !== -1) return false;
    // each side belongs to two triangles, which run along it in opposite senses: once is enough
    if (p > q) return false;
    const edge = [corners[at], corners[(at + 1) % 3]].sort((x, y) => x - y);
    const key = `${p},${q},${edge.join()}`;
    this.throughEdges.set(key, (this.throughEdges.get(key) ?? 0) + before);
    return false;
  }

  /** On which side of the plane of three corners a fourth lies: 1, -1, or 0 where it is in the plane to rounding. */
  #side(a: number, b: number, c: number, d: number): -1 | 0 | 1 {
    const at = this.#points;
    const [i, j, k, l] = [a * 3, b * 3, c * 3, d * 3];
    const [ux, uy, uz] = [at[j] - at[i], at[j + 1] - at[i + 1], at[j + 2] - at[i + 2]];
    const [vx, vy, vz] = [at[k] - at[i], at[k + 1] - at[i + 1], at[k + 2] - at[i + 2]];
    const [wx, wy, wz] = [at[l] - at[i], at[l + 1] - at[i + 1], at[l + 2] - at[i + 2]];
    const det = ux * (vy * wz - vz * wy) + uy * (vz * wx - vx * wz) + uz * (vx * wy - vy * wx);
    // `Math.hypot` took most of the time of a check
    const lengths = (ux * ux + uy * uy + uz * uz) * (vx * vx + vy * vy + vz * vz);
    const scale = Math.sqrt(lengths * (wx * wx + wy * wy + wz * wz));
    if (Math.abs(det) <= ROUNDING * scale) return 0;
    return det > 0 ? 1 : -1;
  }
}
