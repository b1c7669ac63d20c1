/**
 * The project after an edit, without the formulas that the edit broke: a number that is now another than its formula
 * gives follows it no more, as when it is typed, and neither does one that is no longer there. Without this the next
 * change of any parameter would put a dragged part back.
 */
import { evaluateParameters } from './evaluate-parameters';
import { findNumber } from '../checks/formulas';
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
    if (list === 'parameters' || records === before[list]) continue;
    const old = new Map((before[list] as AnyRecord[]).map((record) => [record.id, record]));
    const kept = records.map((record) => {
      const { formulas } = record as Driven;
      const was = old.get(record.id);
      if (!formulas || was === record) return record;
      names ??= evaluateParameters(after.parameters).names;
      return release(after, list, was ?? null, record, names);
    });
    if (kept.some((record, i) => record !== records[i])) next = { ...next, [list]: kept };
  }
  return next;
}

function release(
  project: Project,
  list: RecordList,
  was: AnyRecord | null,
  record: AnyRecord,
  names: Names,
): AnyRecord {
  const formulas = (record as Driven).formulas ?? [];
  const holds = ({ field, formula }: Formula): boolean => {
    const now = findNumber(record, field);
    if (now === null) return false;
    if (was !== null && findNumber(was, field) === now) return true;
    const read = readFormula(project, list, record, { field, formula }, names);
    return read?.ok === true && isSameNumber(read.value, now);
  };
  const kept = formulas.filter(holds);
  if (kept.length === formulas.length) return record;
  return { ...record, formulas: kept.length > 0 ? kept : null };
}
