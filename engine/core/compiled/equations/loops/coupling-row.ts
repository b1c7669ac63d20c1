/**
 * A coupling: two joint coordinates in a fixed ratio (T 2.9). While the joints are closed this row is equivalent to that of the teeth or
 * spans (T 2.10): the two differ by joint rows, which the tree or other rows satisfy.
 */
import { scaleVector } from '../../code/vectors';
import type { CompiledCoupling, System } from '../../../system/system';
import type { LoadSite } from '../loads/load-formula';
import type { LoopRow } from './loop-row';
import type { Workspace } from '../../../system/workspace';

export function couplingRows({ couplings }: System, work: Workspace, site: LoadSite): LoopRow[] {
  return couplings.map((coupling, i) => {
    const anchor = site.numbers.live(() => work.couplingAnchor[i]);
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
  const factor = g.neg(numbers.of(ratio));
  return {
    C: g.add(second.C, g.mul(factor, first.C)),
    rate: g.zero,
    gdot: g.add(second.gdot, g.mul(factor, first.gdot)),
    bodies: [
      ...second.bodies,
      ...first.bodies.map(([body, { angular, linear }]) => {
        const wrench = { angular: scaleVector(g, factor, angular), linear: scaleVector(g, factor, linear) };
        return [body, wrench] as const;
      }),
    ],
    coordinates: [
      ...second.coordinates,
      ...first.coordinates.map(([place, own]) => [place, g.mul(factor, own)] as const),
    ],
  };
}
