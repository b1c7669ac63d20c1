import { describe, expect, it } from 'vitest';
import {
  findLandmarks,
  findRankChanges,
  nextLandmark,
} from '../../../../../engine/results/series/places/places-in-time';
import { findExtremes } from '../../../../../engine/results/series/places/peaks';
import { createQualityStrip, qualityAt } from '../../../../../engine/output/plot/quality-strip';
import { channel, createRecording, rows } from '../../../renderer/sim/fixtures';

const CHANNELS = [
  channel('reaction/pin/FX', 'N'),
  channel('reaction/pin/FY', 'N'),
  channel('drift/total/position', 'm'),
  channel('energy/total/kinetic', 'J'),
  channel('energy/total/residual', 'J'),
  channel('solver/total/rank', '1'),
  channel('solver/total/rejected', '1'),
];
const ENERGY = [1, 2, 4, 2, 1];
const FORCE = [0, 3, -5, 4, Number.NaN];
const RANK = [11, 11, 10, 10, 11];
const REJECTED = [0, 0, 3, 3, 4];

function recorded() {
  const recording = createRecording(CHANNELS);
  const values = {
    'reaction/pin/FX': (_: number, i: number) => FORCE[i],
    'reaction/pin/FY': (_: number, i: number) => 1e-9 * i,
    'drift/total/position': () => 1e-10,
    'energy/total/kinetic': (_: number, i: number) => ENERGY[i],
    'energy/total/residual': (_: number, i: number) => -1e-12 * i,
    'solver/total/rank': (_: number, i: number) => RANK[i],
    'solver/total/rejected': (_: number, i: number) => REJECTED[i],
  };
  recording.append(5, rows([0, 1, 2, 3, 4], values, CHANNELS));
  return recording;
}

const newton = { unit: 'N', size: 1 };
const line = (name: string) => ({ key: `reaction/pin/${name}`, name, unit: 'N', shown: newton });

describe('findExtremes', () => {
  it('gives the largest, the smallest and the larger of both by size', () => {
    const found = findExtremes(recorded(), 'reaction/pin/FX');
    expect(found?.maximum).toEqual({ index: 3, time: 3, value: 4 });
    expect(found?.minimum).toEqual({ index: 2, time: 2, value: -5 });
    expect(found?.peak).toEqual(found?.minimum);
  });
});

describe('landmarks', () => {
  it('are the extremes, events, dead points and changes of rank in the order of time', () => {
    const events = [
      { time: 0.5, kind: 'dead-point' as const, record: null, message: 'crank and coupler in line' },
      { time: 3.5, kind: 'load-on' as const, record: 'load', message: 'Load acts' },
    ];
    const marks = findLandmarks(recorded(), [line('FX')], events);
    expect(marks.map(({ kind, time }) => [kind, time])).toEqual([
      ['toggle', 0.5],
      ['minimum', 2],
      ['rank', 2],
      ['maximum', 3],
      ['event', 3.5],
      ['rank', 4],
    ]);
    expect(marks[0].text).toBe('Dead point at 0.500 s: crank and coupler in line');
    expect(marks[3].text).toBe('Maximum of FX: 4.000 N at 3.000 s');
  });

  it('leave out what is round-off next to the other lines, and say values in the unit shown', () => {
    const shown = { unit: 'kN', size: 1000 };
    const lines = [line('FX'), line('FY')].map((each) => ({ ...each, shown }));
    const extremes = findLandmarks(recorded(), lines, []).filter(({ series }) => series !== null);
    expect(extremes.map(({ series, value }) => [series, value])).toEqual([
      ['reaction/pin/FX', -0.005],
      ['reaction/pin/FX', 0.004],
    ]);
  });

  it('are gone through with a step that leaves the one the cursor stands on', () => {
    const marks = findLandmarks(recorded(), [line('FX')], []);
    expect(nextLandmark(marks, 2, 1)?.time).toBe(3);
    expect(nextLandmark(marks, 2, -1)).toBeNull();
    expect(nextLandmark(marks, 3.2, -1)?.time).toBe(3);
    expect(nextLandmark(marks, 4, 1)).toBeNull();
  });

  it('keep up with a growing run', () => {
    const recording = createRecording(CHANNELS);
    const rank = (value: number) => ({ 'solver/total/rank': () => value });
    recording.append(2, rows([0, 1], rank(11), CHANNELS));
    expect(findRankChanges(recording)).toEqual([]);
    recording.append(2, rows([2, 3], rank(9), CHANNELS));
    expect(findRankChanges(recording)).toEqual([{ time: 2, from: 11, to: 9 }]);
  });
});

describe('the quality strip', () => {
  const window = { from: 0, to: 4 };

  it('puts drift and relative energy residual on one scale, and says what the run is worth', () => {
    const strip = createQualityStrip(recorded(), window, 400);
    expect(strip?.range).toEqual({ minimum: 1e-16, maximum: 1e-4 });
    const [drift, energy] = strip!.lines;
    // 1e-10 lies in the middle of twelve decades
    for (const { y } of drift.points) expect(y).toBeCloseTo(0.5, 9);
    // the largest energy is 4 J, so 4e-12 J are 1e-12 of it
    expect(energy.points.at(-1)?.y).toBeCloseTo(4 / 12, 9);
    expect(strip?.ranks.map(({ time }) => time)).toEqual([2, 4]);
    expect(strip?.rejected.map(({ count }) => count)).toEqual([3, 1]);
    expect(strip?.rejected.map(({ share }) => share)).toEqual([1, 1 / 3]);
    expect(strip?.reading).toBe(
      'Drift at most 1.00×10⁻¹⁰ m; energy residual at most 1.00×10⁻¹² of the largest energy; 2 rank changes; 4 rejected steps.',
    );
  });

  it('doubts the stretches in which drift or energy is worse than good, and no others', () => {
    const channels = ['drift/total/position', 'energy/total/residual', 'energy/total/total'].map((key) =>
      channel(key, key.startsWith('drift') ? 'm' : 'J'),
    );
    const doubtsOf = (drift: readonly number[], residual: readonly number[]) => {
      const recording = createRecording(channels);
      const values = {
        'drift/total/position': (_: number, i: number) => drift[i],
        'energy/total/residual': (_: number, i: number) => residual[i],
        'energy/total/total': () => 1,
      };
      recording.append(5, rows([0, 1, 2, 3, 4], values, channels));
      return createQualityStrip(recording, window, 400)?.doubts;
    };
    const none = [0, 0, 0, 0, 0];
    expect(doubtsOf(none, none)).toEqual([]);
    expect(doubtsOf([0, 1, 1, 0, 1], none)).toEqual([
      { from: 1, to: 2 },
      { from: 4, to: 4 },
    ]);
    expect(doubtsOf(none, [0, 0, 2e-6, 0, 9e-7])).toEqual([{ from: 2, to: 2 }]);
  });

  it('keeps every rejected step however narrow the window and wide the stretches', () => {
    for (const width of [4, 7, 50, 1000]) {
      const strip = createQualityStrip(recorded(), window, width);
      expect(strip?.rejected.reduce((sum, { count }) => sum + count, 0)).toBe(4);
    }
    expect(createQualityStrip(recorded(), { from: 2.5, to: 3.5 }, 100)?.rejected).toEqual([]);
  });

  it('reads the values of one instant', () => {
    expect(qualityAt(recorded(), 2)).toBe(
      'At 2.000 s: drift 1.00×10⁻¹⁰ m; energy residual −2.00×10⁻¹² J; rank 10; 3 rejected steps so far',
    );
  });

  it('is not there where nothing of it was recorded', () => {
    const channels = [channel('reaction/pin/FX', 'N')];
    const recording = createRecording(channels);
    recording.append(2, rows([0, 1], {}, channels));
    expect(createQualityStrip(recording, window, 100)).toBeNull();
  });
});
