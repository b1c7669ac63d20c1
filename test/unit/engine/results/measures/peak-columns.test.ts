/** Which columns peaks are made of, what of them is nothing, and what is said of them. */
import { describe, expect, test } from 'vitest';
import { findForcePeaks, partOf, uniquenessWords } from '../../../../../engine/results/measures/force-peaks';
import { everyForce } from '../../../../support/every-force';
import { channel, createCrank, createRecording } from '../../../renderer/sim/fixtures';
import { peaksOf, rowOf } from '../peaks-of';

const ALL = 63;
const FORCE = {
  'reaction/pin/F': [5, 5, 13, 0],
  'reaction/pin/FX': [3, -3, -5, 0],
  'reaction/pin/FY': [4, 4, 12, 0],
};

describe('columns', () => {
  test('may come in any order', () => {
    const values: Readonly<Record<string, readonly number[]>> = {
      ...FORCE,
      'reaction/pin/unique': [ALL, ALL - 1, ALL, ALL],
      'shared/pin/F': [0, 7, 2, 0],
      'driver/motor/coordinate': [0, 1, 2, 3],
    };
    const wanted = peaksOf(values);
    expect(rowOf(wanted, 'reaction/pin/F')).toMatchObject({
      shared: ['FX'],
      weight: { part: 7, share: 7 / 13 },
    });
    expect(rowOf(wanted, 'reaction/pin/F').peak.angle).toBeCloseTo((2 * 180) / Math.PI, 10);
    for (const first of Object.keys(values))
      expect(peaksOf({ [first]: values[first], ...values }), first).toEqual(wanted);
  });

  test('that are not there say nothing: no mask, no part that is shared', () => {
    expect(rowOf(peaksOf(FORCE), 'reaction/pin/F')).toMatchObject({ shared: [], split: [], weight: null });
  });

  test('without samples there are no peaks', () => {
    const recording = createRecording([channel('reaction/pin/F', 'N')], createCrank());
    expect(findForcePeaks(recording).rows).toEqual([]);
  });

  test('are looked at once, until there are more', () => {
    const recording = createRecording([channel('reaction/pin/F', 'N')], createCrank());
    recording.append(1, Float64Array.of(0, 5));
    const before = findForcePeaks(recording);
    expect(findForcePeaks(recording)).toBe(before);
    recording.append(1, Float64Array.of(1, 9));
    expect(findForcePeaks(recording).rows[0].peak.value).toBe(9);
  });

  test('of the part that is shared go by the name of the record, whatever is in it', () => {
    expect(partOf('reaction/a/F/FX')).toBe('shared/a/F/F');
  });
});

describe('noise', () => {
  const project = createCrank();
  const settings = { ...project.settings, relativeTolerance: 1e-12 };
  const isNoise = (fz: number) =>
    rowOf(
      peaksOf({ ...FORCE, 'reaction/pin/FZ': [0, 0, 13 * fz, 0] }, { ...project, settings }),
      'reaction/pin/FZ',
    ).isNoise;

  test('is a billionth of the vector, however tight the tolerance', () => {
    expect(isNoise(0.9e-9)).toBe(true);
    expect(isNoise(1.1e-9)).toBe(false);
  });

  test('are the parts of what is nothing throughout', () => {
    const none = [0, 0, 0, 0];
    const { rows } = peaksOf({ 'reaction/pin/F': none, 'reaction/pin/FX': none });
    expect(rows.map((row) => row.isNoise)).toEqual([false, true]);
  });

  test('is no effort, though a force stands beside it', () => {
    const peaks = peaksOf(
      { 'mesh/teeth/F': [1, 2, 3, 4], 'driver/teeth/effort': [0, 0, 0, 0] },
      everyForce(),
    );
    expect(rowOf(peaks, 'driver/teeth/effort').isNoise).toBe(false);
  });
});

describe('words', () => {
  test('of an effort name what it is', () => {
    const peaks = peaksOf(
      { 'driver/crank/effort': [1, 2, 3, 4], 'driver/crank/unique': [1, 0, 1, 1] },
      everyForce(),
    );
    const row = rowOf(peaks, 'driver/crank/effort');
    expect(row.shared).toEqual([row.quantity.symbol]);
    expect(row.quantity.symbol).not.toBe('FX');
  });

  test('of a moment name its components, and how much is shared in the unit asked for', () => {
    const peaks = peaksOf({
      'reaction/pin/M': [5, 5, 13, 0],
      'reaction/pin/unique': [ALL, ALL - 8, ALL - 16, ALL - 32],
      'shared/pin/M': [0, 6.5, 0, 0],
    });
    const row = rowOf(peaks, 'reaction/pin/M');
    expect(uniquenessWords(row, {})).toBe('shared MX MY MZ: 6.5 N·m (50 %)');
    expect(uniquenessWords(row, { 'N*m': 'N*mm' })).toBe('shared MX MY MZ: 6500 N·mm (50 %)');
  });
});
