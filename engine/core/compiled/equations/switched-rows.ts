/** Stops, dry friction, and largest efforts of drivers (T 14): rows while they hold, efforts while they are at a bound. */
import { AT_LOWER, AT_UPPER, isUnilateral } from '../../system/switched-row';
import { rateOf, timesRow } from './loops/loop-row';
import type { Coordinate } from '../../coordinates/coordinate';
import type { Holding } from './modes';
import type { LoadSite } from './loads/load-formula';
import type { LoopRow } from './loops/loop-row';
import type { Node } from '../code/graph';
import type { SwitchedKind } from '../../system/switched-row';
import type { System } from '../../system/system';

/** Rows of joints that hold; those of drivers are in `drivers.ts`. */
export function switchedRows(system: System, holding: Holding, site: LoadSite): LoopRow[] {
  return system.coordinates.flatMap(({ first, offsets }) =>
    offsets.flatMap((offset, i): LoopRow[] => {
      const s = first + i;
      const { kind, coordinate } = system.switched[s];
      if (holding[s] === 0 || coordinate === null) return [];
      if (kind !== 'friction') return [{ ...stopRow(kind, coordinate, offset, site), switched: s }];
      return [{ ...site.coordinates.of(coordinate).row, C: site.graph.zero, isRateOnly: true, switched: s }];
    }),
  );
}

/** C is the gap. */
export function stopRow(
  kind: SwitchedKind,
  coordinate: Coordinate,
  offset: number,
  { graph: g, numbers, coordinates }: LoadSite,
): LoopRow {
  const gap = g.sub(coordinates.counted(coordinate), numbers.of(offset));
  const sign = kind === 'limit-maximum' ? g.constant(-1) : g.one;
  return timesRow(g, sign, { ...coordinates.of(coordinate).row, C: gap });
}

/** Efforts of friction and drivers that do not hold; their power is that of 4.5. */
export function addSwitchedEfforts(
  { switched }: System,
  holding: Holding,
  { graph: g, numbers, coordinates, efforts }: LoadSite,
): void {
  switched.forEach((row, s) => {
    const { coordinate, kind, upper, lower } = row;
    if (holding[s] === 1 || coordinate === null || isUnilateral(row)) return;
    const effort = numbers.live(({ switched: { mode } }) =>
      mode[s] === AT_UPPER ? upper : mode[s] === AT_LOWER ? lower : 0,
    );
    const power = g.mul(effort, coordinates.of(coordinate).rate);
    coordinates.push(coordinate, effort, efforts);
    if (kind === 'friction') efforts.dissipate(g.neg(power));
    else efforts.work(power);
  });
}

/**
 * The row of a servo that holds (T 14.7): it requires an acceleration, and has no position or rate to correct.
 * `error`: of the coordinate, and its rate.
 */
export function servoRow(
  { graph: g, numbers }: LoadSite,
  row: LoopRow,
  [C, Cdot]: readonly [Node, Node],
  response: number,
): LoopRow {
  const back = numbers.of(1 / response);
  const demand = g.mul(back, g.add(g.mul(g.constant(2), Cdot), g.mul(back, C)));
  return { ...row, C: g.zero, rate: rateOf(g, row), gdot: g.add(row.gdot, demand), isRateOnly: true };
}
