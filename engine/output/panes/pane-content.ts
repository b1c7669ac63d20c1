/** From a recording and a choice to the content of a pane: lines, title and where the values are not unique. */
import type { Channel } from '../../results/recording/channel';
import { nameAlong } from '../../results/recording/component-titles';
import type { Project } from '../../model/project';
import type { Recording } from '../../results/recording/recording';
import { nameOf } from '../../results/series/name-of';
import { paneKind, placeInKind } from './pane-kinds';
import type { PaneKind, PaneKindInfo } from './pane-kinds';
import { DEFAULT_OPTIONS, inProjectUnits } from './plot-options';
import type { PlotOptions } from './plot-options';
import { titleOf } from './pane-title';
import { findSeries } from '../../results/series/resolve';
import { foldOf } from '../../results/series/uniqueness/plane-fold';
import type { PlaneFold } from '../../results/series/uniqueness/plane-fold';
import { seriesStyle } from './series-style';
import { plainAlone } from './series-spec';
import type { SeriesSpec, Subject } from './series-spec';

export { nameOf } from '../../results/series/name-of';

export interface PaneContent {
  info: PaneKindInfo;
  subject: Subject | null;
  subjects: readonly Subject[];
  /** States whose value it is, on which body, at which point, in which frame. */
  title: string;
  series: readonly SeriesSpec[];
  /** In the units of the project where the pane chooses none. */
  options: PlotOptions;
  /** For a planar mechanism: which series lie out of the plane, and whether they are drawn and listed nevertheless. */
  fold?: (PlaneFold & { readonly isOpen: boolean }) | null;
}

export interface ContentChoice {
  /** Components whose lines are visible. */
  shown: readonly string[];
  /** Which of the components shown are hidden because they show nothing. */
  idle?: readonly string[];
  options?: PlotOptions;
  /** Suffix of the ids of the series if they have one: `@b`, `@com`. */
  variant?: string;
  /** Treatment of components out of the plane of motion; if undefined, they are like any other. */
  fold?: 'folded' | 'open';
}

/** Each unit has its own axis; more than two on either side leave no room for the plot, and cannot be followed. */
export const MOST_AXES = 4;

export function createContent(
  recording: Recording,
  project: Project,
  kind: PaneKind,
  wanted: string | null,
  choice: ContentChoice,
): PaneContent {
  const { shown, idle = [], options = DEFAULT_OPTIONS, variant = '', fold: way } = choice;
  const info = paneKind(kind);
  const channels = recording.channels.filter((channel) => channel.group === info.group);
  const subjects = listSubjects(recording, project, info, channels);
  const subject = subjects.find((each) => each.id === wanted) ?? subjects[0] ?? null;
  const found = way && subject ? foldOf(recording, info.group, subject.id, variant) : null;
  const fold = found && { ...found, isOpen: way === 'open' };
  const left = fold && !fold.isOpen ? [...idle, ...fold.components] : idle;
  const series = subject ? specsOf(recording, info, subject, { shown, idle: left, variant }) : [];
  const title = titleOf({ recording, project, kind, subject, series });
  return { info, subject, subjects, series, title, options: inProjectUnits(options, project), fold };
}

function specsOf(
  recording: Recording,
  info: PaneKindInfo,
  subject: Subject,
  { shown, idle, variant }: { shown: readonly string[]; idle: readonly string[]; variant: string },
): readonly SeriesSpec[] {
  const stem = `${info.group}/${subject.id ?? 'total'}`;
  const specs = info.components.flatMap(([component, name], index): SeriesSpec[] => {
    const base = findSeries(recording, `${stem}/${component}`);
    if (!base) return [];
    const series = (variant && findSeries(recording, base.id + variant)) || base;
    const style = seriesStyle(index, placeInKind(info.group, component)?.isMagnitude);
    const visible = shown.includes(component) && !idle.includes(component);
    const called = nameAlong(info.group, component, series.unit) ?? name;
    return [{ key: series.id, component, name: called, unit: series.unit, visible, style }];
  });
  return plainAlone(specs);
}

function listSubjects(
  recording: Recording,
  project: Project,
  info: PaneKindInfo,
  channels: readonly Channel[],
): Subject[] {
  const recorded = new Set(channels.map((channel) => channel.record));
  const subjects: Subject[] = [];
  if (info.total !== null && recorded.has(null)) subjects.push({ id: null, name: info.total });
  // in the order of the model that was run
  const records = info.subjects ? recording.project[info.subjects] : [];
  for (const { id } of records) {
    if (recorded.has(id)) subjects.push({ id, name: nameOf(recording, project, id) });
  }
  return subjects;
}

/** Shows or hides a component; if there would be one unit too many, the lines of the unit shown longest are hidden. */
export function toggleComponent(
  series: readonly SeriesSpec[],
  shown: readonly string[],
  component: string,
): string[] {
  if (shown.includes(component)) return shown.filter((each) => each !== component);
  // components that this record does not have show no line, and need no axis
  const unitsOf = (name: string) => series.filter((each) => each.component === name).map(({ unit }) => unit);
  let next = [...shown, component];
  for (;;) {
    const units = [...new Set(next.flatMap(unitsOf))];
    if (units.length <= MOST_AXES) return next;
    next = next.filter((each) => !unitsOf(each).includes(units[0]));
  }
}
