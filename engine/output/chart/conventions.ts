/** Frames, signs and uniqueness in words, for the footnotes of a chart. */
import { findPeak } from '../../results/series/places/peaks';
import { formatTime, timeDecimalsOf, valueWords } from '../../results/series/format';
import { nameOf } from '../../results/series/name-of';
import { POINTS_NOTE } from '../panes/body-points';
import type { PaneContent } from '../panes/pane-content';
import type { SeriesSpec } from '../panes/series-spec';
import { listParts, partWords } from '../../results/measures/joint-parts';
import type { JointPart } from '../../results/measures/joint-parts';
import type { PlotData } from '../plot/plot';
import { findSeries } from '../../results/series/resolve';
import {
  indeterminateNote,
  noValueNote,
  sharedShown,
  slightNote,
  stiffnessNote,
} from '../../results/series/uniqueness/uniqueness';
import type { ChannelGroup } from '../../results/recording/channel';
import type { Recording } from '../../results/recording/recording';

const RULES: Readonly<Partial<Record<ChannelGroup, string>>> = {
  reaction: 'Reactions act on body B from body A, at the joint; the reverse pair acts on A.',
  total:
    'A total is the reaction of a joint with all that acts along or about its axis: stop, friction, drivers, couplings, torsion springs.',
  driver: 'An effort acts along the joint’s axis on body B, its opposite on body A.',
  mesh: 'Forces of teeth and spans act on the wheel of joint 2 from that of joint 1.',
  contact: 'Contact forces act on body B from body A.',
  load: 'Loads act on their body, or on body B of two.',
  joint: 'Coordinates are of body B relative to body A.',
  body: POINTS_NOTE,
};

const VECTORS: ReadonlySet<ChannelGroup> = new Set([
  ...(['reaction', 'total', 'band', 'mesh', 'contact', 'load', 'body', 'momentum', 'measure'] as const),
]);

/** The sign convention of what is shown; empty if there is none. */
export function signRule(content: PaneContent): string {
  const groups = new Set<ChannelGroup>();
  for (const { key, visible } of content.series) {
    // stops and friction are recorded with the coordinate that they act along
    const isEffort = /^joint\/.*\/(limit|friction)$/s.test(key);
    const group = visible ? (isEffort ? 'driver' : /^[a-z]+(?=\/)/.exec(key)?.[0]) : undefined;
    if (group !== undefined) groups.add(group as ChannelGroup);
  }
  const rules = [...groups].flatMap((group) => RULES[group] ?? []);
  const hasVectors = [...groups].some((group) => VECTORS.has(group));
  return [...(hasVectors ? ['Vectors along world axes unless said otherwise.'] : []), ...rules].join(' ');
}

/** What acts at the joints shown but is not part of their reactions; null if nothing. */
export function besideNote(recording: Recording, content: PaneContent): string | null {
  const { project } = recording;
  const shown = content.series.filter(({ visible }) => visible).map(({ key }) => findSeries(recording, key));
  const joints = new Set(shown.flatMap((series) => (series?.group === 'reaction' ? series.record : [])));
  const missing = [...joints].flatMap((id) => {
    const parts = id === null ? [] : listParts(project, id);
    const words = partWords(parts);
    const name = project.joints.find((joint) => joint.id === id)?.name || id;
    return words === '' ? [] : [`${words} at ${name}${totalWords(recording, id!, parts)}`];
  });
  return missing.length === 0 ? null : `Not in the reaction: ${missing.join('; ')}.`;
}

/** Peak of the total that the parts contribute to: force along the axis, or moment about it. */
function totalWords(recording: Recording, joint: string, parts: readonly JointPart[]): string {
  const letters = new Set(parts.map(({ coordinate }) => (coordinate === 'translation' ? 'F' : 'M')));
  const totals = [...letters].sort().flatMap((letter) => {
    const series = `total/${joint}/${letter}`;
    const peak = findPeak(recording, series);
    if (!peak) return [];
    const time = formatTime(
      peak.time,
      timeDecimalsOf(recording.project.settings.outputInterval, [peak.time]),
    );
    return `${valueWords(peak.value, letter === 'F' ? 'N' : 'N*m', recording.units)}, at ${time} (series ${series})`;
  });
  return totals.length === 0 ? '' : `; in all at most ${totals.join(' and ')}`;
}

/** Groups with a mask that tells how a value was determined. */
const RULED: ReadonlySet<ChannelGroup> = new Set(['reaction', 'driver', 'contact', 'mesh', 'joint']);

/** How the values shown were determined: what is split by stiffness, and what is shared but too small to count. */
export function ruleNotes(recording: Recording, content: PaneContent): string[] {
  const shown = new Map<string, string[]>();
  for (const { key, visible } of content.series) {
    const series = visible ? findSeries(recording, key) : null;
    if (!series?.group || !RULED.has(series.group) || series.record === null) continue;
    shown.set(series.record, [...(shown.get(series.record) ?? []), series.component]);
  }
  const lost = content.series.flatMap(({ key, visible, name: line }) => {
    const series = visible ? findSeries(recording, key) : null;
    const isRuled = series?.group && RULED.has(series.group) && series.record !== null;
    const note = series && !isRuled ? noValueNote(recording, series, line) : null;
    return note === null ? [] : [note];
  });
  const name = (id: string) => (shown.size > 1 ? `${nameOf(recording, recording.project, id)}: ` : '');
  const ruled = [...shown].flatMap(([id, components]) =>
    [
      stiffnessNote(recording, id, components),
      indeterminateNote(recording, id, components),
      slightNote(recording, id, components),
    ].flatMap((note) => (note === null ? [] : [name(id) + note])),
  );
  return [...ruled, ...lost];
}

/** Which of the values shown redundant constraints leave undetermined; null if all are unique. */
export function noteSharing(recording: Recording, content: PaneContent, plot: PlotData): string | null {
  const id = content.subject?.id;
  const shown = content.series.filter((spec) => spec.visible);
  if (plot.shared.length > 0 && id) {
    const components = shown.map((spec) => spec.component);
    const names = sharedShown(recording, id, components).join(', ');
    return `Not unique: redundant constraints share ${names}; least norm where hatched.`;
  }
  if (content.info.kind !== 'custom') return null;
  const open = shown.filter((spec) => isOpen(recording, spec));
  if (open.length === 0) return null;
  const names = open.map((spec) => spec.name).join(', ');
  return `Not unique at some time: redundant constraints share ${names}; least norm there.`;
}

/** A magnitude of which only idle parts are shared is not undetermined: least norm makes them zero. */
function isOpen(recording: Recording, { key, component }: SeriesSpec): boolean {
  const series = findSeries(recording, key);
  if (!series?.unique()) return false;
  if (series.frame !== '' || series.record === null) return true;
  return sharedShown(recording, series.record, [component]).length > 0;
}
