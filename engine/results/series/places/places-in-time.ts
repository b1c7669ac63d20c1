/** Times worth going to: extremes of the lines shown, events, limits of travel, dead points, changes of rank. */
import { readOut } from './resolution';
import type { RunEvent } from '../../../core/switching/run-event';
import type { Recording } from '../../recording/recording';
import { readColumn } from '../columns';
import { SeriesCache } from '../series-cache';
import { EVENT_NAMES } from './event-names';
import { formatTime, formatValue, numberWithUnit, timeDecimals } from '../format';
import { leastGoverns } from '../least-governs';
import { findExtremes } from './peaks';
import type { Peak } from './peaks';
import type { ShownUnit } from '../../../model/quantity/unit-systems';

export type LandmarkKind = 'maximum' | 'minimum' | 'event' | 'toggle' | 'rank';

export interface Landmark {
  kind: LandmarkKind;
  /** [s] */
  time: number;
  /** Id of the series whose extreme it is; null for the whole mechanism. */
  series: string | null;
  /** For an extreme, in the unit shown; NaN otherwise. */
  value: number;
  /** For an extreme: the least value of its line is the one to know. */
  leastGoverns?: true;
  /** One line for people. */
  text: string;
}

export interface LandmarkSeries {
  key: string;
  name: string;
  /** Recorded. */
  unit: string;
  shown: ShownUnit;
}

/** Variation below this fraction of the largest value of its unit is negligible, and gets no mark. */
const NEGLIGIBLE = 1e-3;
/** More than a picture can show. */
const MOST = 2000;

export function findLandmarks(
  recording: Recording,
  series: readonly LandmarkSeries[],
  events: readonly RunEvent[],
): Landmark[] {
  const all = [...extremeMarks(recording, series), ...eventMarks(events), ...rankMarks(recording)];
  return all.sort((a, b) => a.time - b.time);
}

function extremeMarks(recording: Recording, series: readonly LandmarkSeries[]): Landmark[] {
  const decimals = timeDecimals(recording.project.settings.outputInterval);
  const found = series.map(({ key }) => findExtremes(recording, key));
  const largest = new Map<string, number>();
  found.forEach((each, i) => {
    const size = Math.abs(each?.peak.value ?? 0);
    largest.set(series[i].unit, Math.max(size, largest.get(series[i].unit) ?? 0));
  });
  return found.flatMap((each, i): Landmark[] => {
    const { key, name, unit, shown } = series[i];
    const height = each ? each.maximum.value - each.minimum.value : 0;
    if (!each || !(height > NEGLIGIBLE * (largest.get(unit) ?? 0))) return [];
    // rounding has no meaningful extremes
    if (readOut(recording, key, each.peak.value) === 0) return [];
    const least = leastGoverns(recording.project, key) || undefined;
    const mark = (kind: 'maximum' | 'minimum', { time, value: recorded }: Peak): Landmark => {
      const value = readOut(recording, key, recorded) / shown.size;
      const quantity = numberWithUnit(formatValue(value), shown.unit);
      const text = `${kind === 'maximum' ? 'Maximum' : 'Minimum'} of ${name}: ${quantity} at ${formatTime(time, decimals)}`;
      return { kind, time, series: key, value, text, ...(least && { leastGoverns: least }) };
    };
    return [mark('maximum', each.maximum), mark('minimum', each.minimum)];
  });
}

/** Events that depend on the position alone. */
const TOGGLES: ReadonlySet<RunEvent['kind']> = new Set(['dead-point', 'travel-limit', 'singular']);

function eventMarks(events: readonly RunEvent[]): Landmark[] {
  return events.slice(0, MOST).map(({ kind, time, message }) => ({
    kind: TOGGLES.has(kind) ? 'toggle' : 'event',
    time,
    series: null,
    value: Number.NaN,
    text: `${EVENT_NAMES[kind]} at ${formatTime(time)}: ${message}`,
  }));
}

export interface RankChange {
  time: number;
  from: number;
  to: number;
}

const changes = new SeriesCache<{ seen: number; last: number; list: RankChange[] }>();
const RANK = 'solver/total/rank';

/** Times so far at which the number of independent constraints changes. The list is shared: read only. */
export function findRankChanges(recording: Recording): readonly RankChange[] {
  const column = readColumn(recording, RANK);
  if (!column) return [];
  const state = changes.get(recording, RANK, () => ({ seen: 0, last: Number.NaN, list: [] }));
  for (let i = state.seen; i < recording.count; i++) {
    const rank = column[i];
    if (rank !== rank) continue;
    if (state.last === state.last && rank !== state.last && state.list.length < MOST) {
      state.list.push({ time: recording.time[i], from: state.last, to: rank });
    }
    state.last = rank;
  }
  state.seen = recording.count;
  return state.list;
}

function rankMarks(recording: Recording): Landmark[] {
  const decimals = timeDecimals(recording.project.settings.outputInterval);
  return findRankChanges(recording).map(({ time, from, to }) => ({
    kind: 'rank',
    time,
    series: null,
    value: Number.NaN,
    text: `Rank of the constraints from ${from} to ${to} at ${formatTime(time, decimals)}`,
  }));
}

/** The next landmark after `time`, or the previous one; null if there is none. */
export function nextLandmark(
  landmarks: readonly Landmark[],
  time: number,
  direction: 1 | -1,
): Landmark | null {
  // the cursor may be on one up to rounding
  const tolerance = 1e-9 * Math.max(1, Math.abs(time));
  const ahead = landmarks.filter((mark) => direction * (mark.time - time) > tolerance);
  return ahead[direction === 1 ? 0 : ahead.length - 1] ?? null;
}
