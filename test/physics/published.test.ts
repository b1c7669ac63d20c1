/**
 * Published problems in motion: states to 1e-7 and joint forces to 1e-6 relative, by Dormand-Prince at a tolerance of
 * 1e-12 with projection, whichever way the hinges are written.
 */
import { describe, expect, test } from 'vitest';
import { benchmarkProject, readBenchmark, referenceColumn } from '../support/benchmark';
import { expectSeries, expectVectors } from '../support/compare';
import { run } from '../support/run';
import type { Benchmark } from '../support/benchmark';
import type { Formulation, Settings } from '../../engine/model/project';
import type { Run } from '../support/run';

const STATE = 1e-7;
const FORCE = 1e-6;
/** What projection at 1e-12 leaves. */
const DRIFT = 1.01e-12;

function solve(benchmark: Benchmark, formulation: Formulation, settings: Partial<Settings>): Run {
  const project = benchmarkProject(benchmark, settings);
  const joints = project.joints.map((joint) => ({ ...joint, formulation }));
  const result = run({ ...project, joints });
  expect(result.outcome).toEqual({ kind: 'completed' });
  expect(result.summary.maximumDrift.position).toBeLessThan(DRIFT);
  expect(result.summary.maximumDrift.velocity).toBeLessThan(DRIFT);
  return result;
}

const forces = (result: Run, joint: string, axes = 'XYZ') =>
  [...axes].map((axis) => result.column(`reaction/${joint}/F${axis}`));

describe.each(['perpendicular', 'quaternion'] as const)('hinges written as %s', (formulation) => {
  test('A01, simple pendulum, 10 s: exact solution by elliptic functions', () => {
    const benchmark = readBenchmark('a01-pendulum');
    const result = solve(benchmark, formulation, { outputInterval: 0.5 });
    const reference = (name: string) => referenceColumn(benchmark, name).slice(0, result.time.length);
    expect(result.time.at(-1)).toBe(10);
    expectSeries('omega', result.column('body/rod/wz'), reference('omega_z'), STATE);
    // the body is equivalent to the published one and its centre of mass half-way to the point mass
    for (const axis of ['x', 'y']) {
      const twice = result.column(`body/rod/${axis}`).map((value) => 2 * value);
      expectSeries(axis, twice, reference(axis), STATE);
      const twiceRate = result.column(`body/rod/v${axis}`).map((value) => 2 * value);
      expectSeries(`v${axis}`, twiceRate, reference(`v${axis}`), STATE);
    }
    const expected = ['Fx_pin_equivalent_body', 'Fy_pin_equivalent_body'].map(reference);
    expectVectors('pin', forces(result, 'pin', 'XY'), expected, FORCE);
    const energy = result.column('energy/total/total');
    expectSeries(
      'energy',
      energy,
      energy.map(() => 0),
      1e-9,
    );
  });

  test('revolute case 01, 5 s: position, velocity, joint force and joint moment', () => {
    const benchmark = readBenchmark('revolute-case-01');
    const result = solve(benchmark, formulation, { outputInterval: 0.05 });
    for (const name of ['x', 'y', 'z', 'vx', 'vy', 'vz', 'wx', 'wy', 'wz']) {
      expectSeries(name, result.column(`body/pendulum/${name}`), referenceColumn(benchmark, name), STATE);
    }
    const expected = ['x', 'y', 'z'].map((axis) => referenceColumn(benchmark, `F${axis}_on_pendulum`));
    expectVectors('force', forces(result, 'J'), expected, FORCE);
    for (const axis of ['x', 'y', 'z']) {
      const moment = result.column(`reaction/J/M${axis.toUpperCase()}`);
      expectSeries(`M${axis}`, moment, referenceColumn(benchmark, `M${axis}_on_pendulum`), FORCE);
    }
  });

  test('planar slider-crank, 3 s, torque switched off at 2 s: both sides of the switch, and 10 rev/s after it', () => {
    const benchmark = readBenchmark('slider-crank');
    const result = solve(benchmark, formulation, { outputInterval: 0.02 });
    const left = result.time.indexOf(2);
    expect(result.time[left + 1]).toBe(2);
    expect(result.time).toHaveLength(152);
    expect(result.events.map(({ time, kind, record }) => [time, kind, record])).toEqual([
      [2, 'load-off', 'load-1'],
    ]);
    const states: [string, string][] = [
      ['body/crank/wz', 'crank_rate'],
      ['body/rod/wz', 'rod_rate'],
      ['body/slider/x', 'x_slider'],
      ['body/slider/vx', 'v_slider'],
    ];
    const joints: [string, string[]][] = [
      ['A', ['FAx_on_crank', 'FAy_on_crank']],
      ['B', ['FBx_on_rod', 'FBy_on_rod']],
      ['C', ['FCx_on_slider', 'FCy_on_slider']],
    ];
    const without = (key: string, index: number) => result.column(key).filter((_, i) => i !== index);
    // rates reach 91 rad/s
    for (const [key, name] of states) {
      expectSeries(name, without(key, left + 1), referenceColumn(benchmark, name), STATE);
    }
    for (const [joint, names] of joints) {
      const actual = ['X', 'Y'].map((axis) => without(`reaction/${joint}/F${axis}`, left + 1));
      const expected = names.map((name) => referenceColumn(benchmark, name));
      expectVectors(joint, actual, expected, FORCE);
    }
    // the guide pushes across alone; it is compared with the force that it carries through the wrist pin
    const guide = without('reaction/D/FY', left + 1);
    const pin = ['FCx_on_slider', 'FCy_on_slider'].map((name) => referenceColumn(benchmark, name));
    referenceColumn(benchmark, 'FNy_guide_on_slider').forEach((value, i) => {
      expect(Math.abs(guide[i] - value)).toBeLessThan(FORCE * Math.hypot(pin[0][i], pin[1][i]));
    });

    const rightValue = (name: string) => referenceColumn(benchmark, name, 'right')[0];
    for (const [key, name] of states) {
      expect(Math.abs(result.column(key)[left + 1] - rightValue(name))).toBeLessThan(STATE);
    }
    for (const [joint, names] of joints) {
      names.forEach((name, c) => {
        const after = result.column(`reaction/${joint}/F${'XY'[c]}`)[left + 1];
        expect(Math.abs(after - rightValue(name))).toBeLessThan(FORCE * 30);
      });
    }
    // a smeared switch would show here: the force jumps within no time at all
    const jump = result.column('reaction/A/FX');
    expect(Math.abs(jump[left + 1] - jump[left])).toBeGreaterThan(0.1);
  });

  test('A03, Andrews’ squeezer, 0.05 s, over-constrained nine times: angles, rates and forces at E', () => {
    const benchmark = readBenchmark('a03-andrews');
    const result = solve(benchmark, formulation, { outputInterval: 0.00125, step: 1e-5 });
    const reference = (name: string) => referenceColumn(benchmark, name);
    const sum = (names: string[]) =>
      reference(names[0]).map((_, i) => names.reduce((s, n) => s + reference(n)[i], 0));
    const bodies: [string, string[]][] = [
      ['K1_OF', ['beta']],
      ['K2_FE', ['beta', 'Theta']],
      ['K3_BDE', ['gamma']],
      ['K4_GE', ['Phi', 'delta']],
      ['K5_AG', ['delta']],
      ['K6_HE', ['Omega', 'epsilon']],
      ['K7_AH', ['epsilon']],
    ];
    for (const [body, names] of bodies) {
      const [w, z] = ['qw', 'qz'].map((c) => result.column(`body/${body}/${c}`));
      const expected = sum(names);
      const actual = expected.map((angle, i) => {
        const off = 2 * Math.atan2(z[i], w[i]) - angle;
        return angle + off - 2 * Math.PI * Math.round(off / (2 * Math.PI));
      });
      expectSeries(`angle of ${body}`, actual, expected, 1e-9);
      // rates reach 1300 rad/s
      expectSeries(
        `rate of ${body}`,
        result.column(`body/${body}/wz`),
        sum(names.map((n) => `${n}_dot`)),
        STATE,
      );
    }
    const atE = ['lambda1', 'lambda3', 'lambda5'];
    const largest = Math.max(...[1, 2, 3, 4, 5, 6].flatMap((i) => reference(`lambda${i}`).map(Math.abs)));
    ['E23', 'E24', 'E26'].forEach((joint, j) => {
      const index = Number(atE[j].slice(-1));
      const expected = [reference(`lambda${index}`), reference(`lambda${index + 1}`)];
      // the forces at E pass through zero: relative to the largest of the run
      expectVectors(joint, forces(result, joint, 'XY'), expected, 1e-8, largest);
    });
    expect(result.summary.rank).toEqual({ minimum: 41, maximum: 41, rows: 50 });
  });
});

test('double pendulum in 3D on ball joints, 10 s: states, joint forces, angular momentum', () => {
  const benchmark = readBenchmark('double-pendulum-ball');
  const result = solve(benchmark, 'perpendicular', { outputInterval: 0.1 });
  const reference = (name: string) => referenceColumn(benchmark, name);
  for (const k of [1, 2]) {
    for (const axis of ['x', 'y', 'z']) {
      expectSeries(`${axis}${k}`, result.column(`body/B${k}/${axis}`), reference(`${axis}${k}`), STATE);
      expectSeries(`w${k}${axis}`, result.column(`body/B${k}/w${axis}`), reference(`w${k}${axis}`), STATE);
    }
    for (const c of ['w', 'x', 'y', 'z']) {
      expectSeries(`q${k}${c}`, result.column(`body/B${k}/q${c}`), reference(`q${k}${c}`), STATE);
    }
    const expected = ['x', 'y', 'z'].map((axis) => reference(`F${k}${axis}`));
    expectVectors(`J${k}`, forces(result, `J${k}`), expected, FORCE);
  }
  for (const axis of ['X', 'Y', 'Z']) {
    const name = `L${axis.toLowerCase()}`;
    expectSeries(name, result.column(`momentum/total/L${axis}`), reference(name), STATE);
  }
  const vertical = result.column('momentum/total/LZ');
  expectSeries(
    'Lz is constant',
    vertical,
    vertical.map(() => 24.2),
    1e-9,
  );
  expect(result.summary.energyError.absolute).toBeLessThan(1e-8);
});

test('torque-free box, 10 s: tumbles as the elliptic functions say, L about the centre and energy constant', () => {
  const benchmark = readBenchmark('free-box');
  // rotation about the middle axis is unstable: errors grow ten thousandfold within a tumble, so the tolerance is tight
  const result = solve(benchmark, 'perpendicular', {
    outputInterval: 0.1,
    relativeTolerance: 1e-13,
    absoluteTolerance: 1e-13,
  });
  for (const c of ['qw', 'qx', 'qy', 'qz']) {
    expectSeries(c, result.column(`body/box/${c}`), referenceColumn(benchmark, c), STATE);
  }
  for (const axis of ['x', 'y', 'z']) {
    const name = `w${axis}_world`;
    expectSeries(name, result.column(`body/box/w${axis}`), referenceColumn(benchmark, name), 5 * STATE);
    expectSeries(axis, result.column(`body/box/${axis}`), referenceColumn(benchmark, axis), 1e-10);
  }
  // L about the world origin less that of the centre of mass: m x cross v
  const [x, y, z, vx, vy, vz] = ['x', 'y', 'z', 'vx', 'vy', 'vz'].map((c) => result.column(`body/box/${c}`));
  const L = ['X', 'Y', 'Z'].map((axis) => result.column(`momentum/total/L${axis}`));
  const expected = [0.08083333333333333, 3.4166666666666665, 0.014166666666666666];
  result.time.forEach((_, i) => {
    const about = [
      L[0][i] - 10 * (y[i] * vz[i] - z[i] * vy[i]),
      L[1][i] - 10 * (z[i] * vx[i] - x[i] * vz[i]),
      L[2][i] - 10 * (x[i] * vy[i] - y[i] * vx[i]),
    ];
    // the momenta subtracted reach 1e5
    about.forEach((value, c) => expect(Math.abs(value - expected[c])).toBeLessThan(1e-9));
  });
  expect(result.summary.energyError.relative).toBeLessThan(1e-12);
});
