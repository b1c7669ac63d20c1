/**
 * A coupling: two joint coordinates in a fixed ratio (T 2.9). While the joints are closed this row is equivalent to that of the teeth or
 * spans (T 2.10): the two differ by joint rows, which the tree or other rows satisfy.
 */
import { timesRow } from './loop-row';
import type { CompiledCoupling, System } from '../../../system/system';
import type { LoadSite } from '../loads/load-formula';
import type { LoopRow } from './loop-row';

export function couplingRows({ couplings }: System, site: LoadSite): LoopRow[] {
  return couplings.map((coupling, i) => {
    const anchor = site.numbers.live((work) => work.couplingAnchor[i]);
    const row = rowOf(coupling, site);
    return { ...row, C: site.graph.sub(row.C, anchor) };
  });
}

/** q_2 - r q_1, with angles on the turns that the state counts. */
function rowOf({ ratio, sides }: CompiledCoupling, { graph: g, numbers, coordinates }: LoadSite): LoopRow {
  const [first, second] = sides.map(({ coordinate }) => ({
    ...coordinates.of(coordinate).row,
    C: coordinates.counted(coordinate),
  }));
  const other = timesRow(g, g.neg(numbers.of(ratio)), first);
  return {
    C: g.add(second.C, other.C),
    rate: g.zero,
    gdot: g.add(second.gdot, other.gdot),
    bodies: [...second.bodies, ...other.bodies],
    coordinates: [...second.coordinates, ...other.coordinates],
  };
}
