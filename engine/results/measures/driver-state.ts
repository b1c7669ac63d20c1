/**
 * For each driver: the joint coordinate [rad or m] unwrapped over turns, its rate, the effort [N m or N] that acts on B
 * along the axis, the power [W] supplied, and what is known of the effort, as for one component in `reaction-mask.ts`:
 * unique, split by stiffness, one of many that give the same motion, or without a value.
 */
import { calcTarget } from '../../core/constraints/driver-target';
import { calcScales } from '../../core/switching/scales';
import { knowEffort } from '../../core/diagnostics/effort-sharing';
import { rowMask } from '../../core/diagnostics/uniqueness';
import { triple } from '../../core/math/scratch';
import { countedValue, rateOf, valueOf } from '../../core/coordinates/coordinate';
import type { Measure } from './measure';
import { isDriver } from '../../core/system/switched-row';
import type { CompiledDriver, System } from '../../core/system/system';

const COMPONENTS = ['coordinate', 'rate', 'effort', 'power', 'unique'] as const;
const createScratch = () => ({ target: triple(), known: { mask: 1, part: 0 } });

/** Motors and servos are the first of the switched rows, in the order of their drivers. */
function switchedOf({ switched }: System, driver: number): number {
  for (let s = 0; s < switched.length && isDriver(switched[s]); s++) {
    if (switched[s].driver === driver) return s;
  }
  return -1;
}

const unitsOf = ({ coordinate: { unit, rateUnit, effortUnit } }: CompiledDriver): string[] => [
  unit,
  rateUnit,
  effortUnit,
  'W',
  '1',
];

export const driverState: Measure = {
  channels: (system) =>
    system.drivers.flatMap((driver) => {
      const units = unitsOf(driver);
      return COMPONENTS.map((component, c) => ({
        key: `driver/${driver.id}/${component}`,
        label: `${driver.name}.${component}`,
        unit: units[c],
        group: 'driver' as const,
        record: driver.id,
        component,
      }));
    }),
  calc({ system, t, sinceSample, y, work, split }, row, o) {
    const { target, known } = work.scratch.of(createScratch);
    for (let i = 0; i < system.drivers.length; i++) {
      const driver = system.drivers[i];
      const motor = switchedOf(system, i);
      const { coordinate } = driver;
      const at = o + COMPONENTS.length * i;
      const value = valueOf(coordinate, y);
      const rate = rateOf(coordinate, system, y, work);
      // samples may be turns apart: a speed driver determines how many, otherwise the previous sample (still in the row) and
      // the mean rate since then
      const before = Number.isFinite(row[at]) ? row[at] + (sinceSample * (row[at + 1] + rate)) / 2 : value;
      calcTarget(system, i, t, work, target);
      const near =
        driver.row >= 0 && motor < 0
          ? target[0]
          : driver.response > 0
            ? countedValue(coordinate, system, y)
            : before;
      const effort =
        motor >= 0
          ? work.switched.effort[motor]
          : driver.row >= 0
            ? work.lambda[driver.row]
            : work.driverEffort[i];
      row[at] = coordinate.unwrap(value, near);
      row[at + 1] = rate;
      row[at + 2] = effort;
      row[at + 3] = effort * rate;
      if (motor >= 0) knowEffort(system, calcScales(system, y), work, split, motor, known);
      // without a row, no redundancy affects the effort
      row[at + 4] = motor >= 0 ? known.mask : rowMask(driver.row, split);
    }
  },
};
