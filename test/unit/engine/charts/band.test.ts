/** The area of a band: what is drawn holds every sample of it. */
import { describe, expect, it } from 'vitest';
import { bandAt, bandColumns, bandOutlines, reduceBand } from '../../../../engine/charts/band';
import { createProject } from '../../../../engine/model/defaults';
import { Recording } from '../../../../engine/recorder/recording';
import type { Channel } from '../../../../engine/recorder/channel';

const channel = (component: string): Channel => ({
  key: `band/pin/${component}`,
  label: `Pin.${component}`,
  unit: 'N',
  group: 'band',
  record: 'pin',
  component,
});

function record(rows: readonly (readonly [time: number, low: number, high: number])[]): Recording {
  const recording = new Recording({
    run: 1,
    digest: '0'.repeat(64),
    channels: [channel('FX_low'), channel('FX_high')],
    project: createProject('Band'),
    analysis: 'dynamic',
    model: null,
    warnings: [],
    startedAt: new Date(0),
  });
  recording.append(rows.length, Float64Array.from(rows.flat()));
  return recording;
}

describe('the columns of a band', () => {
  it('belong to a reaction as recorded, and to nothing else', () => {
    expect(bandColumns('reaction/pin/FX')).toEqual({
      joint: 'pin',
      low: 'band/pin/FX_low',
      high: 'band/pin/FX_high',
    });
    expect(bandColumns('reaction/pin/M')?.high).toBe('band/pin/M_high');
    for (const id of ['reaction/pin/FX@a', 'reaction/pin/unique', 'drift/pin/position', '=FX'])
      expect(bandColumns(id)).toBeNull();
  });
});

describe('the band at a time', () => {
  it('lies between samples, and is none where the run has none', () => {
    const recording = record([
      [0, -1000, 2000],
      [1, 0, 3000],
      [2, Number.NaN, Number.NaN],
    ]);
    expect(bandAt(recording, 'reaction/pin/FX', 0.5)).toEqual({ low: -500, high: 2500 });
    expect(bandAt(recording, 'reaction/pin/FX', 2)).toBeNull();
    expect(bandAt(recording, 'reaction/pin/FY', 0)).toBeNull();
    expect(bandAt(recording, 'reaction/pin/FX@a', 0)).toBeNull();
  });
});

describe('the area', () => {
  it('is every sample where there is room, in the unit shown', () => {
    const recording = record([
      [0, -1000, 2000],
      [1, 0, 3000],
    ]);
    expect(reduceBand(recording, 'reaction/pin/FX', { from: 0, to: 1 }, 400, 1000)).toEqual([
      { x: 0, low: -1, high: 2 },
      { x: 1, low: 0, high: 3 },
    ]);
  });

  it('keeps the lowest and the highest of what falls together', () => {
    const rows = Array.from({ length: 10_000 }, (_, i): [number, number, number] => [i / 9999, -1, 1]);
    rows[5000] = [rows[5000]![0], -70, 1];
    rows[5001] = [rows[5001]![0], -1, 90];
    const points = reduceBand(record(rows), 'reaction/pin/FX', { from: 0, to: 1 }, 100, 1)!;
    expect(points.length).toBeLessThan(60);
    expect(Math.min(...points.map(({ low }) => low))).toBe(-70);
    expect(Math.max(...points.map(({ high }) => high))).toBe(90);
  });

  it('is in pieces around samples without a band, there and back along its edges', () => {
    const points = reduceBand(
      record([
        [0, 1, 2],
        [1, 1, 3],
        [2, NaN, NaN],
        [3, 4, 5],
        [4, 4, 6],
      ]),
      'reaction/pin/FX',
      { from: 0, to: 4 },
      400,
      1,
    )!;
    expect(bandOutlines(points)).toEqual([
      [
        { x: 0, y: 2 },
        { x: 1, y: 3 },
        { x: 1, y: 1 },
        { x: 0, y: 1 },
      ],
      [
        { x: 3, y: 5 },
        { x: 4, y: 6 },
        { x: 4, y: 4 },
        { x: 3, y: 4 },
      ],
    ]);
  });

  it('is none where the run recorded no band', () => {
    expect(reduceBand(record([]), 'reaction/other/FX', { from: 0, to: 1 }, 100, 1)).toBeNull();
  });
});
