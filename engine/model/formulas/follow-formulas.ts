/**
 * The project with every number set by its formula: parameters first, then the fields driven by them. If a formula has an
 * error, its number is not affected and the error is returned.
 */
import { evaluateParameters } from './evaluate-parameters';
import { findNumber } from '../checks/formulas';
import { fieldUnit } from './field-unit';
import { keepSame } from './keep-same';
import { followEnds, isBarLength, withRodLength } from './rod-length';
import { readQuantity } from '../quantity/read-quantity';
import type { Parsed } from '../quantity/read-quantity';
import { RECORD_LISTS } from '../project';
import type { AnyRecord, Body, Driven, Formula, Project, RecordList } from '../project';
import type { Names } from '../quantity/evaluate';

export interface FormulaFault {
  readonly record: string;
  /** Name of the record, for messages. */
  readonly name: string;
  /** Path of the field, or null for a parameter's own formula. */
  readonly field: string | null;
  readonly message: string;
}

export interface Followed {
  readonly project: Project;
  readonly faults: readonly FormulaFault[];
}

/** Lists and records that no formula changes stay the same objects; `only` restricts changes to some records. */
export function followFormulas(project: Project, only?: ReadonlySet<string>): Followed {
  const { values, names, faults: own } = evaluateParameters(project.parameters);
  const faults: FormulaFault[] = project.parameters.flatMap(({ id, name }) =>
    own.has(id) ? [{ record: id, name, field: null, message: own.get(id)! }] : [],
  );
  const isAsked = ({ id }: AnyRecord): boolean => only === undefined || only.has(id);
  const parameters = keepSame(project.parameters, (parameter) => {
    if (!isAsked(parameter)) return parameter;
    const value = values.get(parameter.name) ?? parameter.value;
    return value === parameter.value ? parameter : { ...parameter, value };
  });
  const bodies = keepSame(project.bodies, (body) =>
    isAsked(body) ? (followOne(project, 'bodies', body, names, faults) as Body) : body,
  );
  // a joint's own formula takes precedence over following an end
  const next = followEnds(project, { ...project, parameters, bodies });
  for (const list of RECORD_LISTS) {
    if (list === 'parameters' || list === 'bodies') continue;
    const follow = (record: AnyRecord) =>
      isAsked(record) ? followOne(project, list, record, names, faults) : record;
    const records = keepSame(next[list] as AnyRecord[], follow);
    (next as unknown as Record<RecordList, AnyRecord[]>)[list] = records;
  }
  return { project: next, faults };
}

function followOne(
  project: Project,
  list: RecordList,
  record: AnyRecord,
  names: Names,
  faults: FormulaFault[],
): AnyRecord {
  let next = record;
  for (const { field, formula } of (record as Driven).formulas ?? []) {
    const before = findNumber(next, field);
    const read = readFormula(project, list, record, { field, formula }, names);
    if (before === null || read === null) continue;
    if (!read.ok) faults.push({ record: record.id, name: record.name, field, message: read.message });
    else if (isBarLength(next, field)) next = withRodLength(next, read.value);
    else if (read.value !== before) next = withNumber(next, field.split('.'), read.value);
  }
  return next;
}

/** The value of a record's formula in SI, or a message; null if it drives no number. */
export function readFormula(
  project: Project,
  list: RecordList,
  record: AnyRecord,
  { field, formula }: Formula,
  names: Names,
): Parsed | null {
  const unit = fieldUnit(project, list, record, field);
  if (unit === null) return null;
  const read = readQuantity(formula, unit, unit, names);
  if (read.ok && !(read.value > 0) && isBarLength(record, field)) return NO_BAR;
  return read;
}

const NO_BAR: Parsed = { ok: false, message: 'A bar must be longer than 0 m.' };

/** A copy with the existing number at a path replaced. */
export function withNumber<T>(target: T, path: readonly string[], value: number): T {
  const [key, ...rest] = path;
  const copy = (Array.isArray(target) ? [...target] : { ...target }) as Record<string, unknown>;
  copy[key] = rest.length === 0 ? value : withNumber(copy[key], rest, value);
  return copy as T;
}
