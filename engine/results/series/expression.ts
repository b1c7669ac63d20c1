/**
 * Expressions of curves: `="Pin B".FX * 0.05`, `=hypot("Pin B".FX, "Pin B".FY) | N`. Curves are named by the name or id
 * of a record and a component, or by their whole id in quotes; `t` is the time. What stands behind `|` is the unit; without
 * it the unit is that of the curves where the arithmetic keeps it, else 1. The text is read by the parser of formulas and
 * never run as a program.
 */
import { CONSTANTS, FUNCTIONS, OPERATORS } from '../../model/expression/functions';
import { parseExpression } from '../../model/expression/parser';
import type { Node } from '../../model/expression/parser';
import { unitOf } from '../../model/quantity/read-quantity';
import type { Recording } from '../recording/recording';
import { UNIQUE, growColumn, growMask, joinKnown } from './grow-column';
import { findNamed } from './named-series';
import type { Series, SeriesResult } from './series';

type Resolve = (recording: Recording, id: string) => SeriesResult;
/** At a sample. `unit` is null of a plain number, empty where the arithmetic leaves none that could be named. */
interface Term {
  at: (i: number) => number;
  unit: string | null;
}

class Refusal extends Error {}

interface Scope {
  recording: Recording;
  resolve: Resolve;
  /** What the expression reads, and its columns while it is worked out. */
  series: Series[];
  columns: Float64Array[];
}

export function createExpression(recording: Recording, id: string, resolve: Resolve): SeriesResult {
  const [text, unit] = splitUnit(id.slice(1));
  if (unit !== null && !unitOf(unit)) {
    return {
      ok: false,
      message: `"${unit.slice(0, 40)}" behind | is no unit that is known, such as N*m or mm`,
    };
  }
  const parsed = parseExpression(text);
  if (!parsed.ok) return { ok: false, message: `${parsed.message} (at character ${parsed.at + 1})` };
  const scope: Scope = { recording, resolve, series: [], columns: [] };
  try {
    const term = build(parsed.tree, scope);
    return { ok: true, series: seriesOf(id, text.trim(), unit ?? (term.unit || '1'), term, scope) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ok: false, message: error.message };
  }
}

/** The text, and the unit behind the last `|` where there is one. */
function splitUnit(text: string): [string, string | null] {
  const at = text.lastIndexOf('|');
  return at < 0 ? [text, null] : [text.slice(0, at), text.slice(at + 1).trim()];
}

function seriesOf(id: string, text: string, unit: string, term: Term, scope: Scope): Series {
  const { recording, series } = scope;
  const column = growColumn(recording, (out, from, to) => {
    scope.columns = series.map((each) => each.column());
    for (let i = from; i < to; i++) {
      const value = term.at(i);
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

function build(node: Node, scope: Scope): Term {
  switch (node.type) {
    case 'Literal':
      return typeof node['value'] === 'number' ? number(node['value']) : curve(String(node['value']), scope);
    case 'Identifier':
      return buildName(node['name'] as string, scope);
    case 'MemberExpression':
      return buildMember(node, scope);
    case 'UnaryExpression': {
      const { at, unit } = build(node['argument'] as Node, scope);
      return node['operator'] === '-' ? { at: (i) => -at(i), unit } : { at, unit };
    }
    case 'BinaryExpression':
      return buildBinary(node, scope);
    case 'ConditionalExpression': {
      const [test, yes, no] = ['test', 'consequent', 'alternate'].map((key) =>
        build(node[key] as Node, scope),
      );
      return { at: (i) => (test.at(i) !== 0 ? yes.at(i) : no.at(i)), unit: sameUnit([yes, no]) };
    }
    case 'CallExpression':
      return buildCall(node, scope);
    case 'Compound':
      throw new Refusal(
        (node['body'] as Node[]).length === 0
          ? 'the expression is empty'
          : 'an operator is missing between two parts',
      );
    default:
      throw new Refusal(
        'only numbers, curves such as "Pin B".FX, + - * / ^, comparisons and functions may be used',
      );
  }
}

const number = (value: number): Term => ({ at: () => value, unit: null });

function buildName(name: string, scope: Scope): Term {
  if (name === 't') return { at: (i) => scope.recording.time[i], unit: 's' };
  const value = CONSTANTS.get(name);
  if (value !== undefined) return number(value);
  if (FUNCTIONS.has(name)) throw new Refusal(`${name} is a function and needs its arguments in brackets`);
  throw new Refusal(
    `"${name.slice(0, 60)}" is not known; write a curve as "record name".component, such as "Pin B".FX`,
  );
}

/** A curve by its whole id. */
function curve(id: string, scope: Scope): Term {
  if (id.startsWith('=')) throw new Refusal('an expression cannot stand inside an expression');
  const found = scope.resolve(scope.recording, id);
  if (!found.ok) throw new Refusal(found.message);
  const index = scope.series.push(found.series) - 1;
  return { at: (i) => scope.columns[index][i], unit: found.series.unit };
}

/** `"Pin B".FX`, `pin_b.FX`, `"Pin B"["FX@joint"]` */
function buildMember(node: Node, scope: Scope): Term {
  const object = node['object'] as Node;
  const property = node['property'] as Node;
  const record =
    object.type === 'Identifier' ? object['name'] : object.type === 'Literal' ? object['value'] : null;
  const component = node['computed'] === true ? property['value'] : property['name'];
  if (typeof record !== 'string' || typeof component !== 'string') {
    throw new Refusal('a curve is written as "record name".component, such as "Pin B".FX');
  }
  const found = findNamed(scope.recording, record, component, scope.resolve);
  if (!found.ok) throw new Refusal(found.message);
  return curve(found.series.id, scope);
}

function buildBinary(node: Node, scope: Scope): Term {
  const name = node['operator'] as string;
  const operator = OPERATORS.get(name);
  if (!operator) throw new Refusal(`"${name}" is no operator here`);
  const left = build(node['left'] as Node, scope);
  const right = build(node['right'] as Node, scope);
  return { at: (i) => operator(left.at(i), right.at(i)), unit: unitAfter(name, left, right) };
}

function unitAfter(operator: string, left: Term, right: Term): string | null {
  if (operator === '+' || operator === '-') return sameUnit([left, right]);
  if (left.unit === null && right.unit === null) return null;
  if (operator === '*' && (left.unit === null || right.unit === null)) return left.unit ?? right.unit;
  if (operator === '/' && right.unit === null) return left.unit;
  if (operator === '/' && left.unit === right.unit && left.unit !== '') return null;
  return '';
}

/** A plain number takes the unit of what it is added to. */
function sameUnit(terms: readonly Term[]): string | null {
  const units = [...new Set(terms.map(({ unit }) => unit).filter((unit) => unit !== null))];
  return units.length === 0 ? null : units.length === 1 ? units[0] : '';
}

const KEEPS_UNIT = new Set(['abs', 'min', 'max', 'hypot']);

function buildCall(node: Node, scope: Scope): Term {
  const callee = node['callee'] as Node;
  const name = callee.type === 'Identifier' ? (callee['name'] as string) : '';
  const known = FUNCTIONS.get(name);
  if (!known)
    throw new Refusal(
      `"${name.slice(0, 60)}" is no function; the functions are ${[...FUNCTIONS.keys()].join(', ')}`,
    );
  const given = (node['arguments'] as (Node | null)[]).filter((one) => one !== null);
  if (known.orMore ? given.length < known.takes : given.length !== known.takes) {
    throw new Refusal(
      `${name} takes ${known.takes}${known.orMore ? ' or more' : ''} arguments, and ${given.length} are given`,
    );
  }
  const terms = given.map((one) => build(one, scope));
  const unit = KEEPS_UNIT.has(name) ? sameUnit(terms) : terms.every((term) => term.unit === null) ? null : '';
  const [first, second] = terms;
  if (terms.length === 1) return { at: (i) => known.call(first.at(i)), unit };
  if (terms.length === 2) return { at: (i) => known.call(first.at(i), second.at(i)), unit };
  return { at: (i) => known.call(...terms.map((term) => term.at(i))), unit };
}
