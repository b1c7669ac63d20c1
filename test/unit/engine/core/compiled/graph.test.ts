import { describe, expect, test } from 'vitest';
import { Graph, GraphTooLarge } from '../../../../../engine/core/compiled/code/graph';
import { interpret } from '../../../../../engine/core/compiled/code/interpret';
import { BINARY_CALLS, UNARY_CALLS } from '../../../../../engine/core/compiled/code/operation';
import {
  cross,
  multiply,
  multiplyTransposed,
  product,
  skew,
  transpose,
} from '../../../../../engine/core/compiled/code/vectors';
import type { Node } from '../../../../../engine/core/compiled/code/graph';

const at = (graph: Graph, node: Node, state: number[] = [], parameters: number[] = [], time = 0) =>
  interpret(graph, { state, parameters, time })[node];

describe('what is known beforehand costs nothing', () => {
  const g = new Graph();
  const x = g.state(0);
  const y = g.state(1);

  test('zeros and ones', () => {
    expect(g.add(x, g.zero)).toBe(x);
    expect(g.add(g.zero, x)).toBe(x);
    expect(g.mul(x, g.zero)).toBe(g.zero);
    expect(g.mul(g.one, x)).toBe(x);
    expect(g.div(g.zero, x)).toBe(g.zero);
    expect(g.div(x, g.one)).toBe(x);
    expect(g.sub(x, x)).toBe(g.zero);
    expect(g.constant(-0)).toBe(g.zero);
    expect(g.constant(1)).toBe(g.one);
  });

  test('constants', () => {
    expect(g.add(g.constant(2), g.constant(3))).toBe(g.constant(5));
    expect(g.sqrt(g.constant(9))).toBe(g.constant(3));
    expect(g.apply('cos', g.zero)).toBe(g.one);
    expect(g.apply2('atan2', g.one, g.one)).toBe(g.constant(Math.PI / 4));
    expect(g.select(g.constant(1), x, y)).toBe(x);
    expect(g.select(g.zero, x, y)).toBe(y);
  });

  test('the same expression, written in another order or with other signs', () => {
    expect(g.add(x, y)).toBe(g.add(y, x));
    expect(g.mul(x, y)).toBe(g.mul(y, x));
    expect(g.sub(x, y)).not.toBe(g.sub(y, x));
    expect(g.neg(g.sub(x, y))).toBe(g.sub(y, x));
    expect(g.add(x, g.neg(y))).toBe(g.sub(x, y));
    expect(g.mul(g.neg(x), y)).toBe(g.neg(g.mul(x, y)));
    expect(g.mul(x, g.constant(-1))).toBe(g.neg(x));
    expect(g.neg(g.neg(x))).toBe(x);
  });

  test('stays so when there are more nodes than the table had room for', () => {
    const graph = new Graph();
    const made = Array.from({ length: 3000 }, (_, i) => graph.mul(graph.state(i), graph.parameter(i)));
    const { size } = graph;
    expect(made.map((_, i) => graph.mul(graph.state(i), graph.parameter(i)))).toEqual(made);
    expect(graph.size).toBe(size);
  });
});

describe('values', () => {
  test('of every operation on numbers', () => {
    const g = new Graph();
    const [a, b] = [g.state(0), g.state(1)];
    const [x, y] = [0.3, -0.7];
    const value = (node: Node) => at(g, node, [x, y], [4], 9);
    expect(value(g.add(a, b))).toBe(x + y);
    expect(value(g.sub(a, b))).toBe(x - y);
    expect(value(g.mul(a, b))).toBe(x * y);
    expect(value(g.div(a, b))).toBe(x / y);
    expect(value(g.inverse(a))).toBe(1 / x);
    expect(value(g.min(a, b))).toBe(y);
    expect(value(g.max(a, b))).toBe(x);
    expect(value(g.abs(b))).toBe(0.7);
    expect(value(g.neg(a))).toBe(-x);
    expect(value(g.sqrt(a))).toBe(Math.sqrt(x));
    expect(value(g.apply('floor', b))).toBe(-1);
    expect(value(g.apply('ceil', a))).toBe(1);
    expect(value(g.parameter(0))).toBe(4);
    expect(value(g.time())).toBe(9);
    expect(value(g.select(a, b, a))).toBe(y);
    expect(value(g.select(b, b, a))).toBe(x);
    for (const name of UNARY_CALLS) expect(value(g.apply(name, a)), name).toBe(Math[name](x));
    for (const name of BINARY_CALLS) expect(value(g.apply2(name, a, b)), name).toBe(Math[name](x, y));
  });

  test('of vectors', () => {
    const g = new Graph();
    const n = (from: number, count: number) => Array.from({ length: count }, (_, i) => g.state(from + i));
    const [a, b, A, B] = [n(0, 3), n(3, 3), n(6, 9), n(15, 9)];
    const state = Array.from({ length: 24 }, (_, i) => Math.sin(i + 1));
    const all = (nodes: readonly Node[]) => nodes.map((node) => at(g, node, state));
    expect(all(cross(g, a, b))).toEqual([
      state[1] * state[5] - state[2] * state[4],
      state[2] * state[3] - state[0] * state[5],
      state[0] * state[4] - state[1] * state[3],
    ]);
    expect(multiply(g, skew(g, a), b)).toEqual(cross(g, a, b));
    expect(multiplyTransposed(g, A, a)).toEqual(multiply(g, transpose(A), a));
    expect(multiply(g, product(g, A, B), [g.zero, g.one, g.zero])).toEqual(
      multiply(g, A, [B[1], B[4], B[7]]),
    );
  });
});

test('a graph that would not end is refused', () => {
  const g = new Graph(10);
  expect(() => Array.from({ length: 20 }, (_, i) => g.state(i))).toThrow(GraphTooLarge);
  expect(g.size).toBe(10);
});
