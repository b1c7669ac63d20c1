/** Derivatives of graphs against differences and closed forms. */
import { describe, expect, test } from 'vitest';
import { Graph } from '../../../../../engine/core/compiled/code/graph';
import { UNARY_CALLS } from '../../../../../engine/core/compiled/code/operation';
import { differentiate } from '../../../../../engine/core/compiled/code/differentiate';
import { interpret } from '../../../../../engine/core/compiled/code/interpret';
import type { Node } from '../../../../../engine/core/compiled/code/graph';

/** The derivatives of one node with respect to two components of the state, dense, and their central differences. */
function compare(make: (g: Graph, a: Node, b: Node) => Node, state: readonly [number, number]) {
  const g = new Graph();
  const node = make(g, g.state(0), g.state(1));
  const { columns, entries } = differentiate(g, [node], 2)!;
  const at = (x: readonly number[]) => interpret(g, { time: 0, state: x, parameters: [] });
  const own = [0, 0];
  columns.forEach((column, i) => (own[column] = at(state)[entries[i]]));
  const h = 1e-6;
  const by = (i: number, sign: number) => state.map((x, c) => (c === i ? x + sign * h : x));
  const differences = [0, 1].map((i) => (at(by(i, 1))[node] - at(by(i, -1))[node]) / (2 * h));
  return { own, differences };
}

const STATES = [[0.3, 0.8], [0.7, 0.2], [0.9, 1.3]] as const; // oxfmt-ignore

const expectSame = (make: (g: Graph, a: Node, b: Node) => Node) =>
  STATES.forEach((state) => {
    const { own, differences } = compare(make, state);
    // measured 6e-10, of rounding over the step
    own.forEach((value, i) => expect(Math.abs(value - differences[i])).toBeLessThan(1.8e-9));
  });

describe('the derivative of', () => {
  const UNARY = ['neg', 'sqrt', 'abs', 'floor', 'ceil', ...UNARY_CALLS] as const;
  test.each(UNARY)('%s', (operation) =>
    expectSame((g, a) => (operation === 'neg' ? g.neg(g.apply('sin', a)) : g.apply(operation, a))),
  );

  const BINARY = ['add', 'sub', 'mul', 'div', 'min', 'max'] as const;
  test.each(BINARY)('%s', (operation) => expectSame((g, a, b) => g[operation](a, b)));
  test.each(['atan2', 'pow', 'hypot'] as const)('%s', (operation) =>
    expectSame((g, a, b) => g.apply2(operation, a, b)),
  );

  test('abs of a negative number, and a choice by either', () => {
    expectSame((g, a, b) => g.abs(g.neg(g.mul(a, b))));
    expectSame((g, a, b) => g.select(g.sub(a, b), g.mul(a, a), g.apply('exp', b)));
  });

  test('a power of a negative number', () => {
    const { own } = compare((g, a) => g.apply2('pow', g.neg(a), g.constant(3)), [0.5, 0]);
    expect(own).toEqual([-0.75, 0]);
  });

  test('what is chosen where the other is not a number', () => {
    // as of a spring whose ends may meet
    const { own } = compare((g, a, b) => g.select(a, g.inverse(a), b), [0, 2]);
    expect(own).toEqual([0, 1]);
  });
});

test('entries that are identically zero are left out, and equal ones share a node', () => {
  const g = new Graph();
  const [a, b] = [g.state(0), g.state(1)];
  const derivatives = differentiate(g, [b, g.mul(a, a), g.time(), g.add(a, b), g.state(7)], 2)!;
  expect(derivatives.rows).toEqual([1, 3, 0, 3]);
  expect(derivatives.columns).toEqual([0, 0, 1, 1]);
  expect(derivatives.entries.slice(1)).toEqual([g.one, g.one, g.one]);
});

test('too many operations are not differentiated, and leave nothing in the graph', () => {
  const g = new Graph();
  let node = g.state(0);
  for (let i = 0; i < 100; i++) node = g.apply('sin', g.mul(node, g.state(i % 5)));
  const { size } = g;
  // 1,000 operations by five components
  expect(differentiate(g, [node], 5, 900)).toBeNull();
  expect(g.size).toBe(size);
  expect(differentiate(g, [node], 5, 1100)).not.toBeNull();
});
