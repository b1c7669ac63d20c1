/**
 * A record of the project as lines of text: every field used in the run, in the order of the field tables. Reader, writer
 * and editor use the same tables, so a field added there appears in the report as well.
 */
import { GROUND } from '../../model/project';
import { exactNumber, exactNumbers, inShown, quantityWords } from './number-words';
import { findFields, RECORD_FIELDS } from '../../model/fields/fields';
import { fieldLabel, fieldUnit } from '../../model/formulas/field-unit';
import { formatUnit } from '../../results/series/format';
import { namesInExpression } from '../../model/expression/coordinates';
import { plainText } from '../panes/run-notes';
import { rotate } from '../../results/free-body/vectors';
import { isBarLength } from '../../model/formulas/rod-length';
import { isSameNumber } from '../../model/formulas/find-differing';
import { readQuantity } from '../../model/quantity/read-quantity';
import { shownUnits, typedIn } from '../../model/quantity/unit-systems';
import type { ShownUnits } from '../../model/quantity/unit-systems';
import { typedUnit } from '../../model/formulas/typed-quantity';
import type { AnyRecord, Formula, Project, Quat, RecordList } from '../../model/project';
import type { Field, FieldSet, Values } from '../../schema/field';

/** A formula keeps its numbers, whatever units are used for the rest. */
export const FORMULA_UNITS = 'what names no unit is in SI: m, rad, s, N, kg';

/** Fields that a run does not use, and those in the head of a record's row. */
const LEFT_OUT: ReadonlySet<string> = new Set(['id', 'name', 'color', 'group', 'formulas']);

export interface RecordWords {
  name: string;
  /** Kind of the record, if it has one. */
  kind: string;
  /** `label: value`; one line per group of fields and one for ungrouped fields. */
  lines: string[];
}

interface Place {
  units: ShownUnits;
  project: Project;
  list: RecordList;
  record: AnyRecord;
}

/** `units` are those of the project unless the document that shows it has changed them since. */
export function wordsOfRecord(
  project: Project,
  list: RecordList,
  record: AnyRecord,
  units: ShownUnits = shownUnits(project),
): RecordWords {
  const place = { units, project, list, record };
  const own: string[] = [];
  const groups: string[] = [];
  for (const field of findFields(RECORD_FIELDS[list], record) ?? []) {
    const value = (record as unknown as Record<string, unknown>)[field.key];
    if (LEFT_OUT.has(field.key) || field.key === 'kind') continue;
    const words = wordsOfField(place, field, value, field.key);
    if (words === null) continue;
    // a field that is superseded by another is still in the file, but no run uses it
    const isUsed = field.when?.(record as unknown as Values) ?? true;
    const said = isUsed ? words : `${words} (not in use)`;
    (field.type === 'group' || long(field) ? groups : own).push(said);
  }
  const formulas = formulasOf(record).filter(
    ({ field, formula }) => typedUnit(formula) === null || isBarLength(record, field),
  );
  return {
    name: plainText(record.name, Infinity),
    kind: 'kind' in record ? record.kind.replaceAll('-', ' ') : '',
    lines: [...(own.length > 0 ? [own.join('; ')] : []), ...groups, ...formulaWords(formulas)],
  };
}

const formulasOf = (record: AnyRecord): readonly Formula[] =>
  'formulas' in record ? (record.formulas ?? []) : [];

/** A number as typed, if it had a unit of its own; a file written by hand may contain another number. */
function typedWords({ record }: Place, value: number, unit: string | null, path: string): string | null {
  const text = formulasOf(record).find(({ field }) => field === path)?.formula;
  if (text === undefined || unit === null || typedUnit(text) === null) return null;
  const read = readQuantity(text, unit, unit);
  return read.ok && isSameNumber(read.value, value) ? plainText(text, Infinity) : null;
}

/** A number as typed, or in the unit of its field. */
const numberWords = (place: Place, value: number, unit: string | null, path: string): string =>
  typedWords(place, value, unit, path) ??
  quantityWords([value], unit, place.units) + turnsWords(place, value, unit);

/** `(20 mm, 0 m, 0.5 m)` if one of them was typed with a unit of its own. */
function vectorWords(place: Place, values: readonly number[], unit: string | null, path: string): string {
  const typed = values.map((value, i) => typedWords(place, value, unit, `${path}.${i}`));
  if (typed.every((text) => text === null)) return quantityWords(values, unit, place.units);
  return values.map((value, i) => typed[i] ?? quantityWords([value], unit, place.units)).join(', ');
}

/** Lists of numbers get a line of their own. */
const long = ({ type }: Field): boolean =>
  type === 'symmetric6' || type === 'table' || type === 'polygon' || type === 'numbers';

function formulaWords(formulas: readonly Formula[]): string[] {
  if (formulas.length === 0) return [];
  const words = formulas.map(({ field, formula }) => `${field} = ${plainText(formula, Infinity)}`).join('; ');
  const isNamed = formulas.every(({ formula }) => typedUnit(formula) !== null);
  return [`Typed: ${words}${isNamed ? '' : ` (${FORMULA_UNITS})`}`];
}

/** Null if there is nothing to show. */
function wordsOfField(place: Place, field: Field, value: unknown, path: string): string | null {
  if (value === undefined) return null;
  const label = fieldLabel(place.project, place.list, place.record, { key: path, label: field.label });
  if (value === null) return field.type === 'group' ? null : `${label}: none`;
  if (field.type === 'group' && field.fields)
    return `${label}: ${groupWords(place, field.fields, value, path)}`;
  return `${label}: ${valueWords(place, field, value, path)}`;
}

function groupWords(place: Place, set: FieldSet, value: object, path: string): string {
  const fields = findFields(set, value) ?? [];
  const parts = fields.map((field) => {
    const inner = (value as Record<string, unknown>)[field.key];
    // the kind of a shape, a mass or a motion begins its line
    if (field.key === 'kind') return String(inner).replaceAll('-', ' ');
    return wordsOfField(place, field, inner, `${path}.${field.key}`);
  });
  return parts.filter((part) => part !== null).join('; ');
}

function valueWords(place: Place, field: Field, value: unknown, path: string): string {
  const unit = fieldUnit(place.project, place.list, place.record, path) ?? field.unit ?? null;
  switch (field.type) {
    case 'number':
      return numberWords(place, value as number, unit, path);
    case 'vector':
    case 'inertia':
      return withNames(field, vectorWords(place, value as number[], unit, path));
    case 'quaternion':
      return turnWords(value as Quat);
    case 'polygon':
      return outlineWords(value as number[][], unit ?? '1', place.units);
    case 'table':
      return tableWords(value as number[][], unit ?? '1', place);
    case 'numbers':
      return (value as number[])
        .map((coefficient, i) => `${exactNumber(coefficient)} t${i === 0 ? '' : `^${i + 1}`}`)
        .join(' + ')
        .concat(` (t in s, in ${unit?.startsWith('m') ? 'm' : 'rad'})`);
    case 'symmetric6':
      return matrixWords(value as number[], unit ?? '1', place.units);
    case 'body':
      return bodyName(place.project, value as string);
    case 'joint':
      return jointName(place.project, value as string);
    case 'expression':
      return `${plainText(namesInExpression(value as string, place.project.joints), Infinity)} (${FORMULA_UNITS})`;
    default:
      return plainText(String(value), Infinity).replaceAll(field.type === 'choice' ? '-' : '\0', ' ');
  }
}

/** Machine speeds are usually given in revolutions per minute. */
const turnsWords = ({ list, units }: Place, value: number, unit: string | null): string =>
  list === 'drivers' && unit === 'rad/s' && typedIn(unit, units) !== 'rpm'
    ? ` (${exactNumber((value * 30) / Math.PI)} rpm)`
    : '';

const withNames = ({ type }: Field, words: string): string =>
  type === 'inertia' ? `${words} (xx, yy, zz, xy, xz, yz about the centre of mass)` : words;

/** The quaternion, which is used in the computation, and its effect on the axis used by joints. */
function turnWords(q: Quat): string {
  const [w, x, y, z] = q;
  if (Math.hypot(x, y, z) < 1e-14 * Math.abs(w)) return `${exactNumbers(q)} (not turned)`;
  const along = exactNumbers(rotate(q, [0, 0, 1]).map((part) => Math.round(part * 1e9) / 1e9));
  return `${exactNumbers(q)} (w, x, y, z); its z along ${along}`;
}

/** Outlines with more points than this are moved to the end of the report. */
const LONGEST_OUTLINE = 12;

const outlineWords = (points: readonly (readonly number[])[], unit: string, units: ShownUnits): string =>
  points.length > LONGEST_OUTLINE
    ? `${points.length} points, see Outlines`
    : pointsWords(points, unit, units);

function pointsWords(points: readonly (readonly number[])[], si: string, units: ShownUnits): string {
  const pairs = points.map((point) => inShown(point, si, units));
  return `${pairWords(pairs.map(({ values }) => exactNumbers(values)))} ${formatUnit(pairs[0].unit)}`;
}

/** Outlines too long for the table of bodies: the name of each, and its points. */
export function longOutlines({ bodies }: Project, units: ShownUnits): { name: string; words: string }[] {
  return bodies.flatMap(({ name, shape }) =>
    shape.kind === 'plate' && shape.points.length > LONGEST_OUTLINE
      ? [{ name: plainText(name, Infinity), words: pointsWords(shape.points, 'm', units) }]
      : [],
  );
}

/** `(1, 2), (3, 4)`; a pair stays on one line. */
const pairWords = (pairs: readonly string[]): string =>
  pairs.map((pair) => `(${pair.replaceAll(' ', '\u00a0')})`).join(', ');

/** `(x, y)` in two units; for a motion, which has three numbers, the second unit depends on the joint. */
function tableWords(pairs: readonly (readonly number[])[], unit: string, place: Place): string {
  const [first, angle, distance] = unit.split(', ');
  const own = [first, distance !== undefined && alongJoint(place) ? distance : angle];
  const columns = own.map((si, i) =>
    inShown(
      pairs.map((pair) => pair[i]),
      si,
      place.units,
    ),
  );
  const words = pairs.map((_, row) => columns.map(({ values }) => exactNumber(values[row])).join(', '));
  return `${pairWords(words)} in ${columns.map((column) => formatUnit(column.unit)).join(', ')}`;
}

const alongJoint = ({ project, list, record }: Place): boolean =>
  fieldUnit(project, list, record, 'maximum') === 'N';

const AXES = ['x', 'y', 'z', 'rx', 'ry', 'rz'] as const;

/** The upper triangle as its diagonal and the nonzero elements beside it: nobody reads twenty-one numbers of which fifteen are 0. */
function matrixWords(upper: readonly number[], unit: string, units: ShownUnits): string {
  const [line, mixed, turn] = unit.split(', ');
  const unitAt = (row: number, column: number): string => {
    const turning = Number(row > 2) + Number(column > 2);
    return [line, mixed ?? line, turn ?? line][turning];
  };
  const parts: string[] = [];
  let at = 0;
  let others = 0;
  for (let row = 0; row < 6; row++) {
    for (let column = row; column < 6; column++, at++) {
      const value = upper[at];
      if (row !== column && value === 0) others++;
      else parts.push(`${AXES[row]}${AXES[column]} ${quantityWords([value], unitAt(row, column), units)}`);
    }
  }
  return parts.join(', ') + (others > 0 ? `; the ${others} other elements are 0` : '');
}

export const bodyName = (project: Project, id: string): string =>
  id === GROUND ? 'Ground' : plainText(project.bodies.find((body) => body.id === id)?.name ?? id, Infinity);

export const jointName = (project: Project, id: string): string =>
  plainText(project.joints.find((joint) => joint.id === id)?.name ?? id, Infinity);
