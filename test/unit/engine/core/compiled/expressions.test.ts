/** Every function and operator of expressions, as nodes: the same numbers as the expression itself. */
import { describe, expect, test } from 'vitest';
import { FUNCTIONS, OPERATORS } from '../../../../../engine/model/expression/functions';
import { Graph } from '../../../../../engine/core/compiled/code/graph';
import { ModelNumbers } from '../../../../../engine/core/compiled/equations/numbers';
import { compileExpression } from '../../../../../engine/model/expression/compile';
import { formulaNode } from '../../../../../engine/core/compiled/equations/expressions';
import { interpret } from '../../../../../engine/core/compiled/code/interpret';
import type { Coordinates } from '../../../../../engine/core/compiled/equations/coordinates';
import type { Workspace } from '../../../../../engine/core/system/workspace';

/** Pairs of which some are equal, zero, of either sign, or outside what a function is defined on. */
const PAIRS = [
  [0.3, 0.7],
  [0.7, 0.3],
  [0.5, 0.5],
  [-0.4, 2],
  [0, -1],
  [-2.5, 0],
  [Infinity, 1],
  [NaN, 1],
] as const;

function expectSame(text: string) {
  const compiled = compileExpression(text, () => 0, { variables: ['length', 'rate'] });
  if (!compiled.ok) throw new Error(compiled.message);
  const graph = new Graph();
  const numbers = new ModelNumbers(graph, 1);
  const variables = { length: graph.state(0), rate: graph.state(1) };
  const site = { graph, numbers, variables, system: { readings: [] }, coordinates: {} as Coordinates };
  const node = formulaNode(compiled.formula, site);
  const parameters = new Float64Array(numbers.count);
  numbers.write(parameters, {} as Workspace);
  for (const [length, rate] of PAIRS) {
    const wanted = compiled.evaluate({
      t: 0,
      length,
      rate,
      q: new Float64Array(0),
      qdot: new Float64Array(0),
    });
    const value = interpret(graph, { time: 0, state: [length, rate], parameters })[node];
    const isSame = Object.is(value, wanted) || Math.abs(value - wanted) <= 1e-15 * Math.abs(wanted);
    expect(isSame, `${text} of ${length} and ${rate}: ${value}, not ${wanted}`).toBe(true);
  }
}

describe('functions', () => {
  test.each([...FUNCTIONS])('%s', (name, { takes, orMore }) => {
    expectSame(takes === 1 ? `${name}(length)` : `${name}(length, rate)`);
    if (orMore) expectSame(`${name}(length, rate, 0.6, -3)`);
  });
});

test.each([...OPERATORS.keys()])('the operator %s', (operator) => expectSame(`length ${operator} rate`));

test('signs, choices, units, and a zero times what is no number', () => {
  expectSame('-length + 3 mm');
  expectSame('length - rate ? 2 : rate');
  expectSame('length ? 1 : 2');
  expectSame('0 * length');
});
