/** What expressions read, and what becomes of them; `model/expression/compile.ts` makes it of a text. */

/** The time [s], joint coordinates [rad over turns, m] and their rates. */
export interface Scope {
  t: number;
  /** Of an expression between two points: their distance [m] and its rate [m/s]. */
  length: number;
  rate: number;
  readonly q: Float64Array;
  readonly qdot: Float64Array;
}

/** What an expression may name where its record has it. */
export type Variable = 'length' | 'rate';

export type Evaluate = (scope: Scope) => number;

/** What a value depends on. */
export type Reading = 't' | 'q' | Variable;

/** What an expression works out, call by call: names of functions and operators are those of `expression/functions.ts`, and `neg`. */
export type Formula =
  | { readonly kind: 'constant'; readonly value: number }
  | { readonly kind: 'variable'; readonly of: 't' | Variable }
  | { readonly kind: 'coordinate'; readonly of: 'q' | 'qdot'; readonly index: number }
  | { readonly kind: 'call'; readonly name: string; readonly of: readonly Formula[] }
  /** `yes` where `test` is not zero. */
  | { readonly kind: 'choice'; readonly test: Formula; readonly yes: Formula; readonly no: Formula };

export interface CompiledExpression {
  readonly evaluate: Evaluate;
  /** The same, for those that write it down instead. */
  readonly formula: Formula;
  readonly reads: ReadonlySet<Reading>;
}
