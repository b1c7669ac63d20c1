/**
 * The quality strip: whether the values above it can be trusted, over the same time. Drift in the displayed unit of length and
 * the energy residual as a fraction of the largest energy share one logarithmic scale, which is the same for every run in
 * that unit, so that a low line means a good run and a rising line is noticed.
 */
import type { Recording } from '../../results/recording/recording';
import type { AxisRange } from '../../results/series/reduce/axis-range';
import { findSummary } from '../../results/series/reduce/block-summary';
import { readColumn } from '../../results/series/columns';
import {
  formatTime,
  formatValue,
  shownUnitText,
  timeDecimals,
  valueWords,
} from '../../results/series/format';
import { findRankChanges } from '../../results/series/places/places-in-time';
import type { RankChange } from '../../results/series/places/places-in-time';
import { findPeak } from '../../results/series/places/peaks';
import { shownUnit } from '../../model/quantity/unit-systems';
import { BOUNDS } from '../../results/quality/quality';
import { sizesOf } from '../../results/quality/sizes';
import { lowerBound, reduceSamples, upperBound, upperEnvelope } from '../../results/series/reduce/reduce';
import type { Point, TimeWindow } from '../../results/series/reduce/reduce';

export interface StripLine {
  name: 'drift' | 'energy';
  /** x [s]; y is the height in the strip, 0 to 1; NaN is a gap. */
  points: Point[];
}

export interface QualityStrip {
  window: TimeWindow;
  /** Displayed unit. */
  driftUnit: string;
  /** Common range of both lines [driftUnit, 1]: whole decades. */
  range: AxisRange;
  lines: StripLine[];
  /** Intervals in which drift or energy residual exceeds the bound for good. */
  doubts: readonly TimeWindow[];
  /** Inside the window. */
  ranks: readonly RankChange[];
  /** Intervals of time with rejected steps; `share` is 0 to 1, relative to the largest count. */
  rejected: readonly { from: number; to: number; count: number; share: number }[];
  /** One line of text about the whole run. */
  reading: string;
}

const DRIFT = 'drift/total/position';
const RESIDUAL = 'energy/total/residual';
const ENERGIES = ['kinetic', 'potential', 'total', 'work'].map((name) => `energy/total/${name}`);
const REJECTED = 'solver/total/rejected';
const RANK = 'solver/total/rank';
const LOWEST = 1e-16;
const HIGHEST = 1e-4;
/** Width of an interval [px]: narrower ones would show noise. */
const ENVELOPE_PIXELS = 2;
const BIN_PIXELS = 4;

/** Null if the run recorded none of it. */
export function createQualityStrip(
  recording: Recording,
  window: TimeWindow,
  width: number,
): QualityStrip | null {
  const scale = largestEnergy(recording);
  const drift = findPeak(recording, DRIFT);
  const residual = scale > 0 ? findPeak(recording, RESIDUAL) : null;
  const { size: length } = shownUnit('m', recording.units);
  if (!drift && !residual && !readColumn(recording, REJECTED)) return null;
  const largest = Math.max(
    Math.abs(drift?.value ?? 0) / length,
    residual ? Math.abs(residual.value) / scale : 0,
    HIGHEST,
  );
  const range = { minimum: LOWEST, maximum: Number(`1e${Math.ceil(Math.log10(largest) - 1e-9)}`) };
  const lines: StripLine[] = [];
  const doubts: TimeWindow[] = [];
  const line = (name: StripLine['name'], id: string, unit: number, good: number) => {
    const points = magnitudesOf(recording, id, unit, { window, width });
    doubts.push(...spansAbove(good, points));
    lines.push({ name, points: points.map(({ x, y }) => ({ x, y: heightIn(range, y) })) });
  };
  if (drift) line('drift', DRIFT, length, (BOUNDS.drift[0] * sizesOf(recording).length) / length);
  if (residual) line('energy', RESIDUAL, scale, BOUNDS.energy[0]);
  return {
    window,
    driftUnit: shownUnitText('m', recording.units),
    range,
    lines,
    doubts,
    ranks: findRankChanges(recording).filter(({ time }) => time >= window.from && time <= window.to),
    rejected: rejectedIn(recording, window, width / BIN_PIXELS),
    reading: readingOf(recording, drift?.value ?? null, residual ? residual.value / scale : null),
  };
}

/** The scale of the energy residual [J]; 0 if there is no energy. */
function largestEnergy(recording: Recording): number {
  return Math.max(0, ...ENERGIES.map((id) => Math.abs(findPeak(recording, id)?.value ?? 0)));
}

interface Frame {
  window: TimeWindow;
  width: number;
}

function magnitudesOf(recording: Recording, id: string, unit: number, { window, width }: Frame): Point[] {
  const values = readColumn(recording, id);
  if (!values) return [];
  const { time, count } = recording;
  const summary = findSummary(recording, id, values);
  const { points } = reduceSamples({ time, values, count, summary }, window, Math.ceil(width));
  const sizes = points.map(({ x, y }) => ({ x, y: Math.abs(y) / unit }));
  return upperEnvelope(sizes, window, width / ENVELOPE_PIXELS);
}

/** 0 to 1 in the strip. */
function heightIn({ minimum, maximum }: AxisRange, value: number): number {
  if (value !== value) return value;
  const height = Math.log10(Math.max(value, minimum) / minimum) / Math.log10(maximum / minimum);
  return Math.min(height, 1);
}

function spansAbove(bound: number, points: readonly Point[]): TimeWindow[] {
  const spans: { from: number; to: number }[] = [];
  let isOpen = false;
  for (const { x, y } of points) {
    const isAbove = y > bound;
    if (isAbove && isOpen) spans[spans.length - 1].to = x;
    else if (isAbove) spans.push({ from: x, to: x });
    isOpen = isAbove;
  }
  return spans;
}

/** The increments per interval, from the cumulative count. */
function rejectedIn(recording: Recording, window: TimeWindow, bins: number): QualityStrip['rejected'] {
  const column = readColumn(recording, REJECTED);
  if (!column) return [];
  const { time, count } = recording;
  const width = (window.to - window.from) / Math.max(1, Math.floor(bins));
  const found: { from: number; to: number; count: number; share: number }[] = [];
  const end = upperBound(time, count, window.to);
  for (let i = Math.max(lowerBound(time, count, window.from), 1); i < end;) {
    const bin = Math.floor((time[i] - window.from) / width);
    const edge = window.from + (bin + 1) * width;
    const stop = Math.max(i + 1, lowerBound(time, end, edge, i));
    const added = column[stop - 1] - column[i - 1];
    if (added > 0) found.push({ from: edge - width, to: edge, count: added, share: 0 });
    i = stop;
  }
  const most = Math.max(1, ...found.map((each) => each.count));
  return found.map((each) => ({ ...each, share: each.count / most }));
}

function readingOf(recording: Recording, drift: number | null, residual: number | null): string {
  const changes = findRankChanges(recording);
  const rank = readColumn(recording, RANK);
  const rejected = findPeak(recording, REJECTED)?.value;
  const parts = [
    drift === null ? null : `drift at most ${valueWords(Math.abs(drift), 'm', recording.units)}`,
    residual === null
      ? null
      : `energy residual at most ${formatValue(Math.abs(residual))} of the largest energy`,
    rank === null || recording.count === 0 || Number.isNaN(rank[0])
      ? null
      : changes.length === 0
        ? `rank ${rank[0]} throughout`
        : `${counted(changes.length, 'rank change')}`,
    rejected === undefined ? null : counted(rejected, 'rejected step'),
  ];
  const text = parts.filter((part) => part !== null).join('; ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

const counted = (count: number, what: string): string =>
  count === 0 ? `no ${what}s` : `${count} ${what}${count === 1 ? '' : 's'}`;

/** The same at one instant, for a tooltip. */
export function qualityAt(recording: Recording, time: number): string {
  const value = (id: string) => (readColumn(recording, id) ? recording.valueAt(id, time) : Number.NaN);
  const [drift, residual, rank, rejected] = [DRIFT, RESIDUAL, RANK, REJECTED].map(value);
  const parts = [
    Number.isFinite(drift) ? `drift ${valueWords(drift, 'm', recording.units)}` : null,
    Number.isFinite(residual) ? `energy residual ${valueWords(residual, 'J', recording.units)}` : null,
    Number.isFinite(rank) ? `rank ${rank}` : null,
    Number.isFinite(rejected) ? `${counted(rejected, 'rejected step')} so far` : null,
  ];
  const at = formatTime(time, timeDecimals(recording.project.settings.outputInterval));
  return `At ${at}: ${parts.filter((part) => part !== null).join('; ')}`;
}
