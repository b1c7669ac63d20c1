/** Numbers of a model as nodes: which of them are nothing, and which are one. */
import { describe, expect, test } from 'vitest';
import { Graph } from '../../../../../engine/core/compiled/code/graph';
import { ModelNumbers } from '../../../../../engine/core/compiled/equations/numbers';
import { squareOnFreeBodies } from '../../../../../engine/core/compiled/equations/loops/independent-rows';
import type { LoopRow } from '../../../../../engine/core/compiled/equations/loops/loop-row';
import type { Workspace } from '../../../../../engine/core/system/workspace';

describe('a vector', () => {
  test('has nothing where a component is rounding of the largest', () => {
    const graph = new Graph();
    const numbers = new ModelNumbers(graph, 1);
    const [large, small, nothing] = numbers.vector([3e5, 4e-9, 2e-10]);
    expect(nothing).toBe(graph.zero);
    expect(small).not.toBe(graph.zero);
    const parameters = new Float64Array(numbers.count);
    numbers.write(parameters, {} as Workspace);
    expect(Array.from(parameters)).toEqual([3e5, 4e-9]);
    expect([large, graph.neg(small)]).toEqual(numbers.vector([3e5, -4e-9]));
  });

  test('of a point is held against the length of the mechanism', () => {
    const graph = new Graph();
    const numbers = new ModelNumbers(graph, 10);
    expect(numbers.point([0.5e-14, 2e-14, 0])).toEqual([graph.zero, numbers.of(2e-14), graph.zero]);
  });
});

test('what a row would be on free bodies: its forces over the masses, its moments about the centres over the mean inertia', () => {
  // nodes are places among the values
  const values = Float64Array.of(0, 1, 2, 3, 4, 5);
  const system = {
    mass: Float64Array.of(0, 2),
    inertia: Float64Array.of(...new Float64Array(9), 1, 0, 0, 0, 2, 0, 0, 0, 6),
  };
  const body = { branch: { body: 1 }, center: [1, 0, 0] };
  const row = {
    bodies: [
      [null, { angular: [5, 5, 5], linear: [5, 5, 5] }],
      [body, { angular: [3, 0, 0], linear: [0, 0, 4] }],
    ],
  };
  // force (0, 0, 4) on 2 kg; moment (3, 0, 0) - (1, 0, 0) x (0, 0, 4) = (3, 4, 0) on 3 kg m^2
  expect(squareOnFreeBodies(system, row as unknown as LoopRow, values)).toBeCloseTo(16 / 2 + 25 / 3, 14);
});
