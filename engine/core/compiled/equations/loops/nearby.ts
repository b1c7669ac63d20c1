/**
 * Whether rows that are implied where a run starts are implied near it too (T 16.4). In a singular position more rows depend
 * on each other than around it, and those left out there would be missing everywhere else.
 */
import { interpret } from '../../code/interpret';
import type { Graph, Node } from '../../code/graph';
import type { Inputs } from '../../code/interpret';
import type { LoopRow } from './loop-row';

/** Change of each coordinate [rad], and of lengths up to it times the mechanism's [m]. */
const WAY = 1e-3;
const CORRECTIONS = 6;

/** How far the kept rows may be from closed, and the others from following them [rad, or of the mechanism's length]. */
const CLOSED = 1e-12;
const FOLLOWS = 1e-9;

interface Chosen {
  readonly kept: readonly LoopRow[];
  readonly implied: readonly LoopRow[];
  /** Of the joint state, `positions` of which come first. */
  readonly projection: readonly Node[];
  readonly positions: number;
  readonly length: number;
}

export function areImpliedNearby(
  graph: Graph,
  { kept, implied, projection, positions, length }: Chosen,
  { time, state, parameters }: Inputs,
): boolean {
  if (implied.length === 0) return true;
  const size = Math.min(1, length);
  let moved = Array.from(state, (value, i) => (i < positions ? value + WAY * size * wayOf(i) : value));
  for (let i = 0; i <= CORRECTIONS; i++) {
    const values = interpret(graph, { time, state: moved, parameters });
    const largest = (rows: readonly LoopRow[]) => Math.max(...rows.map(({ C }) => Math.abs(values[C])));
    if (largest(kept) <= CLOSED * size) return largest(implied) <= FOLLOWS * size * size;
    moved = projection.map((node) => values[node]);
  }
  return false;
}

/** Different for every coordinate, and of the size of one. */
const wayOf = (i: number): number => Math.sin(1 + 2.4 * i);
