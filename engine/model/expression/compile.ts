/** An expression as a function of time and joint coordinates, or the one thing that is wrong with it and where. */
import { CONSTANTS, FUNCTIONS, KNOWN, OPERATORS } from './functions';
import { parseExpression } from './parser';
import type { Node } from './parser';
import type { CompiledExpression, Evaluate, Reading, Variable } from '../../schema/scope';

/** Index of the coordinate that a name stands for, or what is wrong with the name. */
export type Resolve = (name: string) => number | string;

/** What an expression may name beside time and joints. */
export interface Names {
  /** Values of parameters in SI; they are constants of a run. */
  readonly parameters?: ReadonlyMap<string, number>;
  /** What the record has to offer besides. */
  readonly variables?: readonly Variable[];
}

export type ExpressionResult =
  | ({ ok: true } & CompiledExpression)
  /** `at`: characters before the fault. */
  | { ok: false; at: number; message: string };

class Refusal extends Error {
  constructor(
    readonly at: number,
    message: string,
  ) {
    super(message);
  }
}

export function compileExpression(text: string, resolve: Resolve, names: Names = {}): ExpressionResult {
  const parsed = parseExpression(text);
  if (!parsed.ok) return parsed;
  const known: Known = { ...names, resolve, reads: new Set() };
  try {
    return { ok: true, evaluate: build(parsed.tree, known), reads: known.reads };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ok: false, at: error.at, message: error.message };
  }
}

interface Known extends Names {
  readonly resolve: Resolve;
  /** What was met so far. */
  readonly reads: Set<Reading>;
}

const quoted = (text: unknown) => `"${String(text).slice(0, 60)}"`;

function build(node: Node, known: Known): Evaluate {
  switch (node.type) {
    case 'Literal':
      return buildNumber(node);
    case 'Identifier':
      return buildName(node, known);
    case 'UnaryExpression': {
      const argument = build(node['argument'] as Node, known);
      return node['operator'] === '-' ? (scope) => -argument(scope) : argument;
    }
    case 'BinaryExpression':
      return buildBinary(node, known);
    case 'ConditionalExpression': {
      const [test, yes, no] = ['test', 'consequent', 'alternate'].map((key) =>
        build(node[key] as Node, known),
      );
      return (scope) => (test(scope) !== 0 ? yes(scope) : no(scope));
    }
    case 'CallExpression':
      return buildCall(node, known);
    case 'MemberExpression':
      return buildCoordinate(node, known);
    case 'Compound':
      return refuseSeveral(node);
    default:
      throw new Refusal(placeOf(node), `this is none of ${KNOWN}`);
  }
}

function placeOf(node: Node): number {
  for (let at: Node | undefined = node; at; at = (at['left'] ?? at['test']) as Node | undefined) {
    if (at.start !== undefined) return at.start;
  }
  return 0;
}

function buildNumber(node: Node): Evaluate {
  const { value } = node as { value?: unknown };
  if (typeof value !== 'number')
    throw new Refusal(placeOf(node), `the text ${quoted(value)} stands where a number has to`);
  return () => value;
}

function buildName(node: Node, { parameters, variables = [], reads }: Known): Evaluate {
  const name = node['name'] as string;
  if (name === 't') {
    reads.add('t');
    return (scope) => scope.t;
  }
  const variable = variables.find((one) => one === name);
  if (variable !== undefined) {
    reads.add(variable);
    return (scope) => scope[variable];
  }
  const value = CONSTANTS.get(name) ?? parameters?.get(name);
  if (value !== undefined) return () => value;
  if (name === 'q' || name === 'qdot') {
    throw new Refusal(placeOf(node), `${name} needs a joint, as in ${name}["Crank pin"]`);
  }
  if (FUNCTIONS.has(name))
    throw new Refusal(placeOf(node), `${name} is a function and needs its arguments in brackets`);
  const more = variables.length > 0 ? `; ${variables.join(', ')}` : '';
  throw new Refusal(placeOf(node), `${quoted(name)} is not known; known are ${KNOWN}${more} and parameters`);
}

function buildBinary(node: Node, known: Known): Evaluate {
  const operator = OPERATORS.get(node['operator'] as string);
  if (!operator) throw new Refusal(placeOf(node), `${quoted(node['operator'])} is no operator here`);
  const left = build(node['left'] as Node, known);
  const right = build(node['right'] as Node, known);
  return (scope) => operator(left(scope), right(scope));
}

function buildCall(node: Node, known: Known): Evaluate {
  const callee = node['callee'] as Node;
  const name = callee.type === 'Identifier' ? (callee['name'] as string) : '';
  const named = FUNCTIONS.get(name);
  if (!named) {
    throw new Refusal(
      placeOf(node),
      `${quoted(name)} is no function; the functions are ${[...FUNCTIONS.keys()].join(', ')}`,
    );
  }
  const given = node['arguments'] as (Node | null)[];
  if (named.orMore ? given.length < named.takes : given.length !== named.takes) {
    const takes = `${named.takes}${named.orMore ? ' or more' : ''}`;
    throw new Refusal(placeOf(node), `${name} takes ${takes} arguments, and ${given.length} are given`);
  }
  const [first, second, ...more] = given.map((one) => build(one as Node, known));
  const { call } = named;
  if (more.length > 0) return (scope) => call(first(scope), second(scope), ...more.map((one) => one(scope)));
  return second ? (scope) => call(first(scope), second(scope)) : (scope) => call(first(scope));
}

function buildCoordinate(node: Node, known: Known): Evaluate {
  const object = node['object'] as Node;
  const name = object.type === 'Identifier' ? object['name'] : '';
  const key = node['property'] as Node;
  const joint = node['computed'] === true && key.type === 'Literal' ? key['value'] : null;
  if ((name !== 'q' && name !== 'qdot') || typeof joint !== 'string') {
    throw new Refusal(
      placeOf(node),
      'only q["joint"] and qdot["joint"] may be written with a bracket or a dot',
    );
  }
  const found = known.resolve(joint);
  if (typeof found === 'string') throw new Refusal(key.start ?? placeOf(node), found);
  known.reads.add('q');
  return name === 'q' ? (scope) => scope.q[found] : (scope) => scope.qdot[found];
}

function refuseSeveral(node: Node): never {
  const body = node['body'] as Node[];
  if (body.length === 0) throw new Refusal(0, 'it is empty');
  throw new Refusal(placeOf(body[1]), 'an operator is missing before this');
}
