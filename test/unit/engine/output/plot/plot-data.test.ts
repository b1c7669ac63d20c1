import { describe, expect, it } from 'vitest';
import { createContent, toggleComponent } from '../../../../../engine/output/panes/pane-content';
import { createOwnContent } from '../../../../../engine/output/panes/own-content';
import { findPeak } from '../../../../../engine/results/series/places/peaks';
import { axisLabel, lineOfAxis } from '../../../../../engine/output/plot/plot-axes';
import { createPlot } from '../../../../../engine/output/plot/plot-data';
import { DEFAULT_OPTIONS } from '../../../../../engine/output/panes/plot-options';
import type { PaneContent } from '../../../../../engine/output/panes/pane-content';
import type { Recording } from '../../../../../engine/results/recording/recording';
import { isolatedPoints, upperEnvelope } from '../../../../../engine/results/series/reduce/reduce';
import {
  everShared,
  findSharedSpans,
  isUniqueAt,
  sharedIdle,
  sharedInUse,
  sharedPartsAt,
  sharedShown,
} from '../../../../../engine/results/series/uniqueness/uniqueness';
import { channel, createCrank, createRecording, rows } from '../../../renderer/sim/fixtures';

const WINDOW = { from: 0, to: 3 };

const plotOf = (recording: Recording, content: PaneContent, options = {}) =>
  createPlot({
    recording,
    content,
    options: { ...DEFAULT_OPTIONS, ...options },
    window: WINDOW,
    width: 200,
    events: [],
  });

describe('findPeak', () => {
  it('finds the largest absolute value with its sign, and keeps up with a growing run', () => {
    const recording = createRecording();
    recording.append(3, rows([0, 1, 2], { 'reaction/pin/FX': (_, i) => [1, -5, 4][i] }));
    expect(findPeak(recording, 'reaction/pin/FX')).toEqual({ index: 1, time: 1, value: -5 });
    recording.append(2, rows([3, 4], { 'reaction/pin/FX': (_, i) => [Number.NaN, 6][i] }));
    expect(findPeak(recording, 'reaction/pin/FX')).toEqual({ index: 4, time: 4, value: 6 });
  });

  it('has none where there is no value', () => {
    const recording = createRecording();
    recording.append(1, rows([0], { 'reaction/pin/FX': () => Number.NaN }));
    expect(findPeak(recording, 'reaction/pin/FX')).toBeNull();
    expect(findPeak(recording, 'reaction/other/FX')).toBeNull();
  });
});

describe('uniqueness', () => {
  it('gives the spans in which a shown component is not unique, however the samples arrive', () => {
    const masks = [0b111111, 0b111110, 0b111110, 0b111111, Number.NaN, 0b000111];
    const recording = createRecording();
    masks.forEach((mask, i) => {
      recording.append(1, rows([i], { 'reaction/pin/unique': () => mask }));
      findSharedSpans(recording, 'pin', ['FX']);
    });
    expect(findSharedSpans(recording, 'pin', ['FX'])).toEqual([{ from: 1, to: 2 }]);
    expect(findSharedSpans(recording, 'pin', ['F'])).toEqual([{ from: 1, to: 2 }]);
    expect(findSharedSpans(recording, 'pin', ['FY'])).toEqual([]);
    expect(findSharedSpans(recording, 'pin', ['MX', 'FY'])).toEqual([{ from: 5, to: 5 }]);
    expect(findSharedSpans(recording, 'pin', [])).toEqual([]);
    expect(isUniqueAt(recording, 'pin', 'F', 1)).toBe(false);
    expect(isUniqueAt(recording, 'pin', 'FY', 1)).toBe(true);
    expect(isUniqueAt(recording, 'pin', 'M', 5)).toBe(false);
  });

  it('marks the effort and power of a driver that shares them, and nothing else of it', () => {
    const channels = ['effort', 'power', 'rate', 'unique'].map((name) =>
      channel(`driver/motor/${name}`, '1'),
    );
    const recording = createRecording(channels);
    recording.append(3, rows([0, 1, 2], { 'driver/motor/unique': (_, i) => [1, 0, 0][i] }, channels));
    expect(findSharedSpans(recording, 'motor', ['effort'])).toEqual([{ from: 1, to: 2 }]);
    expect(sharedShown(recording, 'motor', ['rate', 'effort'])).toEqual(['effort']);
    expect(sharedShown(recording, 'motor', ['rate'])).toEqual([]);
  });
});

describe('shared components', () => {
  const REACTION = ['FX', 'FY', 'FZ', 'F', 'MX', 'MY', 'MZ', 'M'].map((name) =>
    channel(`reaction/pin/${name}`, name.startsWith('F') ? 'N' : 'N*m'),
  );
  const channels = [...REACTION, channel('reaction/pin/unique', '1')];
  /** A pin of a planar mechanism: FZ, MX and MY are shared; FZ carries `fz`. */
  function planar(fz: number) {
    const recording = createRecording(channels);
    const values = {
      'reaction/pin/FX': () => 3,
      'reaction/pin/FZ': () => fz,
      'reaction/pin/F': () => Math.hypot(3, fz),
      'reaction/pin/unique': () => 0b100011,
    };
    recording.append(2, rows([0, 1], values, channels));
    return recording;
  }

  it('are idle where they carry no more than rounding, and in use otherwise', () => {
    expect(everShared(planar(0), 'pin')).toEqual(['FZ', 'MX', 'MY']);
    expect(sharedIdle(planar(1e-12), 'pin')).toEqual(['FZ', 'MX', 'MY']);
    expect(sharedInUse(planar(1e-12), 'pin')).toEqual([]);
    expect(sharedInUse(planar(0.1), 'pin')).toEqual(['FZ']);
  });

  it('are marked in the plot when they are shown, or are part of a magnitude shown and carry something', () => {
    expect(sharedShown(planar(0), 'pin', ['FX', 'FY', 'F'])).toEqual([]);
    expect(sharedShown(planar(0), 'pin', ['FX', 'FZ'])).toEqual(['FZ']);
    expect(sharedShown(planar(0.1), 'pin', ['F', 'M'])).toEqual(['FZ']);
  });

  it('are named for a value: itself, or the open parts of a magnitude', () => {
    expect(sharedPartsAt(planar(0), 'pin', 'FX', 0)).toEqual([]);
    expect(sharedPartsAt(planar(0), 'pin', 'FZ', 0)).toEqual(['FZ']);
    expect(sharedPartsAt(planar(0), 'pin', 'F', 0)).toEqual(['FZ']);
    expect(sharedPartsAt(planar(0), 'pin', 'M', 1)).toEqual(['MX', 'MY']);
  });
});

describe('content and plot', () => {
  const project = createCrank();

  function recorded() {
    const recording = createRecording(undefined, project);
    recording.append(
      4,
      rows([0, 1, 2, 3], {
        'reaction/pin/FX': (_, i) => [1, Number.NaN, 3, Number.NaN][i],
        'reaction/pin/unique': () => 0b111110,
        'drift/total/position': (_, i) => [0, 1e-9, 1e-20, 1e-8][i],
      }),
    );
    return recording;
  }

  it('states body, source, joint and frame', () => {
    const content = createContent(recorded(), project, 'reactions', null, { shown: ['FX'] });
    expect(content.title).toBe('Force on Crank from Ground at Pin, world axes');
    const both = createContent(recorded(), project, 'reactions', 'pin', { shown: ['FX', 'MZ'] });
    expect(both.title).toBe('Force and moment on Crank from Ground at Pin, world axes');
  });

  it('uses present names and falls back to those of the run', () => {
    const renamed = { ...project, bodies: [], joints: [{ ...project.joints[0], name: 'Big end' }] };
    expect(createContent(recorded(), renamed, 'reactions', 'gone', { shown: ['FX'] }).title).toBe(
      'Force on Crank from Ground at Big end, world axes',
    );
  });

  it('puts each unit on its own axis and keeps gaps', () => {
    const recording = recorded();
    const content = createContent(recording, project, 'reactions', null, { shown: ['FX', 'MZ'] });
    const plot = plotOf(recording, content);
    expect(plot.axes.map((axis) => axis.label)).toEqual(['Force [N]', 'Moment [N\u00b7m]']);
    expect(plot.series.map((series) => series.axis)).toEqual([0, 1]);
    expect(plot.series[0].points.map(({ y }) => y)).toEqual([1, Number.NaN, 3, Number.NaN]);
    expect(plot.series[0].isolated).toEqual([
      { x: 0, y: 1 },
      { x: 2, y: 3 },
    ]);
    expect(plot.shared).toEqual([{ from: 0, to: 3 }]);
  });

  it('gives an envelope symbols only where there is another line to be told from', () => {
    const recording = createRecording();
    const times = Array.from({ length: 601 }, (_, i) => i / 200);
    const value = (_: number, i: number) => (Math.floor(i / 18) % 2 === 0 ? 1e-9 : 1e-13);
    recording.append(times.length, rows(times, { 'drift/total/position': value }));
    const content = createContent(recording, createCrank(), 'drift', null, { shown: ['position'] });
    const [line] = content.series;
    const symbols = (series: PaneContent['series']) =>
      plotOf(recording, { ...content, series }).series.map((each) => each.symbols.length);
    expect(symbols([line])).toEqual([0]);
    for (const count of symbols([line, line])) expect(count).toBeGreaterThan(0);
  });

  it('draws zeros and tiny values of a logarithmic chart on its lower edge', () => {
    const recording = recorded();
    const content = createContent(recording, project, 'drift', null, { shown: ['position'] });
    const plot = plotOf(recording, content);
    const [axis] = plot.axes;
    expect(axis.maximum / axis.minimum).toBeCloseTo(1e6, 0);
    expect(plot.series[0].points.map(({ y }) => y)).toEqual([axis.minimum, 1e-9, axis.minimum, 1e-8]);
  });

  it('names the quantity on the axes of contacts, of motion and of own charts too', () => {
    expect(axisLabel('contacts', 'N')).toBe('Force [N]');
    expect(axisLabel('contacts', 'm')).toBe('Gap [m]');
    expect(axisLabel('motion', 'm/s^2')).toBe('Acceleration [m/s²]');
    // Of an own chart by the unit alone.
    expect(axisLabel('custom', 'N', 'kN')).toBe('Force [kN]');
    expect(axisLabel('custom', '1')).toBe('');
  });

  it('never shows more units than there are axes', () => {
    const { series } = createContent(recorded(), project, 'reactions', null, { shown: [] });
    const five = ['a', 'b', 'c', 'd', 'e'].map((unit) => ({ ...series[0], component: unit, unit }));
    expect(toggleComponent(five, ['a', 'b', 'c'], 'd')).toEqual(['a', 'b', 'c', 'd']);
    expect(toggleComponent(five, ['a', 'b', 'c', 'd'], 'e')).toEqual(['b', 'c', 'd', 'e']);
    expect(toggleComponent(five, ['a', 'b'], 'b')).toEqual(['a']);
  });

  it('has an axis for each of four units, and says in words what has none left', () => {
    const UNITS = ['N', 'N*m', 'rad', 'W', 'm/s'];
    const channels = UNITS.map((unit, i) => channel(`driver/motor/v${i}`, unit));
    const recording = createRecording(channels, project);
    const values = Object.fromEntries(channels.map(({ key }, i) => [key, (t: number) => t * 10 ** i]));
    recording.append(4, rows([0, 1, 2, 3], values, channels));
    const pane = {
      series: channels.map(({ key }) => key),
      hidden: [],
      title: null,
      options: DEFAULT_OPTIONS,
    };
    const plot = plotOf(recording, createOwnContent(recording, project, pane));
    expect(plot.axes.map(({ recorded: unit }) => unit)).toEqual(UNITS.slice(0, 4));
    expect(plot.series.map(({ axis }) => axis)).toEqual([0, 1, 2, 3]);
    // one zero for all
    for (const { minimum, maximum } of plot.axes)
      expect(minimum / maximum).toBeCloseTo(plot.axes[0].minimum / plot.axes[0].maximum, 9);
    expect(plot.omitted).toMatch(/^Not drawn: .*v4.* 4 y axes at most/);
    const four = createOwnContent(recording, project, { ...pane, hidden: [channels[0].key] });
    expect(plotOf(recording, four).omitted).toBeNull();
    expect(lineOfAxis(plot, 2)?.key).toBe(channels[2].key);
  });
});

describe('reduced points', () => {
  it('marks values that stand alone between gaps', () => {
    const at = (y: number, x: number) => ({ x, y });
    const points = [Number.NaN, 5, Number.NaN, 6, 7].map(at);
    expect(isolatedPoints(points)).toEqual([{ x: 1, y: 5 }]);
    expect(isolatedPoints([at(2, 0)])).toEqual([{ x: 0, y: 2 }]);
  });

  it('takes the largest of each stretch for the envelope and keeps gaps', () => {
    const points = [1, 4, 2, Number.NaN, 3, 9, 8].map((y, x) => ({ x, y }));
    expect(upperEnvelope(points, { from: 0, to: 8 }, 2).map(({ y }) => y)).toEqual([4, Number.NaN, 9]);
  });
});

describe('events', () => {
  const events = (count: number) =>
    Array.from({ length: count }, (_, i) => ({
      kind: 'stick' as const,
      record: null,
      time: i / 4,
      message: '',
    }));
  const drawn = (count: number, own: boolean | null) => {
    const recording = createRecording();
    recording.append(2, rows([0, 3], {}));
    const content = createContent(recording, createCrank(), 'reactions', 'pin', { shown: ['FX'] });
    const options = { ...DEFAULT_OPTIONS, events: own };
    return createPlot({ recording, content, options, window: WINDOW, width: 200, events: events(count) })
      .marks.length;
  };

  it('are drawn where they are five or fewer, else when they are switched on', () => {
    expect([drawn(5, null), drawn(6, null)]).toEqual([5, 0]);
    expect([drawn(6, true), drawn(2, false)]).toEqual([6, 0]);
  });
});
