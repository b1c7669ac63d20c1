/** Units that charts show in place of the SI units recorded. */
import { sameDimensions } from '../../model/quantity/quantity';
import { unitOf } from '../../model/quantity/read-quantity';

/** What can be chosen for a unit recorded; the unit itself comes first. */
export const UNIT_CHOICES: Readonly<Record<string, readonly string[]>> = {
  N: ['N', 'kN', 'lbf'],
  'N*m': ['N*m', 'N*mm', 'kN*m', 'lbf*inch', 'lbf*ft'],
  m: ['m', 'mm', 'um', 'inch', 'ft'],
  'm/s': ['m/s', 'mm/s', 'inch/s', 'ft/s'],
  'm/s^2': ['m/s^2', 'mm/s^2', 'ft/s^2'],
  rad: ['rad', 'deg', 'rev'],
  'rad/s': ['rad/s', 'deg/s', 'rpm'],
  'rad/s^2': ['rad/s^2', 'deg/s^2'],
  J: ['J', 'mJ', 'kJ', 'lbf*ft'],
  W: ['W', 'mW', 'kW', 'hp'],
  'kg*m/s': ['kg*m/s', 'g*m/s'],
  'kg*m^2/s': ['kg*m^2/s', 'kg*mm^2/s'],
  s: ['s', 'ms'],
};

export interface ShownUnit {
  unit: string;
  /** One of it in the unit recorded: a recorded value divided by this is what is shown. */
  size: number;
}

/** The unit asked for, where it measures the same kind of quantity; else the one recorded. */
export function shownUnit(recorded: string, units: Readonly<Record<string, string>>): ShownUnit {
  const own = { unit: recorded, size: 1 };
  if (!Object.hasOwn(units, recorded) || units[recorded] === recorded) return own;
  const [from, to] = [unitOf(recorded), unitOf(units[recorded])];
  if (!from || !to || !sameDimensions(from.dimensions, to.dimensions)) return own;
  const size = to.value / from.value;
  return Number.isFinite(size) && size > 0 ? { unit: units[recorded], size } : own;
}
