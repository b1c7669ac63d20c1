/**
 * Numbers with units as people type them: `25 mm`, `1/4 in`, `60 rpm`, `2*pi rad/s`, `3 * crank + 5 mm`. The tree comes
 * from a parser; only what is listed here is evaluated, with dimensions carried along, so a text can neither call
 * anything else nor take long.
 */
import type { MathNode } from 'mathjs';
import { LIMITS } from '../limits';
import { FUNCTIONS } from './functions';
import { isPlain, plain, sameDimensions } from './quantity';
import type { Quantity } from './quantity';
import { spell } from './spell';
import { findUnit, likeUnit, parseTree } from './unit-symbols';

/** What names stand for besides units: parameters. */
export type Names = (name: string) => Quantity | null;

export type Evaluated = { ok: true; quantity: Quantity } | { ok: false; message: string };

const NONE: Names = () => null;
const CONSTANTS: Readonly<Record<string, number>> = { pi: Math.PI, tau: 2 * Math.PI };
/** Levels and nodes of a tree: what people type has a handful. */
const DEEPEST = 60;
const LARGEST = 400;
const LARGEST_POWER = 12;

/** Says in one sentence what is wrong with a text; never leaves this file. */
class Refused extends Error {}

export function evaluateQuantity(text: string, names: Names = NONE): Evaluated {
  if (text.trim() === '') return { ok: false, message: notNumber(text) };
  if (text.length > LIMITS.expression) return { ok: false, message: 'The text is too long for a quantity.' };
  try {
    const left = { nodes: LARGEST };
    const spelt = spell(text);
    refuseForeign(spelt);
    const quantity = evaluate(parseTree(spelt), names, left, 0);
    if (!Number.isFinite(quantity.value)) throw new Refused(`${quote(text)} is not a finite number.`);
    return { ok: true, quantity };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, message: error.message };
    // whatever the parser throws: of its words, which count characters, a reader has no use
    return { ok: false, message: notNumber(text) };
  }
}

/**
 * What stands behind a `%` the parser reads twice, at each level of brackets anew: a hundred characters would take it
 * hours. The sign means nothing here, so that it goes no further.
 */
function refuseForeign(text: string): void {
  if (text.includes('%')) throw new Refused(`The sign ${quote('%')} cannot be used here.`);
}

/** Of the parser's nodes, the fields that are read here. */
interface Node extends MathNode {
  readonly value?: unknown;
  readonly name?: string;
  readonly op?: string;
  /** A multiplication without a sign: `2 mm`. */
  readonly implicit?: boolean;
  readonly content?: Node;
  readonly args?: readonly Node[];
  readonly fn?: { readonly name?: string };
}

function evaluate(node: Node, names: Names, left: { nodes: number }, depth: number): Quantity {
  if (depth > DEEPEST || left.nodes-- <= 0) throw new Refused('The text is too long for a quantity.');
  const inner = (other: Node) => evaluate(other, names, left, depth + 1);
  switch (node.type) {
    case 'ConstantNode':
      if (typeof node.value !== 'number') break;
      return plain(node.value);
    case 'ParenthesisNode':
      return inner(node.content!);
    case 'SymbolNode':
      return named(node.name!, names);
    case 'OperatorNode':
      return operator(node, inner);
    case 'FunctionNode':
      return call(node.fn?.name ?? '', node.args!.map(inner));
  }
  throw new Refused('Only numbers, units, parameters, + - * / ^ and functions such as sqrt can be used.');
}

function operator(node: Node, inner: (other: Node) => Quantity): Quantity {
  const args = node.args!;
  const [, second] = args;
  // `3 ft 2 kg`: nobody means to multiply by the 2
  if (node.implicit === true && second?.type === 'ConstantNode')
    throw new Refused(`A sign is missing before ${quote(String(second.value))}: type + or * there.`);
  const [a, b] = args.map(inner);
  const divisor = node.op === '/' && second !== undefined ? leadingNumber(second) : null;
  // `pi/2 rad` is half of pi, as `1/2 in` is half an inch; the parser takes the unit for a part of the divisor
  if (divisor !== null && isPlain(a) && !isPlain(b))
    return { ...b, value: (a.value / divisor) * (b.value / divisor) };
  return operate(node.op!, b === undefined ? [a] : [a, b]);
}

/** The 2 of `2 rad/s`; null where a quantity begins with no number. */
function leadingNumber(node: Node): number | null {
  let first: Node = node;
  while (first.implicit === true) first = first.args![0]!;
  return first !== node && typeof first.value === 'number' ? first.value : null;
}

function named(name: string, names: Names): Quantity {
  const known = names(name);
  if (known !== null) return known;
  if (Object.hasOwn(CONSTANTS, name)) return plain(CONSTANTS[name]);
  const unit = findUnit(name);
  if (unit === null) {
    const meant = likeUnit(name);
    const hint = meant === null ? '' : ` Capitals count: type ${quote(meant)}.`;
    throw new Refused(`${quote(name)} is not a unit or a parameter.${hint}`);
  }
  return { value: unit.factor, dimensions: unit.dimensions };
}

function operate(op: string, args: readonly Quantity[]): Quantity {
  const [a, b] = args;
  if (b === undefined) {
    if (op === '-') return { ...a, value: -a.value };
    if (op === '+') return a;
  } else if (op === '+' || op === '-') {
    if (!sameDimensions(a.dimensions, b.dimensions)) throw new Refused(unlike(op, a, b));
    return { ...a, value: op === '+' ? a.value + b.value : a.value - b.value };
  } else if (op === '*' || op === '/') {
    const sign = op === '*' ? 1 : -1;
    return {
      value: op === '*' ? a.value * b.value : a.value / b.value,
      dimensions: a.dimensions.map((exponent, i) => exponent + sign * b.dimensions[i]),
    };
  } else if (op === '^') return power(a, b);
  throw new Refused(`The sign ${quote(op)} cannot be used here.`);
}

function power(a: Quantity, b: Quantity): Quantity {
  if (!isPlain(b)) throw new Refused('An exponent has no unit.');
  if (!isPlain(a) && !(Number.isInteger(2 * b.value) && Math.abs(b.value) <= LARGEST_POWER))
    throw new Refused('A unit can be raised to small whole powers only.');
  return { value: a.value ** b.value, dimensions: a.dimensions.map((exponent) => exponent * b.value) };
}

function call(name: string, args: readonly Quantity[]): Quantity {
  if (!Object.hasOwn(FUNCTIONS, name))
    throw new Refused(`${quote(name)} is not a function that can be used.`);
  const result = FUNCTIONS[name](args);
  if (typeof result === 'string') throw new Refused(result);
  return result;
}

function unlike(op: string, a: Quantity, b: Quantity): string {
  const what = op === '+' ? 'added to' : 'subtracted from';
  const bare = isPlain(a) !== isPlain(b) ? ' Give every number a unit.' : '';
  return `Quantities of different kinds cannot be ${what} each other.${bare}`;
}

const notNumber = (text: string): string => `${quote(text)} is not a number. Type one such as 0.25 or 25 mm.`;

export const quote = (text: string): string => `"${text.length > 40 ? `${text.slice(0, 40)}...` : text}"`;
