/**
 * Named values and the formulas that use them; part of the contract of `project.ts`. The editor writes the result of a
 * formula to the field that it drives, so the engine reads numbers only and a file is valid without evaluating anything.
 */

/** The quantity of a parameter, by its ASCII SI unit. */
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
  /** Name in formulas: a letter, then letters, digits and underscores. */
  name: string;
  unit: ParameterUnit;
  /** As typed: `40 mm`, `2 * crank + 5 mm`. */
  formula: string;
  /** Result of the formula [unit]. */
  value: number;
}

/** A field of a record that follows a formula. */
export interface Formula {
  /** Path of a number in the record: `shape.to.0`, `mass.density`, `value`. */
  field: string;
  formula: string;
}

/** A record of any list: its fields that are driven by formulas. */
export interface Driven {
  formulas?: readonly Formula[] | null;
}
