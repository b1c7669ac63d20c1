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

export interface CompiledExpression {
  readonly evaluate: Evaluate;
  readonly reads: ReadonlySet<Reading>;
}
