/**
 * Published spatial and over-constrained problems at three tolerances, by Dormand-Prince of order 8 with projection: the
 * error falls with the tolerance asked for, down to what the problem's sensitivity leaves.
 */
import { describe, expect, test } from 'vitest';
import { benchmarkProject, readBenchmark, referenceColumn } from '../support/benchmark';
import { run } from '../support/run';

/** A column of the reference as a multiple of a channel plus an offset. */
interface Comparison {
  column: string;
  channel: string;
  scale?: number;
  offset?: number;
}

const same = (record: string, names: string): Comparison[] =>
  names.split(' ').map((name) => ({ column: name, channel: `body/${record}/${name}` }));
const forces = (joint: string, columns: string): Comparison[] =>
  columns.split(' ').map((column, i) => ({ column, channel: `reaction/${joint}/F${'XYZ'[i]}` }));

interface Problem {
  name: string;
  duration: number;
  states: Comparison[];
  /** Compared relative to the largest force. */
  forces: Comparison[];
  rank: [number, number];
  /** Largest state error at a tolerance of 1e-6, 1e-9 and 1e-12. */
  errors: [number, number, number];
}

const PROBLEMS: Problem[] = [
  {
    name: 'adams_spherical_case02',
    duration: 5,
    states: same('pendulum', 'x y z vx vy vz wx wy wz'),
    forces: forces('J', 'Fx_on_pendulum Fy_on_pendulum Fz_on_pendulum'),
    rank: [3, 3],
    errors: [1e-3, 1e-6, 1e-9],
  },
  {
    name: 'heavy_top_simo_wong',
    duration: 10,
    states: same('top', 'x y z vx vy vz'),
    forces: forces('pivot', 'Fx Fy Fz'),
    rank: [3, 3],
    errors: [1e-2, 1e-5, 1e-8],
  },
  {
    // a loop of six hinges that moves although the count forbids it; the bar L1 turns about the origin
    name: 'A04_bricard',
    duration: 10,
    states: [
      { column: 'x_Q1', channel: 'body/L1/x', scale: 2 },
      { column: 'z_Q1', channel: 'body/L1/z', scale: 2 },
      { column: 'kinetic_J', channel: 'energy/total/kinetic' },
    ],
    forces: [],
    rank: [29, 30],
    errors: [1e-2, 1e-5, 1e-8],
  },
  {
    // the crank turns about (1, 0); Q draws an exact straight line
    name: 'peaucellier',
    duration: 5,
    states: [
      { column: 'Px', channel: 'body/crank/x', scale: 2, offset: -1 },
      { column: 'Py', channel: 'body/crank/y', scale: 2 },
      { column: 'theta_rate', channel: 'body/crank/wz' },
    ],
    forces: [],
    rank: [41, 50],
    errors: [1e-4, 1e-7, 1e-9],
  },
  {
    // stiff dampers: explicit steps of some 5e-5 s, hence one second only
    name: 'A05_flyball_governor',
    duration: 1,
    states: [
      { column: 's', channel: 'body/slider/z' },
      { column: 's_dot', channel: 'body/slider/vz' },
      { column: 'omega', channel: 'body/shaft/wz' },
    ],
    forces: [],
    rank: [20, 20],
    errors: [1e-4, 1e-7, 1e-9],
  },
];

const TOLERANCES = [1e-6, 1e-9, 1e-12] as const;

describe.each(PROBLEMS)('$name', (problem) => {
  const benchmark = readBenchmark(problem.name);
  const time = referenceColumn(benchmark, 't').filter((t) => t <= problem.duration + 1e-9);
  const errorOf = (values: number[], { column, scale = 1, offset = 0 }: Comparison) => {
    const expected = referenceColumn(benchmark, column);
    return Math.max(...time.map((_, i) => Math.abs(scale * values[i] + offset - expected[i])));
  };

  test.each([0, 1, 2])('tolerance number %i of 1e-6, 1e-9, 1e-12', (index) => {
    const { outcome, summary, column } = run(
      benchmarkProject(benchmark, {
        integrator: 'dop853',
        duration: problem.duration,
        outputInterval: time[1] - time[0],
        step: 1e-4,
        relativeTolerance: TOLERANCES[index],
        absoluteTolerance: TOLERANCES[index],
      }),
    );
    expect(outcome).toEqual({ kind: 'completed' });
    expect([summary.rank.maximum, summary.rank.rows]).toEqual(problem.rank);
    const error = Math.max(...problem.states.map((state) => errorOf(column(state.channel), state)));
    expect(error).toBeLessThan(problem.errors[index]);
    if (problem.forces.length === 0) return;
    const largest = Math.max(
      ...problem.forces.flatMap((force) => referenceColumn(benchmark, force.column).map(Math.abs)),
    );
    const forceError = Math.max(...problem.forces.map((force) => errorOf(column(force.channel), force)));
    expect(forceError / largest).toBeLessThan(100 * problem.errors[index]);
  });
});
