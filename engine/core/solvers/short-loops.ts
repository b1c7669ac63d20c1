/**
 * Short loops of a mechanism: bodies are nodes, and all rows between the same two bodies are one edge. Redundancy is nearly always
 * within a loop, and is cheap to detect in a short one. The loops form a basis of all loops: each edge that closes one contributes the
 * shortest path back over earlier edges; edges are ordered by a breadth-first search from the ground, so that loops close locally.
 * Several groups between the same two bodies are loops by themselves, and come first.
 */
import { groupRows } from './row-groups';
import type { System } from '../system/system';

export interface ShortLoop {
  /** Groups of rows on the way back; and those of the closing edge, which is in no earlier loop. */
  readonly way: Int32Array;
  readonly closing: Int32Array;
  /** Movable bodies. */
  readonly bodies: Int32Array;
}

/** Maximum number of bodies that the search for the way back visits; larger loops are omitted. */
const MOST_MET = 2000;

interface Edge {
  readonly a: number;
  readonly b: number;
  readonly groups: number[];
}

export function findShortLoops(system: System): ShortLoop[] {
  const edges = edgesOf(system);
  const place = searchPlaces(system.n, edges);
  const last = ({ a, b }: Edge) => Math.max(place[a], place[b]);
  const first = ({ a, b }: Edge) => Math.min(place[a], place[b]);
  edges.sort((one, other) => last(one) - last(other) || first(one) - first(other));
  const at = Array.from({ length: system.n }, (): Edge[] => []);
  const loops = edges.filter(({ groups }) => groups.length > 1).map((edge) => loopOf(edge, []));
  const search = createSearch(system.n);
  for (const edge of edges) {
    const back = search(at, edge.a, edge.b);
    if (back) loops.push(loopOf(edge, back));
    at[edge.a].push(edge);
    at[edge.b].push(edge);
  }
  return loops;
}

/** Couplings act on up to four bodies and are not edges. */
function edgesOf(system: System): Edge[] {
  const { n, rowA, rowB, jointRows, couplings } = system;
  const { first } = groupRows(system);
  const edges = new Map<number, Edge>();
  for (let group = 0; group + 1 < first.length; group++) {
    const row = first[group];
    const a = Math.min(rowA[row], rowB[row]);
    const b = Math.max(rowA[row], rowB[row]);
    if (a === b || (row >= jointRows - couplings.length && row < jointRows)) continue;
    const edge = edges.get(a * n + b);
    if (edge) edge.groups.push(group);
    else edges.set(a * n + b, { a, b, groups: [group] });
  }
  return [...edges.values()];
}

/** By body: its order in a search outwards from the ground, then from each body not yet reached. */
function searchPlaces(n: number, edges: readonly Edge[]): Int32Array {
  const beside = Array.from({ length: n }, (): number[] => []);
  for (const { a, b } of edges) {
    beside[a].push(b);
    beside[b].push(a);
  }
  const place = new Int32Array(n).fill(-1);
  const queue: number[] = [];
  for (let start = 0; start < n; start++) {
    if (place[start] >= 0) continue;
    place[start] = queue.push(start) - 1;
    for (let i = place[start]; i < queue.length; i++) {
      for (const body of beside[queue[i]]) if (place[body] < 0) place[body] = queue.push(body) - 1;
    }
  }
  return place;
}

/** A path with the fewest edges from one body to another; null if there is none, or none is found. */
function createSearch(n: number): (at: readonly Edge[][], from: number, to: number) => Edge[] | null {
  const by: (Edge | null)[] = new Array<Edge | null>(n).fill(null);
  return (at, from, to) => {
    const queue = [from];
    let found = false;
    for (let i = 0; i < queue.length && !found && queue.length < MOST_MET; i++) {
      for (const edge of at[queue[i]]) {
        const body = edge.a === queue[i] ? edge.b : edge.a;
        if (body === from || by[body]) continue;
        by[body] = edge;
        queue.push(body);
        if (body === to) found = true;
      }
    }
    const way = found ? wayBack(by, from, to) : null;
    for (const body of queue) by[body] = null;
    return way;
  };
}

/** `by`: the edge by which the search reached each body. */
function wayBack(by: readonly (Edge | null)[], from: number, to: number): Edge[] {
  const way: Edge[] = [];
  for (let body = to; body !== from;) {
    const edge = by[body]!;
    way.push(edge);
    body = edge.a === body ? edge.b : edge.a;
  }
  return way;
}

function loopOf(closing: Edge, way: readonly Edge[]): ShortLoop {
  const bodies = new Set([closing, ...way].flatMap(({ a, b }) => [a, b]));
  bodies.delete(0);
  return {
    way: Int32Array.from(way.flatMap(({ groups }) => groups)),
    closing: Int32Array.from(closing.groups),
    bodies: Int32Array.from(bodies),
  };
}
