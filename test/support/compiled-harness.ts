/** Compiled equations against the global system: the same states and accelerations, by the interpreter of graphs. */
import { expect } from 'vitest';
import { calcDerivative } from '../../engine/run/steppers/acceleration';
import { evaluate } from './random-chain';
import { expectOwnDerivatives } from './compiled-derivatives';
import { compileEquations } from '../../engine/core/compiled/equations/compile-equations';
import { interpret } from '../../engine/core/compiled/code/interpret';
import { velocityOffset } from '../../engine/core/coordinates/layout';
import type { CompiledEquations } from '../../engine/core/compiled/equations/contract';
import { operandCount } from '../../engine/core/compiled/code/operation';
import type { Node } from '../../engine/core/compiled/code/graph';
import { HOLDS, OPEN, isDriver } from '../../engine/core/system/switched-row';
import { holdingIn } from '../../engine/core/compiled/equations/modes';
import type { Holding } from '../../engine/core/compiled/equations/modes';
import type { SwitchedRow } from '../../engine/core/system/switched-row';
import type { Project } from '../../engine/model/project';
import type { Model } from '../../engine/run/preparation/model';

export function equationsOf(model: Model, holding?: Holding): CompiledEquations {
  const compiled = compileEquations(model, holding);
  if ('reason' in compiled) throw new Error(`not compiled, because of ${compiled.reason}`);
  return compiled;
}

/** What the equations make of a maximal state. */
export function evaluateCompiled(equations: CompiledEquations, y: Float64Array, time = 0) {
  const { graph, expansion, accelerations, derivative, projection } = equations;
  const state = new Float64Array(equations.stateLength);
  equations.contract(y, state);
  const parameters = new Float64Array(equations.parameterCount);
  equations.writeParameters(parameters);
  const at = (joint: Float64Array) => {
    const values = interpret(graph, { time, state: joint, parameters });
    const read = (nodes: readonly number[]) => Float64Array.from(nodes, (node) => values[node]);
    return {
      read,
      y: read(expansion),
      accelerations: read(accelerations),
      derivative: read(derivative),
      projection: read(projection ?? []),
    };
  };
  return { state, at, ...at(state) };
}

/** The rates of the maximal state as the joint state moves on, by differences of order 4. */
export function ratesOfExpansion({
  state,
  derivative,
  at,
}: ReturnType<typeof evaluateCompiled>): Float64Array {
  const h = 1e-5;
  const [a, b, c, d] = [-2, -1, 1, 2].map(
    (way) => at(state.map((value, i) => value + way * h * derivative[i])).y,
  );
  return a.map((_, i) => (8 * (c[i] - b[i]) - (d[i] - a[i])) / (12 * h));
}

/** How many operations a result takes. */
export function operationsOf(
  { graph: { codes, first, second, third } }: CompiledEquations,
  nodes: readonly Node[],
): number {
  const needed = new Set<number>();
  const open: number[] = [...nodes];
  let operations = 0;
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (needed.has(node)) continue;
    needed.add(node);
    const count = operandCount(codes[node]);
    open.push(...[first[node], second[node], third[node]].slice(0, count));
    if (count > 0) operations++;
  }
  return operations;
}

/** Largest difference, over the largest value or `least`. */
export function difference(a: ArrayLike<number>, b: ArrayLike<number>, least = 1): number {
  let largest = 0;
  let size = least;
  for (let i = 0; i < b.length; i++) size = Math.max(size, Math.abs(b[i]));
  for (let i = 0; i < b.length; i++) {
    const error = Math.abs(a[i] - b[i]);
    if (Number.isNaN(error)) return NaN;
    largest = Math.max(largest, error / size);
  }
  return largest;
}

/** The rates of positions and velocities that the global system gives, in the order of y. */
export const accelerationsOf = (model: Model, rates: Float64Array): Float64Array =>
  rates.slice(velocityOffset(model.system.n), velocityOffset(model.system.n) + 6 * model.system.n);

/** The same rates of everything in y from the equations as from the global system, at the assembled state or where it is at a time, in these modes. */
export function expectSameMotion(
  project: Project,
  time = 0,
  modeOf = (row: SwitchedRow): number => (isDriver(row) ? HOLDS : OPEN),
) {
  const { model } = evaluate(project);
  const { switched } = model.system;
  switched.forEach((row, s) => (model.work.switched.mode[s] = modeOf(row)));
  const equations = equationsOf(model, holdingIn(model.system, model.work.switched.mode)!);
  const assembled = evaluateCompiled(equations, model.y, time);
  expect(difference(assembled.y, model.y)).toBeLessThan(5e-12);
  // joints are assembled to 2e-12 only, and rates are compared to less
  let { state } = assembled;
  for (let i = 0; equations.projection && i < 8; i++) state = assembled.at(state).projection;
  const compiled = { ...assembled, state, ...assembled.at(state) };
  const rates = new Float64Array(model.y.length);
  calcDerivative(model.system, time, compiled.y, rates, model.work, model.solver);
  // what rounding leaves of the global system: its own two forms (T 5.5) differ by up to 7e-16 of the condition
  const noise = 2e-15 * model.report.mobility.condition;
  // where centripetal accelerations nearly cancel, it is they that are rounded
  const fastest = Math.max(1, ...rates.slice(0, velocityOffset(model.system.n)).map(Math.abs)) ** 2;
  expect(difference(compiled.accelerations, accelerationsOf(model, rates), fastest)).toBeLessThan(
    5e-12 + noise,
  );
  expect(difference(ratesOfExpansion(compiled), rates)).toBeLessThan(3e-9 + noise);
  expectOwnDerivatives(equations, state, time);
  return { model, equations, compiled };
}
