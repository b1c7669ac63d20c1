/** What runs of one structure share, and that it does not show in their results. */
import { describe, expect, test } from 'vitest';
import { compileEquations } from '../../../../../engine/core/compiled/equations/compile-equations';
import { createModel } from '../../../../../engine/run/preparation/prepared-model';
import { ladder } from '../../../../support/planar-mechanism';
import { readExample } from '../../../../support/example-file';
import { run } from '../../../../support/run';
import type { Driver, Project } from '../../../../../engine/model/project';
import type { Model } from '../../../../../engine/run/preparation/model';

const FOUR_BAR = readExample('four-bar-with-load');

const driven = (change: (driver: Driver) => Partial<Driver>, project: Project = FOUR_BAR): Project => ({
  ...project,
  drivers: project.drivers.map((driver) => ({ ...driver, ...change(driver) })),
});
const atSpeed = (part: number) => driven(({ value }) => ({ value: part * value }));

function modelOf(project: Project): Model {
  const result = createModel(project);
  if (!result.ok) throw new Error(result.problems[0].message);
  return result.model;
}

/** A project of which nothing is known. */
const unknown = (project: Project): Project => structuredClone(project);

test.each(['global-system', 'compiled'] as const)(
  'a run after another has the bits of one alone: %s',
  (equations) => {
    const settings = { ...FOUR_BAR.settings, duration: 0.2, equations };
    const of = (part: number): Project => ({ ...atSpeed(part), settings });
    const bits = (project: Project) => {
      const { simulation, column, summary, events } = run(project);
      const { digest, channels, model } = simulation;
      return { digest, model, summary, events, columns: channels.map(({ key }) => column(key)) };
    };
    const before = bits(of(1));
    const again = bits(of(1.25));
    expect(again).toEqual(bits(unknown(of(1.25))));
    expect(again.columns).not.toEqual(before.columns);
    expect(again.digest).not.toBe(before.digest);
  },
);

describe('projects share a system', () => {
  test('if only values of drivers, which are in the workspace, differ', () => {
    const [one, other] = [modelOf(FOUR_BAR), modelOf(atSpeed(1.25))];
    expect(other.system).toBe(one.system);
    expect(other.work.driverValue[0]).toBe(1.25 * one.work.driverValue[0]);
  });

  test.each<[string, (project: Project) => Project]>([
    ['another name of a driver', (project) => driven(() => ({ name: 'Motor' }), project)],
    ['a largest effort', (project) => driven(() => ({ maximum: 100 }), project)],
    ['no driver', (project) => ({ ...project, drivers: [] })],
    ['another setting', (project) => ({ ...project, settings: { ...project.settings, duration: 1 } })],
    ['another unit', (project) => ({ ...project, units: { system: 'inch-lbf' } })],
    ['no load', (project) => ({ ...project, loads: [] })],
  ])('and not with %s', (_, change) => {
    expect(modelOf(change(FOUR_BAR)).system).not.toBe(modelOf(FOUR_BAR).system);
  });
});

test('what is changed in place is noticed, as in programs that make a project step by step', () => {
  const project = structuredClone(FOUR_BAR);
  const { system } = modelOf(project);
  expect(modelOf(project).system).toBe(system);
  (project.settings.gravity as unknown as number[])[1] = -1.62;
  const onTheMoon = modelOf(project).system;
  expect(onTheMoon).not.toBe(system);
  project.drivers[0] = { ...project.drivers[0], kind: 'effort' } as Driver;
  const pushed = modelOf(project).system;
  expect(pushed).not.toBe(onTheMoon);
  const position = project.joints[0].frameA.position as unknown as number[];
  position[0] += 0;
  expect(modelOf(project).system).toBe(pushed);
  position[0] = -0;
  expect(modelOf(project).system).not.toBe(pushed);
});

describe('equations are generated once', () => {
  const equationsOf = ({ system, work, y }: Model, move = 0) => {
    const poses = y.slice();
    poses[7] += move;
    const equations = compileEquations({ system, work, y: poses });
    if ('reason' in equations) throw new Error(equations.reason);
    return equations;
  };

  test('per system and position, and read the values of their own run', () => {
    const [one, other] = [modelOf(FOUR_BAR), modelOf(atSpeed(1.25))].map((model) => equationsOf(model));
    expect(other.derivative).toBe(one.derivative);
    const [a, b] = [one, other].map(({ writeParameters, parameterCount }) => {
      const parameters = new Float64Array(parameterCount);
      writeParameters(parameters);
      return parameters;
    });
    const changed = [...a.keys()].filter((i) => a[i] !== b[i]);
    expect(changed.map((i) => b[i] / a[i])).toEqual([1.25]);
  });

  test('and anew elsewhere, where rows are chosen again', () => {
    const model = modelOf(FOUR_BAR);
    expect(equationsOf(model, 1e-15).derivative).not.toBe(equationsOf(model).derivative);
  });
});

test('mobility is not kept where null vectors are singular, which velocities show', () => {
  const regular = [modelOf(FOUR_BAR), modelOf(atSpeed(1.25))].map(({ report }) => report.mobility);
  expect(regular[1]).toBe(regular[0]);
  const inLine = ladder(1, 0);
  const singular = [modelOf(inLine), modelOf(inLine)].map(({ report }) => report.mobility);
  expect(singular[0].reactions.some(({ mask }) => mask >> 6 !== 0)).toBe(true);
  expect(singular[1]).not.toBe(singular[0]);
  expect(singular[1]).toEqual(singular[0]);
});
