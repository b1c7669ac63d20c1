/** Generated derivatives of compiled equations against differences. */
import { expect } from 'vitest';
import { differentiate } from '../../engine/core/compiled/code/differentiate';
import { MOST_NODES } from '../../engine/core/compiled/code/graph';
import { interpret } from '../../engine/core/compiled/code/interpret';
import type { CompiledEquations } from '../../engine/core/compiled/equations/contract';

/** Change of a component of the state [1]. */
const STEP = 3e-4;

/** The largest difference of an entry from a central difference of order 4, over the largest of the rates and derivatives. */
export function differenceFromDifferences(
  equations: CompiledEquations,
  state: Float64Array,
  time: number,
): number {
  const { graph, derivative, coupled } = equations;
  const parameters = new Float64Array(equations.parameterCount);
  equations.writeParameters(parameters);
  const at = (joint: Float64Array) => interpret(graph, { time, state: joint, parameters });
  const ratesAt = (joint: Float64Array) => {
    const values = at(joint);
    return derivative.map((node) => values[node]);
  };
  let largest = Math.max(1, ...ratesAt(state).map(Math.abs));
  const columns = Array.from({ length: coupled }, (_, c) => {
    const moved = (steps: number) =>
      ratesAt(state.map((value, i) => (i === c ? value + steps * STEP : value)));
    const [b2, b1, a1, a2] = [-2, -1, 1, 2].map(moved);
    return a1.map((_, r) => (8 * (a1[r] - b1[r]) - (a2[r] - b2[r])) / (12 * STEP));
  });
  // only now: it makes the graph large; of the largest equations as many columns as it holds
  let own = differentiate(graph, derivative, columns.length, MOST_NODES);
  while (!own) {
    columns.length >>= 1;
    own = differentiate(graph, derivative, columns.length, MOST_NODES);
  }
  const values = at(state);
  const J = columns.map((column) => new Float64Array(column.length));
  own.entries.forEach((node, i) => (J[own.columns[i]][own.rows[i]] = values[node]));
  let apart = 0;
  columns.forEach((column, c) =>
    column.forEach((difference, r) => {
      largest = Math.max(largest, Math.abs(difference));
      apart = Math.max(apart, Math.abs(J[c][r] - difference));
    }),
  );
  return apart / largest;
}

export function expectOwnDerivatives(equations: CompiledEquations, state: Float64Array, time: number): void {
  // measured 4.1e-8
  expect(differenceFromDifferences(equations, state, time)).toBeLessThan(1e-7);
}
