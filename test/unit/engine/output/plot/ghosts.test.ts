import { expect, test } from 'vitest';
import { compareContent } from '../../../../../engine/output/panes/compare-content';
import { matchRuns } from '../../../../../engine/results/series/compare/compared-series';
import { createContent } from '../../../../../engine/output/panes/pane-content';
import { placeAt } from '../../../../../engine/output/plot/phase-plot';
import { createPlot } from '../../../../../engine/output/plot/plot-data';
import { DEFAULT_OPTIONS } from '../../../../../engine/output/panes/plot-options';
import { createCrank, createRecording, rows } from '../../../renderer/sim/fixtures';

function recordingOf(size: number) {
  const recording = createRecording();
  recording.append(3, rows([0, 1, 2], { 'reaction/pin/FX': (time) => size * time }));
  return recording;
}

const [current, other] = [recordingOf(1), recordingOf(10)];
const content = createContent(current, createCrank(), 'reactions', 'pin', { shown: ['FX'] });
const plotOf = (part: object) =>
  createPlot({
    recording: current,
    content,
    options: DEFAULT_OPTIONS,
    window: { from: 0, to: 2 },
    width: 200,
    events: [],
    ...part,
  });

test('a ghost is the same line of another run: faded, in its own dashes, seen whole', () => {
  const ghosts = [{ recording: other, label: 'Run 1', slot: 1 }];
  const plot = plotOf({ ghosts });
  expect(plot.series.map(({ spec }) => spec.name)).toEqual(['FX', 'FX, Run 1']);
  const [own, ghost] = plot.series;
  expect(ghost.spec.style.faded).toBe(true);
  expect(ghost.spec.style.color).toBe(own.spec.style.color);
  expect(ghost.spec.style.dash).not.toEqual(own.spec.style.dash);
  expect(own.points.at(-1)).toEqual({ x: 2, y: 2 });
  expect(ghost.points.at(-1)).toEqual({ x: 2, y: 20 });
  expect(ghost.peak?.value).toBe(20);
  expect(plot.axes[0].maximum).toBeGreaterThanOrEqual(20);
  const over = plotOf({ ghosts, options: { ...DEFAULT_OPTIONS, x: 'reaction/pin/FX' } });
  expect(over.series[1].points.at(-1)).toMatchObject({ x: 20, y: 20 });
});

test('a ghost that failed has no say in the scale, one that the user stopped has', () => {
  const stopped = (reason: 'notFinite' | 'userStop') => {
    const run = recordingOf(1e6);
    run.outcome = { kind: 'stopped', reason, time: 2, where: null, message: '', advice: '' };
    const { series, axes } = plotOf({ ghosts: [{ recording: run, label: 'Run 1', slot: 1 }] });
    expect(series).toHaveLength(2);
    return axes[0].maximum;
  };
  expect(stopped('notFinite')).toBe(plotOf({}).axes[0].maximum);
  expect(stopped('userStop')).toBeGreaterThanOrEqual(2e6);
});

test('over another series the dot of a ghost is where its own run was, and gone once that has ended', () => {
  const ghosts = [{ recording: other, label: 'Run 1', slot: 1 }];
  const plot = plotOf({ ghosts, options: { ...DEFAULT_OPTIONS, x: 'reaction/pin/FX' } });
  const [own, ghost] = plot.series;
  expect(placeAt(plot, own, 1.5, current)).toEqual({ x: 1.5, y: 1.5 });
  expect(placeAt(plot, ghost, 1.5, current)).toEqual({ x: 15, y: 15 });
  expect(placeAt(plot, own, 3, current)).not.toBeNull();
  expect(placeAt(plot, ghost, 3, current)).toBeNull();
});

test('marks stay with the lines of the current run', () => {
  const ghosts = [{ recording: other, label: 'Run 1', slot: 1 }];
  expect(plotOf({ ghosts }).marks).toEqual(plotOf({}).marks);
});

test('a comparison draws each line against itself in the other run', () => {
  matchRuns(current, other);
  const difference = compareContent(content, { kind: 'difference', recording: other, label: 'Run 1' });
  const plot = plotOf({ content: difference });
  expect(plot.series.map(({ points }) => points.at(-1))).toEqual([{ x: 2, y: -18 }]);
  expect(plot.series[0].spec.name).toBe('ΔFX');
  expect(difference.title).toBe(`Difference from Run 1: ${content.title}`);
  const ratio = compareContent(content, { kind: 'ratio', recording: other, label: 'Run 1' });
  expect(plotOf({ content: ratio }).series[0].points.at(-1)).toEqual({ x: 2, y: 0.1 });
  expect(ratio.series[0].unit).toBe('1');
  expect(plotOf({ content: ratio }).axes.map(({ label }) => label)).toEqual(['Ratio']);
});
