/**
 * The units in which a project is shown and typed: a system, and the project's exceptions. Files, recordings and the engine
 * use SI units and radians regardless of this choice; everything that shows or reads a number uses this module.
 */
import { oncePer } from '../once-per';
import { sameDimensions } from './quantity';
import { unitOf } from './read-quantity';

/** Displayed unit, by the SI unit that it replaces. */
export type ShownUnits = Readonly<Record<string, string>>;

/** Choices for an SI unit; that unit itself comes first. */
export const UNIT_CHOICES: Readonly<Record<string, readonly string[]>> = {
  m: ['m', 'mm', 'cm', 'um', 'inch', 'ft'],
  rad: ['rad', 'deg', 'rev'],
  'm/s': ['m/s', 'mm/s', 'inch/s', 'ft/s'],
  'rad/s': ['rad/s', 'deg/s', 'rpm'],
  'm/s^2': ['m/s^2', 'mm/s^2', 'inch/s^2', 'ft/s^2'],
  'rad/s^2': ['rad/s^2', 'deg/s^2'],
  N: ['N', 'kN', 'lbf'],
  'N*m': ['N*m', 'N*mm', 'kN*m', 'lbf*inch', 'lbf*ft'],
  kg: ['kg', 'g', 't', 'lb'],
  'kg*m^2': ['kg*m^2', 'kg*mm^2', 'g*mm^2', 'lb*inch^2'],
  'kg/m^3': ['kg/m^3', 'g/cm^3', 'lb/inch^3'],
  'N/m': ['N/m', 'N/mm', 'lbf/inch'],
  'N*s/m': ['N*s/m', 'N*s/mm', 'lbf*s/inch'],
  'N*m/rad': ['N*m/rad', 'N*mm/rad', 'N*m/deg', 'lbf*inch/rad'],
  'N*m*s/rad': ['N*m*s/rad', 'N*mm*s/rad', 'N*m*s/deg', 'lbf*inch*s/rad'],
  'N/m^2': ['N/m^2', 'N/mm^2', 'GPa', 'psi'],
  'm/N': ['m/N', 'mm/N', 'inch/lbf'],
  'm/rad': ['m/rad', 'mm/rad', 'inch/rad'],
  'm^2': ['m^2', 'mm^2', 'inch^2'],
  'm^3': ['m^3', 'mm^3', 'cm^3', 'inch^3'],
  'm^4': ['m^4', 'mm^4', 'inch^4'],
  J: ['J', 'mJ', 'kJ', 'lbf*ft'],
  W: ['W', 'mW', 'kW', 'hp'],
  'kg*m/s': ['kg*m/s', 'g*m/s', 'lb*ft/s'],
  'kg*m^2/s': ['kg*m^2/s', 'kg*mm^2/s', 'lb*ft^2/s'],
  s: ['s', 'ms'],
};

/** Quantities with a unit chosen per project: times are in seconds, like the axes of all charts. */
export const PROJECT_QUANTITIES: readonly string[] = Object.keys(UNIT_CHOICES).filter((unit) => unit !== 's');

export const UNIT_SYSTEMS = ['SI', 'mm-N', 'inch-lbf'] as const;
export type UnitSystem = (typeof UNIT_SYSTEMS)[number];

export interface ProjectUnits {
  system: UnitSystem;
  /** Exceptions from the system's units, by the SI unit that they replace: `{ "N*m": "N*mm" }`. */
  own?: ShownUnits | null;
}

/** In SI a field may show what people usually type, as degrees; another system has a unit for every quantity, and no prefix is chosen. */
export const SYSTEM_UNITS: Readonly<Record<UnitSystem, ShownUnits>> = {
  SI: {},
  'mm-N': {
    ...{ N: 'N', 'N*m': 'N*m', kg: 'kg', 'kg/m^3': 'kg/m^3', J: 'J', W: 'W' },
    ...{ 'N*m/rad': 'N*m/rad', 'N*m*s/rad': 'N*m*s/rad', 'kg*m/s': 'kg*m/s', 'kg*m^2/s': 'kg*m^2/s' },
    m: 'mm',
    rad: 'deg',
    'm/s': 'mm/s',
    'rad/s': 'rpm',
    'm/s^2': 'mm/s^2',
    'rad/s^2': 'deg/s^2',
    'kg*m^2': 'kg*mm^2',
    'N/m': 'N/mm',
    'N*s/m': 'N*s/mm',
    'N/m^2': 'N/mm^2',
    'm/N': 'mm/N',
    'm/rad': 'mm/rad',
    'm^2': 'mm^2',
    'm^3': 'mm^3',
    'm^4': 'mm^4',
  },
  'inch-lbf': {
    m: 'inch',
    rad: 'deg',
    'm/s': 'inch/s',
    'rad/s': 'rpm',
    'm/s^2': 'inch/s^2',
    'rad/s^2': 'deg/s^2',
    N: 'lbf',
    'N*m': 'lbf*inch',
    kg: 'lb',
    'kg*m^2': 'lb*inch^2',
    'kg/m^3': 'lb/inch^3',
    'N/m': 'lbf/inch',
    'N*s/m': 'lbf*s/inch',
    'N*m/rad': 'lbf*inch/rad',
    'N*m*s/rad': 'lbf*inch*s/rad',
    'N/m^2': 'psi',
    'm/N': 'inch/lbf',
    'm/rad': 'inch/rad',
    'm^2': 'inch^2',
    'm^3': 'inch^3',
    'm^4': 'inch^4',
    J: 'lbf*ft',
    W: 'hp',
    'kg*m/s': 'lb*ft/s',
    'kg*m^2/s': 'lb*ft^2/s',
  },
};

const unitsIn = oncePer(({ system, own }: ProjectUnits): ShownUnits => ({ ...SYSTEM_UNITS[system], ...own }));

/** For a project; one without units, such as an older file, is shown in SI. */
export const shownUnits = ({ units }: { readonly units?: ProjectUnits | null }): ShownUnits =>
  units ? unitsIn(units) : SYSTEM_UNITS.SI;

export interface ShownUnit {
  unit: string;
  /** One displayed unit in recorded units: a recorded value divided by this is the value shown. */
  size: number;
}

/** The requested unit, if it measures the same kind of quantity; otherwise the recorded one. */
export function shownUnit(recorded: string, units: ShownUnits): ShownUnit {
  const own = { unit: recorded, size: 1 };
  if (!Object.hasOwn(units, recorded) || units[recorded] === recorded) return own;
  const [from, to] = [unitOf(recorded), unitOf(units[recorded])];
  if (!from || !to || !sameDimensions(from.dimensions, to.dimensions)) return own;
  const size = to.value / from.value;
  return Number.isFinite(size) && size > 0 ? { unit: units[recorded], size } : own;
}

/**
 * The unit in which a number is typed and shown: the project's. If it has none, `usual`: people type angles in degrees and
 * speeds of machines in rpm, even in files without units.
 */
export const typedIn = (unit: string, units: ShownUnits, usual = unit): string =>
  Object.hasOwn(units, unit) ? shownUnit(unit, units).unit : usual;

/** Values [SI] in that unit. */
export function inTyped(
  values: readonly number[],
  unit: string,
  units: ShownUnits,
  usual = unit,
): { unit: string; values: readonly number[] } {
  const shown = typedIn(unit, units, usual);
  const [from, to] = [unitOf(unit), unitOf(shown)];
  if (shown === unit || !from || !to) return { unit, values };
  const factor = from.value / to.value;
  return { unit: shown, values: values.map((value) => value * factor) };
}

/** Why a unit cannot replace an SI unit, as the end of a sentence; null if it can. */
export function whyNotShown(unit: string, shown: unknown): string | null {
  const from = unitOf(unit);
  const to = typeof shown === 'string' && /[a-z]/i.test(shown) ? unitOf(shown) : null;
  if (to === null) return 'which is not a unit';
  return from !== null && sameDimensions(from.dimensions, to.dimensions) && to.value > 0
    ? null
    : `which does not measure what ${unit} measures`;
}
