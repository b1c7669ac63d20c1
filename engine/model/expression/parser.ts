/**
 * The tree of an expression, by jsep: numbers, + - * / ^, comparisons, ? :, calls and q["joint"]. No other operator of
 * JavaScript is left in the parser, and nothing is ever run but what `compile.ts` makes of the tree.
 */
import jsep from 'jsep';
import { LIMITS } from '../limits';

/** A node of the tree with the place in the text where it begins. */
export interface Node {
  readonly type: string;
  readonly start?: number;
  readonly [key: string]: unknown;
}

export type ParseResult = { ok: true; tree: Node } | { ok: false; at: number; message: string };

/** Brackets and signs inside each other. */
const DEEPEST = 64;

/** The class of the parser, which its types do not name. */
const { Jsep } = jsep as unknown as { Jsep: typeof jsep & (new (text: string) => Machine) };

Jsep.removeAllUnaryOps();
Jsep.removeAllBinaryOps();
Jsep.removeAllLiterals();
for (const comparison of ['<', '>', '<=', '>=', '==', '!=']) Jsep.addBinaryOp(comparison, 1);
for (const [operator, precedence] of [
  ['+', 2],
  ['-', 2],
  ['*', 3],
  ['/', 3],
] as const) {
  Jsep.addBinaryOp(operator, precedence);
}
Jsep.addBinaryOp('^', 4, true);

/** What a subclass may use of the parser; its own types name only the parts that hooks see. */
interface Machine {
  index: number;
  readonly expr: string;
  parse(): Node;
  gobbleSpaces(): void;
  gobbleToken(): Node | false | undefined;
  gobbleIdentifier(): Node;
  throwError(message: string): never;
}

class Parser extends (Jsep as new (text: string) => Machine) {
  private depth = 0;

  /** Signs are tokens here and not operators, so that -x^2 is -(x^2), as it is written in mathematics. */
  override gobbleToken(): Node | false | undefined {
    this.gobbleSpaces();
    const start = this.index;
    if (++this.depth > DEEPEST) this.throwError(`nested deeper than ${DEEPEST} levels`);
    const sign = this.expr.charAt(start);
    const token = sign === '-' || sign === '+' ? this.gobbleSigned(sign) : super.gobbleToken();
    this.depth--;
    return token && { ...token, start };
  }

  override gobbleIdentifier(): Node {
    const start = this.index;
    return { ...super.gobbleIdentifier(), start };
  }

  private gobbleSigned(operator: string): Node {
    this.index++;
    const argument = this.gobblePower();
    if (!argument) return this.throwError(`nothing follows ${operator}`);
    return { type: 'UnaryExpression', operator, argument };
  }

  private gobblePower(): Node | false | undefined {
    const left = this.gobbleToken();
    this.gobbleSpaces();
    if (!left || this.expr.charAt(this.index) !== '^') return left;
    this.index++;
    const right = this.gobblePower();
    if (!right) return this.throwError('nothing follows ^');
    return { type: 'BinaryExpression', operator: '^', left, right };
  }
}

export function parseExpression(text: string): ParseResult {
  if (text.length > LIMITS.expression) {
    return { ok: false, at: LIMITS.expression, message: `it is longer than ${LIMITS.expression} characters` };
  }
  try {
    return { ok: true, tree: new Parser(text).parse() };
  } catch (error) {
    const { index, description } = error as { index?: number; description?: string };
    return { ok: false, at: index ?? 0, message: lower(description ?? 'it cannot be read') };
  }
}

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
