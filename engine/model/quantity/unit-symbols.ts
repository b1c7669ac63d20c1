/**
 * What unit symbols mean, from the unit tables of mathjs (SI with prefixes, imperial and technical units). Angles are a
 * dimension of their own, so that an angle is never taken for a plain number. Chosen for being kept up, typed, without
 * `eval`, and cut down to its units and its parser by the bundler.
 */
import { create, parseDependencies, unitDependencies } from 'mathjs';
import type { MathNode } from 'mathjs';

/** Exponents of mass, length, time, current, temperature, luminous intensity, amount, angle, bits. */
export type Dimensions = readonly number[];
export const NO_DIMENSIONS: Dimensions = [0, 0, 0, 0, 0, 0, 0, 0, 0];
const ANGLE = 7;

export interface UnitSymbol {
  /** One of it in SI units (radians for angles). */
  readonly factor: number;
  readonly dimensions: Dimensions;
}

const math = create({ unitDependencies, parseDependencies });

/** What engineers type and the tables lack, in terms of what they have. */
const ADDED: Readonly<Record<string, readonly [factor: number, of: string]>> = {
  rpm: [1 / 60, 'cycle/s'],
  RPM: [1 / 60, 'cycle/s'],
  Rpm: [1 / 60, 'cycle/s'],
  rps: [1, 'cycle/s'],
  rev: [1, 'cycle'],
  turn: [1, 'cycle'],
  Nm: [1, 'N m'],
  Nmm: [1, 'N mm'],
  Ncm: [1, 'N cm'],
  mNm: [1, 'mN m'],
  kNm: [1, 'kN m'],
  mph: [1, 'mi/hour'],
  kph: [1, 'km/hour'],
  slug: [1, 'lbf s^2/ft'],
  ozf: [1 / 16, 'lbf'],
};

/** Surveyors' and cooks' units whose names engineers of linkages give to parts. */
const LEFT_OUT: ReadonlySet<string> = new Set(
  'rod rods rd link links li chain chains ch cup cups stick sticks drop minim b B bits bit byte bytes'.split(
    ' ',
  ),
);

/** A unit as this module reads it: these fields are there, but not in the types. */
interface Measured {
  value: number;
  dimensions: number[];
  units: { unit: { offset: number } }[];
}

const cache = new Map<string, UnitSymbol | null>();

/** Null for what is no unit, and for temperatures with a zero of their own. */
export function findUnit(symbol: string): UnitSymbol | null {
  let found = cache.get(symbol);
  if (found === undefined) {
    found = lookUp(symbol);
    // a bound on what hostile texts can leave behind
    if (cache.size < 1000) cache.set(symbol, found);
  }
  return found;
}

function lookUp(symbol: string): UnitSymbol | null {
  if (!/^[A-Za-z]{1,32}$/.test(symbol) || LEFT_OUT.has(symbol)) return null;
  const [factor, of] = Object.hasOwn(ADDED, symbol) ? ADDED[symbol] : ([1, symbol] as const);
  try {
    const { value, dimensions, units } = math.unit(1, of) as unknown as Measured;
    if (units.some(({ unit }) => unit.offset !== 0)) return null;
    return { factor: factor * value, dimensions: [...dimensions] };
  } catch {
    return null;
  }
}

/** Capitals tell units apart (mN and MN), so that what is not exactly one of these is asked about, not guessed. */
const COMMON =
  'mm cm km in ft mi kg mg N kN Nm Nmm kNm lbf Hz kHz rpm rad deg min hour ms J kJ W kW Pa kPa MPa GPa'.split(
    ' ',
  );

/** A unit that differs from the symbol in capitals only; null where there is none. */
export const likeUnit = (symbol: string): string | null =>
  COMMON.find((unit) => unit.toLowerCase() === symbol.toLowerCase()) ?? null;

export const hasAngle = (dimensions: Dimensions): boolean => dimensions[ANGLE] !== 0;

/** A formula as a tree; throws what mathjs throws where it is none. */
export const parseTree = (text: string): MathNode => math.parse(text);
