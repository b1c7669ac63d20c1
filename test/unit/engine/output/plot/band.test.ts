/** The area of a band: what is drawn holds every sample of it. */
import { describe, expect, it } from 'vitest';
import {
  bandAt,
  bandColumns,
  bandInRoom,
  bandOutlines,
  cutInWords,
  reduceBand,
} from '../../../../../engine/output/plot/band';
import { createContent } from '../../../../../engine/output/panes/pane-content';
import { createPlot } from '../../../../../engine/output/plot/plot-data';
import { DEFAULT_OPTIONS } from '../../../../../engine/output/panes/plot-options';
import { createFigure } from '../../../../../engine/output/chart/figure';
import { createProject } from '../../../../../engine/model/defaults';
import { Recording } from '../../../../../engine/results/recording/recording';
import type { Channel } from '../../../../../engine/results/recording/channel';
import { channel as reaction, createCrank } from '../../../renderer/sim/fixtures';

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

describe('the room of a band', () => {
  const curves = { minimum: -10, maximum: 20 };

  it('is the height of the curves above and below them', () => {
    expect(bandInRoom({ minimum: -20_000, maximum: 20_000 }, curves)).toEqual({ minimum: -40, maximum: 50 });
    expect(bandInRoom({ minimum: -12, maximum: 40 }, curves)).toEqual({ minimum: -12, maximum: 40 });
  });

  it('is the value of curves that are level, and all of it where they are zero or have no value', () => {
    const band = { minimum: -20_000, maximum: 20_000 };
    expect(bandInRoom(band, { minimum: 50, maximum: 50.01 })).toEqual({
      minimum: 50 - 50.01,
      maximum: 100.02,
    });
    for (const value of [0, 1e-12, NaN])
      expect(bandInRoom(band, { minimum: value, maximum: value })).toEqual(band);
  });

  it('is told of in words where the axis ends before the band does', () => {
    const axis = { minimum: -40, maximum: 50, unit: 'N' };
    expect(cutInWords({ minimum: -40, maximum: 50 }, axis)).toBeNull();
    expect(cutInWords(null, axis)).toBeNull();
    for (const band of [
      { minimum: -20_000, maximum: 50 },
      { minimum: -40, maximum: 20_000 },
    ])
      expect(cutInWords(band, axis)).toMatch(/^\S+ to \S+ N$/);
  });
});

describe('a plot with a band', () => {
  const channels = [
    reaction('reaction/pin/FX', 'N'),
    reaction('reaction/pin/FY', 'N'),
    channel('FX_low'),
    channel('FX_high'),
  ];

  function plotted(band: number, options = {}) {
    const recording = new Recording({
      run: 1,
      digest: '0'.repeat(64),
      channels,
      project: createCrank(),
      analysis: 'dynamic',
      model: null,
      warnings: [],
      startedAt: new Date(0),
    });
    recording.append(3, Float64Array.from([0, 1, 2].flatMap((t) => [t, 5 * t, -5, -band * t, band])));
    const all = { ...DEFAULT_OPTIONS, band: true, ...options };
    const { project } = recording;
    const content = createContent(recording, project, 'reactions', 'pin', {
      shown: ['FX', 'FY'],
      options: all,
    });
    const window = { from: 0, to: 2 };
    const plot = createPlot({ recording, content, options: all, window, width: 400, events: [] });
    const figure = createFigure({ recording, content, window: null, events: [], stale: false });
    return { plot, figure };
  }

  it('gives the curves of an axis a third of it at least, and says what it cuts, in exports too', () => {
    const { plot, figure } = plotted(20_000);
    const [{ minimum, maximum }] = plot.axes;
    expect((maximum - minimum) / 15).toBeLessThan(4);
    const [fx, fy] = plot.series;
    expect(fx.bandCut).toBe('−40000 to 20000 N');
    expect(fy.bandCut).toBeNull();
    expect(figure.warnings).toContain('Bands are cut at the edge of the plot; in all: FX −40000 to 20000 N.');
  });

  it('holds a band that has room, and says nothing', () => {
    const { plot, figure } = plotted(8);
    const [{ minimum, maximum }] = plot.axes;
    expect(minimum).toBeLessThanOrEqual(-16);
    expect(maximum).toBeGreaterThanOrEqual(10);
    expect(plot.series.map(({ bandCut }) => bandCut)).toEqual([null, null]);
    expect(figure.warnings.join()).not.toMatch(/Bands/);
  });

  it('leaves a logarithmic axis to the curves: no band is drawn there', () => {
    const { plot } = plotted(20_000, { scale: 'logarithmic' });
    expect(plot.axes[0].maximum).toBeLessThanOrEqual(100);
    expect(plot.series.map(({ band, bandCut }) => [band, bandCut])).toEqual([
      [null, null],
      [null, null],
    ]);
  });
});
