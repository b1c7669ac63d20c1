/**
 * Numbers with units, as people type them: `25 mm`, `60 rpm`, `1/4 in`, `90deg`, `2e-3`. Fields hold SI; a bare number
 * is in the unit the field shows.
 */

/** Factor to SI and the SI unit it leads to. */
const UNITS: Readonly<Record<string, readonly [factor: number, unit: string]>> = {
  m: [1, 'm'],
  mm: [1e-3, 'm'],
  cm: [1e-2, 'm'],
  km: [1e3, 'm'],
  um: [1e-6, 'm'],
  '\u00b5m': [1e-6, 'm'],
  in: [0.0254, 'm'],
  '"': [0.0254, 'm'],
  ft: [0.3048, 'm'],
  kg: [1, 'kg'],
  g: [1e-3, 'kg'],
  t: [1e3, 'kg'],
  lb: [0.45359237, 'kg'],
  s: [1, 's'],
  ms: [1e-3, 's'],
  us: [1e-6, 's'],
  min: [60, 's'],
  rad: [1, 'rad'],
  deg: [Math.PI / 180, 'rad'],
  '\u00b0': [Math.PI / 180, 'rad'],
  'rad/s': [1, 'rad/s'],
  'deg/s': [Math.PI / 180, 'rad/s'],
  rpm: [Math.PI / 30, 'rad/s'],
  Hz: [2 * Math.PI, 'rad/s'],
  'm/s': [1, 'm/s'],
  'mm/s': [1e-3, 'm/s'],
  'm/s^2': [1, 'm/s^2'],
  N: [1, 'N'],
  kN: [1e3, 'N'],
  lbf: [4.4482216152605, 'N'],
  'N*m': [1, 'N*m'],
  Nm: [1, 'N*m'],
  'N m': [1, 'N*m'],
  'N/m': [1, 'N/m'],
  'N/mm': [1e3, 'N/m'],
  'N*s/m': [1, 'N*s/m'],
  'kg/m^3': [1, 'kg/m^3'],
  'g/cm^3': [1e3, 'kg/m^3'],
  'kg*m^2': [1, 'kg*m^2'],
  'kg*mm^2': [1e-6, 'kg*m^2'],
};

export type Parsed = { ok: true; value: number } | { ok: false; message: string };

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/;

/** `shown` is the unit of a bare number; `unit` the SI unit of the field, which every typed unit must lead to. */
export function parseQuantity(text: string, unit: string, shown = unit): Parsed {
  // A decimal comma is what many keyboards have; a comma between groups of digits would be ambiguous and is not read.
  const source = text
    .trim()
    .replace(/\u2212/g, '-')
    .replace(/^([+-]?\d*),(\d+)/, '$1.$2');
  const match = NUMBER.exec(source);
  if (match === null) return refuse(text);
  let value = Number(match[0]);
  let rest = source.slice(match[0].length).trim();
  const fraction = /^\/\s*(\d+(?:\.\d+)?)/.exec(rest);
  if (fraction !== null) {
    value /= Number(fraction[1]);
    rest = rest.slice(fraction[0].length).trim();
  }
  const factor = findFactor(rest === '' ? shown : rest, unit);
  if (factor === null)
    return { ok: false, message: `"${rest}" is not a unit of this field; it is in ${shown}.` };
  const result = value * factor;
  return Number.isFinite(result) ? { ok: true, value: result } : refuse(text);
}

/** `0, 50 mm, 0`, `1; 2; 3` or `1 2 3`: three quantities, or null when the text is anything else. */
export function parseTriple(text: string, unit: string, shown = unit): [number, number, number] | null {
  const clean = text.trim().replace(/^[([{]\s*|\s*[)\]}]$/g, '');
  for (const separator of [/\s*;\s*/, /\s*,\s*/, /\s+/]) {
    const parts = clean.split(separator);
    if (parts.length !== 3) continue;
    const parsed = parts.map((part) => parseQuantity(part, unit, shown));
    if (parsed.every((one) => one.ok)) return parsed.map((one) => one.value) as [number, number, number];
  }
  return null;
}

function refuse(text: string): Parsed {
  return { ok: false, message: `"${text.trim()}" is not a number. Type one such as 0.25 or 25 mm.` };
}

function findFactor(typed: string, unit: string): number | null {
  if (typed === unit) return 1;
  const known = Object.hasOwn(UNITS, typed) ? UNITS[typed]! : null;
  return known !== null && known[1] === unit ? known[0] : null;
}

/** SI value in the shown unit: 12 digits, which hides conversion noise and keeps what anyone typed. */
export function formatQuantity(value: number, unit: string, shown = unit): string {
  const factor = findFactor(shown, unit) ?? 1;
  return formatNumber(value / factor);
}

export function formatNumber(value: number, digits = 12): string {
  if (!Number.isFinite(value)) return '';
  return String(Number(value.toPrecision(digits)) || 0);
}

/** `kg*m^2/s` as people write it. */
export function prettyUnit(unit: string): string {
  return unit
    .replace(/\*/g, '\u00b7')
    .replace(/\^2/g, '\u00b2')
    .replace(/\^3/g, '\u00b3')
    .replace(/\bdeg\b/g, '\u00b0');
}

/** A number and its unit as a sentence has them: of the unit 1 only the number is said. */
export const withUnit = (text: string, unit: string): string =>
  unit === '1' ? text : `${text} ${prettyUnit(unit)}`;

/** For read-outs: `digits` significant figures, scientific only where it has to be. */
export function formatReadout(value: number, digits = 4): string {
  if (!Number.isFinite(value)) return '\u2013';
  const size = Math.abs(value);
  if (size !== 0 && (size >= 1e6 || size < 1e-4))
    return value.toExponential(digits - 2).replace('-', '\u2212');
  return value.toPrecision(digits).replace('-', '\u2212');
}
