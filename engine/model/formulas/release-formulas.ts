/**
 * The project after an edit, without the formulas that the edit broke: a number that now differs from its formula's value no
 * longer follows it, as when it is typed, and neither does one that no longer exists. Otherwise the next change of any
 * parameter would move a dragged part back. A text that only states the unit, `80 mm`, depends on nothing: after a drag,
 * such a number stays in its unit.
 */
import { evaluateParameters } from './evaluate-parameters';
import { fieldUnit } from './field-unit';
import { findNumber } from '../checks/formulas';
import { inTypedUnit } from './typed-quantity';
import { isSameNumber } from './find-differing';
import { readFormula } from './follow-formulas';
import { RECORD_LISTS } from '../project';
import type { AnyRecord, Driven, Formula, Project, RecordList } from '../project';
import type { Names } from '../quantity/evaluate';

export function releaseFormulas(before: Project, after: Project): Project {
  let next = after;
  let names: Names | null = null;
  for (const list of RECORD_LISTS) {
    const records = after[list] as AnyRecord[];
    // units of drivers and couplings are those of their joints
    const follows = (list === 'drivers' || list === 'couplings') && after.joints !== before.joints;
    if (list === 'parameters' || (records === before[list] && !follows)) continue;
    const old = new Map((before[list] as AnyRecord[]).map((record) => [record.id, record]));
    const kept = records.map((record) => {
      const { formulas } = record as Driven;
      const was = old.get(record.id);
      if (!formulas || (was === record && !follows)) return record;
      names ??= evaluateParameters(after.parameters).names;
      const isSame = ({ field }: Formula): boolean =>
        was !== undefined &&
        findNumber(was, field) === findNumber(record, field) &&
        fieldUnit(before, list, was, field) === fieldUnit(after, list, record, field);
      return release(after, list, record, isSame, names);
    });
    if (kept.some((record, i) => record !== records[i])) next = { ...next, [list]: kept };
  }
  return next;
}

function release(
  project: Project,
  list: RecordList,
  record: AnyRecord,
  isSame: (formula: Formula) => boolean,
  names: Names,
): AnyRecord {
  const formulas = (record as Driven).formulas ?? [];
  const holds = (one: Formula): boolean => {
    const now = findNumber(record, one.field);
    if (now === null) return false;
    if (isSame(one)) return true;
    const read = readFormula(project, list, record, one, names);
    return read?.ok === true && isSameNumber(read.value, now);
  };
  const kept = formulas.flatMap((one) => {
    if (holds(one)) return [one];
    const again = inItsUnit(project, list, record, one);
    return again !== null && holds(again) ? [again] : [];
  });
  if (kept.length === formulas.length && kept.every((one, i) => one === formulas[i])) return record;
  return { ...record, formulas: kept.length > 0 ? kept : null };
}

/** A number that was typed with its own unit, at its present value; null if the text is anything else. */
function inItsUnit(
  project: Project,
  list: RecordList,
  record: AnyRecord,
  { field, formula }: Formula,
): Formula | null {
  const [now, unit] = [findNumber(record, field), fieldUnit(project, list, record, field)];
  const text = now === null || unit === null ? null : inTypedUnit(formula, now, unit);
  return text === null ? null : { field, formula: text };
}
