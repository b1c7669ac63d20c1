/**
 * The fronts of a multifrontal elimination: per block of columns, in the order of elimination, which rows meet there for
 * the first time and which later columns they reach. Everything that does not depend on the numbers, compiled once.
 */
import { orderElimination } from './elimination-order';

export interface Fronts {
  readonly count: number;
  /** Per block of columns: its place in the order of elimination. */
  readonly placeOf: Int32Array;
  /** Per place: groups of rows whose first column block it is. */
  readonly groups: readonly Int32Array[];
  /** Per place: the later places that its rows reach, ascending. */
  readonly reach: readonly Int32Array[];
  /** Per place: how many fronts before it hand their rows on to it; they are the last that were handed on. */
  readonly children: Int32Array;
}

/** `touches`: per group of rows, the blocks of `width` columns that it has numbers in. */
export function compileFronts(
  blocks: number,
  width: number,
  touches: readonly (readonly number[])[],
): Fronts {
  const sizes = new Int32Array(blocks).fill(width);
  // without a limit there is an order
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
