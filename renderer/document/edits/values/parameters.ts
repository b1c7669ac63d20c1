/**
 * Parameters, and fields that follow formulas. Every edit here leaves the project with all formulas followed, so one undo
 * step takes back the value of a parameter together with what it moved.
 */
import { findNumber } from '../../../../engine/model/checks/formulas';
import { createId } from '../../../../engine/model/defaults';
import { evaluateParameters, isReserved } from '../../../../engine/model/formulas/evaluate-parameters';
import { fieldUnit } from '../../../../engine/model/formulas/field-unit';
import { followFormulas } from '../../../../engine/model/formulas/follow-formulas';
import type { FormulaFault } from '../../../../engine/model/formulas/follow-formulas';
import { ROD_LENGTH } from '../../../../engine/model/formulas/rod-length';
import { renameInFormula } from '../../../../engine/model/formulas/rename-in-formula';
import { renameParameterInExpression } from '../../../../engine/model/expression/coordinates';
import { readQuantity } from '../../../../engine/model/quantity/read-quantity';
import { typedIn, shownUnits } from '../../../../engine/model/quantity/unit-systems';
import { withUnitNamed } from '../../../../engine/model/formulas/typed-quantity';
import type { AnyRecord, Driven, Driver, Load, Parameter, Project } from '../../../../engine/model/project';
import { RECORD_LISTS } from '../../../../engine/model/project';
import type { Edit } from '../edit';
import { createEdit, idsOf } from '../edit';
import { withValue } from '../records/update-record';
import { TEXT } from '../../texts';

/** An edit, or the sentence that says why there is none. */
export type FormulaEdit = { edit: Edit } | { refusal: string };

export function addParameter(project: Project, fields: Omit<Parameter, 'id' | 'value'>): FormulaEdit {
  const refusal = checkParameterName(project, fields.name, null);
  if (refusal !== null) return { refusal };
  const id = createId(idsOf(project), 'parameter');
  const formula = meant(project, fields.formula, fields.unit);
  const parameters = [...project.parameters, { id, ...fields, formula, value: 0 }];
  return follow(project, { ...project, parameters }, `Add ${fields.name}`, id);
}

/** A new formula, or another unit, of a parameter. */
export function changeParameter(
  project: Project,
  id: string,
  change: Partial<Pick<Parameter, 'formula' | 'unit'>>,
): FormulaEdit {
  const name = project.parameters.find((one) => one.id === id)?.name ?? id;
  const changed = (one: Parameter): Parameter => {
    const next = { ...one, ...change };
    return change.formula === undefined
      ? next
      : { ...next, formula: meant(project, next.formula, next.unit) };
  };
  const parameters = project.parameters.map((one) => (one.id === id ? changed(one) : one));
  return follow(project, { ...project, parameters }, `Change ${name}`, null);
}

/** The formulas that use it say its new name. */
export function renameParameter(project: Project, id: string, name: string): FormulaEdit {
  const refusal = checkParameterName(project, name, id);
  if (refusal !== null) return { refusal };
  const old = project.parameters.find((one) => one.id === id)?.name ?? name;
  const renamed = (formula: string) => renameInFormula(formula, old, name);
  const next = renameInExpressions(mapFormulas(project, renamed), old, name);
  const parameters = next.parameters.map((one) => ({
    ...one,
    name: one.id === id ? name : one.name,
    formula: renamed(one.formula),
  }));
  return follow(project, { ...next, parameters }, `Rename ${old}`, null);
}

export function deleteParameter(project: Project, id: string): FormulaEdit {
  const gone = project.parameters.find((one) => one.id === id);
  if (gone === undefined) return { refusal: TEXT.noParameter };
  return follow(project, withoutParameter(project, gone), `Delete ${gone.name}`, null);
}

/** What follows it keeps its number and follows nothing any more; parameters that use it take their values. */
export function withoutParameter(project: Project, gone: Parameter): Project {
  const uses = (formula: string) => usesName(formula, gone.name);
  const parameters = project.parameters
    .filter(({ id }) => id !== gone.id)
    .map((one) => (uses(one.formula) ? { ...one, formula: `${one.value} ${unitText(one)}`.trim() } : one));
  const value = `(${gone.value})`;
  return { ...renameInExpressions(dropFormulas(project, uses), gone.name, value), parameters };
}

/** How many fields and parameters use a parameter. */
export function countUses(project: Project, id: string): number {
  const name = project.parameters.find((one) => one.id === id)?.name;
  if (name === undefined) return 0;
  const records = RECORD_LISTS.flatMap((list) => project[list] as readonly AnyRecord[]);
  const fields = records.flatMap((record) => (record as Driven).formulas ?? []);
  const formulas = [...fields, ...project.parameters].filter(({ formula }) => usesName(formula, name));
  const expressions = [...project.loads, ...project.drivers].filter(
    (record) =>
      'expression' in record &&
      typeof record.expression === 'string' &&
      renameParameterInExpression(record.expression, name, `${name}_`) !== record.expression,
  );
  return formulas.length + expressions.length;
}

/** Lets a number of a record follow a formula; an empty text lets it follow none and keep its number. */
export function setFormula(project: Project, id: string, field: string, formula: string): FormulaEdit {
  for (const list of RECORD_LISTS) {
    const record = (project[list] as readonly AnyRecord[]).find((one) => one.id === id);
    if (record === undefined || list === 'parameters') continue;
    const unit = fieldUnit(project, list, record, field);
    if (unit === null) return { refusal: TEXT.noFormulaHere };
    const others = ((record as Driven).formulas ?? []).filter((one) => one.field !== field);
    const formulas =
      formula.trim() === '' ? others : [...others, { field, formula: meant(project, formula, unit) }];
    const next = { ...record, formulas: formulas.length > 0 ? formulas : null };
    return follow(project, replaceRecord(project, next), TEXT.formulaOf(record.name), null);
  }
  return { refusal: TEXT.noRecord };
}

/** The record with a number typed: what it followed, it follows no more. */
export function withTypedValue<T extends AnyRecord>(
  record: T,
  path: readonly (string | number)[],
  value: unknown,
): T {
  const typed = withValue(record, path, value);
  const at = path.join('.');
  const { formulas } = record as Driven;
  const ended = isBarEnd(at) ? ROD_LENGTH : at;
  const isSame = (field: string) => findNumber(record, field) === findNumber(typed, field);
  const gone = (field: string) =>
    [at, ended].includes(field) || (field.startsWith(`${at}.`) && !isSame(field));
  const kept = formulas?.filter(({ field }) => !gone(field));
  if (kept === undefined || kept.length === formulas?.length) return typed;
  return { ...typed, formulas: kept.length > 0 ? kept : null };
}

/** The record with the text of a number that was typed in a unit of its own. */
export function withTypedText<T extends AnyRecord>(record: T, field: string, text: string): T {
  const others = ((record as Driven).formulas ?? []).filter((one) => one.field !== field);
  return { ...record, formulas: [...others, { field, formula: text }] };
}

/** The ends of a bar say how long it is: one of them typed, its length follows nothing any more. */
const isBarEnd = (field: string): boolean => /^shape\.(from|to)(\.\d)?$/.test(field);

/** Whether a text is a formula and not just a number with a unit: it names a parameter. */
export function namesParameter(project: Project, text: string): boolean {
  return project.parameters.some(({ name }) => usesName(text, name));
}

/** In a file a number without a unit is SI; where the project shows another unit, that is what was meant. */
function meant(project: Project, formula: string, unit: string): string {
  const shown = typedIn(unit, shownUnits(project));
  const { names } = evaluateParameters(project.parameters);
  return shown === unit ? formula.trim() : withUnitNamed(formula, shown, names);
}

/** What a text gives in a field now, for the answer while it is typed. */
export function previewFormula(project: Project, text: string, unit: string, shown: string) {
  return readQuantity(text, unit, shown, evaluateParameters(project.parameters).names);
}

function checkParameterName(project: Project, name: string, own: string | null): string | null {
  if (!/^[A-Za-z][A-Za-z0-9_]{0,63}$/.test(name)) return TEXT.parameterName;
  if (isReserved(name)) return TEXT.nameTaken(name);
  const taken = project.parameters.some(
    (one) => one.id !== own && one.name.toLowerCase() === name.toLowerCase(),
  );
  return taken ? TEXT.nameUsed(name) : null;
}

/** Follows all formulas; a fault that was not there before refuses the whole edit. */
function follow(before: Project, after: Project, label: string, created: string | null): FormulaEdit {
  const old = new Set(followFormulas(before).faults.map(keyOf));
  const { project, faults } = followFormulas(after);
  const fault = faults.find((one) => !old.has(keyOf(one)));
  if (fault === undefined) return { edit: createEdit(label, before, project, created) };
  const where = fault.field === null ? `Parameter ${fault.name}` : `${fault.name}, ${fault.field}`;
  return { refusal: `${where}: ${fault.message}` };
}

const keyOf = ({ record, field, message }: FormulaFault): string => `${record}/${field}/${message}`;

function replaceRecord(project: Project, record: AnyRecord): Project {
  const next = { ...project } as unknown as Record<string, AnyRecord[]>;
  for (const list of RECORD_LISTS) {
    const records = project[list] as AnyRecord[];
    if (records.some(({ id }) => id === record.id))
      next[list] = records.map((one) => (one.id === record.id ? record : one));
  }
  return next as unknown as Project;
}

/** Every record's formulas changed by `change`; null drops one. */
function changeFormulas(project: Project, change: (formula: string) => string | null): Project {
  let next = project;
  for (const list of RECORD_LISTS) {
    if (list === 'parameters') continue;
    for (const record of project[list] as readonly AnyRecord[]) {
      const { formulas } = record as Driven;
      if (!formulas) continue;
      const changed = formulas.flatMap((one) => {
        const formula = change(one.formula);
        return formula === null ? [] : [{ ...one, formula }];
      });
      next = replaceRecord(next, { ...record, formulas: changed.length > 0 ? changed : null });
    }
  }
  return next;
}

/** Expressions of loads and drivers read parameters by name. */
function renameInExpressions(project: Project, from: string, to: string): Project {
  const follow = <T extends Load | Driver>(record: T): T =>
    'expression' in record && typeof record.expression === 'string'
      ? { ...record, expression: renameParameterInExpression(record.expression, from, to) }
      : record;
  return { ...project, loads: project.loads.map(follow), drivers: project.drivers.map(follow) };
}

const mapFormulas = (project: Project, change: (formula: string) => string): Project =>
  changeFormulas(project, change);

const dropFormulas = (project: Project, drop: (formula: string) => boolean): Project =>
  changeFormulas(project, (formula) => (drop(formula) ? null : formula));

const usesName = (formula: string, name: string): boolean =>
  renameInFormula(formula, name, `${name}_`) !== formula;

const unitText = ({ unit }: Parameter): string => (unit === '1' ? '' : unit);
