/** Titles of panes: whose value, on which body, at which point, along which axes. */
import { bodiesOfMeasure } from '../../kinds/measures/measure-sides';
import { measureDefinition } from '../../kinds/measures/measures';
import { meshOf } from '../../model/mesh/find-mesh';
import type { Contact, Coupling, Joint, Measurement, Project } from '../../model/project';
import { missingAt } from '../../results/measures/missing-mesh';
import type { Recording } from '../../results/recording/recording';
import { nameOf } from '../../results/series/name-of';
import type { SeriesSpec, Subject } from './series-spec';
import type { PaneKind } from './pane-kinds';
import { ABOUT_ORIGIN, pointsOf } from './body-points';
import { findSeries } from '../../results/series/resolve';

export interface TitleRequest {
  recording: Recording;
  /** Its present version, for names. */
  project: Project;
  kind: PaneKind;
  subject: Subject | null;
  series: readonly SeriesSpec[];
}

export function titleOf(request: TitleRequest): string {
  const { recording, project, kind, subject } = request;
  const name = subject?.name ?? '';
  switch (kind) {
    case 'reactions': {
      const joint = recording.project.joints.find((each) => each.id === subject?.id);
      return joint ? reactionTitle(request, joint) : 'Reactions';
    }
    case 'drift':
      return subject?.id ? `Constraint drift at ${name}` : 'Largest constraint drift of all joints';
    case 'momentum':
      return `${momentumWords(request, subject?.id ? name : 'all bodies')}, world axes`;
    case 'energy':
      return 'Energy of the whole mechanism';
    case 'drivers':
      if (!subject) return 'Drivers';
      return recording.project.couplings.some(({ id }) => id === subject.id)
        ? `Coupling ${name}, on its second joint`
        : called('Driver', name);
    case 'couplings': {
      const coupling = recording.project.couplings.find((each) => each.id === subject?.id);
      return coupling ? meshTitle(request, coupling) : 'Gears and belts';
    }
    case 'joints':
      return subject ? `${called('Joint', name)}: B relative to A` : 'Joints';
    case 'contacts': {
      const contact = recording.project.contacts.find((each) => each.id === subject?.id);
      return contact ? contactTitle(request, contact) : 'Contacts';
    }
    case 'measures': {
      const measure = recording.project.measures.find((each) => each.id === subject?.id);
      return measure ? measureTitle(recording, project, measure, name) : 'Measures';
    }
    case 'custom':
      return 'Custom chart';
    case 'motion':
      return subject ? `Motion of ${pointsOf(name, shownOf(request))}, world axes` : 'Motion';
  }
}

/** `Driver Crank speed`, but `Driver 1` as it is. */
const called = (what: string, name: string): string =>
  name.toLowerCase().startsWith(what.toLowerCase()) ? name : `${what} ${name}`;

function reactionTitle(request: TitleRequest, joint: Joint): string {
  const shown = request.series.filter((each) => each.visible);
  const force = shown.some((each) => each.component.startsWith('F'));
  const moment = shown.some((each) => each.component.startsWith('M'));
  const what = force && moment ? 'Force and moment' : moment ? 'Moment' : 'Force';
  const without = missingAt(request.recording.project, joint.id);
  const lacking = without === '' ? '' : `; without the mesh force of ${without}`;
  return `${what} ${actingOn(request, joint)} at ${request.subject?.name ?? ''}, ${axesWords(request)}${lacking}`;
}

/** `on Rod from Crank`: the body acted on comes first, which defines the sign. */
function actingOn(
  { recording, project, series }: TitleRequest,
  pair: Pick<Joint, 'bodyA' | 'bodyB'>,
): string {
  const [a, b] = [pair.bodyA, pair.bodyB].map((id) => nameOf(recording, project, id));
  return series.some(({ key }) => key.endsWith('.onA')) ? `on ${a} from ${b}` : `on ${b} from ${a}`;
}

/** For series with a frame of their own choice. */
function frameOf({ recording, series }: TitleRequest): string {
  for (const { key } of series) {
    const frame = findSeries(recording, key)?.frame;
    if (frame) return frame.replace(', on the other body', '');
  }
  return '';
}

const axesWords = (request: TitleRequest): string => frameOf(request) || 'world axes';

function measureTitle(recording: Recording, project: Project, measure: Measurement, name: string): string {
  const of = (id: string) => nameOf(recording, project, id);
  const { title } = measureDefinition(measure.kind);
  const [first, second] = bodiesOfMeasure(measure).map(of);
  return second === undefined
    ? `${called(title, name)} of ${first}, world axes`
    : `${called(title, name)} from ${first} to ${second}`;
}

/** Tensions and parts of a tooth force belong to the pair; components along axes act on wheel 2. */
function meshTitle({ recording, project, subject }: TitleRequest, coupling: Coupling): string {
  const mesh = meshOf(recording.project, coupling);
  const name = subject?.name ?? '';
  if (!mesh) return name;
  const [from, on] = mesh.wheels.map((id) => nameOf(recording, project, id));
  return `${name}: force on ${on} from ${from}, world axes and parts of the mesh`;
}

function contactTitle(request: TitleRequest, contact: Contact): string {
  const name = request.subject?.name ?? '';
  return `${called('Contact', name)}: force ${actingOn(request, contact)}, ${axesWords(request)}`;
}

const shownOf = ({ series }: TitleRequest): string[] =>
  series.filter(({ visible }) => visible).map(({ component }) => component);

/** The pole comes last: an origin after a body's name would be taken for that of the body. */
function momentumWords(request: TitleRequest, of: string): string {
  const shown = shownOf(request);
  const angular = shown.some((component) => component.startsWith('L'));
  const linear = shown.some((component) => component.startsWith('P'));
  if (linear && !angular) return `Linear momentum of ${of}`;
  const about = frameOf(request) || ABOUT_ORIGIN;
  return linear
    ? `Linear momentum of ${of}, angular momentum ${about}`
    : `Angular momentum of ${of} ${about}`;
}
