/**
 * Expressions of curves: `="Pin B".FX * 0.05`, `=hypot("Pin B".FX, "Pin B".FY) | N`. Curves are named by the name or id of a
 * record and a component, or by their whole id in quotes; `t` is the time. The unit follows `|`; without it the unit is that
 * of the curves if the arithmetic preserves it, else 1. The text is read by the parser of formulas and never run as a
 * program.
 */
import { CONSTANTS } from '../../../model/expression/functions';
import { interpret, variable } from '../../../model/expression/interpret';
import { parseExpression } from '../../../model/expression/parser';
import { Refusal } from '../../../model/expression/tree';
import type { Term } from '../../../model/expression/interpret';
import type { Tree } from '../../../model/expression/tree';
import { unitOf } from '../../../model/quantity/read-quantity';
import type { Recording } from '../../recording/recording';
import { UNIQUE, growColumn, growMask, joinKnown } from './grow-column';
import { findNamed } from './named-series';
import type { Series, SeriesResult } from '../series';

type Resolve = (recording: Recording, id: string) => SeriesResult;
interface Scope {
  recording: Recording;
  resolve: Resolve;
  /** The series that the expression reads, and their columns during evaluation. */
  series: Series[];
  columns: Float64Array[];
  /** Units of the curves, by the node that names them. */
  units: Map<Tree, string>;
}

export function createExpression(recording: Recording, id: string, resolve: Resolve): SeriesResult {
  const [text, unit] = splitUnit(id.slice(1));
  if (unit !== null && !unitOf(unit)) {
    return {
      ok: false,
      message: `"${unit.slice(0, 40)}" behind | is not a known unit, such as N*m or mm`,
    };
  }
  const parsed = parseExpression(text);
  if (!parsed.ok) return { ok: false, message: `${parsed.message} (at character ${parsed.at + 1})` };
  const scope: Scope = { recording, resolve, series: [], columns: [], units: new Map() };
  try {
    const { at } = interpret<number>(parsed.tree, {
      strict: false,
      known: 'numbers, t, curves such as "Pin B".FX',
      unknown: 'not known; write a curve as "record name".component, such as "Pin B".FX',
      name: (name) => (name === 't' ? variable((i) => recording.time[i]) : null),
      text: (tree) => readCurve(tree, tree.text, scope),
      member: (tree) => readMember(tree, scope),
    });
    const kept = unitAfter(parsed.tree, scope) || '1';
    return { ok: true, series: seriesOf(id, text.trim(), unit ?? kept, at, scope) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ok: false, message: error.message };
  }
}

/** The text, and the unit after the last `|`, if any. */
function splitUnit(text: string): [string, string | null] {
  const at = text.lastIndexOf('|');
  return at < 0 ? [text, null] : [text.slice(0, at), text.slice(at + 1).trim()];
}

function seriesOf(id: string, text: string, unit: string, at: (i: number) => number, scope: Scope): Series {
  const { recording, series } = scope;
  const column = growColumn(recording, (out, from, to) => {
    scope.columns = series.map((each) => each.column());
    for (let i = from; i < to; i++) {
      const value = at(i);
      // A division by zero leaves a gap.
      out[i] = Number.isFinite(value) ? value : Number.NaN;
    }
  });
  const unique = growMask(recording, () => {
    const own = series.map((each) => each.unique());
    return (i) => own.reduce((known, each) => joinKnown(known, each?.[i]), UNIQUE);
  });
  return {
    ...{ id, label: text, name: text, unit, column, unique },
    group: null,
    record: null,
    component: text,
    frame: '',
  };
}

/** A curve by its whole id. */
function readCurve(tree: Tree, id: string, scope: Scope): Term<number> {
  if (id.startsWith('=')) throw new Refusal(tree.at, 'an expression cannot stand inside an expression');
  const found = scope.resolve(scope.recording, id);
  if (!found.ok) throw new Refusal(tree.at, found.message);
  const index = scope.series.push(found.series) - 1;
  scope.units.set(tree, found.series.unit);
  return variable((i) => scope.columns[index][i]);
}

/** `"Pin B".FX`, `pin_b.FX`, `"Pin B"["FX@joint"]` */
function readMember(tree: Extract<Tree, { kind: 'member' }>, scope: Scope): Term<number> {
  const { of, key, at } = tree;
  const record = of.kind === 'name' ? of.name : of.kind === 'text' ? of.text : null;
  if (record === null || key === null)
    throw new Refusal(at, 'a curve is written as "record name".component, such as "Pin B".FX');
  const found = findNamed(scope.recording, record, key, scope.resolve);
  if (!found.ok) throw new Refusal(at, found.message);
  return readCurve(tree, found.series.id, scope);
}

const KEEPS_UNIT = new Set(['abs', 'min', 'max', 'hypot']);

/** Null for a plain number, empty if the arithmetic leaves no unit that could be named. */
function unitAfter(tree: Tree, scope: Scope): string | null {
  const of = (part: Tree) => unitAfter(part, scope);
  switch (tree.kind) {
    case 'number':
      return null;
    case 'name':
      return tree.name === 't' ? 's' : CONSTANTS.has(tree.name) ? null : '';
    case 'sign':
      return of(tree.of);
    case 'choice':
      return sameUnit([of(tree.yes), of(tree.no)]);
    case 'operator':
      return unitAfterOperator(tree.operator, of(tree.left), of(tree.right));
    case 'call': {
      const given = tree.given.map(of);
      if (KEEPS_UNIT.has(tree.name)) return sameUnit(given);
      return given.every((unit) => unit === null) ? null : '';
    }
    default:
      return scope.units.get(tree) ?? '';
  }
}

function unitAfterOperator(operator: string, left: string | null, right: string | null): string | null {
  if (operator === '+' || operator === '-') return sameUnit([left, right]);
  if (left === null && right === null) return null;
  if (operator === '*' && (left === null || right === null)) return left ?? right;
  if (operator === '/' && right === null) return left;
  if (operator === '/' && left === right && left !== '') return null;
  return '';
}

/** A plain number takes the unit of what it is added to. */
function sameUnit(given: readonly (string | null)[]): string | null {
  const units = [...new Set(given.filter((unit) => unit !== null))];
  return units.length === 0 ? null : units.length === 1 ? units[0] : '';
}
