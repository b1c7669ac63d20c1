import { findNumber } from '../../../engine/model/checks/formulas';
import type { AnyRecord, Driven, Project, Vec3 } from '../../../engine/model/project';
import { readQuantity, unitOf } from '../../../engine/model/quantity/read-quantity';
import { shownUnits, typedIn } from '../../../engine/model/quantity/unit-systems';
import { hasOwnUnit, typedUnit } from '../../../engine/model/formulas/typed-quantity';
import { namesParameter, setFormula, withTypedText, withTypedValue } from '../edits/values/parameters';
import type { Cell, Column } from './column';
import { NOTHING, numberCell } from './column';
import type { RowDraft } from './row-draft';
import { TEXT } from '../texts';

/** The SI unit of a number, and the one in which it is typed where the project has none for it. */
type Units = readonly [unit: string, usual: string];

/** A number that the record holds or can be asked for. */
export interface NumberSpec {
  readonly key: string;
  readonly title: string;
  readonly width?: number;
  readonly hint?: string;
  readonly follows?: boolean;
  /** For the header: units that rows have, of which each shows its own. */
  readonly heading: readonly Units[];
  readonly units: (record: AnyRecord) => Units;
  /** Where it is in the record: what a formula can drive. Null where there is no such number. */
  readonly path: (record: AnyRecord) => string | null;
  /** Null where it has none now; only asked where `path` is null or `has` is true. */
  readonly get?: (record: AnyRecord) => number | null;
  /** Whether the record can have it; without this, whether there is a path. */
  readonly has?: (record: AnyRecord) => boolean;
  readonly derived?: (record: AnyRecord) => boolean;
  /** Null is an emptied cell. A string says why not. */
  readonly put?: (draft: RowDraft, value: number | null) => string | null;
}

export function numberColumn(spec: NumberSpec): Column {
  return {
    key: spec.key,
    title: spec.title,
    width: spec.width ?? 72,
    numeric: true,
    ...headingOf(spec.heading),
    ...(spec.hint === undefined ? {} : { hint: spec.hint }),
    ...(spec.follows === undefined ? {} : { follows: spec.follows }),
    read: (project, record) => read(spec, project, record),
    write: (draft, text) => write(spec, draft, text),
  };
}

const hasNumber = ({ has, path }: NumberSpec, record: AnyRecord): boolean =>
  has?.(record) ?? path(record) !== null;

function read(spec: NumberSpec, project: Project, record: AnyRecord): Cell {
  if (!hasNumber(spec, record)) return NOTHING;
  const path = spec.path(record);
  const value = spec.get?.(record) ?? (path === null ? null : findNumber(record, path));
  if (value === null) return { text: '', full: '' };
  const text = (record as Driven).formulas?.find(({ field }) => field === path)?.formula ?? null;
  // a column has one unit for all: what was typed in another is a number like the rest
  const formula = text !== null && typedUnit(text) === null ? text : null;
  const derived = spec.derived?.(record) ?? false;
  return { ...numberCell(value, factorOf(shownIn(project, spec.units(record)))), formula, derived };
}

function write(spec: NumberSpec, draft: RowDraft, text: string): string | null {
  const record = draft.record;
  if (!hasNumber(spec, record)) return text === '' ? null : TEXT.noNumberHere(record.name);
  const path = spec.path(record);
  if (text.startsWith('=') || namesParameter(draft.project, text)) {
    if (path === null) return TEXT.noFormulaInCell;
    const result = setFormula(draft.project, draft.id, path, text.replace(/^=/, ''));
    if ('refusal' in result) return result.refusal;
    draft.apply(result.edit);
    return null;
  }
  const units = shownIn(draft.project, spec.units(record));
  const value = text === '' ? null : readQuantity(text, ...units);
  if (value !== null && !value.ok) return value.message;
  const put = spec.put ?? ((row, number) => putAt(row, path!, number));
  const refusal = put(draft, value === null ? null : value.value);
  if (refusal === null && value !== null && path !== null && hasOwnUnit(text, ...units))
    draft.record = withTypedText(draft.record, path, text.trim());
  return refusal;
}

export function putAt(draft: RowDraft, path: string, value: number | null): string | null {
  if (value === null) return EMPTY;
  const keys = path.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key));
  draft.record = withTypedValue(draft.record, keys, value);
  return null;
}

const EMPTY = TEXT.numberNeeded;
const shownIn = (project: Project, [unit, usual]: Units): Units => [
  unit,
  typedIn(unit, shownUnits(project), usual),
];

const headingOf = (all: readonly Units[]): Pick<Column, 'unit'> =>
  all[0][0] === '1'
    ? {}
    : { unit: (units) => [...new Set(all.map(([unit, usual]) => typedIn(unit, units, usual)))].join(' or ') };

const factorOf = ([unit, shown]: Units): number => (unit === shown ? 1 : (unitOf(shown)?.value ?? 1));

/** Three columns of a vector that is computed, written back when the row is complete. */
export function tripleColumns(spec: {
  keys: readonly [string, string, string];
  units: Units;
  hint: string;
  has?: (record: AnyRecord) => boolean;
  get: (draft: RowDraft) => Vec3;
  /** The slot of the draft in which the three wait. */
  slot: 'turns' | 'point' | 'axis';
}): Column[] {
  return spec.keys.map((title, index) => ({
    key: `${spec.slot}.${index}`,
    title,
    ...headingOf([spec.units]),
    hint: spec.hint,
    width: 72,
    numeric: true,
    read: (project, record) => {
      if (spec.has?.(record) === false) return NOTHING;
      return numberCell(
        spec.get({ project, record } as RowDraft)[index],
        factorOf(shownIn(project, spec.units)),
      );
    },
    write: (draft, text) => {
      if (spec.has?.(draft.record) === false)
        return text === '' ? null : TEXT.noNumberHere(draft.record.name);
      if (namesParameter(draft.project, text) || text.startsWith('=')) return TEXT.noFormulaInCell;
      const read = text === '' ? null : readQuantity(text, ...shownIn(draft.project, spec.units));
      if (read === null) return EMPTY;
      if (!read.ok) return read.message;
      draft[spec.slot] = (draft[spec.slot] ?? spec.get(draft)).with(index, read.value) as unknown as Vec3;
      return null;
    },
  }));
}
