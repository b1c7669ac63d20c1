/** The effort of a driver at a dead point (T 10.12): it has no value there, and beside it the one of the closed form. */
import { describe, expect, test } from 'vitest';
import { createBody, createDriver, createJoint, createProject } from '../../engine/model/defaults';
import { createModel } from '../../engine/run/preparation/prepared-model';
import { createRandom } from '../support/draw';
import { calcLoadCase } from '../../engine/output/loads/load-table';
import { ForceColumns } from '../../engine/results/recording/force-columns';
import { fourBar as flatFourBar, rockerAt } from '../support/flat-four-bars';
import { run } from '../support/run';
import { findForcePeaks, uniquenessWords } from '../../engine/results/measures/force-peaks';
import { indeterminateNote } from '../../engine/results/series/uniqueness/uniqueness';
import { indeterminateBits, labelOf } from '../../engine/core/diagnostics/reaction-mask';
import { planarMechanism } from '../support/planar-mechanism';
import { record } from '../support/recorded';
import { ruleNotes } from '../../engine/output/chart/conventions';
import type { PaneContent } from '../../engine/output/panes/pane-content';
import type { Project, Quat, Vec3 } from '../../engine/model/project';

const R = 0.1;
const SPEED = 4;
const YOKE = 2;
const Z_ALONG_X: Quat = [Math.SQRT1_2, 0, Math.SQRT1_2, 0];

/**
 * A Scotch yoke that a driver moves as a turning crank would: x = r cos(w t). The crank, which nothing drives, goes on
 * turning at w, through the two dead points of each turn. Effort: m x'' = -m w^2 x, whatever the crank's inertia.
 */
function scotchYoke(start: number, duration: number): Project {
  const project = createProject('Scotch yoke');
  const along = { position: [0, 0, 0] as Vec3, orientation: Z_ALONG_X };
  const mass = (m: number) => ({
    ...{ kind: 'custom' as const, mass: m, centerOfMass: [0, 0, 0] as Vec3 },
    inertia: [0.01, 0.01, 0.01, 0, 0, 0] as const,
  });
  const [c, s] = [Math.cos(start), Math.sin(start)];
  const crank = createBody({
    ...{ id: 'crank', orientation: [Math.cos(start / 2), 0, 0, Math.sin(start / 2)], mass: mass(1) },
    angularVelocity: [0, 0, SPEED],
  });
  const yoke = createBody({
    ...{ id: 'yoke', position: [R * c, 0, 0], mass: mass(YOKE), velocity: [-R * SPEED * s, 0, 0] },
  });
  const pin = { position: [R, 0, 0] as Vec3, orientation: [1, 0, 0, 0] as Quat };
  return {
    ...project,
    bodies: [crank, yoke],
    joints: [
      createJoint({ id: 'pivot', bodyB: 'crank' }),
      createJoint({ id: 'guide', kind: 'slider', bodyB: 'yoke', frameA: along, frameB: along }),
      createJoint({
        ...{ id: 'slot', kind: 'point-in-plane', bodyA: 'yoke', bodyB: 'crank', frameA: along, frameB: pin },
      }),
    ],
    drivers: [
      createDriver({
        ...{ id: 'ram', joint: 'guide', kind: 'position', value: 0 },
        motion: {
          kind: 'harmonic',
          amplitude: R,
          frequency: SPEED / (2 * Math.PI),
          phase: start + Math.PI / 2,
        },
      }),
    ],
    settings: { ...project.settings, gravity: [0, 0, 0], duration, outputInterval: Math.PI / SPEED / 8 },
  };
}

describe('a Scotch yoke that is driven by its yoke', () => {
  const recording = record(scotchYoke(0, (2 * Math.PI) / SPEED));
  const { time } = recording;
  const masks = [...recording.column('driver/ram/unique')!].slice(0, recording.count);
  const efforts = recording.column('driver/ram/effort')!;

  const note = 'indeterminate at t = 0 s: the position is singular, and no definite value exists there.';

  test('completes; effort is -m w^2 x beside the dead points, and has no value at the three that are samples', () => {
    expect(recording.outcome).toEqual({ kind: 'completed' });
    masks.forEach((mask, i) => {
      const isDead = i % 8 === 0;
      expect(labelOf(mask, 1), `t = ${time[i]}`).toBe(isDead ? 'indeterminate' : 'unique');
      if (!isDead) expect(efforts[i]).toBeCloseTo(-YOKE * SPEED ** 2 * R * Math.cos(SPEED * time[i]), 12);
    });
  });

  test('chart, peaks and load table say so, as of the joints that the same load goes through', () => {
    expect(indeterminateNote(recording, 'ram', ['effort'])).toBe(`effort ${note}`);
    expect(indeterminateNote(recording, 'slot', ['FX'])).toBe(`FX ${note}`);
    const peaks = findForcePeaks(recording).rows;
    const words = (record: string, symbol: string) =>
      uniquenessWords(
        peaks.find((row) => row.element.record === record && row.quantity.symbol === symbol)!,
        {},
      );
    expect(words('ram', 'force')).toBe('unique; indeterminate force at a singular position');
    expect(words('slot', 'FX')).toBe('unique; indeterminate FX at a singular position');
    expect(words('slot', 'FY')).toBe('unique');
    const rule = (sample: number, name: string) =>
      calcLoadCase(recording, 'yoke', sample)!.rows.find((row) => row.name === name)!.rule;
    expect(rule(0, 'Ram')).toBe('FX indeterminate');
    expect(rule(3, 'Ram')).toBe('');
    expect(new ForceColumns(recording.project).describe('driver/ram/effort')!.unique).toEqual({
      ...{ column: 'driver/ram/unique', bits: 1 },
    });
  });

  test('the chart that is exported says it under its lines', () => {
    const ruled = ruleNotes(recording, {
      series: [{ key: 'driver/ram/effort', visible: true }],
    } as unknown as PaneContent);
    expect(ruled).toEqual([`effort ${note}`]);
  });

  test('drawn away from them, and sampled beside them, no value is missing', () => {
    const apart = record(scotchYoke(0.3, 1));
    const found = [...apart.column('driver/ram/unique')!].slice(0, apart.count);
    expect(new Set(found)).toEqual(new Set([1]));
  });
});

/** A four-bar of which crank and coupler are in one line, stretched out or folded, and the same with the crank turned on. */
function fourBar(random: () => number, driven: string, bend: number): Project {
  const between = (low: number, high: number) => low + (high - low) * random();
  const angle = between(-Math.PI, Math.PI);
  const [crank, coupler] = [between(0.3, 1), between(1.2, 3)];
  const reach = random() < 0.5 ? crank + coupler : crank - coupler;
  const a: Vec3 = [crank * Math.cos(angle), crank * Math.sin(angle), 0];
  const b: Vec3 = [reach * Math.cos(angle + bend), reach * Math.sin(angle + bend), 0];
  // its rocker stands across the line by 0.2 rad at least
  const turn = between(0.2, Math.PI - 0.2) * (random() < 0.5 ? 1 : -1);
  const rocker = between(0.5, 3);
  const d: Vec3 = [b[0] + rocker * Math.cos(angle + turn), b[1] + rocker * Math.sin(angle + turn), 0];
  const q = Array.from({ length: 4 }, () => between(-1, 1));
  const size = Math.hypot(...q);
  const project = planarMechanism(
    [
      [[0, 0, 0], a],
      [a, b],
      [b, d],
    ],
    [
      { at: [0, 0, 0], bodies: [-1, 0] },
      { at: a, bodies: [0, 1] },
      { at: b, bodies: [1, 2] },
      { at: d, bodies: [-1, 2] },
    ],
    q.map((part) => part / size) as unknown as Quat,
  );
  return { ...project, drivers: [createDriver({ id: 'motor', joint: driven, value: 0 })] };
}

const motorOf = (project: Project) => {
  const result = createModel(project);
  if (!result.ok) throw new Error(result.problems[0].message);
  const { efforts, reactions } = result.model.report.mobility;
  const joints = reactions.some(({ mask }) => indeterminateBits(mask) !== 0);
  return { label: labelOf(efforts![0].mask, 1), joints };
};

test('what a singular position leaves without a value is not weighed as shared', () => {
  // a parallelogram with its bars in one line, which nothing loads across its plane
  const pins: Vec3[] = [0, 1, 3, 2].map((x) => [x, 0, 0]);
  const project = planarMechanism(
    [0, 1, 2].map((i) => [pins[i], pins[i + 1]]),
    pins.map((at, i) => ({ at, bodies: (i === 3 ? [-1, 2] : [i - 1, i]) as [number, number] })),
    [1, 0, 0, 0],
  );
  project.drivers = [createDriver({ id: 'motor', joint: 'pin0', value: 0 })];
  Object.assign(project.settings, { gravity: [1, -9.81, 0], duration: 0.1, outputInterval: 0.05 });
  const { rows } = findForcePeaks(record(project));
  const lost = rows.filter(
    ({ indeterminate, quantity }) => indeterminate.length > 0 && quantity.role === 'size',
  );
  expect(lost.map(({ element }) => element.record)).toEqual(['pin0', 'pin1', 'pin2', 'pin3']);
  // 0.13 to 1 while FX, which has no value, was taken for shared
  for (const { weight, element } of lost) expect(weight?.share ?? 0, element.record).toBeLessThan(1e-9);
});

test('100 random four-bars with crank and coupler in one line, turned anyhow in space', () => {
  for (let i = 0; i < 100; i++) {
    const at = (driven: string, bend: number) => motorOf(fourBar(createRandom(1000 + i), driven, bend));
    // from its rocker it cannot be driven there: the load goes along crank and coupler too
    expect(at('pin3', 0), `case ${i}`).toEqual({ label: 'indeterminate', joints: true });
    expect(at('pin0', 0), `case ${i}`).toEqual({ label: 'unique', joints: false });
    expect(at('pin3', 0.01), `case ${i}`).toEqual({ label: 'unique', joints: false });
  }
});

/** Attempts at a step until a run says that its way ends [1]: 320 are measured, and 60 refused; 5,200 and 2,500 where each was refused first. */
const ATTEMPTS = 600;
const REFUSED = 120;

test.each([
  ['a change-point four-bar', { tip: 0.08, end: 0.33, foot: 0.2 }],
  ['one folded back', { tip: 0.08, end: 0.02, foot: 0.2 }],
])('%s that is driven by its rocker comes to the end of its way in few steps', (_, bars) => {
  for (const [side, equations] of [
    [1, 'global-system'],
    [-1, 'global-system'],
    [1, 'compiled'],
    [-1, 'compiled'],
  ] as const) {
    const project = flatFourBar(bars, 1, rockerAt(bars, 1, side));
    const motor = createDriver({ id: 'motor', name: 'Motor', joint: 'o1', value: 5 });
    const { outcome, summary } = run({
      ...project,
      drivers: [motor],
      settings: { ...project.settings, equations },
    });
    expect(outcome).toMatchObject({
      kind: 'stopped',
      message: expect.stringMatching(/asks for a motion that the joints do not allow/) as string,
    });
    expect(summary.rejected).toBeLessThan(REFUSED);
    expect(summary.steps + summary.rejected).toBeLessThan(ATTEMPTS);
  }
});
