/**
 * Lengths, angles and points as they are typed and shown while drawing: in the units of the project, millimetres and degrees
 * where it has none, unless a unit is typed.
 */
import type { Vec3 } from '../../../../engine/model/project';
import { hasOwnUnit } from '../../../../engine/model/formulas/typed-quantity';
import { formatNumber, parseQuantity, quantityLabel } from '../../../ui/quantity';
import { add } from '../../vector';
import type { Triple } from '../../vector';
import { directionAt, fromPlane, inPlane } from '../snap/work-plane';
import type { WorkPlane } from '../snap/work-plane';
import { TEXT } from '../../texts';
import { typedIn } from '../../../../engine/model/quantity/unit-systems';
import type { ShownUnits } from '../../../../engine/model/quantity/unit-systems';
import { unitOf } from '../../../../engine/model/quantity/read-quantity';

export const showLength = (metres: number, units: ShownUnits): string => quantityLabel(metres, 'm', units);
/** What was typed, where its unit is none that is shown; else the value. */
export const asWritten = (
  text: string | null | undefined,
  unit: 'm' | 'rad',
  units: ShownUnits,
): string | null => {
  const shown = unit === 'm' ? lengthUnit(units) : typedIn(unit, units, 'deg');
  return text != null && hasOwnUnit(text, unit, shown) ? text.trim() : null;
};
/** Less is rounding of the pointer's place [rad]. */
const LEVEL = 1e-9;

export const showAngle = (radians: number, units: ShownUnits): string =>
  quantityLabel(Math.abs(radians) < LEVEL ? 0 : radians, 'rad', units, { usual: 'deg', digits: 5 });

export function showPoint(point: Vec3, units: ShownUnits): string {
  const unit = lengthUnit(units);
  const size = unitOf(unit)!.value;
  return `${point.map((metres) => formatNumber(metres / size, 6) || '0').join(', ')} ${unit}`;
}

const lengthUnit = (units: ShownUnits): string => typedIn('m', units);

export type Typed<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly message: string };

export function readLength(text: string, units: ShownUnits): Typed<number> {
  const parsed = parseQuantity(text, 'm', lengthUnit(units));
  if (!parsed.ok) return parsed;
  return parsed.value > 1e-9 ? parsed : { ok: false, message: TEXT.lengthNotPositive };
}

export const readAngle = (text: string, units: ShownUnits): Typed<number> =>
  parseQuantity(text, 'rad', typedIn('rad', units, 'deg'));

/** A point, with its coordinates in W as they were written; null where one was not written alone. */
export type TypedPoint = Typed<Triple> & { readonly texts?: readonly (string | null)[] };

/**
 * `x, y, z` in W, `x, y` along the axes of the plane, either with an @ before it from the last point, or
 * `length < angle` from there. Null: the text is no list of numbers.
 */
export function readPoint(
  text: string,
  plane: WorkPlane,
  last: Vec3 | null,
  units: ShownUnits,
): TypedPoint | null {
  const source = text.trim();
  const polar = /^@?([^<]+)<([^<]+)$/.exec(source);
  if (polar) return readPolar([polar[1], polar[2]], plane, last, units);
  const relative = source.startsWith('@');
  const parts = split(relative ? source.slice(1) : source);
  if (parts === null) return null;
  const numbers = parts.map((part) => parseQuantity(part, 'm', lengthUnit(units)));
  const bad = numbers.find((one) => !one.ok);
  if (bad && !bad.ok) return bad;
  if (relative && last === null) return { ok: false, message: TEXT.noLastPoint };
  const values = numbers.map((one) => (one.ok ? one.value : 0));
  const [a = 0, b = 0, c] = values;
  const base = relative ? last : null;
  const own = base ? {} : { texts: textsInW(parts, plane) };
  if (c !== undefined) return { ok: true, value: base ? add(base, [a, b, c]) : [a, b, c], ...own };
  const [u, v] = base ? inPlane(plane, base) : [0, 0];
  return { ok: true, value: fromPlane(plane, u + a, v + b), ...own };
}

/** Of two that go along the axes of the plane, those whose axis is one of W. */
function textsInW(parts: readonly string[], { u, v }: WorkPlane): (string | null)[] {
  if (parts.length === 3) return [...parts];
  const along = (axis: Vec3, k: number) => Math.abs(Math.abs(axis[k]) - 1) < 1e-12;
  return [0, 1, 2].map((k) => (along(u, k) ? parts[0] : along(v, k) ? parts[1] : null));
}

/** An amount and the unit after it; fractions and decimal commas as number fields take them. */
const LAST = /^[-+\d.,/\s\u2044\u00bc-\u00be\u2150-\u215e]*?(?:e[-+]?\d+)?\s*([A-Za-z\u00b5\u03bc"]+)$/;
const BARE = /^[-+\d.,/\s\u2044\u00bc-\u00be\u2150-\u215e]*(?:e[-+]?\d+)?$/;

/** Whether the bracket that it begins with is closed by its last character: `(1, 2)`, not `(1 + 2) * 3, (4)`. */
function isEnclosed(text: string): boolean {
  const closes = { '(': ')', '[': ']', '{': '}' }[text.charAt(0)];
  if (closes === undefined || !text.endsWith(closes)) return false;
  let depth = 0;
  for (const [i, one] of [...text].entries()) {
    depth += one === text.charAt(0) ? 1 : one === closes ? -1 : 0;
    if (depth === 0) return i === text.length - 1;
  }
  return false;
}

/**
 * Two or three parts, separated by semicolons, else by commas, else by spaces, so that `1,5; 2,5` and `1 1/2 in, 0, 0` are
 * what they look like. A unit after the last holds for those that have none.
 */
function split(text: string): string[] | null {
  const inner = isEnclosed(text) ? text.slice(1, -1) : text;
  const mark = inner.includes(';') ? ';' : inner.includes(',') ? ',' : /\s+(?=[-+.\d])/;
  const parts = inner
    .split(mark)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (parts.length !== 2 && parts.length !== 3) return null;
  // 1 1/2 in 0: one and a half, or three numbers
  if (typeof mark !== 'string' && parts.some((part) => /[/\u2044]/.test(part))) return null;
  const unit = LAST.exec(parts.at(-1)!)?.[1] ?? '';
  const bare = parts.slice(0, -1).every((part) => BARE.test(part));
  return bare && unit !== ''
    ? parts.map((part, i) => (i < parts.length - 1 ? `${part} ${unit}` : part))
    : parts;
}

function readPolar(
  [length, angle]: readonly [string, string],
  plane: WorkPlane,
  last: Vec3 | null,
  units: ShownUnits,
): Typed<Triple> {
  if (last === null) return { ok: false, message: TEXT.noLastPoint };
  const far = readLength(length, units);
  if (!far.ok) return far;
  const turn = readAngle(angle, units);
  if (!turn.ok) return turn;
  const way = directionAt(plane, turn.value);
  return { ok: true, value: [0, 1, 2].map((k) => last[k] + far.value * way[k]) as Triple };
}
