/** Numbers of what was drawn, as they were typed: the fields of the new records go on showing the texts. */
import { findNumber } from '../../../../engine/model/checks/formulas';
import { fieldUnit } from '../../../../engine/model/formulas/field-unit';
import { isSameNumber } from '../../../../engine/model/formulas/find-differing';
import { ROD_LENGTH } from '../../../../engine/model/formulas/rod-length';
import { hasOwnUnit, inTypedUnit } from '../../../../engine/model/formulas/typed-quantity';
import { readQuantity } from '../../../../engine/model/quantity/read-quantity';
import { shownUnits, typedIn } from '../../../../engine/model/quantity/unit-systems';
import { lockDefinition } from '../../../../engine/model/locks/lock';
import type { AnyRecord, Lock, Project, RecordTypes, Vec3 } from '../../../../engine/model/project';
import { RECORD_LISTS } from '../../../../engine/model/project';
import { applyDiff } from '../../diff';
import { distance, jointFrames } from '../../geometry';
import type { Edit } from '../edit';
import { createEdit } from '../edit';
import type { TypedWay } from '../locks/drawn-locks';
import { withTypedText } from './parameters';
import { withTypedTextAt } from './typed-texts';

/** Points nearer to each other are the same [m]. */
const SAME = 1e-7;

/** A field of a new record, and the text that its number may have been typed as; it is kept only if it gives that number. */
export interface TypedField {
  readonly record: string;
  readonly field: string;
  readonly text: string | null | undefined;
  /** Of a number that is none of the record's own: what it is. */
  readonly beside?: { readonly value: number; readonly unit: string };
}

/** What an edit made, list by list, in its order. */
export type Made = { readonly [L in keyof RecordTypes]: readonly RecordTypes[L][] } & {
  readonly locks: readonly Lock[];
  /** All that there is after it. */
  readonly project: Project;
};

export function withTypedFields(
  before: Project,
  edit: Edit,
  find: (made: Made) => readonly TypedField[],
): Edit {
  const after = applyDiff(before, edit.diff);
  const fields = find(madeBy(before, after)).filter(({ text }) => text != null);
  const own = fields.filter(({ beside }) => !beside).reduce(withOwn, after);
  const kept = own === after ? edit : { ...edit, ...createEdit(edit.label, before, own, edit.created) };
  return fields.reduce((now, { record, field, text, beside }) => {
    const as = beside && asTyped(before, text!, beside.value, beside.unit);
    if (!as) return now;
    return { ...now, ...withTypedTextAt(before, now, `${record}.${field}`, as) };
  }, kept);
}

function madeBy(before: Project, after: Project): Made {
  const made = <T extends { id: string }>(now: readonly T[], was: readonly T[]): T[] => {
    const old = new Set(was.map(({ id }) => id));
    return now === was ? [] : now.filter(({ id }) => !old.has(id));
  };
  const lists = RECORD_LISTS.map((list) => [list, made<AnyRecord>(after[list], before[list])]);
  const locks = made(after.locks ?? [], before.locks ?? []);
  return { ...(Object.fromEntries(lists) as Omit<Made, 'locks' | 'project'>), locks, project: after };
}

function withOwn(project: Project, { record: id, field, text }: TypedField): Project {
  for (const list of RECORD_LISTS) {
    const records = project[list] as readonly AnyRecord[];
    const record = records.find((one) => one.id === id);
    if (record === undefined) continue;
    const [value, unit] = [findNumber(record, field), fieldUnit(project, list, record, field)];
    const as = value === null || unit === null ? null : asTyped(project, text!, value, unit);
    if (as === null) return project;
    const next = withTypedText(record, field, as);
    return { ...project, [list]: records.map((one) => (one === record ? next : one)) };
  }
  return project;
}

/** Null where the text has the unit of its field, or is that of another number; what points the other way has its sign. */
function asTyped(project: Project, text: string, value: number, unit: string): string | null {
  const shown = typedIn(unit, shownUnits(project));
  if (!hasOwnUnit(text, unit, shown)) return null;
  const read = readQuantity(text, unit, shown);
  if (!read.ok) return null;
  if (isSameNumber(read.value, value)) return text.trim();
  return isSameNumber(-read.value, value) ? inTypedUnit(text, value, unit) : null;
}

/** The coordinates of a point that was typed, in a field of three numbers. */
export const typedPoint = (record: string, field: string, typed: TypedWay | undefined): TypedField[] =>
  (typed?.texts?.at ?? []).map((text, k) => ({ record, field: `${field}.${k}`, text }));

/** A point that was placed, and its coordinates if they were typed. */
interface TypedPlace {
  readonly at: Vec3;
  readonly typed?: TypedWay | undefined;
}

/** The anchors of new joints that are at points whose coordinates were typed. */
export const typedAnchors = ({ joints, project }: Made, points: readonly TypedPlace[]): TypedField[] =>
  joints.flatMap((joint) => {
    const anchor = jointFrames(project, joint).a.position;
    const point = points.find(({ at, typed }) => typed?.texts?.at && distance(at, anchor) < SAME);
    return typedPoint(joint.id, 'anchor-both', point?.typed).map((one, k) => ({
      ...one,
      beside: { value: anchor[k], unit: 'm' },
    }));
  });

/** A bar from a point to another, with the locks that it was given. */
export const typedBar = (
  { locks }: Made,
  record: string,
  [from, to]: readonly [TypedPlace, TypedPlace],
): TypedField[] => {
  const { a, b } = to.typed?.texts ?? {};
  const own = locks.filter(({ of }) => of.length === 1 && of[0].record === record);
  return [
    ...typedPoint(record, 'position', from.typed),
    { record, field: ROD_LENGTH, text: a },
    ...own.flatMap(({ id, kind, value, at }): TypedField[] => {
      const { unit } = lockDefinition(kind);
      if (at)
        return typedPoint(id, 'at', to.typed).map((one, k) => ({
          ...one,
          beside: { value: at[k], unit: 'm' },
        }));
      if (unit === undefined || value == null) return [];
      return [{ record: id, field: 'value', text: unit === 'm' ? a : b, beside: { value, unit } }];
    }),
  ];
};
