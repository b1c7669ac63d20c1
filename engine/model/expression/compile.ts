/** Compiles an expression to a function of time and joint coordinates, or returns its first error and where it is. */
import { FUNCTION_NAMES } from './functions';
import { constant, interpret, variable } from './interpret';
import { parseExpression } from './parser';
import { Refusal } from './tree';
import type { Term } from './interpret';
import type { Fault, Tree } from './tree';
import type { Dimensions } from '../quantity/units';
import type { CompiledExpression, Reading, Scope, Variable } from '../../schema/scope';

/** Index of the coordinate with this name, or what is wrong with the name. */
export type Resolve = (name: string) => number | string;

/** Names that an expression may use besides time and joints. */
export interface Names {
  /** Values of parameters in SI; constant during a run. */
  readonly parameters?: ReadonlyMap<string, number>;
  /** Additional variables of the record. */
  readonly variables?: readonly Variable[];
}

/** `dimensions`: if units are written that determine them; angles are plain numbers. */
export type ExpressionResult =
  | ({ ok: true; dimensions: Dimensions | null } & CompiledExpression)
  | ({ ok: false } & Fault);

const KNOWN = `t, pi, q["joint"], qdot["joint"], ${FUNCTION_NAMES}`;

export function compileExpression(text: string, resolve: Resolve, names: Names = {}): ExpressionResult {
  const parsed = parseExpression(text);
  if (!parsed.ok) return parsed;
  const reads = new Set<Reading>();
  const { parameters, variables = [] } = names;
  try {
    const { at, formula, dimensions, written } = interpret<Scope>(parsed.tree, {
      strict: false,
      known: 'numbers, parameters, t, q["joint"], qdot["joint"]',
      unknown: `not known; known are ${[KNOWN, ...variables].join(', ')} and parameters`,
      name: (name) => {
        if (name === 'q' || name === 'qdot') return `${name} needs a joint, as in ${name}["Crank pin"]`;
        const read = name === 't' ? name : variables.find((one) => one === name);
        if (read !== undefined) {
          reads.add(read);
          return variable((scope) => scope[read], { kind: 'variable', of: read });
        }
        const value = parameters?.get(name);
        // parameters are in SI here, without dimensions that units could contradict
        return value === undefined ? null : constant(value, null);
      },
      member: (member) => readCoordinate(member, resolve, reads),
    });
    return { ok: true, evaluate: at, formula: formula!, reads, dimensions: written ? dimensions : null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ok: false, at: error.at, message: error.message };
  }
}

function readCoordinate(
  { at, of, key, keyAt, bracket }: Extract<Tree, { kind: 'member' }>,
  resolve: Resolve,
  reads: Set<Reading>,
): Term<Scope> {
  const name = of.kind === 'name' ? of.name : '';
  if ((name !== 'q' && name !== 'qdot') || key === null || !bracket)
    throw new Refusal(at, 'only q["joint"] and qdot["joint"] may be written with a bracket or a dot');
  const found = resolve(key);
  if (typeof found === 'string') throw new Refusal(keyAt, found);
  reads.add('q');
  return variable(name === 'q' ? (scope) => scope.q[found] : (scope) => scope.qdot[found], {
    ...{ kind: 'coordinate', of: name, index: found },
  });
}
