/** Drivers: efforts along coordinates (T 4.5), and rows for those that prescribe (T 3.1, T 3.4). */
import { formulaNode } from '../expressions';
import { motionAt } from './motions/motions';
import { nearestWhole } from '../rows/whole';
import { servoRow } from '../switched-rows';
import type { CompiledDriver, System } from '../../../system/system';
import type { Holding } from '../modes';
import type { LoadSite } from '../loads/load-formula';
import type { LoopRow } from '../loops/loop-row';
import type { Vector } from '../../code/vectors';

export function addDriverEfforts({ drivers }: System, site: LoadSite): void {
  const { graph: g, numbers, coordinates, efforts } = site;
  drivers.forEach(({ prescribes, coordinate, formula }, i) => {
    if (prescribes !== null) return;
    const value = numbers.live((work) => work.driverValue[i]);
    const effort = formula ? g.add(value, formulaNode(formula, site)) : value;
    coordinates.push(coordinate, effort, efforts);
    efforts.work(g.mul(effort, coordinates.of(coordinate).rate));
  });
}

/** Of drivers that prescribe, except those at their largest effort. */
export function driverRows({ drivers, switched }: System, holding: Holding, site: LoadSite): LoopRow[] {
  const yields = new Set(switched.flatMap(({ driver }, s) => (holding[s] === 0 ? [driver] : [])));
  const rowOf = new Map(switched.map(({ driver }, s) => [driver, s]));
  return drivers.flatMap((driver, i) => {
    if (driver.row < 0 || yields.has(i)) return [];
    return [{ ...driverRow(driver, i, site), switched: rowOf.get(i) }];
  });
}

/** Driver i as if it held. */
export function driverRow(driver: CompiledDriver, i: number, site: LoadSite): LoopRow {
  const { graph: g, coordinates } = site;
  const { coordinate, response } = driver;
  const [target, rate, acceleration] = targetOf(driver, i, site);
  const { row, rate: own } = coordinates.of(coordinate);
  const gdot = g.sub(row.gdot, acceleration);
  if (response > 0) {
    const errors = [g.sub(coordinates.counted(coordinate), target), g.sub(own, rate)] as const;
    return servoRow(site, { ...row, gdot }, errors, response);
  }
  const gap = g.sub(row.C, target);
  const turn = g.constant(2 * Math.PI);
  const turns = coordinate.kind === 'rotation' ? nearestWhole(g, g.div(gap, turn)) : g.zero;
  return { ...row, C: g.sub(gap, g.mul(turn, turns)), rate, gdot };
}

/** The prescribed coordinate [rad or m], its rate and its acceleration. */
function targetOf(
  { prescribes, target }: CompiledDriver,
  i: number,
  { graph: g, numbers }: LoadSite,
): Vector {
  const value = numbers.live((work) => work.driverValue[i]);
  const anchor = numbers.live((work) => work.driverAnchor[i]);
  const t = g.time();
  if (prescribes === 'rate') {
    const since = numbers.live((work) => work.driverSince[i]);
    return [g.add(anchor, g.mul(value, g.sub(t, since))), value, g.zero];
  }
  const at = g.add(value, anchor);
  if (!target?.motion) return [at, g.zero, g.zero];
  const pastEnd = g.sub(
    t,
    numbers.live((work) => work.segmentEnd),
  );
  const [s, ...rates] = motionAt(target.motion, { graph: g, numbers, t, pastEnd });
  return [g.add(s, at), ...rates];
}
