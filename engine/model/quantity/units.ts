/**
 * Units of measurement by the symbols and names that engineers type: SI with its prefixes, technical and imperial units.
 * Factors are exact by definition where one exists (BIPM SI brochure, 9th edition; NIST SP 811, appendix B). Angles are a
 * separate dimension, so that an angle is never confused with a plain number.
 */

/** Exponents of mass, length, time, angle, electric current, temperature. */
export type Dimensions = readonly number[];

export const NO_DIMENSIONS: Dimensions = [0, 0, 0, 0, 0, 0];
export const ANGLE: Dimensions = [0, 0, 0, 1, 0, 0];
const ANGLE_AT = 3;

export interface UnitSymbol {
  /** One of this unit in SI units (radians for angles). */
  readonly factor: number;
  readonly dimensions: Dimensions;
}

const MASS = [1, 0, 0, 0, 0, 0];
const LENGTH = [0, 1, 0, 0, 0, 0];
const AREA = [0, 2, 0, 0, 0, 0];
const VOLUME = [0, 3, 0, 0, 0, 0];
const TIME = [0, 0, 1, 0, 0, 0];
const FREQUENCY = [0, 0, -1, 0, 0, 0];
const ANGULAR_SPEED = [0, 0, -1, 1, 0, 0];
const SPEED = [0, 1, -1, 0, 0, 0];
const FORCE = [1, 1, -2, 0, 0, 0];
/** Also of a torque. */
const ENERGY = [1, 2, -2, 0, 0, 0];
const POWER = [1, 2, -3, 0, 0, 0];
const PRESSURE = [1, -1, -2, 0, 0, 0];
const CURRENT = [0, 0, 0, 0, 1, 0];
const CHARGE = [0, 0, 1, 0, 1, 0];
const VOLTAGE = [1, 2, -3, 0, -1, 0];
const RESISTANCE = [1, 2, -3, 0, -2, 0];
const INDUCTANCE = [1, 2, -2, 0, -2, 0];
const TEMPERATURE = [0, 0, 0, 0, 0, 1];

const POUND = 0.45359237;
const FOOT = 0.3048;
const GRAVITY = 9.80665;
const POUND_FORCE = POUND * GRAVITY;
const TURN = 2 * Math.PI;
const DEGREE = Math.PI / 180;

/** Short prefixes precede symbols (`mN`), long ones precede names (`millinewton`). */
const SHORT = [
  ...([
    ['P', 1e15],
    ['T', 1e12],
    ['G', 1e9],
    ['M', 1e6],
    ['k', 1e3],
    ['h', 1e2],
    ['da', 10],
  ] as const),
  ...([
    ['d', 0.1],
    ['c', 0.01],
    ['m', 1e-3],
    ['u', 1e-6],
    ['n', 1e-9],
    ['p', 1e-12],
    ['f', 1e-15],
  ] as const),
];
const LONG = [
  ...([
    ['peta', 1e15],
    ['tera', 1e12],
    ['giga', 1e9],
    ['mega', 1e6],
    ['kilo', 1e3],
    ['hecto', 1e2],
  ] as const),
  ...([
    ['deca', 10],
    ['deci', 0.1],
    ['centi', 0.01],
    ['milli', 1e-3],
    ['micro', 1e-6],
  ] as const),
  ...([
    ['nano', 1e-9],
    ['pico', 1e-12],
    ['femto', 1e-15],
  ] as const),
];
const PREFIXES = { none: [], short: SHORT, long: LONG } as const;

type Row = readonly [
  symbols: string,
  prefixes: keyof typeof PREFIXES,
  factor: number,
  dimensions: Dimensions,
];

const ROWS: readonly Row[] = [
  ['m', 'short', 1, LENGTH],
  ['meter meters metre metres', 'long', 1, LENGTH],
  ['in inch inches', 'none', FOOT / 12, LENGTH],
  ['ft foot feet', 'none', FOOT, LENGTH],
  ['yd yard yards', 'none', 3 * FOOT, LENGTH],
  ['mi mile miles', 'none', 5280 * FOOT, LENGTH],
  ['mil', 'none', 2.54e-5, LENGTH],
  ['angstrom angstroms', 'none', 1e-10, LENGTH],
  ['sqin', 'none', (FOOT / 12) ** 2, AREA],
  ['sqft sqfeet', 'none', FOOT ** 2, AREA],
  ['hectare hectares', 'none', 1e4, AREA],
  ['acre acres', 'none', 43560 * FOOT ** 2, AREA],
  ['l L', 'short', 1e-3, VOLUME],
  ['liter liters litre litres', 'long', 1e-3, VOLUME],
  ['cc', 'none', 1e-6, VOLUME],
  ['cuin', 'none', (FOOT / 12) ** 3, VOLUME],
  ['cuft', 'none', FOOT ** 3, VOLUME],
  ['gal gallon gallons', 'none', 231 * (FOOT / 12) ** 3, VOLUME],
  ['g', 'short', 1e-3, MASS],
  ['gram grams', 'long', 1e-3, MASS],
  ['t', 'none', 1e3, MASS],
  ['tonne tonnes', 'long', 1e3, MASS],
  ['ton tons', 'none', 2000 * POUND, MASS],
  ['lb lbs lbm poundmass poundmasses', 'none', POUND, MASS],
  ['oz ounce ounces', 'none', POUND / 16, MASS],
  ['gr grain grains', 'none', POUND / 7000, MASS],
  ['stone', 'none', 14 * POUND, MASS],
  ['slug', 'none', POUND_FORCE / FOOT, MASS],
  ['s', 'short', 1, TIME],
  ['sec secs second seconds', 'long', 1, TIME],
  ['min mins minute minutes', 'none', 60, TIME],
  ['h hr hrs hour hours', 'none', 3600, TIME],
  ['day days', 'none', 86400, TIME],
  ['week weeks', 'none', 7 * 86400, TIME],
  ['month months', 'none', (365.25 * 86400) / 12, TIME],
  ['year years', 'none', 365.25 * 86400, TIME],
  ['Hz', 'short', 1, FREQUENCY],
  ['hertz', 'long', 1, FREQUENCY],
  ['rad', 'short', 1, ANGLE],
  ['radian radians', 'long', 1, ANGLE],
  ['deg', 'short', DEGREE, ANGLE],
  ['degree degrees', 'none', DEGREE, ANGLE],
  ['grad gradian gradians', 'none', Math.PI / 200, ANGLE],
  ['cycle cycles rev turn', 'none', TURN, ANGLE],
  ['arcmin arcminute arcminutes', 'none', DEGREE / 60, ANGLE],
  ['arcsec arcsecond arcseconds', 'none', DEGREE / 3600, ANGLE],
  ['rpm RPM Rpm', 'none', TURN / 60, ANGULAR_SPEED],
  ['rps', 'none', TURN, ANGULAR_SPEED],
  ['mph', 'none', (5280 * FOOT) / 3600, SPEED],
  ['kph', 'none', 1000 / 3600, SPEED],
  ['N', 'short', 1, FORCE],
  ['newton newtons', 'long', 1, FORCE],
  ['dyn dyne', 'none', 1e-5, FORCE],
  ['kgf kilogramforce', 'none', GRAVITY, FORCE],
  ['lbf poundforce', 'none', POUND_FORCE, FORCE],
  ['ozf', 'none', POUND_FORCE / 16, FORCE],
  ['kip kips', 'none', 1000 * POUND_FORCE, FORCE],
  ['Nm', 'none', 1, ENERGY],
  ['kNm', 'none', 1e3, ENERGY],
  ['Ncm', 'none', 1e-2, ENERGY],
  ['Nmm mNm', 'none', 1e-3, ENERGY],
  ['J', 'short', 1, ENERGY],
  ['joule joules', 'long', 1, ENERGY],
  ['erg', 'none', 1e-7, ENERGY],
  ['Wh', 'short', 3600, ENERGY],
  ['BTU BTUs', 'none', 1055.05585262, ENERGY],
  ['W', 'short', 1, POWER],
  ['watt watts', 'long', 1, POWER],
  ['hp', 'none', 550 * FOOT * POUND_FORCE, POWER],
  ['Pa', 'short', 1, PRESSURE],
  ['bar', 'short', 1e5, PRESSURE],
  ['millibar', 'none', 1e2, PRESSURE],
  ['atm', 'none', 101325, PRESSURE],
  ['torr', 'none', 101325 / 760, PRESSURE],
  ['mmHg mmhg', 'none', 133.322387415, PRESSURE],
  ['psi', 'none', POUND_FORCE / (FOOT / 12) ** 2, PRESSURE],
  ['A', 'short', 1, CURRENT],
  ['amp amps ampere amperes', 'long', 1, CURRENT],
  ['C', 'short', 1, CHARGE],
  ['coulomb coulombs', 'long', 1, CHARGE],
  ['Ah', 'short', 3600, CHARGE],
  ['V', 'short', 1, VOLTAGE],
  ['volt volts', 'long', 1, VOLTAGE],
  ['ohm ohms', 'short', 1, RESISTANCE],
  ['H', 'short', 1, INDUCTANCE],
  ['henry', 'long', 1, INDUCTANCE],
  ['K', 'short', 1, TEMPERATURE],
  ['kelvin', 'long', 1, TEMPERATURE],
];

function listUnits(): ReadonlyMap<string, UnitSymbol> {
  const units = new Map<string, UnitSymbol>();
  const each = (visit: (symbol: string, row: Row) => void) => {
    for (const row of ROWS) for (const symbol of row[0].split(' ')) visit(symbol, row);
  };
  each((symbol, [, , factor, dimensions]) => units.set(symbol, { factor, dimensions }));
  // a symbol of its own takes precedence over a prefixed one: min is a minute, not a thousandth of an inch
  each((symbol, [, prefixes, factor, dimensions]) => {
    for (const [prefix, times] of PREFIXES[prefixes]) {
      if (!units.has(prefix + symbol)) units.set(prefix + symbol, { factor: factor * times, dimensions });
    }
  });
  return units;
}

const UNITS = listUnits();

/** Null for an unknown unit; temperature scales with their own zero are not included. */
export const findUnit = (symbol: string): UnitSymbol | null => UNITS.get(symbol) ?? null;

/** Case distinguishes units (mN and MN), so a text that is not exactly one of these is queried, not guessed. */
const COMMON =
  'mm cm km in ft mi kg mg N kN Nm Nmm kNm lbf Hz kHz rpm rad deg min hour ms J kJ W kW Pa kPa MPa GPa'.split(
    ' ',
  );

/** A unit that differs from the symbol only in case; null if there is none. */
export const likeUnit = (symbol: string): string | null =>
  COMMON.find((unit) => unit.toLowerCase() === symbol.toLowerCase()) ?? null;

export const hasAngle = (dimensions: Dimensions): boolean => dimensions[ANGLE_AT] !== 0;

/** Dimensions of the same quantity with angles as plain numbers. */
export const withoutAngle = (dimensions: Dimensions): Dimensions =>
  hasAngle(dimensions) ? dimensions.map((exponent, i) => (i === ANGLE_AT ? 0 : exponent)) : dimensions;
