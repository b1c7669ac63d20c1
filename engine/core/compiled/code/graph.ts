/**
 * Expressions as a graph: equal expressions share a node, and constants are folded as the graph grows, so the general three-dimensional
 * equations of a planar mechanism reduce to planar ones.
 *
 * Folding assumes that all numbers are finite: 0 x is 0 and x - x is 0 for any x.
 */
import { VALUES, codeOf } from './operation';
import type { BinaryCall, BinaryOperation, Operation, UnaryCall, UnaryOperation } from './operation';

declare const NODE: unique symbol;
/** Index of a value in a graph; operands come before the nodes that use them. */
export type Node = number & { readonly [NODE]: never };

/** The equations of a model are too long for a module; reported as a reason, never shown as an error. */
export class GraphTooLarge extends Error {}

/** Maximum number of nodes [1]: about 4 MB of code, for a chain of a few thousand links. */
export const MOST_NODES = 400_000;

const CONSTANT = codeOf('constant');
const NEG = codeOf('neg');
const SUB = codeOf('sub');

export class Graph {
  /** Per node: its operation code, and its operands: nodes, or an index for a leaf. */
  readonly codes: number[] = [];
  readonly first: number[] = [];
  readonly second: number[] = [];
  readonly third: number[] = [];
  /** Per node: its value if it is a constant, otherwise 0. */
  readonly numbers: number[] = [];

  readonly zero: Node;
  readonly one: Node;

  private readonly constants = new Map<number, Node>();
  /** Hash table with open addressing: node number plus one, 0 if free. */
  private table = new Int32Array(1024);

  constructor(private readonly mostNodes = MOST_NODES) {
    this.zero = this.constant(0);
    this.one = this.constant(1);
  }

  get size(): number {
    return this.codes.length;
  }

  /** A number that is part of the structure: another number requires another module. */
  constant(value: number): Node {
    const number = value === 0 ? 0 : value;
    let node = this.constants.get(number);
    if (node === undefined) {
      node = this.push(CONSTANT, 0, 0, 0, number);
      this.constants.set(number, node);
    }
    return node;
  }

  /** A number of the model, read from memory. */
  parameter(index: number): Node {
    return this.unique('parameter', index);
  }

  /** A component of the state that is being evaluated. */
  state(index: number): Node {
    return this.unique('state', index);
  }

  /** [s] */
  time(): Node {
    return this.unique('time');
  }

  isConstant(node: Node): boolean {
    return this.codes[node] === CONSTANT;
  }

  neg(a: Node): Node {
    if (this.isConstant(a)) return this.constant(-this.numbers[a]);
    if (this.codes[a] === NEG) return this.first[a] as Node;
    if (this.codes[a] === SUB) return this.unique('sub', this.second[a], this.first[a]);
    return this.unique('neg', a);
  }

  add(a: Node, b: Node): Node {
    if (a === this.zero) return b;
    if (b === this.zero) return a;
    if (this.codes[b] === NEG) return this.sub(a, this.first[b] as Node);
    if (this.codes[a] === NEG) return this.sub(b, this.first[a] as Node);
    return this.commutative('add', a, b);
  }

  sub(a: Node, b: Node): Node {
    if (a === b) return this.zero;
    if (b === this.zero) return a;
    if (a === this.zero) return this.neg(b);
    if (this.codes[b] === NEG) return this.add(a, this.first[b] as Node);
    if (this.codes[a] === NEG) return this.neg(this.add(this.first[a] as Node, b));
    return this.binary('sub', a, b);
  }

  mul(a: Node, b: Node): Node {
    if (a === this.zero || b === this.zero) return this.zero;
    if (a === this.one) return b;
    if (b === this.one) return a;
    if (this.isMinusOne(a)) return this.neg(b);
    if (this.isMinusOne(b)) return this.neg(a);
    if (this.codes[a] === NEG) return this.neg(this.mul(this.first[a] as Node, b));
    if (this.codes[b] === NEG) return this.neg(this.mul(a, this.first[b] as Node));
    return this.commutative('mul', a, b);
  }

  div(a: Node, b: Node): Node {
    if (a === this.zero) return a;
    if (b === this.one) return a;
    if (this.isMinusOne(b)) return this.neg(a);
    return this.binary('div', a, b);
  }

  /** 1 / a. */
  inverse(a: Node): Node {
    return this.div(this.one, a);
  }

  min(a: Node, b: Node): Node {
    return a === b ? a : this.commutative('min', a, b);
  }

  max(a: Node, b: Node): Node {
    return a === b ? a : this.commutative('max', a, b);
  }

  sqrt(a: Node): Node {
    return this.unary('sqrt', a);
  }

  abs(a: Node): Node {
    return this.unary('abs', a);
  }

  /** floor, ceil, and a function of `Math`. */
  apply(operation: Exclude<UnaryOperation, 'neg'>, a: Node): Node {
    return this.unary(operation, a);
  }

  /** A function of `Math` of two numbers. */
  apply2(operation: BinaryCall, a: Node, b: Node): Node {
    return this.binary(operation, a, b);
  }

  /** `positive` if `sign` > 0, otherwise `other`; both are evaluated. */
  select(sign: Node, positive: Node, other: Node): Node {
    if (positive === other) return positive;
    if (this.isConstant(sign)) return this.numbers[sign] > 0 ? positive : other;
    return this.unique('select', sign, positive, other);
  }

  private unary(operation: UnaryOperation | UnaryCall, a: Node): Node {
    if (this.isConstant(a)) return this.constant(valueOf(operation, this.numbers[a], 0));
    return this.unique(operation, a);
  }

  private binary(operation: BinaryOperation, a: Node, b: Node): Node {
    if (this.isConstant(a) && this.isConstant(b)) {
      return this.constant(valueOf(operation, this.numbers[a], this.numbers[b]));
    }
    return this.unique(operation, a, b);
  }

  private commutative(operation: 'add' | 'mul' | 'min' | 'max', a: Node, b: Node): Node {
    return a < b ? this.binary(operation, a, b) : this.binary(operation, b, a);
  }

  private isMinusOne(a: Node): boolean {
    return this.isConstant(a) && this.numbers[a] === -1;
  }

  /** The node with these operands; reuses an existing one. */
  private unique(operation: Operation, a = 0, b = 0, c = 0): Node {
    const code = codeOf(operation);
    const mask = this.table.length - 1;
    let slot = hash(code, a, b, c) & mask;
    for (; this.table[slot] !== 0; slot = (slot + 1) & mask) {
      const n = this.table[slot] - 1;
      if (this.codes[n] === code && this.first[n] === a && this.second[n] === b && this.third[n] === c) {
        return n as Node;
      }
    }
    const node = this.push(code, a, b, c, 0);
    this.table[slot] = node + 1;
    if (2 * this.size > this.table.length) this.grow();
    return node;
  }

  private push(code: number, a: number, b: number, c: number, value: number): Node {
    if (this.size >= this.mostNodes) throw new GraphTooLarge();
    this.codes.push(code);
    this.first.push(a);
    this.second.push(b);
    this.third.push(c);
    this.numbers.push(value);
    return (this.size - 1) as Node;
  }

  private grow(): void {
    this.table = new Int32Array(2 * this.table.length);
    const mask = this.table.length - 1;
    for (let n = 0; n < this.size; n++) {
      if (this.codes[n] === CONSTANT) continue;
      let slot = hash(this.codes[n], this.first[n], this.second[n], this.third[n]) & mask;
      while (this.table[slot] !== 0) slot = (slot + 1) & mask;
      this.table[slot] = n + 1;
    }
  }
}

function valueOf(operation: Operation, a: number, b: number): number {
  return VALUES[codeOf(operation)]!(a, b);
}

function hash(code: number, a: number, b: number, c: number): number {
  let h = Math.imul(code + 1, 0x9e3779b1) ^ Math.imul(a + 1, 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 15), 0xc2b2ae35) ^ Math.imul(b + 1, 0x27d4eb2f);
  h = Math.imul(h ^ (h >>> 13), 0x165667b1) ^ Math.imul(c + 1, 0x9e3779b1);
  return h ^ (h >>> 16);
}
