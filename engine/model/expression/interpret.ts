/**
 * The value of a tree, and its dimensions. The same interpretation for all texts that people write: quantities in fields,
 * formulas of parameters, expressions of loads and drivers, curves of charts. They differ in the meaning of names, and in
 * whether a number without a unit can be added to one with a unit.
 */
import { hasNoUnit, sameDimensions } from '../quantity/quantity';
import { NO_DIMENSIONS, findUnit, likeUnit, withoutAngle } from '../quantity/units';
import { CONSTANTS, FUNCTIONS, FUNCTION_NAMES, OPERATORS } from './functions';
import { Refusal, quote } from './tree';
import type { Dimensions } from '../quantity/units';
import type { Formula } from '../../schema/scope';
import type { Operation, Tree } from './tree';

/** Part of a text, as a function of the values of names. */
export interface Term<S> {
  readonly at: (scope: S) => number;
  /** The same as a formula; null if it depends on something unknown in a run. */
  readonly formula: Formula | null;
  /** Its constant value; null if it depends on the scope. */
  readonly value: number | null;
  /** Null if unknown. */
  readonly dimensions: Dimensions | null;
  /** Whether it contains units. */
  readonly written: boolean;
}

export interface Meanings<S> {
  /** Null for an unknown name; constants, functions and units are known everywhere. */
  name(name: string): Term<S> | string | null;
  member?(tree: Extract<Tree, { kind: 'member' }>): Term<S>;
  text?(tree: Extract<Tree, { kind: 'text' }>): Term<S>;
  /**
   * For quantities: units may be anywhere, and every number added to one with a unit needs one itself. Otherwise a unit must
   * follow a number (`g` alone may mean gravity), an angle is a plain number, and a plain number is in SI.
   */
  readonly strict: boolean;
  /** For messages: what can be written, and the text for an unknown name. */
  readonly known: string;
  readonly unknown: string;
}

const LARGEST_POWER = 12;

export const constant = <S>(value: number, dimensions: Dimensions | null = NO_DIMENSIONS): Term<S> => ({
  ...{ at: () => value, formula: { kind: 'constant', value }, value, dimensions, written: false },
});

export const variable = <S>(at: (scope: S) => number, formula: Formula | null = null): Term<S> => ({
  ...{ at, formula, value: null, dimensions: null, written: false },
});

/** Throws a Refusal. */
export function interpret<S>(tree: Tree, meanings: Meanings<S>): Term<S> {
  return new Interpreter(meanings).read(tree, meanings.strict);
}

class Interpreter<S> {
  constructor(private readonly meanings: Meanings<S>) {}

  /** `unit`: whether a name may be a unit here. */
  read(tree: Tree, unit = this.meanings.strict): Term<S> {
    switch (tree.kind) {
      case 'number':
        return constant(tree.value);
      case 'name':
        return this.named(tree.name, tree.at, unit);
      case 'sign': {
        const of = this.read(tree.of);
        return tree.sign === '-' ? computed('neg', [of], (a) => -a, of.dimensions) : of;
      }
      case 'operator':
        return this.operation(tree, unit);
      case 'choice':
        return this.choice(tree);
      case 'call':
        return this.call(tree);
      case 'member':
        if (this.meanings.member) return this.meanings.member(tree);
        break;
      case 'text':
        if (this.meanings.text) return this.meanings.text(tree);
    }
    throw new Refusal(
      tree.at,
      `only ${this.meanings.known}, + - * / ^ and functions such as sqrt can be used`,
    );
  }

  private named(name: string, at: number, unit: boolean): Term<S> {
    const own = this.meanings.name(name);
    if (typeof own === 'string') throw new Refusal(at, own);
    if (own !== null) return own;
    const value = CONSTANTS.get(name);
    if (value !== undefined) return constant(value);
    const found = findUnit(name);
    if (found !== null && unit) {
      const dimensions = this.meanings.strict ? found.dimensions : withoutAngle(found.dimensions);
      return { ...constant<S>(found.factor, dimensions), written: true };
    }
    if (FUNCTIONS.has(name))
      throw new Refusal(at, `${name} is a function and needs its arguments in brackets`);
    if (found !== null)
      throw new Refusal(at, `${quote(name)} is a unit, and a unit follows a number, as in 2 ${name}`);
    const meant = likeUnit(name);
    const hint = meant === null ? '' : `. Capitals count: type ${quote(meant)}`;
    throw new Refusal(at, `${quote(name)} is ${this.meanings.unknown}${hint}`);
  }

  private operation(tree: Operation, unit: boolean): Term<S> {
    const { operator } = tree;
    const call = OPERATORS.get(operator);
    if (!call) throw new Refusal(tree.at, `the sign ${quote(operator)} cannot be used here`);
    const a = this.read(tree.left, unit);
    const product = operator === '*' || operator === '/';
    // after `20 N*` or `20 N/` a unit can follow
    const b = this.read(tree.right, this.meanings.strict || tree.juxtaposed || (product && a.written));
    const divisor = operator === '/' ? leadingNumber(tree.right) : null;
    // `pi/2 rad` is half of pi, as `1/2 in` is half an inch; a unit binds more strongly than the sign
    if (divisor !== null && isPlain(a) && b.written) {
      const [x, y] = [a, b].map((one) => computed('/', [one, constant<S>(divisor)], call, one.dimensions));
      return computed('*', [x, y], (p, q) => p * q, b.dimensions);
    }
    return computed(operator, [a, b], call, this.dimensionsOf(tree, a, b));
  }

  private dimensionsOf(tree: Operation, a: Term<S>, b: Term<S>): Dimensions | null {
    const { operator } = tree;
    if (operator === '^') return powerOf(a, b, tree.right.at);
    if (operator === '*' || operator === '/') {
      const [x, y] = [a.dimensions, b.dimensions];
      const sign = operator === '*' ? 1 : -1;
      return x && y && x.map((exponent, i) => exponent + sign * y[i]);
    }
    const what = { '+': 'added to', '-': 'subtracted from' }[operator] ?? 'compared with';
    const same = this.alike([a, b], tree.at, (bare) => {
      const hint = bare ? '. Give every number a unit' : '';
      return `quantities of different kinds cannot be ${what} each other${hint}`;
    });
    return operator === '+' || operator === '-' ? same : NO_DIMENSIONS;
  }

  /** The common dimensions of the terms; a plain number counts as SI unless that is refused. */
  private alike(
    terms: readonly Term<S>[],
    at: number,
    refusal: (bare: boolean) => string,
  ): Dimensions | null {
    const known = terms.flatMap(({ dimensions }) => (dimensions === null ? [] : [dimensions]));
    const [first = null] = known.filter((one) => this.meanings.strict || !hasNoUnit(one));
    const differs = (one: Dimensions) =>
      first !== null && !(!this.meanings.strict && hasNoUnit(one)) && !sameDimensions(one, first);
    if (known.some(differs)) throw new Refusal(at, refusal(known.some(hasNoUnit)));
    return known.length < terms.length ? null : (first ?? NO_DIMENSIONS);
  }

  private choice(tree: Extract<Tree, { kind: 'choice' }>): Term<S> {
    const [test, yes, no] = [tree.test, tree.yes, tree.no].map((one) => this.read(one));
    const dimensions = this.alike([yes, no], tree.at, () => 'both values of a choice are of one kind');
    const { at } = test;
    return {
      at: (scope) => (at(scope) !== 0 ? yes.at(scope) : no.at(scope)),
      formula:
        test.formula && yes.formula && no.formula
          ? { kind: 'choice', test: test.formula, yes: yes.formula, no: no.formula }
          : null,
      value: test.value === null ? null : (test.value !== 0 ? yes : no).value,
      ...{ dimensions, written: yes.written || no.written },
    };
  }

  private call(tree: Extract<Tree, { kind: 'call' }>): Term<S> {
    const { name, at } = tree;
    const known = FUNCTIONS.get(name);
    if (!known)
      throw new Refusal(at, `${quote(name)} is not a function that can be used; those are ${FUNCTION_NAMES}`);
    const given = tree.given.length;
    if (known.orMore ? given < known.takes : given !== known.takes) {
      const takes = `${known.takes}${known.orMore ? ' or more' : ''}`;
      const noun = takes === '1' ? 'argument' : 'arguments';
      throw new Refusal(
        at,
        `${name} takes ${takes} ${noun}, and ${given} ${given === 1 ? 'is' : 'are'} given`,
      );
    }
    const terms = tree.given.map((one) => this.read(one));
    return computed(name, terms, known.call, this.afterCall(name, at, terms));
  }

  private afterCall(name: string, at: number, terms: readonly Term<S>[]): Dimensions | null {
    const { of, always } = FUNCTIONS.get(name)!.dimensions;
    const known = terms.flatMap(({ dimensions }) => (dimensions === null ? [] : [dimensions]));
    const { strict } = this.meanings;
    if (known.length < terms.length) return always && withoutAngle(always);
    const common = known.find((one) => !hasNoUnit(one));
    // a plain number is in SI
    const taken =
      strict || common === undefined ? known : known.map((one) => (hasNoUnit(one) ? common : one));
    const result = of(taken);
    if (typeof result === 'string') throw new Refusal(at, `${name} takes ${result}`);
    return strict ? result : withoutAngle(result);
  }
}

const isPlain = (term: { dimensions: Dimensions | null }) =>
  term.dimensions !== null && hasNoUnit(term.dimensions);

/** Evaluated immediately if nothing depends on the scope. */
function computed<S>(
  name: string,
  terms: readonly Term<S>[],
  call: (...values: number[]) => number,
  dimensions: Dimensions | null,
): Term<S> {
  const written = terms.some((term) => term.written);
  if (terms.every(({ value }) => value !== null))
    return { ...constant<S>(call(...terms.map(({ value }) => value!)), dimensions), written };
  const [a, b, ...more] = terms.map(({ at }) => at);
  const at =
    terms.length === 1
      ? (scope: S) => call(a(scope))
      : more.length === 0
        ? (scope: S) => call(a(scope), b(scope))
        : (scope: S) => call(a(scope), b(scope), ...more.map((one) => one(scope)));
  return { at, formula: callOf(name, terms), value: null, dimensions, written };
}

function callOf<S>(name: string, terms: readonly Term<S>[]): Formula | null {
  const of = terms.flatMap(({ formula }) => formula ?? []);
  return of.length === terms.length ? { kind: 'call', name, of } : null;
}

function powerOf<S>(a: Term<S>, b: Term<S>, at: number): Dimensions | null {
  if (b.dimensions !== null && !isPlain(b)) throw new Refusal(at, 'an exponent has no unit');
  if (a.dimensions === null || isPlain(a)) return a.dimensions;
  const { value } = b;
  if (value === null || !(Number.isInteger(2 * value) && Math.abs(value) <= LARGEST_POWER))
    throw new Refusal(at, 'a unit can be raised to small whole powers only');
  return a.dimensions.map((exponent) => exponent * value);
}

/** The 2 of `2 rad/s`; null if a quantity does not begin with a number, or is in brackets. */
function leadingNumber(tree: Tree): number | null {
  let first = tree;
  while (first.kind === 'operator' && first.juxtaposed) first = first.left;
  return first !== tree && first.kind === 'number' && first.at === tree.at ? first.value : null;
}
