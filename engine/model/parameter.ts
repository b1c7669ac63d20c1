/**
 * Named values and the formulas that use them; part of the contract of `project.ts`. The editor writes what a formula
 * gives into the field that it drives, so the engine reads numbers alone and a file is good without evaluating anything.
 */

/** What a parameter measures, by its SI unit in ASCII. */
export const PARAMETER_UNITS = [
  '1',
  'm',
  'rad',
  's',
  'kg',
  'N',
  'N*m',
  'm/s',
  'rad/s',
  'N/m',
  'N*s/m',
  'N*m/rad',
  'N*m*s/rad',
  'kg/m^3',
] as const;
export type ParameterUnit = (typeof PARAMETER_UNITS)[number];

export interface Parameter {
  id: string;
  /** What formulas call it: a letter, then letters, digits and underscores. */
  name: string;
  unit: ParameterUnit;
  /** As typed: `40 mm`, `2 * crank + 5 mm`. */
  formula: string;
  /** What the formula gave [unit]. */
  value: number;
}

/** A field of a record that follows a formula. */
export interface Formula {
  /** Path of a number in the record: `shape.to.0`, `mass.density`, `value`. */
  field: string;
  formula: string;
}

/** A record of any list: its fields that follow formulas. */
export interface Driven {
  formulas?: readonly Formula[] | null;
}
