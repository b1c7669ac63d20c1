/** Edges of a mesh, each with how often triangles run along it one way and the other. */
import type { TriangleMesh } from './triangle-mesh';

export interface Edges {
  readonly count: number;
  /** Number of the edge from corner k of triangle t to the next, at 3 t + k. */
  readonly of: Uint32Array;
  /** From its corner of lower number to that of higher: how many triangles run along it so, less those that run against it. */
  readonly balance: Int32Array;
  /** Number of triangles on it. */
  readonly triangles: Uint32Array;
}

export function edgesOf({ points, triangles }: TriangleMesh): Edges {
  const sides = triangles.length;
  const corners = points.length / 3;
  let size = 16;
  while (size < sides * 2) size *= 2;
  // open addressing: a pair of corners as one number, exact below 2^53
  const keys = new Float64Array(size).fill(-1);
  const numbers = new Uint32Array(size);
  const of = new Uint32Array(sides);
  const balance = new Int32Array(sides);
  const users = new Uint32Array(sides);
  let count = 0;
  for (let t = 0; t < sides; t += 3) {
    for (let k = 0; k < 3; k++) {
      const from = triangles[t + k];
      const to = triangles[t + (k === 2 ? 0 : k + 1)];
      const [low, high] = from < to ? [from, to] : [to, from];
      const key = low * corners + high;
      let slot = (Math.imul(low, 0x9e3779b1) ^ Math.imul(high, 0x85ebca6b)) & (size - 1);
      while (keys[slot] !== -1 && keys[slot] !== key) slot = (slot + 1) & (size - 1);
      if (keys[slot] === -1) {
        keys[slot] = key;
        numbers[slot] = count++;
      }
      const edge = numbers[slot];
      of[t + k] = edge;
      balance[edge] += from < to ? 1 : -1;
      users[edge]++;
    }
  }
  return { count, of, balance: balance.slice(0, count), triangles: users.slice(0, count) };
}
