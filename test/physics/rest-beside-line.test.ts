/**
 * Drivers whose laws dwell a little before or behind the position in which the bars lie in one line (T 6.2): joint forces are large
 * there and have a value, velocities are none, and nothing but the poses says on which branch the mechanism is. Runs ended with joints
 * that came apart at the dwell.
 */
import { createDriver } from '../../engine/model/defaults';
import { compileMotion } from '../../engine/kinds/drivers/motions/motions';
import { describe, expect, test } from 'vitest';
import { FLAT_FOUR_BARS, fourBar, rockerAt } from '../support/flat-four-bars';
import { row } from '../support/flat-row';
import { run } from '../support/run';
import type { Motion, Project, Settings } from '../../engine/model/project';

const REST = 0.2;
const BESIDE = [-1e-5, 1e-4, -1e-3, 1e-3, 1e-2];

/** With breakpoints at the dwell, and with one that ends in the rest. */
const LAWS: Record<string, (rise: number) => Motion> = {
  cycloid: (rise) => ({ kind: 'cycloidal', rise, start: 0, riseTime: REST, dwellTime: 0.1, returnTime: 0.2, restTime: 1, repeat: 'once' }), // oxfmt-ignore
  table: (rise) => ({ kind: 'table', points: [[0, 0], [0.1, rise / 2], [REST, rise]], ends: 'clamped' }), // oxfmt-ignore
};

/** A sample is off by what joints are, over the angle from the line. */
function expectPlaces(
  project: Project,
  motion: Motion,
  settings: Partial<Settings>,
  joint: string,
  place: (travel: number) => number,
  angle: (travel: number) => number,
): void {
  const law = createDriver({ id: 'law', name: 'Law', joint: 'o0', kind: 'position', value: 0, motion });
  const usual = { ...project.settings, gravity: [0, 0, 0] as const, duration: 0.5, outputInterval: 0.02 };
  const { outcome, time, column, summary } = run({
    ...project,
    settings: { ...usual, ...settings },
    drivers: [law],
  });
  expect(outcome).toEqual({ kind: 'completed' });
  const target = new Float64Array(3);
  const found = column(`joint/${joint}/coordinate`);
  time.forEach((t, i) => {
    compileMotion(motion).calc(t, false, target);
    const off = found[i] - place(target[0]);
    const turns = 2 * Math.PI * Math.round(off / (2 * Math.PI));
    // measured: 5e-12 over the angle
    expect(Math.abs(off - turns)).toBeLessThan(2e-11 / Math.abs(angle(target[0])));
  });
  expect(summary.steps + summary.rejected).toBeLessThan(1000);
}

const SETTINGS: Partial<Settings>[] = [
  {},
  { gravity: [0, -9.81, 0] },
  { gravity: [0, 0, -9.81], integrator: 'radau5' },
  { integrator: 'dop853', relativeTolerance: 1e-11, absoluteTolerance: 1e-11 },
  { equations: 'compiled' },
];

describe.each(Object.entries(LAWS))('a %s that dwells beside the line', (_, lawTo) => {
  test.each(SETTINGS)('parallelograms: %o', (settings) => {
    for (const beside of BESIDE) {
      for (const n of [1, 2])
        expectPlaces(row(n, 0, {}, -1), lawTo(1 + beside), settings, `o${n}`, (s) => s, (s) => s - 1); // oxfmt-ignore
    }
  });

  test.each(FLAT_FOUR_BARS)('%s', (_name, bars) => {
    for (const beside of BESIDE) {
      const side = Math.sign(beside);
      const start = rockerAt(bars, -1, side);
      const place = (s: number) => rockerAt(bars, s - 1, s < 1 ? side : -side) - start;
      expectPlaces(fourBar(bars, -1, start), lawTo(1 + beside), {}, 'o1', place, (s) => s - 1);
    }
  });
});
