/**
 * Numbers of a project that differ from the results of their formulas: possible in a file that was edited by hand or made by
 * a program, and the number is then used in the computation. Formulas without a value are included.
 */
import { evaluateParameters } from './evaluate-parameters';
import { fieldUnit } from './field-unit';
import { findNumber } from '../checks/formulas';
import { oncePer } from '../once-per';
import { numbersOf } from './targets';
import { readFormula } from './follow-formulas';
import { RECORD_LISTS } from '../project';
import type { Names } from '../quantity/evaluate';
import type { AnyRecord, Driven, Project, RecordList } from '../project';

export interface Differing {
  readonly list: RecordList;
  readonly record: string;
  /** Path of the field; null for a parameter's own value. */
  readonly field: string | null;
  /** As in the inspector: `Length`, `Position x`. */
  readonly label: string;
  readonly formula: string;
  /** SI unit of both numbers. */
  readonly unit: string;
  /** The number in the file. */
  readonly held: number;
  /** The result of the formula; null if it has an error. */
  readonly given: number | null;
  /** Why it has no value; null if it has one. */
  readonly fault: string | null;
}

/** Allowed relative difference between a number and its formula: positions and lengths are written with 13 digits [1]. */
const SAME = 1e-11;

export function isSameNumber(a: number, b: number): boolean {
  return a === b || Math.abs(a - b) <= SAME * (Math.abs(a) + Math.abs(b));
}

/** Most formulas of records that are evaluated: a malicious file may have more, an ordinary project has some dozens. */
const MOST_FORMULAS = 5000;

/** Several panels request it for the same project. */
export const findDiffering = oncePer((project: Project): readonly Differing[] => {
  const lists = RECORD_LISTS.filter((list) => list !== 'parameters' && drives(project, list));
  if (lists.length === 0 && project.parameters.length === 0) return [];
  const { values, names, faults } = evaluateParameters(project.parameters);
  const found: Differing[] = project.parameters.flatMap(({ id, name, unit, formula, value }) => {
    const fault = faults.get(id) ?? null;
    const given = fault === null ? (values.get(name) ?? value) : null;
    if (given !== null && isSameNumber(given, value)) return [];
    const of = { list: 'parameters', record: id, field: null, label: 'Value' } as const;
    return [{ ...of, formula, unit, held: value, given, fault }];
  });
  let left = MOST_FORMULAS;
  for (const list of lists) {
    for (const record of project[list] as readonly AnyRecord[]) {
      left -= (record as Driven).formulas?.length ?? 0;
      if (left < 0) return found;
      found.push(...differingIn(project, list, record, names));
    }
  }
  return found;
});

function differingIn(project: Project, list: RecordList, record: AnyRecord, names: Names): Differing[] {
  return ((record as Driven).formulas ?? []).flatMap(({ field, formula }) => {
    const held = findNumber(record, field);
    const read = readFormula(project, list, record, { field, formula }, names);
    if (held === null || read === null || (read.ok && isSameNumber(read.value, held))) return [];
    const label = numbersOf(project, list, record).find(({ path }) => path === field)?.label ?? field;
    const unit = fieldUnit(project, list, record, field) ?? '1';
    const [given, fault] = read.ok ? [read.value, null] : [null, read.message];
    return [{ list, record: record.id, field, label, formula, unit, held, given, fault }];
  });
}

const drives = (project: Project, list: RecordList): boolean =>
  (project[list] as readonly Driven[]).some(({ formulas }) => formulas != null);
