/** Which equations are the same code. */
import { describe, expect, test } from 'vitest';
import { DOP853, DOP853_DENSE } from '../../../../../engine/core/integrators/dop853';
import { DOPRI5, DOPRI5_DENSE } from '../../../../../engine/core/integrators/tableau';
import { Graph } from '../../../../../engine/core/compiled/code/graph';
import { KnownModules } from '../../../../../engine/core/compiled/code/known-modules';
import type { ProgramSource } from '../../../../../engine/core/compiled/code/program-source';

function sourceOf(constant = 2, rest: Partial<ProgramSource> = {}): ProgramSource {
  const graph = new Graph();
  const product = graph.mul(graph.constant(constant), graph.add(graph.state(0), graph.parameter(0)));
  return {
    ...{ graph, derivative: [product], expansion: [graph.state(0)], projection: null, nearness: graph.one },
    ...{ parameterCount: 1, measured: 0, results: { double: [product] } },
    ...{ tableau: DOPRI5, dense: DOPRI5_DENSE },
    ...rest,
  };
}

/** Numbers what is made. */
function counted(known: KnownModules<number>) {
  let made = 0;
  return (source: ProgramSource) => known.of(source, () => ++made);
}

describe('what was made is given again', () => {
  test('for the same equations, written once more', () => {
    const ask = counted(new KnownModules());
    expect([ask(sourceOf()), ask(sourceOf())]).toEqual([1, 1]);
  });

  test.each([
    ['another constant', sourceOf(3)],
    ['another method', sourceOf(2, { tableau: DOP853, dense: DOP853_DENSE })],
    ['another name of a result', sourceOf(2, { results: { twice: sourceOf().results.double } })],
    ['one result more', sourceOf(2, { results: { double: sourceOf().results.double, none: [] } })],
    ['another result', sourceOf(2, { results: { double: sourceOf().expansion } })],
    ['another rate', sourceOf(2, { derivative: sourceOf().expansion })],
    ['a projection', sourceOf(2, { projection: [] })],
    ['more parameters', sourceOf(2, { parameterCount: 2 })],
    ['another number of measured components', sourceOf(2, { measured: 1 })],
  ])('not for %s', (_, other) => {
    const ask = counted(new KnownModules());
    expect([ask(sourceOf()), ask(other), ask(sourceOf()), ask(other)]).toEqual([1, 2, 1, 2]);
  });
});

test('the one that was not asked for longest goes first where there are too many nodes', () => {
  const { size } = sourceOf().graph;
  const ask = counted(new KnownModules(2 * size));
  expect([2, 3, 2, 4, 2, 3].map((constant) => ask(sourceOf(constant)))).toEqual([1, 2, 1, 3, 1, 4]);
});

test('a refusal is not kept', () => {
  const known = new KnownModules<number>();
  expect(known.of(sourceOf(), () => null)).toBeNull();
  expect(known.of(sourceOf(), () => 1)).toBe(1);
});
