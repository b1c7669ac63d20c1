/** Values of the parameters of a project, each from its formula, which may use the others in any order but not in a cycle. */
import { evaluateQuantity } from '../quantity/evaluate';
import { FUNCTIONS } from '../expression/functions';
import { findUnit } from '../quantity/units';
import { readQuantity, unitOf } from '../quantity/read-quantity';
import type { Names } from '../quantity/evaluate';
import type { Parameter } from '../project';
import type { Quantity } from '../quantity/quantity';

/** Longest chain of parameters using each other: people have a handful, and each needs space on the stack. */
const LONGEST_CHAIN = 200;

export interface EvaluatedParameters {
  /** Values in SI by name; parameters with an error keep their previous value. */
  readonly values: ReadonlyMap<string, number>;
  /** Used by formulas to look up names. */
  readonly names: Names;
  /** Error messages by parameter id. */
  readonly faults: ReadonlyMap<string, string>;
}

/** Words that cannot name a parameter, as they have another meaning in formulas. */
export function isReserved(name: string): boolean {
  const meant = evaluateQuantity(name).ok || findUnit(name) !== null;
  // "2e3" is a number, and sqrt a function
  return meant || /^[eE]\d+$/.test(name) || FUNCTIONS.has(name);
}

export function evaluateParameters(parameters: readonly Parameter[]): EvaluatedParameters {
  const byName = new Map(parameters.map((parameter) => [parameter.name, parameter]));
  const values = new Map<string, number>();
  const faults = new Map<string, string>();
  const open: string[] = [];

  const names: Names = (name) => {
    const parameter = byName.get(name);
    return parameter === undefined ? null : quantityOf(parameter);
  };

  function quantityOf(parameter: Parameter): Quantity {
    const { dimensions } = unitOf(parameter.unit)!;
    const known = values.get(parameter.name);
    if (known !== undefined) return { value: known, dimensions };
    if (open.includes(parameter.name)) {
      const circle = [...open.slice(open.indexOf(parameter.name)), parameter.name].join(', ');
      for (const name of open.slice(open.indexOf(parameter.name)))
        faults.set(byName.get(name)!.id, `"${name}" depends on itself, by ${circle}.`);
      return { value: parameter.value, dimensions };
    }
    if (open.length >= LONGEST_CHAIN) {
      faults.set(parameter.id, `More than ${LONGEST_CHAIN} parameters use each other in a chain.`);
      values.set(parameter.name, parameter.value);
      return { value: parameter.value, dimensions };
    }
    open.push(parameter.name);
    const read = readQuantity(parameter.formula, parameter.unit, parameter.unit, names);
    open.pop();
    if (!read.ok && !faults.has(parameter.id)) faults.set(parameter.id, read.message);
    const value = read.ok && !faults.has(parameter.id) ? read.value : parameter.value;
    values.set(parameter.name, value);
    return { value, dimensions };
  }

  for (const parameter of parameters) quantityOf(parameter);
  return { values, names, faults };
}
