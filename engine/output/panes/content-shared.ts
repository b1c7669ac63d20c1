/** Which lines of a pane are only one of many shares that balance the mechanism, in whatever chart. */
import type { Recording } from '../../results/recording/recording';
import { SeriesCache } from '../../results/series/series-cache';
import type { PaneContent } from './pane-content';
import type { SeriesSpec } from './series-spec';
import { findPeak } from '../../results/series/places/peaks';
import { maskPlace } from '../../results/series/uniqueness/mask-place';
import type { TimeWindow } from '../../results/series/reduce/reduce';
import { findSeries } from '../../results/series/resolve';
import type { Series } from '../../results/series/series';
import {
  findSharedSpans,
  isNegligible,
  sharedPartsAt,
  sharedShown,
} from '../../results/series/uniqueness/uniqueness';

/** Groups with special wording for their components. */
const PLAIN: ReadonlySet<string> = new Set(['reaction', 'driver', 'contact']);

interface Found {
  /** Components as recorded, by record: those with special wording and intervals. */
  plain: Map<string, string[]>;
  /** In other axes, or derived. */
  others: { spec: SeriesSpec; series: Series }[];
}

/** Names of what is shared among the visible lines: components of one record as such, else names of the lines. */
export function sharedNames(recording: Recording, content: PaneContent): string[] {
  const { plain, others } = sortOut(recording, content);
  const names = [...plain].flatMap(([record, components]) => {
    const own = sharedShown(recording, record, components);
    if (content.info.kind !== 'custom') return own;
    const lines = content.series.filter(({ key }) => findSeries(recording, key)?.record === record);
    return own.map((each) => lines.find(({ component }) => component === each)?.name ?? each);
  });
  return [...names, ...others.map(({ spec }) => spec.name)];
}

/** Intervals of time in which a visible line is shared, sorted and disjoint. */
export function sharedSpans(recording: Recording, content: PaneContent): readonly TimeWindow[] {
  const { plain, others } = sortOut(recording, content);
  const lists = [
    ...[...plain].map(([record, components]) =>
      findSharedSpans(recording, record, sharedShown(recording, record, components)),
    ),
    ...others.map(({ series }) => spansOf(recording, series)),
  ];
  return lists.length === 1 ? lists[0] : merge(lists.flat());
}

/** What of a line is shared at a sample: the parts of a recorded component, or the line itself; empty if it is unique. */
export function sharedAt(recording: Recording, { key, name }: SeriesSpec, sample: number): string {
  const series = findSeries(recording, key);
  if (!series) return '';
  const { group, record, frame, component } = series;
  if ((group === 'reaction' || group === 'contact') && frame === '' && record !== null) {
    return sharedPartsAt(recording, record, component, sample).join(', ');
  }
  if (series.unique()?.[sample] !== 0) return '';
  return isSlightly(recording, series) ? '' : name;
}

/** Components whose lines are zero and undetermined: they show nothing. */
export function idleComponents(recording: Recording, series: readonly SeriesSpec[]): string[] {
  return series
    .filter(({ key, component }) => {
      // a magnitude is zero only if all its parts are; it represents them
      if (component === 'F' || component === 'M') return false;
      return findSeries(recording, key)?.unique() && !carries(recording, key);
    })
    .map(({ component }) => component);
}

function carries(recording: Recording, id: string): boolean {
  const peak = findPeak(recording, id);
  return peak !== null && !isNegligible(recording, peak.value);
}

function sortOut(recording: Recording, content: PaneContent): Found {
  const plain = new Map<string, string[]>();
  const others: Found['others'] = [];
  for (const spec of content.series) {
    const series = spec.visible ? findSeries(recording, spec.key) : null;
    if (!series) continue;
    const { group, record, id } = series;
    if (isAsRecorded(series) && record !== null && PLAIN.has(group ?? '')) {
      plain.set(record, [...(plain.get(record) ?? []), series.component]);
    } else if (series.unique() !== null && carries(recording, id) && !isSlightly(recording, series))
      others.push({ spec, series });
  }
  return { plain, others };
}

/** Recorded, with a shared part too small to count. */
const isSlightly = (recording: Recording, series: Series): boolean =>
  isAsRecorded(series) &&
  series.record !== null &&
  maskPlace(recording, series.record, series.component)?.id === series.id &&
  sharedShown(recording, series.record, [series.component]).length === 0;

/** Rotation does not change the magnitude of a vector. */
const isAsRecorded = ({ frame, component }: Series): boolean =>
  frame === '' || component === 'F' || component === 'M';

interface Progress {
  seen: number;
  spans: TimeWindow[];
  open: boolean;
}

const progress = new SeriesCache<Progress>();

function spansOf(recording: Recording, series: Series): readonly TimeWindow[] {
  const mask = series.unique();
  if (!mask) return [];
  const state = progress.get(recording, series.id, () => ({ seen: 0, spans: [], open: false }));
  const { time } = recording;
  for (let i = state.seen; i < recording.count; i++) {
    const isShared = mask[i] === 0;
    if (isShared && !state.open) state.spans.push({ from: time[i], to: time[i] });
    else if (isShared) state.spans[state.spans.length - 1].to = time[i];
    state.open = isShared;
  }
  state.seen = recording.count;
  return state.spans;
}

function merge(spans: readonly TimeWindow[]): TimeWindow[] {
  const merged: TimeWindow[] = [];
  for (const { from, to } of [...spans].sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else merged.push({ from, to });
  }
  return merged;
}
