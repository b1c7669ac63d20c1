/** Frames and units of lengths in a STEP file, as maps of points. */
import type { Affine } from '../../geometry/triangle-mesh';
import { idOf, isTyped, listIn } from './part21';
import type { Part21, Value } from './part21';

type Triple = readonly [number, number, number];

const PREFIXES: Readonly<Record<string, number>> = {
  ...{ EXA: 1e18, PETA: 1e15, TERA: 1e12, GIGA: 1e9, MEGA: 1e6, KILO: 1e3, HECTO: 100, DECA: 10 },
  ...{ DECI: 0.1, CENTI: 0.01, MILLI: 1e-3, MICRO: 1e-6, NANO: 1e-9, PICO: 1e-12, FEMTO: 1e-15, ATTO: 1e-18 },
};

/** Of the context of a representation [m]; null where it states none. */
export function metresOf(file: Part21, context: number): number | null {
  const [units] = file.of(context, 'GLOBAL_UNIT_ASSIGNED_CONTEXT');
  for (const unit of listIn(units)) {
    const found = lengthUnit(file, idOf(unit), 0);
    if (found !== null) return found;
  }
  return null;
}

function lengthUnit(file: Part21, id: number, depth: number): number | null {
  const unit = file.record(id);
  if (depth > 4 || !unit.has('LENGTH_UNIT')) return null;
  const si = unit.get('SI_UNIT');
  if (si) return PREFIXES[nameIn(si[0])] ?? 1;
  const [, factor] = unit.get('CONVERSION_BASED_UNIT') ?? [];
  const measure = file.record(idOf(factor));
  const [value, base] = [...measure.values()].find((each) => each.length === 2) ?? [];
  const size = numberIn(value);
  const unitOfBase = lengthUnit(file, idOf(base), depth + 1);
  return size > 0 && unitOfBase !== null ? size * unitOfBase : null;
}

const nameIn = (value: Value | undefined): string =>
  typeof value === 'object' && value !== null && 'name' in value ? value.name : '';

/** Also of a typed parameter, such as LENGTH_MEASURE(25.4). */
function numberIn(value: Value | undefined): number {
  if (typeof value === 'number') return value;
  return isTyped(value) ? numberIn(value.values[0]) : Number.NaN;
}

/** From a frame (AXIS2_PLACEMENT_3D) to that in which it stands, whose unit has that `size`; an axis that is left out is that of the frame. */
export function frameAt(file: Part21, id: number, size: number): Affine {
  const [, point, axis, reference] = file.of(id, 'AXIS2_PLACEMENT_3D');
  const z = unit(tripleAt(file, idOf(axis), 'DIRECTION')) ?? [0, 0, 1];
  const towards = tripleAt(file, idOf(reference), 'DIRECTION') ?? [1, 0, 0];
  const x = unit(across(towards, z)) ?? unit(across([1, 0, 0], z)) ?? unit(across([0, 1, 0], z))!;
  return columns(x, cross(z, x), z, pointAt(file, idOf(point), size));
}

/** CARTESIAN_TRANSFORMATION_OPERATOR_3D: a frame that may be scaled or mirrored. */
export function operatorAt(file: Part21, id: number, size: number): Affine | null {
  const operator = file.record(id);
  const values = operator.get('CARTESIAN_TRANSFORMATION_OPERATOR_3D');
  if (!values) return null;
  // (name, [description,] axis1, axis2, origin, scale, axis3), or spread over the types of a complex instance
  const plain =
    operator.get('CARTESIAN_TRANSFORMATION_OPERATOR') ?? values.slice(values.length - 5, values.length - 1);
  const [first, second, origin, factor] = plain.slice(-4);
  const z = unit(tripleAt(file, idOf(values.at(-1)), 'DIRECTION')) ?? [0, 0, 1];
  const x = unit(across(tripleAt(file, idOf(first), 'DIRECTION') ?? [1, 0, 0], z)) ?? [1, 0, 0];
  const upright = cross(z, x);
  const given = tripleAt(file, idOf(second), 'DIRECTION') ?? upright;
  const sign = dot(given, upright) < 0 ? -1 : 1;
  const scale = numberIn(factor);
  const by = scale > 0 ? scale : 1;
  const y = times(upright, sign);
  return columns(times(x, by), times(y, by), times(z, by), pointAt(file, idOf(origin), size));
}

/** Of a rigid motion. */
export function inverse(m: Affine): Affine {
  const out = [m[0], m[4], m[8], 0, m[1], m[5], m[9], 0, m[2], m[6], m[10], 0];
  for (let row = 0; row < 3; row++)
    out[row * 4 + 3] = -(out[row * 4] * m[3] + out[row * 4 + 1] * m[7] + out[row * 4 + 2] * m[11]);
  return out as unknown as Affine;
}

const pointAt = (file: Part21, id: number, size: number): Triple =>
  times(tripleAt(file, id, 'CARTESIAN_POINT') ?? [0, 0, 0], size);

function tripleAt(file: Part21, id: number, type: string): Triple | null {
  const [, values] = file.of(id, type);
  const [x = 0, y = 0, z = 0] = listIn(values).map(numberIn);
  if (listIn(values).length === 0) return null;
  return [x, y, z].every(Number.isFinite) ? [x, y, z] : null;
}

const columns = (x: Triple, y: Triple, z: Triple, at: Triple): Affine =>
  [0, 1, 2].flatMap((row) => [x[row], y[row], z[row], at[row]]) as unknown as Affine;

const dot = (a: Triple, b: Triple): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const times = (a: Triple, by: number): Triple => [a[0] * by, a[1] * by, a[2] * by];
const cross = (a: Triple, b: Triple): Triple => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const across = (a: Triple, z: Triple): Triple => {
  const along = dot(a, z);
  return [a[0] - along * z[0], a[1] - along * z[1], a[2] - along * z[2]];
};

function unit(a: Triple | null): Triple | null {
  const size = a === null ? 0 : Math.hypot(...a);
  return a !== null && size > 1e-9 ? times(a, 1 / size) : null;
}
