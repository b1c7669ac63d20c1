/**
 * The four-bar of published data, built of four 3D hinges: three of its constraints are redundant, and its pin forces
 * come out all the same, each labelled unique or not.
 */
import { describe, expect, test } from 'vitest';
import { benchmarkProject, multiply, readBenchmark, referenceColumn } from '../support/benchmark';
import { calcWrench } from '../../engine/core/dynamics/wrench';
import { createDriver } from '../../engine/model/defaults';
import { evaluate } from '../support/random-chain';
import { expectSeries } from '../support/compare';
import { run } from '../support/run';
import { maskVectors } from '../../engine/core/diagnostics/uniqueness';
import { velocityOffset } from '../../engine/core/coordinates/layout';
import type { Formulation, Joint, Project, Quat } from '../../engine/model/project';
import type { Model } from '../../engine/run/preparation/model';

const benchmark = readBenchmark('four-bar-force');
const instant = (name: string) => referenceColumn(benchmark, name)[0];
/** Asked for: relative. */
const FORCE = 1e-9;
const PINS = ['O2', 'A', 'B', 'O4'];
const FORCES = ['F_O2_on_crank', 'F_A_on_coupler', 'F_B_on_rocker', 'F_O4_on_rocker'];
const FORMULATIONS = ['perpendicular', 'quaternion'] as const;

function fourBar(formulation: Formulation): Project {
  const project = benchmarkProject(benchmark);
  const joints = project.joints.map((joint) => ({ ...joint, formulation }));
  return { ...project, joints };
}

function reaction(model: Model, joint: string): number[] {
  const wrench = new Float64Array(6);
  const compiled = model.system.joints.find(({ record }) => record.id === joint);
  if (!compiled) throw new Error(`There is no joint ${joint}`);
  calcWrench(compiled, model.work.lambda, model.work, wrench);
  return Array.from(wrench);
}

/** Components FX FY FZ MX MY MZ of a joint that are unique, as words. */
function uniqueOf(model: Model, joint: string): string[] {
  const index = model.system.joints.findIndex(({ record }) => record.id === joint);
  if (index < 0) throw new Error(`There is no joint ${joint}`);
  const masks = new Uint8Array(model.system.joints.length);
  maskVectors(model.system, model.work, model.solver.factor.nullSpace, masks);
  const mask = masks[index];
  return ['FX', 'FY', 'FZ', 'MX', 'MY', 'MZ'].filter((_, c) => mask & (1 << c));
}

describe.each(FORMULATIONS)('at the published instant, hinges written as %s', (formulation) => {
  const { model, rates } = evaluate(fourBar(formulation));

  test.each(PINS.map((pin, i) => [pin, FORCES[i]]))('pin %s: %s to 1e-9', (pin, name) => {
    const expected = ['x', 'y'].map((axis) => instant(`${name}_${axis}`));
    const actual = reaction(model, pin);
    const size = Math.hypot(...expected);
    expected.forEach((value, c) => expect(Math.abs(actual[c] - value)).toBeLessThan(FORCE * size));
    // nothing pushes out of the plane, so the minimum norm has nothing there
    for (const c of [2, 3, 4, 5]) expect(Math.abs(actual[c])).toBeLessThan(FORCE * size);
  });

  test('angular accelerations: 10 rad/s^2 of the crank, and those of coupler and rocker', () => {
    const expected = [10, instant('alpha3'), instant('alpha4')];
    expected.forEach((value, i) => {
      const alpha = rates[velocityOffset(4) + 6 * (i + 1) + 5];
      expect(Math.abs(alpha - value)).toBeLessThan(FORCE * Math.abs(value));
    });
  });

  test('rank 17 of 20 rows, one degree of freedom where the formula says minus two', () => {
    const { mobility } = model.report;
    expect(mobility).toMatchObject({ bodies: 3, rows: 20, rank: 17, degreesOfFreedom: 1, formula: -2 });
    expect(mobility.drivenFreedoms).toBe(0);
    expect(mobility.redundant.map(({ joint, rows }) => [joint, rows])).toEqual(PINS.map((pin) => [pin, 3]));
    for (const { directions } of mobility.redundant) {
      expect([...directions].sort()).toEqual(['rotation about x', 'rotation about y', 'translation along z']);
    }
    // bits of FX, FY and MZ
    const labels = { uniqueForce: false, uniqueMoment: false, mask: 0b100011 };
    expect(mobility.reactions).toEqual(PINS.map((joint) => ({ joint, ...labels })));
  });

  test('FX, FY and MZ of every pin are unique, the others are not', () => {
    for (const pin of PINS) expect(uniqueOf(model, pin)).toEqual(['FX', 'FY', 'MZ']);
  });
});

test('built without redundancy, its in-plane reactions are the same and all components are unique', () => {
  // O4 gives up its hinge for two planes through the pin, one across x and one across y: all that the loop needs of it
  const project = fourBar('perpendicular');
  const o4 = project.joints[3];
  const across = (id: string, orientation: Quat): Joint => ({
    ...o4,
    id,
    name: id,
    kind: 'point-in-plane',
    frameA: { ...o4.frameA, orientation: multiply(o4.frameA.orientation, orientation) },
    frameB: { ...o4.frameB, orientation: multiply(o4.frameB.orientation, orientation) },
  });
  const h = Math.SQRT1_2;
  const planes = [across('PX', [h, 0, h, 0]), across('PY', [h, -h, 0, 0])];
  const { model, rates } = evaluate({ ...project, joints: [...project.joints.slice(0, 3), ...planes] });
  const full = evaluate(project);
  expect(model.report.mobility).toMatchObject({
    rows: 17,
    rank: 17,
    degreesOfFreedom: 1,
    formula: 1,
    redundant: [],
  });
  for (const joint of ['O2', 'A', 'B']) {
    expect(uniqueOf(model, joint)).toHaveLength(6);
    const [few, many] = [reaction(model, joint), reaction(full.model, joint)];
    const size = Math.hypot(...many.slice(0, 3));
    for (const c of [0, 1, 5]) expect(Math.abs(few[c] - many[c])).toBeLessThan(FORCE * size);
  }
  const o4Force = reaction(full.model, 'O4');
  const size = Math.hypot(...o4Force);
  expect(Math.abs(reaction(model, 'PX')[0] - o4Force[0])).toBeLessThan(FORCE * size);
  expect(Math.abs(reaction(model, 'PY')[1] - o4Force[1])).toBeLessThan(FORCE * size);
  const scale = Math.max(...full.rates.map(Math.abs));
  rates.forEach((value, i) => expect(Math.abs(value - full.rates[i])).toBeLessThan(FORCE * scale));
});

test('driven at constant speed over 14 degrees: torque and pin forces of the published sweep', () => {
  const column = (name: string) => referenceColumn(benchmark, name);
  const angles = column('theta2_deg');
  // the run starts at -36 degrees and turns backwards to -50
  const rows = angles.map((angle, i) => ({ angle, i })).filter(({ angle }) => angle >= -50 && angle <= -36);
  expect(rows.length).toBeGreaterThan(3);
  const project = fourBar('perpendicular');
  const times = rows.map(({ angle }) => ((-36 - angle) * Math.PI) / 180 / 10);
  project.loads = project.loads.filter((load) => load.kind === 'force');
  project.drivers = [createDriver({ id: 'motor', joint: 'O2', value: -10 })];
  for (const [r, time] of times.entries()) {
    if (time === 0) continue;
    const result = run({
      ...project,
      settings: { ...project.settings, duration: time, outputInterval: time },
    });
    const { i } = rows[r];
    const last = (key: string) => [result.column(key).at(-1) as number];
    const near = (name: string, key: string, reference: string, size: number) =>
      expectSeries(`${name} at ${rows[r].angle}`, last(key), [column(reference)[i]], FORCE * size);
    const largest = Math.max(...PINS.map((pin) => Math.hypot(column(`F${pin}x`)[i], column(`F${pin}y`)[i])));
    near('torque', 'driver/motor/effort', 'T', Math.abs(column('T')[i]) + 0.86 * largest);
    for (const pin of PINS) {
      near(`${pin}x`, `reaction/${pin}/FX`, `F${pin}x`, largest);
      near(`${pin}y`, `reaction/${pin}/FY`, `F${pin}y`, largest);
    }
    near('omega4', 'body/rocker/wz', 'omega4_sweep', 10);
  }
});
