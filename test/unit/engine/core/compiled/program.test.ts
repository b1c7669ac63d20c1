/** What a module does against what the interpreter of the graph and the integrators of the reference path do. */
import { describe, expect, test } from 'vitest';
import { BINARY_CALLS, UNARY_CALLS } from '../../../../../engine/core/compiled/code/operation';
import { DOP853, DOP853_DENSE } from '../../../../../engine/core/integrators/dop853';
import { DOPRI5, DOPRI5_DENSE } from '../../../../../engine/core/integrators/tableau';
import { Graph } from '../../../../../engine/core/compiled/code/graph';
import { Program } from '../../../../../engine/core/compiled/code/program';
import {
  calcStages,
  createRungeKuttaWorkspace,
  errorNorm,
  keepCarry,
} from '../../../../../engine/core/integrators/runge-kutta';
import { Chance } from '../../../../support/chance';
import { interpret } from '../../../../../engine/core/compiled/code/interpret';
import type { Node } from '../../../../../engine/core/compiled/code/graph';
import type { Results } from '../../../../../engine/core/compiled/code/program-source';

const ORDERS = [
  { tableau: DOPRI5, dense: DOPRI5_DENSE },
  { tableau: DOP853, dense: DOP853_DENSE },
];

interface Rest {
  readonly results?: Results;
  readonly order?: (typeof ORDERS)[number];
  readonly expansion?: readonly Node[];
  readonly measured?: number;
  readonly nearness?: Node;
  readonly projection?: readonly Node[];
}

/** By default a state is its own maximal state. */
function start(graph: Graph, derivative: readonly Node[], rest: Rest = {}): Program {
  const program = Program.start({
    graph,
    parameterCount: 4,
    derivative,
    expansion: rest.expansion ?? derivative.map((_, i) => graph.state(i)),
    measured: rest.measured ?? 0,
    projection: rest.projection ?? null,
    nearness: rest.nearness ?? graph.one,
    results: rest.results ?? {},
    ...(rest.order ?? ORDERS[0]),
  });
  if (!program) throw new Error('WebAssembly is refused');
  return program;
}

/** Nodes of all operations over states, parameters, time and what was made before; with many, a function in several parts. */
function randomGraph(chance: Chance, count: number): { graph: Graph; nodes: Node[] } {
  const g = new Graph();
  const nodes = [0, 1, 2, 3].flatMap((i) => [g.state(i), g.parameter(i), g.constant(i / 3)]);
  nodes.push(g.time());
  const near = () =>
    nodes[Math.max(0, nodes.length - 1 - chance.below(chance.happens(0.5) ? 4 : nodes.length))];
  while (nodes.length < count) {
    const [a, b, c] = [near(), near(), near()];
    const made = [
      () => g.add(a, b),
      () => g.sub(a, b),
      () => g.mul(a, b),
      () => g.div(a, g.add(g.one, g.abs(b))),
      () => g.neg(a),
      () => g.sqrt(g.abs(a)),
      () => g.min(a, b),
      () => g.max(a, b),
      () => g.select(a, b, c),
      () => g.apply('floor', a),
      () => g.apply('ceil', a),
      () => g.apply(chance.one(UNARY_CALLS), a),
      () => g.apply2(chance.one(BINARY_CALLS), a, b),
    ];
    // kept small, so that not all of them end in infinity
    const node = chance.one(made)();
    nodes.push(chance.happens(0.5) ? node : g.apply('sin', node));
  }
  return { graph: g, nodes };
}

describe('a module', () => {
  test.each([30, 300, 5000])('gives what the interpreter gives, to the bit: %i nodes', (count) => {
    for (let seed = 0; seed < (count > 1000 ? 3 : 40); seed++) {
      const chance = new Chance(seed);
      const { graph, nodes } = randomGraph(chance, count);
      const outputs = Array.from({ length: 40 }, () => chance.one(nodes));
      outputs.push(nodes[nodes.length - 1], graph.zero, graph.state(2), graph.parameter(1), graph.time());
      const program = start(graph, outputs.slice(0, 4), { results: { all: outputs } });
      const state = Float64Array.from({ length: 4 }, () => 4 * chance.share() - 2);
      program.parameters.set([0.5, -1.5, 3, chance.share()]);
      const values = interpret(graph, { time: 0.25, state, parameters: program.parameters });
      program.calc('all', 0.25, state);
      expect([...program.outputs.subarray(0, outputs.length)]).toEqual(outputs.map((node) => values[node]));
    }
  });

  test('holds what a function has kept for a later one', () => {
    const g = new Graph();
    const parts = Array.from({ length: 4000 }, (_, i) => g.mul(g.state(0), g.constant(i + 2)));
    // the first products are used again after thousands of others
    const outputs = [...parts.slice(2500), ...parts.slice(0, 100)].map((part) => g.add(part, parts[7]));
    const program = start(g, [g.zero], { results: { all: outputs } });
    program.calc('all', 0, Float64Array.of(0.1));
    const values = interpret(g, { time: 0, state: [0.1], parameters: [] });
    expect([...program.outputs.subarray(0, outputs.length)]).toEqual(outputs.map((node) => values[node]));
  });
});

/** x'' = -sin x + 0.2 cos(3 t), a number of times side by side from other starts, and the work of the push, which is only read. */
function pendulums(count: number): { graph: Graph; derivative: Node[] } {
  const g = new Graph();
  const push = g.mul(g.parameter(0), g.apply('cos', g.mul(g.constant(3), g.time())));
  const angles = Array.from({ length: count }, (_, i) => g.state(i));
  const speeds = Array.from({ length: count }, (_, i) => g.state(count + i));
  const powers = speeds.map((speed) => g.mul(push, speed));
  return {
    graph: g,
    derivative: [
      ...speeds,
      ...angles.map((angle) => g.sub(push, g.apply('sin', angle))),
      powers.reduce((sum, power) => g.add(sum, power)),
    ],
  };
}

describe.each(ORDERS)('a step of $tableau.name in a module', (order) => {
  // of few components, whose loops are written out, and of many
  test.each([1, 3, 20])('is that of the integrators: %i times two components', (count) => {
    const { graph, derivative } = pendulums(count);
    const program = start(graph, derivative, { order, measured: 1 });
    program.parameters[0] = 0.2;
    program.setTolerances(1e-9, 1e-8);
    const n = derivative.length;
    program.y.set(Float64Array.from({ length: n }, (_, i) => (i === n - 1 ? 0 : Math.sin(1 + i))));
    const y = program.y.slice();
    program.expand();
    const w = createRungeKuttaWorkspace(order.tableau, n, 0, 1);
    const f = (t: number, state: Float64Array, dydt: Float64Array) => {
      dydt.set(derivative.map((node) => interpret(graph, { time: t, state, parameters: [0.2] })[node]));
      return true;
    };
    const h = 0.03;
    for (let step = 0; step < 20; step++) {
      const t = step * h;
      f(t, y, w.k[0]);
      program.firstStage(t);
      calcStages(w, f, t, y, h);
      const norm = errorNorm(w, y, h, 1e-9, 1e-8);
      expect(norm).toBeGreaterThan(0);
      // the rounding of a state over its tolerance: measured 1.2e-8
      expect(Math.abs(program.step(t, h) - norm)).toBeLessThan(3e-8);
      for (let i = 0; i < n; i++) expect(program.w.next[i]).toBeCloseTo(w.next[i], 14);
      y.set(w.next);
      program.y.set(program.w.next);
      program.expand();
      keepCarry(w);
      keepCarry(program.w);
    }
    expect(y[0]).not.toBeCloseTo(Math.sin(1), 2);
  });
});

test('a rate that is no number makes the error of the step none', () => {
  const g = new Graph();
  const program = start(g, [g.sqrt(g.state(0))]);
  program.y[0] = -1;
  program.setTolerances(1e-6, 1e-6);
  program.firstStage(0);
  expect(program.step(0, 0.1)).toBeNaN();
});

test('a state at rest has no error', () => {
  const g = new Graph();
  const program = start(g, [g.zero]);
  program.setTolerances(1e-6, 1e-6);
  program.firstStage(0);
  expect(program.step(0, 0.1)).toBe(0);
});

test('the error that counts is that of the maximal state', () => {
  // an angle that turns at a growing speed, of a bar three metres long
  const g = new Graph();
  const [angle, speed] = [g.state(0), g.state(1)];
  const expansion = [g.mul(g.constant(3), g.apply('sin', angle)), speed, g.mul(speed, speed)];
  const program = start(g, [speed, g.apply('cos', g.time())], { expansion, measured: 1 });
  program.y.set([0.4, 1]);
  program.expand();
  program.setTolerances(1e-6, 1e-4);
  program.firstStage(0);
  const norm = program.step(0, 0.1);
  const { next, k } = program.w;
  const error = [0, 1].map((i) => 0.1 * k.reduce((sum, rates, s) => sum + DOPRI5.e![s] * rates[i], 0));
  const off = [3 * (Math.sin(next[0]) - Math.sin(next[0] - error[0])), error[1]];
  const size = [Math.max(3 * Math.sin(0.4), 3 * Math.sin(next[0])), next[1]];
  const squares = off.map((one, i) => (one / (1e-6 + 1e-4 * size[i])) ** 2);
  expect(norm / Math.sqrt((squares[0] + squares[1]) / 2)).toBeCloseTo(1, 5);
});

test('how near a singular position the stages were is that of the nearest', () => {
  const g = new Graph();
  const x = g.state(0);
  const program = start(g, [g.neg(g.one)], { nearness: g.abs(x) });
  program.y[0] = 0.05;
  program.setTolerances(1e-6, 1e-6);
  program.firstStage(0);
  program.step(0, 0.1);
  // the stage at four fifths of the step and those around it
  expect(program.smallestNearness()).toBeCloseTo(0.02, 12);
});

test('the stages of a settled step are on the constraints', () => {
  // a point that is carried round and is drawn outward where it is off the circle, which no stage of a settled step is
  const g = new Graph();
  const [x, y] = [g.state(0), g.state(1)];
  const square = g.add(g.mul(x, x), g.mul(y, y));
  const off = g.mul(g.constant(100), g.sub(square, g.one));
  const derivative = [g.add(g.neg(y), g.mul(off, x)), g.add(x, g.mul(off, y))];
  // Newton's step along the radius
  const factor = g.sub(g.constant(1.5), g.mul(g.constant(0.5), square));
  const program = start(g, derivative, { projection: [g.mul(factor, x), g.mul(factor, y)] });
  const endOf = (settled: boolean) => {
    program.y.set([1, 0]);
    program.expand();
    program.setTolerances(1e-6, 1e-6);
    program.firstStage(0);
    program.step(0, 0.1, settled);
    return program.w.next.slice();
  };
  const apart = (end: Float64Array) => Math.hypot(end[0] - Math.cos(0.1), end[1] - Math.sin(0.1));
  // measured 3e-8 and 9e-3
  expect(apart(endOf(true))).toBeLessThan(9e-8);
  expect(apart(endOf(false))).toBeGreaterThan(1e-3);
});
