/** Where numbers and their formulas disagree: either the numbers go to the formulas, or the formulas go. */
import { findDiffering } from '../../../../engine/model/formulas/find-differing';
import { followFormulas } from '../../../../engine/model/formulas/follow-formulas';
import { RECORD_LISTS } from '../../../../engine/model/project';
import type { AnyRecord, Driven, Formula, Parameter, Project } from '../../../../engine/model/project';
import { isEmpty } from '../../diff';
import { createEdit } from '../edit';
import type { Edit } from '../edit';
import { TEXT } from '../../texts';

/** The numbers of these records as their formulas give them; those whose formula has no value stay. */
export function updateNumbers(project: Project, ids: readonly string[]): Edit | null {
  const { project: next } = followFormulas(project, new Set(ids));
  const edit = createEdit(`Update ${title(project, ids)}`, project, next);
  return isEmpty(edit.diff) ? null : edit;
}

/** The numbers of these records stay, and follow their formulas no more; a parameter's formula becomes its value. */
export function keepNumbers(project: Project, ids: readonly string[]): Edit | null {
  const differing = findDiffering(project).filter(({ record }) => ids.includes(record));
  if (differing.length === 0) return null;
  const own = new Set(differing.flatMap(({ field, record }) => (field === null ? [record] : [])));
  const parameters = project.parameters.map((one) => (own.has(one.id) ? fixed(one) : one));
  // with these values other numbers may follow their formulas as they are
  const settled = { ...project, parameters };
  const gone = new Map<string, Set<string>>();
  for (const { record, field } of findDiffering(settled))
    if (field !== null && ids.includes(record))
      gone.set(record, (gone.get(record) ?? new Set<string>()).add(field));
  let next: Project = settled;
  for (const list of RECORD_LISTS) {
    const records = next[list] as AnyRecord[];
    if (!records.some(({ id }) => gone.has(id))) continue;
    next = { ...next, [list]: records.map((record) => without(record, gone.get(record.id))) };
  }
  return createEdit(TEXT.keepNumbers(title(project, ids)), project, next);
}

/** Numbers of a record that follow these formulas again, from now on. */
export function followAgain(project: Project, id: string, again: readonly Formula[]): Edit | null {
  const fields = new Set(again.map(({ field }) => field));
  let next = project;
  for (const list of RECORD_LISTS) {
    const records = project[list] as AnyRecord[];
    if (list === 'parameters' || again.length === 0 || !records.some((record) => record.id === id)) continue;
    const follow = (record: AnyRecord): AnyRecord => {
      if (record.id !== id) return record;
      const others = ((record as Driven).formulas ?? []).filter(({ field }) => !fields.has(field));
      return { ...record, formulas: [...others, ...again] };
    };
    next = { ...next, [list]: records.map(follow) };
  }
  if (next === project) return null;
  return createEdit(
    TEXT.formulaOf(title(project, [id])),
    project,
    followFormulas(next, new Set([id])).project,
  );
}

const fixed = (one: Parameter): Parameter => ({
  ...one,
  formula: one.unit === '1' ? `${one.value}` : `${one.value} ${one.unit}`,
});

function without(record: AnyRecord, fields: ReadonlySet<string> | undefined): AnyRecord {
  if (fields === undefined) return record;
  const kept = ((record as Driven).formulas ?? []).filter(({ field }) => !fields.has(field));
  return { ...record, formulas: kept.length > 0 ? kept : null };
}

function title(project: Project, ids: readonly string[]): string {
  if (ids.length > 1) return `${ids.length} records`;
  const records = RECORD_LISTS.flatMap((list) => project[list] as readonly AnyRecord[]);
  return records.find(({ id }) => id === ids[0])?.name ?? 'nothing';
}
