/** What expressions read, and their compiled form; `model/expression/compile.ts` makes it from text. */

/** The time [s], joint coordinates [rad over turns, m] and their rates. */
export interface Scope {
  t: number;
  /** For an expression between two points: their distance [m] and its rate [m/s]. */
  length: number;
  rate: number;
  readonly q: Float64Array;
  readonly qdot: Float64Array;
}

/** A name that an expression may use if its record offers it. */
export type Variable = 'length' | 'rate';

export type Evaluate = (scope: Scope) => number;

/** What a value can depend on. */
export type Reading = 't' | 'q' | Variable;

/** The computation of an expression as nested calls: names of functions and operators are those of `expression/functions.ts`, and `neg`. */
export type Formula =
  | { readonly kind: 'constant'; readonly value: number }
  | { readonly kind: 'variable'; readonly of: 't' | Variable }
  | { readonly kind: 'coordinate'; readonly of: 'q' | 'qdot'; readonly index: number }
  | { readonly kind: 'call'; readonly name: string; readonly of: readonly Formula[] }
  /** `yes` where `test` is not zero. */
  | { readonly kind: 'choice'; readonly test: Formula; readonly yes: Formula; readonly no: Formula };

export interface CompiledExpression {
  readonly evaluate: Evaluate;
  /** The same expression as data, for code that translates it. */
  readonly formula: Formula;
  readonly reads: ReadonlySet<Reading>;
}
