/**
 * Multipliers and null vectors of samples whose accelerations are known, from a balance along the tree: those of the factorised global
 * system; and accelerations that are not its own are refused.
 */
import { describe, expect, test, vi } from 'vitest';
import { Program } from '../../../engine/core/compiled/code/program';
import { TreeBalance } from '../../../engine/core/compiled/reactions/tree-balance';
import { calcDerivative } from '../../../engine/run/steppers/acceleration';
import { condense } from '../../../engine/run/simulation/condensed';
import { createBody, createJoint, createProject } from '../../../engine/model/defaults';
import { createRandom } from '../../support/draw';
import { createSimulation } from '../../../engine/run/simulation/create-simulation';
import { compileEquations } from '../../../engine/core/compiled/equations/compile-equations';
import { difference, evaluateCompiled } from '../../support/compiled-harness';
import { evaluate } from '../../support/random-chain';
import { hingeChain, ladder } from '../../support/planar-mechanism';
import { largestAcceleration } from '../../../engine/run/steppers/disagreement';
import { maskVectors } from '../../../engine/core/diagnostics/uniqueness';
import { nodesOf, readMultipliers } from '../../../engine/core/compiled/reactions/read-multipliers';
import { randomMechanism } from '../../support/random-mechanism';
import { readExample } from '../../support/example-file';
import type { Model } from '../../../engine/run/preparation/model';
import type { Project } from '../../../engine/model/project';

/** The assembled model with its accelerations, and a balance of it; null where there is none. */
function balanced(project: Project) {
  const { model } = evaluate(project);
  const balance = TreeBalance.of(model.system);
  if (!balance || condense(model, project)) return null;
  const { system, work, solver, y } = model;
  expect(calcDerivative(system, 0, y, new Float64Array(y.length), work, solver)).toBe(true);
  return { model, calc: () => calc(balance, model) };
}

function calc(balance: TreeBalance, model: Model): boolean {
  const { nullSpace } = model.solver.factor;
  return balance.calc(model.work, nullSpace, nullSpace.count, 1e-6 * largestAcceleration(model));
}

const masksOf = ({ system, work, solver }: Model): Int32Array => {
  const masks = new Int32Array(system.joints.length);
  maskVectors(system, work, solver.factor.nullSpace, masks);
  return masks;
};

/** The same of the compiled equations, where their loops are closed to rounding. */
function expectSameByNodes(project: Project): void {
  const { model } = evaluate(project);
  const compiled = compileEquations(model);
  if ('reason' in compiled) return;
  const nodes = compiled.multipliers!;
  let { state } = evaluateCompiled(compiled, model.y);
  for (let i = 0; compiled.projection && i < 8; i++)
    state = evaluateCompiled(compiled, model.y).at(state).projection;
  const own = evaluateCompiled(compiled, model.y).at(state);
  const { system, work, solver } = model;
  expect(calcDerivative(system, 0, own.y, new Float64Array(own.y.length), work, solver)).toBe(true);
  const { nullSpace } = solver.factor;
  const [{ count }, masks, read] = [nullSpace, masksOf(model), new Float64Array(system.m)];
  readMultipliers(nodes, own.read(nodesOf(nodes)), 0, read, nullSpace);
  expect(nullSpace.count).toBe(count);
  expect(masksOf(model)).toEqual(masks);
  // measured 1.3e-16 of the condition
  expect(difference(read, work.lambda)).toBeLessThan(4e-16 * model.report.mobility.condition);
}

/** Returns the number of null vectors; -1 where there is no balance. */
function expectSame(project: Project): number {
  const own = balanced(project);
  if (!own) return -1;
  const { work, solver } = own.model;
  const [lambda, masks, { count }] = [work.lambda.slice(), masksOf(own.model), solver.factor.nullSpace];
  work.lambda.fill(NaN);
  expect(own.calc()).toBe(true);
  expect(solver.factor.nullSpace.count).toBe(count);
  expect(masksOf(own.model)).toEqual(masks);
  // measured 3.5e-13 over 3,500 random mechanisms
  expect(difference(work.lambda, lambda)).toBeLessThan(1e-12);
  expectSameByNodes(project);
  for (let c = 6; c < work.acc.length; c++) {
    const before = work.acc[c];
    work.acc[c] += (1e-4 * largestAcceleration(own.model)) / (c % 6 < 3 ? 1 : own.model.system.length);
    expect(own.calc()).toBe(false);
    work.acc[c] = before;
  }
  return count;
}

describe('the multipliers are those of the global system', () => {
  test('of random mechanisms, redundant or not', () => {
    const random = createRandom(5);
    const counts = Array.from({ length: 60 }, (_, i) =>
      expectSame(randomMechanism(2 + (i % 4), i % 3, random)),
    );
    expect(counts.filter((count) => count >= 0).length).toBeGreaterThan(25);
  });

  test.each([
    ['four-bar-with-load', 3],
    ['bricard', 1],
    ['double-pendulum', 0],
    ['peaucellier', 9],
  ] as const)('of %s', (name, redundant) => void expect(expectSame(readExample(name))).toBe(redundant));

  test('of a ladder and a chain', () => {
    expect(expectSame(ladder(3, 1))).toBe(9);
    expect(expectSame(hingeChain(8))).toBe(0);
  });
});

describe('refused are', () => {
  test('accelerations that do not follow from the forces', () => {
    const { model, calc } = balanced(readExample('double-pendulum'))!;
    expect(calc()).toBe(true);
    const { force } = model.work;
    for (const body of [1, 2]) {
      const before = force[6 * body + 5];
      force[6 * body + 5] += 1e-4;
      expect(calc()).toBe(false);
      force[6 * body + 5] = before;
    }
    expect(calc()).toBe(true);
  });

  test('those that do not satisfy the rows, whatever forces they follow from', () => {
    const { model, calc } = balanced(readExample('double-pendulum'))!;
    const { system, work } = model;
    work.acc[6] += 1e-4;
    work.force[6] += 1e-4 * system.mass[1];
    expect(calc()).toBe(false);
  });

  test('turns by what they move at the size of the mechanism: half a metre here', () => {
    const { model, calc } = balanced(readExample('bricard'))!;
    const { acc, force, inertiaW } = model.work;
    for (const [share, isWithin] of [
      [0.8, true],
      [2.5, false],
    ] as const) {
      const turn = (share * 1e-6 * largestAcceleration(model)) / model.system.length;
      acc[9] += turn;
      for (let c = 0; c < 3; c++) force[9 + c] += inertiaW[9 + 3 * c] * turn;
      expect(calc()).toBe(isWithin);
      acc[9] -= turn;
      for (let c = 0; c < 3; c++) force[9 + c] -= inertiaW[9 + 3 * c] * turn;
    }
  });

  test('numbers that are not finite', () => {
    const { model, calc } = balanced(readExample('four-bar-with-load'))!;
    model.work.force[6] = NaN;
    expect(calc()).toBe(false);
  });

  test('rows that are not numbers, whichever they are', () => {
    const { model, calc } = balanced(readExample('double-pendulum'))!;
    const { gdot } = model.work;
    for (let row = 0; row < gdot.length; row++) {
      const before = gdot[row];
      gdot[row] = NaN;
      expect(calc()).toBe(false);
      gdot[row] = before;
    }
    expect(calc()).toBe(true);
  });

  test('accelerations about an axis with little inertia, wherever it lies in the body', () => {
    // a rod along (1, 1, 1): 1e-3 about its axis, 1 across it
    const off = -(1 - 1e-3) / 3;
    const rod = createBody({
      id: 'rod',
      mass: {
        kind: 'custom',
        mass: 2,
        centerOfMass: [0, 0, 0],
        inertia: [1 + off, 1 + off, 1 + off, off, off, off],
      },
    });
    const pin = createJoint({ id: 'pin', kind: 'ball', bodyA: 'ground', bodyB: 'rod' });
    const { model, calc } = balanced({ ...createProject('Rod'), bodies: [rod], joints: [pin] })!;
    expect(calc()).toBe(true);
    const { work, system } = model;
    const apart = (20e-6 * largestAcceleration(model)) / system.length;
    for (let c = 9; c < 12; c++) work.acc[c] += apart;
    expect(calc()).toBe(false);
  });

  test('joints whose rows nearly depend on each other', () => {
    const { model, calc } = balanced(readExample('double-pendulum'))!;
    const { J, gdot } = model.work;
    const { row } = model.system.joints[0];
    for (let c = 12 * row; c < 12 * row + 12; c++) J[c + 12] = J[c] + 1e-6 * J[c + 12];
    gdot[row + 1] = gdot[row] + 1e-6 * gdot[row + 1];
    expect(calc()).toBe(false);
  });

  test('positions with another number of dependent rows than is known', () => {
    const { model } = balanced(readExample('four-bar-with-load'))!;
    const { work, solver } = model;
    expect(TreeBalance.of(model.system)!.calc(work, solver.factor.nullSpace, 2, 1)).toBe(false);
  });

  test.each(['gear-reducer', 'toggle-press', 'n-four-bar'])('systems such as that of %s', (name) => {
    const project = name === 'n-four-bar' ? ladder(40, 1) : readExample(name);
    expect(TreeBalance.of(evaluate(project).model.system)).toBeNull();
  });
});

/** Where multipliers of samples may come from. */
type Source = 'nodes' | 'tree' | 'factorisation';

/** A compiled run of which only these series are read, and how many of its samples were not factorised. */
function record(project: Project, only: readonly string[] | null, source: Source = 'nodes') {
  const settings = {
    ...project.settings,
    equations: 'compiled' as const,
    duration: 0.5,
    outputInterval: 0.01,
  };
  const given = vi.spyOn(TreeBalance.prototype, 'isBalanced');
  if (source !== 'nodes') given.mockReturnValue(false);
  const found = vi.spyOn(TreeBalance.prototype, 'calc');
  if (source === 'factorisation') found.mockReturnValue(false);
  const created = createSimulation({ ...project, settings }, 'dynamic', 'kept', [], only);
  if (!created.ok) throw new Error(created.problems[0].message);
  const { simulation } = created;
  while (simulation.advance(null, 1000) === 'working');
  const spy = source === 'nodes' ? given : found;
  const balanced = spy.mock.results.filter(({ value }) => value === true).length;
  given.mockRestore();
  found.mockRestore();
  const samples = simulation.takeSamples()!;
  const { channels } = simulation;
  return { ...samples, channels, balanced, summary: simulation.summary(), events: simulation.takeEvents() };
}

/** All numbers recorded in a unit. */
const inUnit = ({ channels, data }: ReturnType<typeof record>, unit: string) =>
  data.filter((_, i) => channels[(i % (1 + channels.length)) - 1]?.unit === unit);

describe('a run', () => {
  test.each(
    ['four-bar-with-load', 'bricard', 'peaucellier'].flatMap((name) => [
      [name, 'nodes' as const] as const,
      [name, 'tree' as const] as const,
    ]),
  )('of %s records the same, with multipliers of the %s', (name, source) => {
    const project = readExample(name);
    const only = project.joints.flatMap(({ id }) =>
      ['FX', 'FY', 'FZ', 'MX', 'MY', 'MZ', 'unique'].map((component) => `reaction/${id}/${component}`),
    );
    const other = record(project, only, 'factorisation');
    const own = record(project, only, source);
    expect(own.balanced).toBe(own.count - 2);
    expect(own.count).toBe(other.count);
    expect(own.events).toEqual(other.events);
    // measured 2e-12
    expect(difference(own.data, other.data)).toBeLessThan(6e-12);
    const [a, b] = [own.summary, other.summary];
    expect(a.rank).toEqual(b.rank);
    expect(a.evaluations).toBe(b.evaluations);
    expect(a.equations).toEqual(b.equations);
    expect(a.peaks.map(({ mask, forceTime }) => [mask, forceTime])).toEqual(
      b.peaks.map(({ mask, forceTime }) => [mask, forceTime]),
    );
  });

  test.each(['four-bar-with-load', 'bricard', 'watt-six-bar'])(
    'of %s with all series records the same',
    (name) => {
      const project = readExample(name);
      const own = record(project, null);
      const other = record(project, null, 'factorisation');
      expect(own.balanced).toBe(own.count - 2);
      for (const unit of new Set(own.channels.map((channel) => channel.unit)))
        // measured 3.8e-12
        expect(difference(inUnit(own, unit), inUnit(other, unit), 1e-300)).toBeLessThan(1e-11);
    },
  );

  test('is judged: where the compiled equations give other accelerations, they are left', () => {
    const project = readExample('pendulum');
    const only = ['reaction/pin/FX'];
    const plain = record(project, only);
    const { calc } = Program.prototype;
    const misled = vi.spyOn(Program.prototype, 'calc');
    misled.mockImplementation(function (this: Program, name, t, y) {
      calc.call(this, name, t, y);
      if (name === 'accelerations' && t >= 0.245) this.outputs[7] += 1e-3;
    });
    const own = record(project, only);
    misled.mockRestore();
    expect(own.events.map(({ kind, time }) => [kind, time])).toEqual([['equations-left', 0.24]]);
    expect(own.balanced).toBe(23);
    expect(own.count).toBe(plain.count);
    // measured 1.5e-7, within the tolerance of 1e-6
    expect(difference(own.data, plain.data)).toBeLessThan(4e-7);
  });

  test.each(['four-bar-with-load', 'watt-six-bar', 'jansen-leg'])(
    'of %s records the condition of the rows that a factorised sample would keep',
    (name) => {
      const [project, only] = [readExample(name), ['solver/total/condition', 'solver/total/rank']];
      const own = record(project, only);
      const other = record(project, only, 'factorisation');
      expect(own.balanced).toBeGreaterThan(0.9 * own.count);
      expect(own.data).toEqual(other.data);
    },
  );
});
