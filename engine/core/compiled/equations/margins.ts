/**
 * What says how far switched rows are from the end of their modes (T 14.5): the gap of an open stop and its rate, the effort of a row that
 * holds, the rate of friction or a motor at a bound, the acceleration of a servo there. Two numbers per switched row, the second of them
 * of gaps only.
 */
import { accelerationOf, rateOf } from './loops/loop-row';
import { driverRow } from './drivers/drivers';
import { isUnilateral } from '../../system/switched-row';
import { stopRow } from './switched-rows';
import type { Accelerations } from './tree/articulated';
import type { Holding } from './modes';
import type { LoadSite } from './loads/load-formula';
import type { Loops } from './loops/loops';
import type { Node } from '../code/graph';
import type { System } from '../../system/system';
import type { Vector } from '../code/vectors';

/** The closed motion, and the multipliers of the kept rows. */
export interface Closed {
  readonly loops: Loops | null;
  readonly multipliers: readonly Node[] | null;
  readonly motion: Accelerations;
  readonly rising: Vector;
}

/** Null where contacts may close, and where an effort is not determined by the motion. */
export function marginsOf(
  system: System,
  holding: Holding,
  site: LoadSite,
  { loops, multipliers, motion, rising }: Closed,
): Node[] | null {
  const { graph: g } = site;
  const { switched, coordinates, drivers, contacts } = system;
  if (contacts.length > 0 || switched.length === 0) return null;
  const margins: Node[] = [];
  for (const [s, row] of switched.entries()) {
    const { coordinate, kind, driver } = row;
    if (coordinate === null) return null;
    if (holding[s] === 1) {
      const i = loops?.kept.findIndex((one) => one.switched === s) ?? -1;
      if (!loops || !multipliers || i < 0 || !loops.bearsAlone(i)) return null;
      margins.push(multipliers[i], g.zero);
    } else if (isUnilateral(row)) {
      const { first, offsets } = coordinates.findLast((own) => own.first <= s)!;
      const stop = stopRow(kind, coordinate, offsets[s - first], site);
      margins.push(stop.C, rateOf(g, stop));
    } else if (kind === 'friction') margins.push(site.coordinates.of(coordinate).rate, g.zero);
    else {
      const own = driverRow(drivers[driver], driver, site);
      const isServo = kind === 'servo';
      const error = isServo
        ? g.add(accelerationOf(g, own, motion, rising), own.gdot)
        : g.sub(rateOf(g, own), own.rate);
      margins.push(error, g.zero);
    }
  }
  return margins;
}
