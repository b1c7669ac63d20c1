/** Round numbers for the grid, the scale bar and the force legend, in the units of the project. */
import { shownUnit, shownUnits } from '../../../engine/model/quantity/unit-systems';
import type { ProjectUnits, ShownUnits } from '../../../engine/model/quantity/unit-systems';

/** One displayed unit of length, force or moment of a project [SI], of which steps and scales are round multiples. */
export const oneShown = (si: string, project: { readonly units?: ProjectUnits | null }): number =>
  shownUnit(si, shownUnits(project)).size;

/** The largest of 1, 2, 5 times a power of ten that is not above x. */
export function niceBelow(x: number): number {
  if (!(x > 0) || !Number.isFinite(x)) return 0;
  const power = Math.pow(10, Math.floor(Math.log10(x) + 1e-12));
  const lead = x / power + 1e-9;
  return (lead >= 5 ? 5 : lead >= 2 ? 2 : 1) * power;
}

/** The power of ten not above x: grid lines keep a factor of ten between their levels. */
export function powerBelow(x: number): number {
  return x > 0 && Number.isFinite(x) ? Math.pow(10, Math.floor(Math.log10(x) + 1e-12)) : 1;
}

const LENGTHS: readonly [number, string][] = [
  [1000, 'km'],
  [1, 'm'],
  [1e-3, 'mm'],
  [1e-6, '\u00b5m'],
];
const FORCES: readonly [number, string][] = [
  [1e6, 'MN'],
  [1e3, 'kN'],
  [1, 'N'],
  [1e-3, 'mN'],
  [1e-6, '\u00b5N'],
];

/** In the unit that the project has for it, else with the prefix that fits. */
function inUnit(value: number, si: string, prefixed: readonly [number, string][], units: ShownUnits): string {
  if (!Object.hasOwn(units, si)) return withUnit(value, prefixed);
  const { unit, size } = shownUnit(si, units);
  return `${Number((value / size).toPrecision(3))} ${unit.replaceAll('*', '\u00b7')}`;
}

function withUnit(value: number, units: readonly [number, string][]): string {
  const size = Math.abs(value);
  const [factor, unit] = units.find(([f]) => size >= f * 0.9999) ?? units[units.length - 1];
  return `${Number((value / factor).toPrecision(3))} ${unit}`;
}

export const formatLength = (metres: number, units: ShownUnits): string =>
  inUnit(metres, 'm', LENGTHS, units);
const MOMENTS: readonly [number, string][] = FORCES.map(([factor, unit]) => [factor, `${unit}\u00b7m`]);

export const formatMoment = (newtonMetres: number, units: ShownUnits): string =>
  inUnit(newtonMetres, 'N*m', MOMENTS, units);
export const formatForce = (newtons: number, units: ShownUnits): string =>
  inUnit(newtons, 'N', FORCES, units);
