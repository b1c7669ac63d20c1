import { describe, expect, it } from 'vitest';
import {
  equalise,
  isUsableRange,
  panRange,
  zoomRange,
} from '../../../../../engine/results/series/reduce/axis-range';
import { readCursors } from '../../../../../engine/output/plot/cursor-readout';
import { createContent } from '../../../../../engine/output/panes/pane-content';
import { placeAt } from '../../../../../engine/output/plot/phase-plot';
import { createPlot } from '../../../../../engine/output/plot/plot-data';
import { DEFAULT_OPTIONS } from '../../../../../engine/output/panes/plot-options';
import type { PlotOptions } from '../../../../../engine/output/panes/plot-options';
import { shownUnit, UNIT_CHOICES } from '../../../../../engine/model/quantity/unit-systems';
import { listXChoices } from '../../../../../engine/output/panes/x-choices';
import { channel, createCrank, createRecording, rows } from '../../../renderer/sim/fixtures';

const CHANNELS = [
  channel('reaction/pin/FX', 'N'),
  channel('reaction/pin/FY', 'N'),
  channel('reaction/pin/MZ', 'N*m'),
  channel('driver/motor/coordinate', 'rad'),
];
const CRANK = 'driver/motor/coordinate';
const TIMES = [0, 1, 2, 3, 4];

function recorded() {
  const recording = createRecording(CHANNELS, createCrank());
  const values = {
    'reaction/pin/FX': (t: number) => 1000 * Math.cos(t),
    'reaction/pin/FY': (t: number) => 2000 * Math.sin(t),
    'reaction/pin/MZ': (t: number) => t,
    // two radians a second: more than one turn
    [CRANK]: (t: number) => 2 * t,
  };
  recording.append(5, rows(TIMES, values, CHANNELS));
  return recording;
}

function plotOf(options: Partial<PlotOptions>, shown = ['FY']) {
  const recording = recorded();
  const content = createContent(recording, createCrank(), 'reactions', 'pin', { shown });
  const all = { ...DEFAULT_OPTIONS, ...options };
  const window = { from: 0, to: 4 };
  return createPlot({ recording, content, options: all, window, width: 300, events: [] });
}

describe('a plot over one of its own lines', () => {
  const over = (shown: string[]) =>
    plotOf({ x: 'reaction/pin/FX' }, shown).series.map(({ spec }) => spec.name);

  it('has the other lines: over itself a series is a diagonal that stretches the axes', () => {
    expect(over(['FX', 'FY'])).toEqual(['FY']);
    const { axes } = plotOf({ x: 'reaction/pin/FX' }, ['FX', 'MZ']);
    expect(axes.map(({ unit }) => unit)).toEqual(['N*m']);
  });

  it('has that line where there is no other', () => {
    expect(over(['FX'])).toEqual(['FX']);
  });
});

describe('a plot over the crank angle', () => {
  it('counts turns, in the unit chosen, and names its axis', () => {
    const plot = plotOf({ x: CRANK, units: { rad: 'deg' } });
    expect(plot.x.label).toBe('Angle of Motor [°]');
    const xs = plot.series[0].points.map(({ x }) => x);
    TIMES.forEach((t, i) => expect(xs[i]).toBeCloseTo((2 * t * 180) / Math.PI, 9));
    expect(plot.series[0].points.map(({ t }) => t)).toEqual(TIMES);
    expect(plot.x.minimum).toBeLessThan(0);
    expect(plot.x.maximum).toBeGreaterThan(458);
    expect([plot.qualityStrip, plot.shared, plot.equal]).toEqual([null, [], false]);
  });

  it('starts each turn anew, with the line led to both edges and broken between them', () => {
    const plot = plotOf({ x: CRANK, wrap: true, units: { rad: 'deg' } });
    expect([plot.x.minimum, plot.x.maximum]).toEqual([0, 360]);
    const xs = plot.series[0].points.map(({ x }) => x);
    const gap = xs.findIndex(Number.isNaN);
    expect([xs[gap - 1], xs[gap + 1]]).toEqual([360, 0]);
    expect(xs.filter((x) => x < 0 || x > 360)).toEqual([]);
    const place = placeAt(plot, plot.series[0], 4, recorded());
    expect(place?.x).toBeCloseTo((8 * 180) / Math.PI - 360, 9);
  });

  it('tells lines apart by symbols once turns lie upon each other, and gives a line alone none', () => {
    const recording = createRecording(CHANNELS, createCrank());
    const values = { 'reaction/pin/FY': (t: number) => Math.sin(t), [CRANK]: (t: number) => t };
    const times = Array.from({ length: 400 }, (_, i) => i / 10);
    recording.append(400, rows(times, values, CHANNELS));
    const symbolsTo = (to: number, shown = ['FY', 'FX']) => {
      const content = createContent(recording, createCrank(), 'reactions', 'pin', { shown });
      const options = { ...DEFAULT_OPTIONS, x: CRANK, wrap: true };
      const plot = createPlot({
        recording,
        content,
        options,
        window: { from: 0, to },
        width: 300,
        events: [],
      });
      return plot.series.find(({ spec }) => spec.component === 'FY')!.symbols.length;
    };
    expect(symbolsTo(6)).toBe(0);
    for (const to of [12, 39]) {
      expect(symbolsTo(to)).toBeGreaterThan(3);
      expect(symbolsTo(to, ['FY'])).toBe(0);
    }
  });

  it('puts marks where the line is', () => {
    const plot = plotOf({ x: CRANK });
    const top = plot.marks.find(({ kind }) => kind === 'maximum');
    expect(top).toMatchObject({ time: 2, x: 4, line: 0 });
    expect(top?.y).toBeCloseTo(2000 * Math.sin(2), 9);
  });

  it('has nothing where the run has no such series, and says its id', () => {
    const plot = plotOf({ x: 'driver/gone/coordinate' });
    expect(plot.series[0].points).toEqual([]);
    expect(plot.x.label).toContain('driver/gone/coordinate');
    expect(Number.isFinite(plot.x.minimum) && plot.x.maximum > plot.x.minimum).toBe(true);
  });
});

describe('a force polygon', () => {
  it('has one scale for both axes, and only where they have one unit', () => {
    expect(plotOf({ x: 'reaction/pin/FX' }).equal).toBe(true);
    expect(plotOf({ x: 'reaction/pin/FX', equal: false }).equal).toBe(false);
    expect(plotOf({ x: 'reaction/pin/FX' }, ['MZ']).equal).toBe(false);
    expect(plotOf({ x: 'reaction/pin/FX', scale: 'logarithmic' }).equal).toBe(false);
  });

  it('widens the range that has too many pixels', () => {
    const x = { minimum: -1, maximum: 1 };
    const y = { minimum: 0, maximum: 1 };
    const equal = equalise(x, y, { width: 400, height: 100 });
    expect(equal.y).toEqual(y);
    expect(equal.x).toEqual({ minimum: -2, maximum: 2 });
  });
});

describe('units', () => {
  it('are those chosen, for values, ranges and peaks alike', () => {
    const plot = plotOf({ units: { N: 'kN' } });
    expect(plot.axes[0]).toMatchObject({ unit: 'kN', recorded: 'N', size: 1000, label: 'Force [kN]' });
    expect(plot.series[0].points[1].y).toBeCloseTo(2 * Math.sin(1), 12);
    expect(plot.series[0].peak?.value).toBeCloseTo(2 * Math.sin(2), 12);
    expect(plot.axes[0].maximum).toBeLessThan(3);
  });

  it('offered all measure the same quantity', () => {
    for (const [recordedUnit, choices] of Object.entries(UNIT_CHOICES)) {
      expect(choices[0]).toBe(recordedUnit);
      for (const unit of choices) expect(shownUnit(recordedUnit, { [recordedUnit]: unit }).unit).toBe(unit);
    }
    expect(shownUnit('N*m', { 'N*m': 'N*mm' }).size).toBeCloseTo(1e-3, 15);
  });

  it('of another kind, or of none, are not taken', () => {
    for (const unit of ['m', 'deg', 'constructor', 'N*', '', '1/0', '0 N'])
      expect(shownUnit('N', { N: unit })).toEqual({ unit: 'N', size: 1 });
    expect(shownUnit('constructor', {})).toEqual({ unit: 'constructor', size: 1 });
  });
});

describe('scales and ranges', () => {
  it('are logarithmic or as chosen, and automatic where the choice cannot be drawn', () => {
    expect(plotOf({ scale: 'logarithmic' }).axes[0].logarithmic).toBe(true);
    const limits = { N: { minimum: -500, maximum: 1500 } };
    expect(plotOf({ limits, units: { N: 'kN' } }).axes[0]).toMatchObject({ minimum: -0.5, maximum: 1.5 });
    const automatic = plotOf({}).axes[0];
    for (const range of [
      { minimum: 1, maximum: 1 },
      { minimum: 2, maximum: 1 },
      { minimum: Number.NaN, maximum: 1 },
      { minimum: 0, maximum: Number.POSITIVE_INFINITY },
    ])
      expect(plotOf({ limits: { N: range } }).axes[0]).toEqual(automatic);
    expect(isUsableRange({ minimum: 0, maximum: 1 }, true)).toBe(false);
  });

  it('zoom about a value and pan by a share, on both kinds of scale', () => {
    const linear = { minimum: 0, maximum: 10 };
    expect(zoomRange(linear, 0.5, 2, false)).toEqual({ minimum: 1, maximum: 6 });
    expect(panRange(linear, 0.1, false)).toEqual({ minimum: 1, maximum: 11 });
    const decades = { minimum: 1, maximum: 100 };
    const zoomed = zoomRange(decades, 0.5, 10, true);
    expect(zoomed.minimum).toBeCloseTo(10 ** 0.5, 12);
    expect(zoomed.maximum).toBeCloseTo(10 ** 1.5, 12);
    expect(panRange(decades, 0.5, true)).toEqual({ minimum: 10, maximum: 1000 });
  });
});

describe('two cursors', () => {
  const series = { id: 'reaction/pin/MZ', unit: 'N*m' };

  it('give values, difference and mean rate in the unit shown', () => {
    const readout = readCursors(recorded(), series, { cursor: 3.5, second: 1 }, { 'N*m': 'N*mm' });
    expect(readout.unit).toBe('N*mm');
    expect(readout.value).toBeCloseTo(3500, 9);
    expect(readout.second).toBeCloseTo(1000, 9);
    expect(readout.difference).toBeCloseTo(2500, 9);
    expect(readout.slope).toBeCloseTo(1000, 9);
  });

  it('say nothing of a rate at one time, or of a second cursor that is not there', () => {
    expect(readCursors(recorded(), series, { cursor: 2, second: 2 }, {})).toMatchObject({
      difference: 0,
      slope: Number.NaN,
    });
    expect(readCursors(recorded(), series, { cursor: 2, second: null }, {}).difference).toBeNaN();
  });
});

describe('choices for the x axis', () => {
  it('are coordinates of drivers first, then the lines of the chart', () => {
    const content = createContent(recorded(), createCrank(), 'reactions', 'pin', { shown: ['FX'] });
    const choices = listXChoices(recorded(), createCrank(), content);
    expect(choices[0]).toEqual({ id: CRANK, group: 'Drivers', label: 'Angle of Motor', unit: 'rad' });
    expect(choices.filter(({ group }) => group === 'This chart').map(({ label }) => label)).toEqual([
      'FX',
      'FY',
      'MZ',
    ]);
  });

  it('hold one that came with a file, though this run has none such', () => {
    const options = { ...DEFAULT_OPTIONS, x: 'joint/gone/coordinate' };
    const content = createContent(recorded(), createCrank(), 'reactions', 'pin', { shown: ['FX'], options });
    expect(listXChoices(recorded(), createCrank(), content).at(-1)).toMatchObject({
      id: 'joint/gone/coordinate',
      group: 'Chosen',
      label: 'joint/gone/coordinate (not in this run)',
    });
  });
});

describe('angles on a y axis', () => {
  const times = Array.from({ length: 81 }, (_, i) => i / 20);
  const draw = (options: Partial<PlotOptions>) => {
    const recording = createRecording(CHANNELS, createCrank());
    const values = { [CRANK]: (t: number) => 2 * t, 'reaction/pin/FX': (t: number) => t };
    recording.append(times.length, rows(times, values, CHANNELS));
    const content = createContent(recording, createCrank(), 'drivers', 'motor', { shown: ['coordinate'] });
    const all = { ...DEFAULT_OPTIONS, units: { rad: 'deg' }, ...options };
    const request = { recording, content, options: all, window: { from: 0, to: 4 }, width: 300, events: [] };
    return { plot: createPlot(request), recording };
  };

  it('count turns until each is to start anew, over time and over another series', () => {
    expect(draw({}).plot.axes[0].maximum).toBeGreaterThan(458);
    for (const x of [null, 'reaction/pin/FX']) {
      const { plot, recording } = draw({ wrapY: true, x });
      expect([plot.axes[0].minimum, plot.axes[0].maximum]).toEqual([0, 360]);
      const { points } = plot.series[0];
      const gap = points.findIndex(({ y }) => Number.isNaN(y));
      expect([points[gap - 1].y, points[gap + 1].y]).toEqual([360, 0]);
      // where the turn ends, by the line between two samples
      for (const side of [points[gap - 1], points[gap + 1]]) expect(side.x).toBeCloseTo(Math.PI, 9);
      expect(points.filter(({ y }) => y < 0 || y > 360)).toEqual([]);
      expect(placeAt(plot, plot.series[0], 4, recording)?.y).toBeCloseTo((8 * 180) / Math.PI - 360, 9);
      expect(plot.marks).toEqual([]);
    }
  });
});
