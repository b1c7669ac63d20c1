/** Reactions to which a singular position gives no value (T 10.12): labelled there, and nowhere else. */
import { describe, expect, test } from 'vitest';
import { createDriver } from '../../engine/model/defaults';
import { createModel } from '../../engine/run/preparation/prepared-model';
import { createRandom } from '../support/draw';
import { EXAMPLES } from '../support/examples';
import { bennettLoop } from '../support/bennett';
import { grid, ladder, planarMechanism } from '../support/planar-mechanism';
import { indeterminateBits, labelOf, sharedBits } from '../../engine/core/diagnostics/reaction-mask';
import { randomMechanism } from '../support/random-mechanism';
import { run } from '../support/run';
import type { Project, Quat, Vec3 } from '../../engine/model/project';

const TURN: Quat = [0.8, 0.36, 0.48, 0];
const FX = 1;
const FY = 2;
const FZ = 4;

const assembled = (project: Project) => {
  const result = createModel(project);
  if (!result.ok) throw new Error(result.problems[0].message);
  return result.model.report.mobility.reactions;
};
const ever = (project: Project) =>
  assembled(project).reduce((bits, { mask }) => bits | indeterminateBits(mask), 0);

/** A four-bar of rods: ground pivots at 0 and `base`, the crank at an angle, the other pins where they are given. */
const fourBar = (crank: Vec3, rocker: Vec3, base: number): Project =>
  planarMechanism(
    [
      [[0, 0, 0], crank],
      [crank, rocker],
      [rocker, [base, 0, 0]],
    ],
    [
      { at: [0, 0, 0], bodies: [-1, 0] },
      { at: crank, bodies: [0, 1] },
      { at: rocker, bodies: [1, 2] },
      { at: [base, 0, 0], bodies: [-1, 2] },
    ],
  );

describe('as assembled', () => {
  test('a parallelogram at its change point: along the links, no force has a value; across them all have', () => {
    const reactions = assembled(ladder(1, 0));
    expect(reactions).toHaveLength(4);
    for (const { mask } of reactions) {
      expect(labelOf(mask, FX)).toBe('indeterminate');
      expect(labelOf(mask, FY)).toBe('unique');
      // redundant in every position
      expect(labelOf(mask, FZ)).toBe('shared');
    }
  });

  test('beside it, by a thousandth of a radian, all have', () => {
    for (const { mask } of assembled(ladder(1, 1e-3))) expect(mask & 3).toBe(3);
    expect(ever(ladder(1, 1e-3))).toBe(0);
  });

  test.each([2, 5])('%i parallelograms, flat and askew in space', (n) => {
    expect(ever(ladder(n, 0, TURN))).not.toBe(0);
    expect(ever(ladder(n, 0.5, TURN))).toBe(0);
  });

  test('a toggle at dead centre, driven from its rocker: the effort pushes along the links, without end', () => {
    // crank and coupler in one line: the rocker cannot move the crank
    const dead = fourBar([1, 0, 0], [3, 0, 0], 4);
    expect(ever({ ...dead, drivers: [] })).not.toBe(0);
    const straight = fourBar([0.6, 0, 0], [1.8, 0, 0], 3);
    const bent = fourBar([0.6 * Math.cos(0.7), 0.6 * Math.sin(0.7), 0], [1.8, 0.9, 0], 3);
    // stretched out to the ground pivot, all four pins are in one line; bent they are not
    expect(ever(straight)).not.toBe(0);
    expect(ever(bent)).toBe(0);
  });
});

test('a run through a change point: at the sample that hits it, not at its neighbours', () => {
  const start = Math.PI / 3;
  const built = ladder(1, start);
  const project = {
    ...built,
    drivers: [createDriver({ id: 'motor', joint: 'pin0', value: -1 })],
    settings: { ...built.settings, duration: 1.2, outputInterval: start / 8 },
  };
  const { outcome, time, column } = run(project);
  expect(outcome).toEqual({ kind: 'completed' });
  const bits = column('reaction/pin1/unique').map(indeterminateBits);
  const hits = time.flatMap((t, i) => (bits[i] !== 0 ? [t] : []));
  expect(hits).toHaveLength(1);
  expect(hits[0]).toBeCloseTo(start, 9);
  expect(bits.find((value) => value !== 0)).toBe(FX);
});

describe('regular mechanisms have none', () => {
  test.each(Object.keys(EXAMPLES))('%s', (file) => {
    const project = EXAMPLES[file]();
    expect(ever(project)).toBe(0);
  });

  test('Bennett’s loop, whose redundancy comes from its proportions', () => {
    const loop = { a: 0.2, alpha: Math.PI / 6, b: 0.3 };
    const { simulation, column } = run({ ...bennettLoop(loop, 1, Math.PI) });
    for (const { key } of simulation.channels.filter(({ component }) => component === 'unique'))
      for (const mask of column(key)) expect(indeterminateBits(mask)).toBe(0);
    expect(sharedBits(column('reaction/p1/unique')[0])).not.toBe(0);
  });

  test('nets, and 150 random mechanisms', () => {
    expect(ever(grid(4, 3, 1, TURN))).toBe(0);
    const random = createRandom(3);
    let shared = 0;
    for (let i = 0; i < 150; i++) {
      const project = randomMechanism(2 + Math.floor(5 * random()), Math.floor(4 * random()), random);
      const result = createModel(project);
      if (!result.ok) continue;
      for (const { mask } of result.model.report.mobility.reactions) {
        expect(indeterminateBits(mask), `case ${i}`).toBe(0);
        if (sharedBits(mask) !== 0) shared++;
      }
    }
    expect(shared).toBeGreaterThan(50);
  });
});
