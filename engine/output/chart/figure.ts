/** A chart as exported: the plot, with everything needed to cite it on its own. */
import type { Ghost } from '../plot/ghosts';
import type { PaneContent } from '../panes/pane-content';
import { createPlot, ENVELOPE_NOTE } from '../plot/plot-data';
import type { PlotData } from '../plot/plot';
import type { ChartSpec, PlotOptions } from '../panes/plot-options';
import type { TimeWindow } from '../../results/series/reduce/reduce';
import { formatTime, timeDecimalsOf } from '../../results/series/format';
import { plainText, resultLine, shortDigest, solverLine } from '../panes/run-notes';
import type { RunEvent } from '../../core/switching/run-event';
import { CREATED_WITH } from '../../model/defaults';
import type { Recording } from '../../results/recording/recording';
import { besideNote, noteSharing, ruleNotes, signRule } from './conventions';
import { eventLegend } from './event-legend';
import { statisticsOf } from './statistics';
import type { Statistics } from './statistics';

export interface ChartFigure {
  title: string;
  /** Under the title: model, digest, date. */
  subtitle: string;
  /** Must not be missed: stale, not unique. */
  warnings: readonly string[];
  /** Footnotes about what is shown. */
  notes: readonly string[];
  /** Below them, notes about the run as a whole. A report has them elsewhere. */
  runNotes: readonly string[];
  plot: PlotData;
  /** For each line of the plot, in the recorded unit. */
  statistics: readonly (Statistics | null)[];
  /** The time range of the statistics. */
  over: string;
  /** Decimals of written times. */
  timeDecimals: number;
  /** How to request this chart again. */
  spec: ChartSpec;
}

export interface FigureSource {
  recording: Recording;
  content: PaneContent;
  /** Null for the whole run. */
  window: TimeWindow | null;
  events: readonly RunEvent[];
  /** The model was changed after the run. */
  stale: boolean;
  /** Earlier runs drawn in the background. */
  ghosts?: readonly Ghost[];
}

/** Resolution of the lines: a pixel of a wide screen, and half a hairline on paper. */
const COLUMNS = 1600;
/** Width of a single chart, in pixels of a screen. */
const SEEN = 800;

export function createFigure(source: FigureSource): ChartFigure {
  const { recording, content, events, ghosts = [] } = source;
  const { options } = content;
  const whole = { from: recording.startTime, to: recording.endTime };
  const window = source.window ?? (whole.to > whole.from ? whole : { from: whole.from, to: whole.from + 1 });
  const plot = createPlot({
    recording,
    content,
    options,
    window,
    width: COLUMNS,
    seen: SEEN,
    events,
    ghosts,
  });
  const { settings } = recording.project;
  const statistics = plot.series.map(({ spec }) => statisticsOf(spec.run ?? recording, spec.key, window));
  const decimals = timeDecimalsOf(settings.outputInterval, [
    ...plot.marks.filter(({ y }) => y === null).map(({ time }) => time),
    ...statistics.flatMap((each) => (each ? [each.maximum.time, each.minimum.time] : [])),
  ]);
  const beside = besideNote(recording, content);
  const legend = eventLegend(plot.marks, decimals);
  return {
    title: plainText(content.title, Infinity),
    subtitle: subtitleOf(recording),
    warnings: warningsOf(source, plot),
    notes: [
      ...(legend === null ? [] : [legend]),
      ...(plot.series.some(({ envelope }) => envelope) ? [`Lines in ${ENVELOPE_NOTE}`] : []),
      ...(beside === null ? [] : [plainText(beside, Infinity)]),
      ...ruleNotes(recording, content),
      content.fold && !content.fold.isOpen ? content.fold.note : '',
      signRule(content),
    ].filter((note) => note !== ''),
    runNotes: [
      `${solverLine(settings, recording.analysis)}; output every ${settings.outputInterval} s`,
      resultLine(recording),
      `${CREATED_WITH}; project made with ${plainText(recording.project.createdWith, 40)}`,
    ],
    plot,
    statistics,
    over:
      source.window === null
        ? 'over the whole run'
        : `from ${formatTime(window.from, decimals)} to ${formatTime(window.to, decimals)}`,
    timeDecimals: decimals,
    spec: specOf(content, options, source.window),
  };
}

/** All text on it, which decides the font faces needed. */
export const figureText = ({ title, subtitle, warnings, notes, runNotes, plot }: ChartFigure): string =>
  [
    ...[title, subtitle, plot.x.label],
    ...[...warnings, ...notes, ...runNotes],
    ...plot.axes.map(({ label }) => label),
    ...plot.series.map(({ spec }) => spec.name),
  ].join(' ');

function specOf(content: PaneContent, options: PlotOptions, window: TimeWindow | null): ChartSpec {
  const series = content.series.filter((spec) => spec.visible).map((spec) => spec.key);
  return { title: content.title, series, options, window };
}

function subtitleOf(recording: Recording): string {
  return [
    plainText(recording.project.name, Infinity) || 'Unnamed model',
    `model ${shortDigest(recording.digest)}`,
    `run of ${formatDate(recording.startedAt)}`,
  ].join('  ·  ');
}

function warningsOf({ recording, content, stale }: FigureSource, plot: PlotData): string[] {
  const warnings: string[] = [];
  if (stale) {
    warnings.push(
      `Stale: the model was changed after this run (results of ${shortDigest(recording.digest)}).`,
    );
  }
  if (plot.omitted !== null) warnings.push(plot.omitted);
  const sharing = noteSharing(recording, content, plot);
  if (sharing !== null) warnings.push(sharing);
  const cut = plot.series.flatMap(({ spec, bandCut }) => (bandCut ? [`${spec.name} ${bandCut}`] : []));
  if (cut.length > 0) warnings.push(`Bands are cut at the edge of the plot; in all: ${cut.join(', ')}.`);
  return warnings;
}

/** Local time in a fixed format: 2026-11-20 23:15. */
export function formatDate(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}
