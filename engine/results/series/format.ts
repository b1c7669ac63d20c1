/** Numbers and units for people, in the dock and in exported pictures. */

import { shownUnit } from '../../model/quantity/unit-systems';
import type { ShownUnits } from '../../model/quantity/unit-systems';

const SUPERSCRIPTS: Readonly<Record<string, string>> = {
  '-': '\u207b',
  '0': '\u2070',
  '1': '\u00b9',
  '2': '\u00b2',
  '3': '\u00b3',
  '4': '\u2074',
  '5': '\u2075',
  '6': '\u2076',
  '7': '\u2077',
  '8': '\u2078',
  '9': '\u2079',
};

const MINUS = '\u2212';
const DEGREE = '\u00b0';

function superscript(text: string): string {
  return [...text].map((character) => SUPERSCRIPTS[character] ?? character).join('');
}

/** `kg*m^2/s` as `kg·m²/s`, `deg/s` as `°/s`; a pure number has no unit text. */
export function formatUnit(unit: string): string {
  if (unit === '1') return '';
  const quotients = unit.replaceAll('*', '\u00b7').split(', ').map(withOneLine).join(', ');
  const powers = quotients.replace(/\^(-?\d+)/g, (_, power: string) => superscript(power));
  return powers.replace(/\bdeg\b/g, DEGREE);
}

/** `7.161 N·m`, `24.94°`: a degree sign follows its number at once, any other unit after a space. */
export function numberWithUnit(number: string, unit: string): string {
  const text = formatUnit(unit);
  return text === DEGREE ? `${number}${text}` : `${number} ${text}`.trim();
}

/** `rad/N/m` as `rad/(N·m)`: with several slashes it is unclear what they divide. */
function withOneLine(unit: string): string {
  const [above, ...below] = unit.split('/');
  return below.length > 1 ? `${above}/(${below.join('\u00b7')})` : unit;
}

/** `name [unit]`, or the name alone for pure numbers. */
export function withUnit(name: string, unit: string): string {
  const text = formatUnit(unit);
  return text === '' ? name : `${name} [${text}]`;
}

/** `7.1×10⁻¹⁶`, with `digits` decimals. */
export function scientific(value: number, digits: number): string {
  const [mantissa, exponent] = value.toExponential(digits).split('e');
  return `${mantissa.replace('-', MINUS)}\u00d710${superscript(String(Number(exponent)))}`;
}

/** Four significant digits in a width that does not jump; an en dash for "no value". */
export const formatValue = (value: number): string => formatDigits(value, 4);

/** The same with this many significant digits. */
export function formatDigits(value: number, digits: number): string {
  if (!Number.isFinite(value)) return '\u2013';
  const size = Math.abs(value);
  if (size === 0) return '0';
  if (size >= 10 ** (digits + 1) || size < 1e-3) return scientific(value, digits - 2);
  const decimals = Math.max(0, digits - 1 - Math.floor(Math.log10(size)));
  return value.toFixed(Math.min(decimals, digits + 1)).replace('-', MINUS);
}

/** Below this, in the unit on display, a drift is as good as none: what is left of it are digits that mean nothing. */
const LEAST_DRIFT = 1e-9;

/** The drift where it is only a summary: `< 1×10⁻⁹` for all that is less. Charts and the quality of a run show it at any size. */
export const driftDigits = (value: number): string =>
  Math.abs(value) < LEAST_DRIFT ? `< ${scientific(LEAST_DRIFT, 0)}` : formatDigits(value, 3);

/** A recorded value in the displayed unit: `7.161`. */
export const shownValue = (value: number, recorded: string, units: ShownUnits): string =>
  formatValue(value / shownUnit(recorded, units).size);

/** `20.00 to 60.00 rpm`; `60 rpm` where it stays the same, without zeros that say nothing. */
export function rangeInUnit(least: number, most: number, unit: string): string {
  const [low, high] = [least, most].map(formatValue);
  const same = high.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
  return numberWithUnit(low === high ? same : `${low} to ${high}`, unit);
}

/** The displayed unit for a recorded one, as text. */
export const shownUnitText = (recorded: string, units: ShownUnits): string =>
  formatUnit(shownUnit(recorded, units).unit);

/** Both: `7.161 N·m`. */
export const valueWords = (value: number, recorded: string, units: ShownUnits): string =>
  numberWithUnit(shownValue(value, recorded, units), shownUnit(recorded, units).unit);

/** A number that somebody typed: no more digits than it has. */
export function formatSetting(value: number): string {
  const size = Math.abs(value);
  if (size === 0 || (size >= 1e-3 && size < 1e6)) return String(value).replace('-', MINUS);
  const [mantissa, exponent] = value.toExponential().split('e');
  const factor = mantissa === '1' ? '' : `${mantissa.replace('-', MINUS)}\u00d7`;
  return `${factor}10${superscript(String(Number(exponent)))}`;
}

/** More would show rounding. */
const MOST_DECIMALS = 9;

/** Decimals that distinguish samples this far apart [s], and show their times exactly if two more suffice: 0.0125. */
export function timeDecimals(interval: number): number {
  if (!(interval > 0)) return 3;
  const fewest = Math.min(Math.max(3, Math.ceil(-Math.log10(interval) - 1e-9)), MOST_DECIMALS);
  for (let more = 0; more <= 2 && fewest + more <= MOST_DECIMALS; more++)
    if (isWhole(interval * 10 ** (fewest + more))) return fewest + more;
  return fewest;
}

const isWhole = (value: number): boolean => Math.abs(value - Math.round(value)) < 1e-6;

/** The same for times that fall between samples, as those of events: distinguishable from samples and from each other. */
export function timeDecimalsOf(interval: number, times: readonly number[]): number {
  const decimals = timeDecimals(interval);
  // a time is known to the nanosecond at best
  const distinct = [...new Set(times.map((time) => time.toFixed(MOST_DECIMALS)))].map(Number);
  const isPlain = (time: number) => Math.abs(Number(time.toFixed(decimals)) - time) < 1e-9;
  if (distinct.every(isPlain)) return decimals;
  const most = Math.min(decimals + 4, MOST_DECIMALS);
  for (let more = decimals + 2; more < most; more++)
    if (new Set(distinct.map((time) => time.toFixed(more))).size === distinct.length) return more;
  return most;
}

export function formatTime(seconds: number, decimals = 3): string {
  if (!Number.isFinite(seconds)) return '\u2013';
  return `${seconds.toFixed(decimals).replace('-', MINUS)} s`;
}

/** A tick label with just enough decimals to distinguish neighbouring ticks. */
export function formatTick(value: number, step: number): string {
  if (Math.abs(value) < step * 1e-6) return '0';
  const size = Math.max(Math.abs(value), step);
  const decade = Math.floor(Math.log10(step * 1.0001));
  const mantissa = step / 10 ** decade;
  // ticks 2.5 apart need one more, or they would be labelled 18, 20, 23
  const more = Math.abs(mantissa - Math.round(mantissa)) > 1e-3 ? 1 : 0;
  if (size >= 1e5 || step < 1e-4) {
    const digits = Math.max(0, Math.floor(Math.log10(size)) - decade + more);
    return scientific(value, Math.min(digits, 4));
  }
  return value.toFixed(Math.max(0, more - decade)).replace('-', MINUS);
}

/** A power of ten on a logarithmic axis. */
export function formatDecade(value: number): string {
  const exponent = Math.round(Math.log10(value));
  if (Math.abs(value / 10 ** exponent - 1) > 1e-6) return '';
  return exponent >= -2 && exponent <= 3
    ? String(Number(value.toPrecision(1)))
    : `10${superscript(String(exponent))}`;
}
