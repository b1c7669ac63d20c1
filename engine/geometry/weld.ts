/**
 * Corners that lie at the same place become one: files of loose triangles (STL) say nothing of which of them are neighbours. A grid of
 * cells finds those within reach, in time that grows with their number.
 */
import type { TriangleMesh } from './triangle-mesh';

export interface Welded {
  readonly mesh: TriangleMesh;
  /** Triangles left out, because two of their corners are one. */
  readonly collapsed: number;
}

/** Corners no further apart than `tolerance` (0: the same numbers) are welded to the first of them. */
export function weld({ points, triangles }: TriangleMesh, tolerance = 0): Welded {
  const same = tolerance === 0 ? equalCorners(points) : nearCorners(points, tolerance);
  return withCorners(points, triangles, same);
}

/** The first corner with the same coordinates, per corner. */
function equalCorners(points: Float64Array): Uint32Array {
  const count = points.length / 3;
  const first = new Uint32Array(count);
  const table = new Table(count);
  const bits = new Uint32Array(2);
  const value = new Float64Array(bits.buffer);
  const word = (at: number) => {
    // adding 0 makes -0 the same as 0
    value[0] = points[at] + 0;
    return bits[0] ^ Math.imul(bits[1], 0x85ebca6b);
  };
  for (let i = 0; i < count; i++) {
    const p = i * 3;
    const cell = mix(word(p), word(p + 1), word(p + 2));
    first[i] = table.find(cell, (other) => {
      const q = other * 3;
      return points[p] === points[q] && points[p + 1] === points[q + 1] && points[p + 2] === points[q + 2];
    });
    if (first[i] === NONE) {
      first[i] = i;
      table.add(cell, i);
    }
  }
  return first;
}

/** The first corner within `tolerance` of it that stands for itself, per corner. */
function nearCorners(points: Float64Array, tolerance: number): Uint32Array {
  const count = points.length / 3;
  const first = new Uint32Array(count);
  const table = new Table(count);
  // a ball of that radius reaches into two cells along each axis at most
  const size = 2 * tolerance;
  const near = (p: number, q: number) =>
    Math.hypot(points[p] - points[q], points[p + 1] - points[q + 1], points[p + 2] - points[q + 2]) <=
    tolerance;
  for (let i = 0; i < count; i++) {
    const p = i * 3;
    const [x, y, z] = [points[p] / size, points[p + 1] / size, points[p + 2] / size];
    first[i] = NONE;
    for (let corner = 0; corner < 8 && first[i] === NONE; corner++) {
      const cell = mix(
        cellOf(corner & 1 ? x + 0.5 : x - 0.5),
        cellOf(corner & 2 ? y + 0.5 : y - 0.5),
        cellOf(corner & 4 ? z + 0.5 : z - 0.5),
      );
      first[i] = table.find(cell, (other) => near(p, other * 3));
    }
    if (first[i] === NONE) {
      first[i] = i;
      table.add(mix(cellOf(x), cellOf(y), cellOf(z)), i);
    }
  }
  return first;
}

/** A cell beyond 2^31 shares its number with another: their corners are compared by distance all the same. */
const cellOf = (place: number): number => Math.floor(place) | 0;

const mix = (x: number, y: number, z: number): number => {
  let hash = Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca6b) ^ Math.imul(z, 0xc2b2ae35);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
};

const NONE = 0xffffffff;

/** Corners by cell: chains in two arrays. */
class Table {
  readonly #head: Uint32Array;
  readonly #next: Uint32Array;

  constructor(count: number) {
    let size = 16;
    while (size < count) size *= 2;
    this.#head = new Uint32Array(size).fill(NONE);
    this.#next = new Uint32Array(count);
  }

  find(cell: number, fits: (corner: number) => boolean): number {
    let at = this.#head[cell & (this.#head.length - 1)];
    while (at !== NONE && !fits(at)) at = this.#next[at];
    return at;
  }

  add(cell: number, corner: number): void {
    const slot = cell & (this.#head.length - 1);
    this.#next[corner] = this.#head[slot];
    this.#head[slot] = corner;
  }
}

/** With `same[i]` in place of corner i, only the corners that are used, and no triangle that is a line. */
function withCorners(points: Float64Array, triangles: Uint32Array, same: Uint32Array): Welded {
  const number = new Uint32Array(same.length).fill(NONE);
  const kept = new Float64Array(points.length);
  const out = new Uint32Array(triangles.length);
  let [corners, size] = [0, 0];
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [same[triangles[t]], same[triangles[t + 1]], same[triangles[t + 2]]];
    if (a === b || b === c || c === a) continue;
    for (const corner of [a, b, c]) {
      if (number[corner] === NONE) {
        number[corner] = corners;
        kept.set(points.subarray(corner * 3, corner * 3 + 3), corners * 3);
        corners++;
      }
      out[size++] = number[corner];
    }
  }
  return {
    mesh: { points: kept.slice(0, corners * 3), triangles: out.slice(0, size) },
    collapsed: (triangles.length - size) / 3,
  };
}
