import { findDiffering } from '../formulas/find-differing';
import { Report, subjectOf } from './report';
import { quote } from '../../schema/quote';
import type { AnyRecord, Project } from '../project';
import type { Problem } from '../problem';

const short = (value: number): string => String(Number(value.toPrecision(6)));
const uncapitalised = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1);

/**
 * The file contains the numbers, and they are used in the computation: a formula with another result is reported. For a
 * valid project; used where projects are read and edited, not in the engine, which only computes and needs no parser.
 */
export function checkFormulaValues(project: Project): Problem[] {
  const report = new Report();
  for (const { list, record: id, field, label, formula, unit, held, given, fault } of findDiffering(
    project,
  )) {
    const record = (project[list] as readonly AnyRecord[]).find((one) => one.id === id)!;
    const of = unit === '1' ? '' : ` ${unit}`;
    const number = `${uncapitalised(label)} is ${short(held)}${of}`;
    const says =
      given === null
        ? `its formula ${quote(formula)} has no value: ${fault?.replace(/\.$/, '')}`
        : `its formula ${quote(formula)} gives ${short(given)}${of}`;
    const remedy =
      given === null
        ? 'Correct the formula, or keep the number: the inspector can do both.'
        : 'Update the number to its formula, or keep it: the inspector can do both.';
    report.warn('formula-differs', subjectOf(list, record), field, `${number}, ${says}`, remedy);
  }
  return report.problems;
}
