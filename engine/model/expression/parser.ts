/**
 * Parses an expression to a tree with jsep: numbers, + - * / ^, comparisons, ? :, calls, products without a sign (`2 mm`)
 * and q["joint"]. All other JavaScript operators are removed from the parser, and nothing is ever executed except what
 * `interpret.ts` makes of the tree.
 */
import jsep from 'jsep';
import { LIMITS } from '../fields/limits';
import { Refusal, quote } from './tree';
import type { Fault, Tree } from './tree';

export type ParseResult = { ok: true; tree: Tree } | ({ ok: false } & Fault);

/** Largest nesting of brackets and signs. */
const DEEPEST = 64;

/** A node of jsep, with the position where its token begins. */
interface Node {
  readonly type: string;
  readonly start?: number;
  readonly [key: string]: unknown;
}
type Found = Node | false | undefined;

/** The parser class, which jsep's types do not export. */
const { Jsep } = jsep as unknown as { Jsep: typeof jsep & (new (text: string) => Machine) };

Jsep.removeAllUnaryOps();
Jsep.removeAllBinaryOps();
Jsep.removeAllLiterals();
for (const comparison of ['<', '>', '<=', '>=', '==', '!=']) Jsep.addBinaryOp(comparison, 1);
for (const sum of ['+', '-']) Jsep.addBinaryOp(sum, 2);
for (const product of ['*', '/']) Jsep.addBinaryOp(product, 3);

/** Members of the parser used by the subclass; its types declare only those meant for hooks. */
interface Machine {
  index: number;
  readonly expr: string;
  parse(): Node;
  gobbleSpaces(): void;
  gobbleToken(): Found;
  gobbleNumericLiteral(): Node;
  throwError(message: string): never;
}

const DIGITS = String.raw`(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?`;
const NUMBER = new RegExp(DIGITS, 'y');
/** Followed by a value: `1/2 in`. */
const FRACTION = new RegExp(
  String.raw`(${DIGITS})\s*/\s*(${DIGITS})(?![\d.]|[eE][+-]?\d)\s*(?=[\p{L}_$(])`,
  'yu',
);
const VALUE = /[\p{L}_$\d.(]/u;

/** A factor is one token to jsep: signs, powers and products without a sign are parsed here. */
class Parser extends (Jsep as new (text: string) => Machine) {
  private depth = 0;

  /** `-x^2` is -(x^2), as in mathematics. */
  override gobbleToken(): Found {
    return this.deeper(() => {
      const sign = this.next();
      if (sign !== '+' && sign !== '-') return this.gobbleProduct();
      this.index++;
      const argument = this.gobbleToken();
      if (!argument) return this.throwError(`nothing follows ${sign}`);
      return { type: 'UnaryExpression', operator: sign, argument };
    });
  }

  /** A unit may follow directly: `5mm`; `2e` is two times e. */
  override gobbleNumericLiteral(): Node {
    const [digits] = this.match(NUMBER) ?? this.throwError('unexpected "."');
    this.index += digits.length;
    if (this.expr.charAt(this.index) === '.') this.throwError('unexpected "."');
    return { type: 'Literal', value: Number(digits) };
  }

  /** `5 N m`: binds more strongly than / and less than ^; in `3 * 1/2 in` a fraction is one number. */
  private gobbleProduct(): Found {
    let product = this.gobbleFraction() ?? this.gobblePower();
    while (product && VALUE.test(this.next())) {
      // `3 ft 2 kg`: nobody means to multiply by the 2
      const digits = this.match(NUMBER);
      if (digits) this.throwError(`a sign is missing before "${digits[0]}": type + or * there`);
      const right = this.gobblePower();
      if (!right) break;
      product = { type: 'Juxtaposition', left: product, right };
    }
    return product;
  }

  private gobbleFraction(): Node | null {
    const found = this.match(FRACTION);
    if (!found) return null;
    this.index += found[0].length;
    const [left, right] = found.slice(1).map((digits) => ({ type: 'Literal', value: Number(digits) }));
    return { type: 'BinaryExpression', operator: '/', left, right };
  }

  private gobblePower(): Found {
    return this.deeper(() => {
      const left = super.gobbleToken();
      if (!left || this.next() !== '^') return left;
      this.index++;
      const sign = this.next();
      const right = sign === '-' || sign === '+' ? this.gobbleSignedPower(sign) : this.gobblePower();
      if (!right) return this.throwError('nothing follows ^');
      return { type: 'BinaryExpression', operator: '^', left, right };
    });
  }

  private gobbleSignedPower(operator: string): Node {
    return this.deeper(() => {
      this.index++;
      const argument = this.gobblePower();
      if (!argument) return this.throwError(`nothing follows ${operator}`);
      return { type: 'UnaryExpression', operator, argument };
    });
  }

  private match(what: RegExp): RegExpExecArray | null {
    what.lastIndex = this.index;
    return what.exec(this.expr);
  }

  private next(): string {
    this.gobbleSpaces();
    return this.expr.charAt(this.index);
  }

  private deeper<F extends Found>(read: () => F): F {
    this.gobbleSpaces();
    const start = this.index;
    if (++this.depth > DEEPEST) this.throwError(`nested deeper than ${DEEPEST} levels`);
    const node = read();
    this.depth--;
    return node && { ...node, start };
  }
}

export function parseExpression(text: string): ParseResult {
  if (text.length > LIMITS.expression) {
    return { ok: false, at: LIMITS.expression, message: `it is longer than ${LIMITS.expression} characters` };
  }
  try {
    const node = new Parser(text).parse();
    if (node.type === 'Compound') refuseSeveral(node['body'] as Node[], text);
    return { ok: true, tree: toTree(node) };
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, at: error.at, message: error.message };
    const { index, description } = error as { index?: number; description?: string };
    return { ok: false, at: index ?? 0, message: wordsOf(description ?? 'it cannot be read') };
  }
}

/** jsep continues after a complete expression; such a text is not a single expression. */
function refuseSeveral(body: readonly Node[], text: string): never {
  if (body.length === 0) throw new Refusal(0, 'it is empty');
  const at = placeOf(body[1]);
  throw new Refusal(at, `an operator is missing before ${quote(text.slice(at))}`);
}

const wordsOf = (said: string): string =>
  /^unexpected (".")$/isu.test(said)
    ? said.replace(/^unexpected (".*")$/isu, 'the sign $1 cannot be used here')
    : said.charAt(0).toLowerCase() + said.slice(1);

function toTree(node: Node): Tree {
  const at = placeOf(node);
  const part = (key: string) => toTree(node[key] as Node);
  switch (node.type) {
    case 'Literal': {
      const { value } = node as { value?: unknown };
      return typeof value === 'number'
        ? { at, kind: 'number', value }
        : { at, kind: 'text', text: String(value) };
    }
    case 'Identifier':
      return { at, kind: 'name', name: String(node['name']) };
    case 'UnaryExpression':
      return { at, kind: 'sign', sign: node['operator'] as '+' | '-', of: part('argument') };
    case 'BinaryExpression': {
      const operator = String(node['operator']);
      return { at, kind: 'operator', operator, left: part('left'), right: part('right'), juxtaposed: false };
    }
    case 'Juxtaposition':
      return juxtapose(at, part('left'), part('right'));
    case 'ConditionalExpression':
      return { at, kind: 'choice', test: part('test'), yes: part('consequent'), no: part('alternate') };
    case 'CallExpression':
      return callOf(node);
    case 'MemberExpression':
      return memberOf(node);
    default:
      throw new Refusal(at, 'only numbers, units, names, + - * / ^, comparisons and functions can be used');
  }
}

function placeOf(node: Node): number {
  for (let at: Node | undefined = node; at; at = (at['left'] ?? at['test']) as Node | undefined) {
    if (at.start !== undefined) return at.start;
  }
  return 0;
}

const juxtapose = (at: number, left: Tree, right: Tree): Tree => ({
  ...{ at, kind: 'operator', operator: '*', left, right, juxtaposed: true },
});

function callOf(node: Node): Tree {
  const at = placeOf(node);
  const callee = toTree(node['callee'] as Node);
  const given = (node['arguments'] as (Node | null)[]).map((one) => {
    if (one === null) throw new Refusal(at, 'an argument is missing between two commas');
    return toTree(one);
  });
  if (callee.kind === 'name') return { at, kind: 'call', name: callee.name, given };
  // (1 + 2)(3)
  if (callee.kind !== 'text' && callee.kind !== 'member' && given.length === 1)
    return juxtapose(at, callee, given[0]);
  throw new Refusal(at, 'only functions can be called');
}

function memberOf(node: Node): Tree {
  const of = toTree(node['object'] as Node);
  const property = node['property'] as Node;
  const bracket = node['computed'] === true;
  const key = bracket ? property['value'] : property['name'];
  const keyAt = property.start ?? of.at;
  return { at: placeOf(node), kind: 'member', of, key: typeof key === 'string' ? key : null, bracket, keyAt };
}
