/** From a recording and a choice to what a pane draws: lines, title and where the values are not unique. */
import type { Channel } from '../recorder/channel';
import { GROUND, RECORD_LISTS } from '../model/project';
import type { AnyRecord, Contact, Joint, Measurement, Project } from '../model/project';
import type { Recording } from '../recorder/recording';
import { paneKind } from './pane-kinds';
import type { PaneKind, PaneKindInfo } from './pane-kinds';
import { DEFAULT_OPTIONS } from './plot-options';
import type { PlotOptions } from './plot-options';
import { seriesStyle } from './series-style';
import type { SeriesStyle } from './series-style';

export interface SeriesSpec {
  /** Id of the series: a channel's key, or one that is derived from channels. */
  key: string;
  component: string;
  /** In the legend: `FX`, `|F|`. */
  name: string;
  unit: string;
  visible: boolean;
  style: SeriesStyle;
  /** What the line is of, where that is not the current run. */
  run?: Recording;
}

export interface Subject {
  /** Record id; null stands for the total. */
  id: string | null;
  name: string;
}

export interface PaneContent {
  info: PaneKindInfo;
  subject: Subject | null;
  subjects: readonly Subject[];
  /** States whose value, acting on what, at which point, in which frame. */
  title: string;
  series: readonly SeriesSpec[];
  options: PlotOptions;
}

export interface ContentChoice {
  /** Of the components shown, the ones that have nothing to show. */
  idle?: readonly string[];
  options?: PlotOptions;
}

/** Two units, so two axes, are what a reader can follow. */
export const LARGEST_UNITS = 2;

export function createContent(
  recording: Recording,
  project: Project,
  kind: PaneKind,
  wanted: string | null,
  shown: readonly string[],
  choice: ContentChoice = {},
): PaneContent {
  const { idle = [], options = DEFAULT_OPTIONS } = choice;
  const info = paneKind(kind);
  const channels = recording.channels.filter((channel) => channel.group === info.group);
  const subjects = listSubjects(recording, project, info, channels);
  const subject = subjects.find((each) => each.id === wanted) ?? subjects[0] ?? null;
  const own = new Map(
    channels
      .filter((channel) => channel.record === subject?.id)
      .map((channel) => [channel.component, channel]),
  );
  const series = info.components.flatMap(([component, name], index): SeriesSpec[] => {
    const channel = own.get(component);
    if (!channel) return [];
    const style = seriesStyle(index, kind === 'reactions' && (component === 'F' || component === 'M'));
    const visible = shown.includes(component) && !idle.includes(component);
    return [{ key: channel.key, component, name, unit: channel.unit, visible, style }];
  });
  const title = titleOf(recording, project, kind, subject, series);
  return { info, subject, subjects, series, title, options };
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
  // In the order of the model that was run.
  const records = info.subjects ? recording.project[info.subjects] : [];
  for (const { id } of records) {
    if (recorded.has(id)) subjects.push({ id, name: nameOf(recording, project, id) });
  }
  return subjects;
}

/** The present name of a record, or the one it had when it was run. */
export function nameOf(recording: Recording, project: Project, id: string): string {
  if (id === GROUND) return 'Ground';
  for (const source of [project, recording.project]) {
    for (const list of RECORD_LISTS) {
      const found = (source[list] as readonly AnyRecord[]).find((record) => record.id === id);
      if (found) return found.name || id;
    }
  }
  return id;
}

function titleOf(
  recording: Recording,
  project: Project,
  kind: PaneKind,
  subject: Subject | null,
  series: readonly SeriesSpec[],
): string {
  const name = subject?.name ?? '';
  switch (kind) {
    case 'reactions': {
      const joint = recording.project.joints.find((each) => each.id === subject?.id);
      return joint ? reactionTitle(recording, project, joint, name, series) : 'Reactions';
    }
    case 'drift':
      return subject?.id ? `Constraint drift at ${name}` : 'Largest constraint drift of all joints';
    case 'momentum': {
      const what = momentumWords(series);
      return `${what} of ${subject?.id ? name : 'all bodies'}, world axes`;
    }
    case 'energy':
      return 'Energy of the whole mechanism';
    case 'drivers':
      if (!subject) return 'Drivers';
      return recording.project.couplings.some(({ id }) => id === subject.id)
        ? `Coupling ${name}, on its second joint`
        : `Driver ${name}`;
    case 'joints':
      return subject ? `Joint ${name}: B relative to A` : 'Joints';
    case 'contacts': {
      const contact = recording.project.contacts.find((each) => each.id === subject?.id);
      return contact ? contactTitle(recording, project, contact, name) : 'Contacts';
    }
    case 'measures': {
      const measure = recording.project.measures.find((each) => each.id === subject?.id);
      return measure ? measureTitle(recording, project, measure, name) : 'Measures';
    }
    case 'custom':
      return 'Own chart';
    case 'motion':
      return subject ? `Motion of ${name}, world axes` : 'Motion';
  }
}

function reactionTitle(
  recording: Recording,
  project: Project,
  joint: Joint,
  name: string,
  series: readonly SeriesSpec[],
): string {
  const shown = series.filter((each) => each.visible);
  const force = shown.some((each) => each.component.startsWith('F'));
  const moment = shown.some((each) => each.component.startsWith('M'));
  const what = force && moment ? 'Force and moment' : moment ? 'Moment' : 'Force';
  const on = nameOf(recording, project, joint.bodyB);
  const from = nameOf(recording, project, joint.bodyA);
  return `${what} on ${on} from ${from} at ${name}, world axes`;
}

function measureTitle(recording: Recording, project: Project, measure: Measurement, name: string): string {
  const of = (id: string) => nameOf(recording, project, id);
  if (measure.kind === 'point') return `Point ${name} of ${of(measure.body)}, world axes`;
  const what = measure.kind === 'distance' ? 'Distance' : 'Angle';
  return `${what} ${name} from ${of(measure.bodyA)} to ${of(measure.bodyB)}`;
}

function contactTitle(recording: Recording, project: Project, contact: Contact, name: string): string {
  const [on, from] = [contact.bodyB, contact.bodyA].map((id) => nameOf(recording, project, id));
  return `Contact ${name}: force on ${on} from ${from}, world axes`;
}

function momentumWords(series: readonly SeriesSpec[]): string {
  const shown = series.filter((each) => each.visible);
  const angular = shown.some((each) => each.component.startsWith('L'));
  const linear = shown.some((each) => each.component.startsWith('P'));
  if (linear && !angular) return 'Linear momentum';
  return `Angular momentum about the origin${linear ? ' and linear momentum' : ''}`;
}

/** Show or hide a component; when a third unit would come in, the lines of the unit shown longest make room. */
export function toggleComponent(
  series: readonly SeriesSpec[],
  shown: readonly string[],
  component: string,
): string[] {
  if (shown.includes(component)) return shown.filter((each) => each !== component);
  const unitOf = (name: string) => series.find((each) => each.component === name)?.unit ?? '';
  let next = [...shown, component];
  for (;;) {
    const units = [...new Set(next.map(unitOf))];
    if (units.length <= LARGEST_UNITS) return next;
    next = next.filter((each) => unitOf(each) !== units[0]);
  }
}
