/**
 * Published linkages in space and in the plane, each at two tolerances: the error falls with the tolerance asked for.
 */
import { describe, expect, test } from 'vitest';
import { EXAMPLES } from '../support/examples';
import { benchmarkProject, readBenchmark, referenceColumn, rotateVector } from '../support/benchmark';
import { run } from '../support/run';
import type { Benchmark } from '../support/benchmark';
import type { Project, Quat, Settings, Vec3 } from '../../engine/model/project';
import type { Run } from '../support/run';

/** World path of a point that a joint marks on its body B, at the sample times. */
function pathOf(project: Project, result: Run, joint: string): Vec3[] {
  const { bodyB, frameB } = project.joints.find(({ id }) => id === joint)!;
  const columns = ['x', 'y', 'z', 'qw', 'qx', 'qy', 'qz'].map((c) => result.column(`body/${bodyB}/${c}`));
  return result.time.map((_, i) => {
    const [x, y, z, ...q] = columns.map((column) => column[i]);
    const arm = rotateVector(q as unknown as Quat, frameB.position);
    return [x + arm[0], y + arm[1], z + arm[2]];
  });
}

/** Largest distance of a path from the reference columns. */
function pathError(benchmark: Benchmark, names: readonly string[], path: readonly Vec3[]): number {
  const reference = names.map((name) => referenceColumn(benchmark, name));
  return Math.max(
    ...path.map((point, i) => Math.hypot(...reference.map((column, c) => point[c] - column[i]))),
  );
}

function solve(name: string, settings: Partial<Settings>) {
  const benchmark = readBenchmark(name);
  const project = benchmarkProject(benchmark, settings);
  const result = run(project);
  expect(result.outcome).toEqual({ kind: 'completed' });
  return { benchmark, project, result };
}

const tolerance = (value: number) => ({ relativeTolerance: value, absoluteTolerance: value });

describe.each([
  [1e-7, 1e-3],
  [1e-12, 1e-8],
])('at a tolerance of %f', (asked, allowed) => {
  test('Bricard, 10 s, two periods: the three free hinges and the energy', () => {
    const { benchmark, project, result } = solve('a04-bricard', {
      ...tolerance(asked),
      outputInterval: 0.1,
    });
    expect(result.summary.rank.rows).toBe(30);
    expect([result.summary.rank.minimum, result.summary.rank.maximum]).toEqual([29, 29]);
    for (const [joint, point] of [
      ['J1', 'Q1'],
      ['J2', 'P3'],
      ['J3', 'Q3'],
      ['J4', 'Q4'],
    ]) {
      const names = ['x', 'y', 'z'].map((c) => `${c}_${point}`);
      expect(pathError(benchmark, names, pathOf(project, result, joint))).toBeLessThan(allowed);
    }
    const total = result
      .column('energy/total/kinetic')
      .map((T, i) => T + result.column('energy/total/potential')[i]);
    total.forEach((E) => expect(Math.abs(E - total[0])).toBeLessThan(allowed));
  });

  test('Peaucellier, 5 s: Q stays on its line, and moves along it as published', () => {
    const { benchmark, project, result } = solve('peaucellier', {
      ...tolerance(asked),
      outputInterval: 0.05,
    });
    const { mobility } = result.simulation.model;
    expect([mobility.rows, mobility.rank, mobility.degreesOfFreedom]).toEqual([50, 41, 1]);
    const Q = pathOf(project, result, 'Q');
    for (const [x] of Q) expect(Math.abs(x - 2.5)).toBeLessThan(10 * asked);
    expect(
      pathError(
        benchmark,
        ['Qx', 'Qy'],
        Q.map(([x, y]) => [x, y, 0] as const),
      ),
    ).toBeLessThan(allowed);
    expect(pathError(benchmark, ['Px', 'Py'], pathOf(project, result, 'P1'))).toBeLessThan(allowed);
  });
});

test('Flyball governor, 1 s of its springs of 8e5 N/m: sleeve, shaft speed, spring force, angular momentum', () => {
  const settings = { ...tolerance(1e-10), step: 1e-5, duration: 1, outputInterval: 0.1 };
  const { benchmark, result } = solve('a05-governor', settings);
  const reference = (name: string) => referenceColumn(benchmark, name);
  const near = (values: number[], name: string, allowed: number) =>
    values.forEach((value, i) =>
      expect(Math.abs(value - reference(name)[i]), `${name} ${i}`).toBeLessThan(allowed),
    );
  near(result.column('body/slider/z'), 's', 1e-7);
  near(result.column('body/slider/vz'), 's_dot', 1e-6);
  near(result.column('body/shaft/wz'), 'omega', 1e-6);
  const momentum = result.column('momentum/total/LZ');
  momentum.forEach((L) => expect(Math.abs(L - momentum[0])).toBeLessThan(1e-7));
});

test('RSSR: the idle spin of the coupler is counted, and the crank closes its turn', () => {
  const project = EXAMPLES['rssr.kempe']();
  const { column, simulation } = run(project);
  const { mobility } = simulation.model;
  expect([mobility.degreesOfFreedom, mobility.formula, mobility.redundant]).toEqual([2, 2, []]);
  // rods between balls keep their length: the closure equation of the spatial four-bar, at every sample
  const at = (joint: string) => pathOf(project, run(project), joint);
  const [A, B] = [at('ball-a'), at('ball-b')];
  const length = Math.hypot(0.25, 0.21, 0.18 * Math.sin(Math.PI / 3));
  A.forEach((a, i) =>
    expect(Math.abs(Math.hypot(...a.map((v, c) => v - B[i][c])) - length)).toBeLessThan(1e-9),
  );
  const rocker = column('body/rocker/qw');
  expect(Math.abs(rocker[200] - rocker[0])).toBeLessThan(1e-8);
  expect(Math.max(...rocker) - Math.min(...rocker)).toBeGreaterThan(0.05);
});

test('the screw jack lifts by its pitch for each turn of the wheel, and the motor lifts the weight through both', () => {
  const project = EXAMPLES['screw-jack.kempe']();
  const { time, column } = run(project);
  const [z, wheel] = [column('body/platform/z'), column('driver/mesh/coordinate')];
  time.forEach((_, i) =>
    expect(Math.abs(z[i] - z[0] - (0.008 * wheel[i]) / (2 * Math.PI))).toBeLessThan(1e-9),
  );
  expect(z.at(-1)! - z[0]).toBeGreaterThan(0.04);
  // at constant speed the power of the motor is that of the weight
  const weight = 7850 * 0.12 * 0.12 * 0.02 * 9.81;
  const speed = column('body/platform/vz');
  column('driver/motor/power').forEach((P, i) => expect(Math.abs(P - weight * speed[i])).toBeLessThan(1e-7));
});
