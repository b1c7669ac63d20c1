/**
 * The fronts of a multifrontal elimination: per block of columns, in elimination order, the rows that first enter there and the later
 * columns where they have entries. Everything independent of the numerical values, compiled once.
 */
import { orderElimination } from './elimination-order';

export interface Fronts {
  readonly count: number;
  /** Per block of columns: its position in elimination order. */
  readonly placeOf: Int32Array;
  /** Per position: groups of rows whose first column block it is. */
  readonly groups: readonly Int32Array[];
  /** Per position: the later positions where its rows have entries, ascending. */
  readonly reach: readonly Int32Array[];
  /** Per position: number of earlier fronts that pass their rows to it; they are the latest on the stack. */
  readonly children: Int32Array;
}

/** `touches`: per group of rows, the blocks of `width` columns where it has entries. */
export function compileFronts(
  blocks: number,
  width: number,
  touches: readonly (readonly number[])[],
): Fronts {
  const sizes = new Int32Array(blocks).fill(width);
  // without a limit there is always an order
  const { order, reach } = orderElimination(sizes, touches, Infinity)!;
  const placeOf = new Int32Array(blocks);
  order.forEach((block, place) => (placeOf[block] = place));
  const groups = Array.from({ length: blocks }, (): number[] => []);
  touches.forEach((touched, group) => {
    if (touched.length > 0) groups[Math.min(...touched.map((block) => placeOf[block]))].push(group);
  });
  const children = new Int32Array(blocks);
  for (const later of reach) if (later.length > 0) children[later[0]]++;
  return { count: blocks, placeOf, groups: groups.map((list) => Int32Array.from(list)), reach, children };
}
