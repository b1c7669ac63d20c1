/**
 * The project with some of its numbers set, and everything that depends on them by formula: a variant of a sweep, and the
 * result of "Use these values" in the open document. Both use this function, so both give the same model.
 */
import { followFormulas, withNumber } from './follow-formulas';
import type { FormulaFault } from './follow-formulas';
import { followEnds, ROD_LENGTH, rodLength, withRodLength } from './rod-length';
import type { Target } from './targets';
import type { AnyRecord, Driven, Project } from '../project';

export interface Setting {
  readonly target: Target;
  /** In the SI unit of the target. */
  readonly value: number;
}

export interface SetValues {
  readonly project: Project;
  /** Formulas that these values break; earlier errors are not included. */
  readonly faults: readonly FormulaFault[];
}

/** Digits kept by a typed number with a unit: a value with more would read back differently [1]. */
const DIGITS = 12;

/** The nearest number that is unchanged when written as `0.07 m` and read again. */
export const writable = (value: number): number => {
  const rounded = Number(value.toPrecision(DIGITS));
  return rounded === 0 ? 0 : rounded;
};

export function setValues(project: Project, settings: readonly Setting[]): SetValues {
  const before = new Set(followFormulas(project).faults.map(keyOf));
  const set = settings.reduce((next, setting) => setOne(next, setting), project);
  const { project: followed, faults } = followFormulas(set);
  return { project: followed, faults: faults.filter((fault) => !before.has(keyOf(fault))) };
}

const keyOf = ({ record, field }: FormulaFault): string => `${record}/${field ?? ''}`;

function setOne(project: Project, { target, value }: Setting): Project {
  if (target.kind === 'setting')
    return { ...project, settings: withNumber(project.settings, target.path.split('.'), value) };
  if (target.kind === 'parameter') {
    const parameters = project.parameters.map((one) =>
      one.id === target.id ? { ...one, formula: withUnit(value, one.unit), value } : one,
    );
    return { ...project, parameters };
  }
  const records = (project[target.list] as readonly AnyRecord[]).map((record) =>
    record.id === target.record ? withValue(record, target.path, value) : record,
  );
  const next = { ...project, [target.list]: records };
  return target.path === ROD_LENGTH ? followEnds(project, next) : next;
}

const withUnit = (value: number, unit: string): string => (unit === '1' ? `${value}` : `${value} ${unit}`);

/** A number that is set no longer follows its formula, as when it is typed. */
function withValue(record: AnyRecord, path: string, value: number): AnyRecord {
  const isBar = 'shape' in record && rodLength(record) !== null;
  const next =
    isBar && path === ROD_LENGTH ? withRodLength(record, value) : withNumber(record, path.split('.'), value);
  const { formulas } = record as Driven;
  const isEnd = (field: string): boolean => isBar && /^shape\.(from|to)\.\d$/.test(field);
  const kept = (formulas ?? []).filter(
    ({ field }) =>
      field !== path && !(isEnd(path) && field === ROD_LENGTH) && !(path === ROD_LENGTH && isEnd(field)),
  );
  if (kept.length === (formulas?.length ?? 0)) return next;
  return { ...next, formulas: kept.length > 0 ? kept : null };
}
