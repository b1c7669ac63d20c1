/**
 * Whether rows that are implied at the start of a run are also implied near it (T 16.4). In a singular position more rows are dependent
 * than around it, and rows dropped there would be missing everywhere else.
 */
import { interpret } from '../../code/interpret';
import type { Graph, Node } from '../../code/graph';
import type { Inputs } from '../../code/interpret';
import type { LoopRow } from './loop-row';

/** Displacement of each coordinate [rad]; for lengths, times the size of the mechanism [m]. */
const WAY = 1e-3;
const CORRECTIONS = 6;

/** Closure required of the kept rows, and agreement required of the implied ones [rad, or relative to the mechanism's size]. */
const CLOSED = 1e-12;
const FOLLOWS = 1e-9;

interface Chosen {
  readonly kept: readonly LoopRow[];
  readonly implied: readonly LoopRow[];
  readonly implyAt: (values: Float64Array) => boolean;
  /** In the joint state, whose first `positions` components are positions. */
  readonly projection: readonly Node[];
  readonly positions: number;
  readonly length: number;
}

export function areImpliedNearby(
  graph: Graph,
  { kept, implied, implyAt, projection, positions, length }: Chosen,
  { time, state, parameters }: Inputs,
): boolean {
  if (implied.length === 0) return true;
  const size = Math.min(1, length);
  let moved = Array.from(state, (value, i) => (i < positions ? value + WAY * size * wayOf(i) : value));
  for (let i = 0; i <= CORRECTIONS; i++) {
    const values = interpret(graph, { time, state: moved, parameters });
    const largest = (rows: readonly LoopRow[]) => Math.max(...rows.map(({ C }) => Math.abs(values[C])));
    if (largest(kept) <= CLOSED * size)
      return largest(implied) <= FOLLOWS * size * size && (!implied.some(isRateOnly) || implyAt(values));
    moved = projection.map((node) => values[node]);
  }
  return false;
}

/** Such a row has no position that would not follow. */
const isRateOnly = (row: LoopRow): boolean => row.isRateOnly === true;

/** A number of order one, different for every coordinate. */
const wayOf = (i: number): number => Math.sin(1 + 2.4 * i);
