/** Events of the run, each with its time: those of the vertical lines in the charts. */
import { EVENT_NAMES } from '../../results/series/places/event-names';
import { crankOf } from './crank';
import { countImpacts } from '../../results/measures/impacts';
import { timeDecimalsOf, shownValue, shownUnitText } from '../../results/series/format';
import { nameOf } from '../../results/series/name-of';
import { plainText } from '../panes/run-notes';
import type { Flow } from './flow';
import type { Recording } from '../../results/recording/recording';
import type { RunEvent } from '../../core/switching/run-event';

/** If there are more, they are only counted by kind. */
const MOST = 200;

export function addEvents(flow: Flow, recording: Recording, events: readonly RunEvent[]): void {
  if (events.length === 0) return;
  flow.heading('Events', 2, 90);
  if (events.length > MOST) {
    const counts = new Map<string, number>();
    for (const { kind } of events) counts.set(EVENT_NAMES[kind], (counts.get(EVENT_NAMES[kind]) ?? 0) + 1);
    const list = [...counts].map(([kind, count]) => `${kind}: ${count}`).join('; ');
    flow.paragraph(
      `There were ${events.length} events (${list}). The first ${MOST} are listed here; a chart shows all of them.`,
    );
  }
  const crank = crankOf(recording);
  const listed = events.slice(0, MOST);
  const decimals = timeDecimalsOf(
    recording.project.settings.outputInterval,
    listed.map(({ time }) => time),
  );
  flow.table({
    columns: [
      { title: 'at [s]', weight: 1.2, numeric: true },
      ...(crank ? [{ title: 'crank [°]', weight: 1.3, numeric: true }] : []),
      { title: 'Event', weight: 2.4 },
      { title: 'What happened', weight: 8 },
    ],
    rows: listed.map(({ time, kind, message }) => [
      time.toFixed(decimals),
      ...(crank ? [crank.wordsAt(Math.max(recording.indexAt(time), 0))] : []),
      EVENT_NAMES[kind],
      plainText(message, Infinity),
    ]),
  });
  addImpacts(flow, recording, events);
}

/** Impulses of impacts by what exerts them; each individual one is among the events. */
function addImpacts(flow: Flow, recording: Recording, events: readonly RunEvent[]): void {
  const { project } = recording;
  const impacts = countImpacts(project, events);
  if (impacts.length === 0) return;
  const words = (text: string) => plainText(text, Infinity);
  const of = (id: string) => words(nameOf(recording, project, id));
  const decimals = timeDecimalsOf(
    project.settings.outputInterval,
    impacts.map(({ largest }) => largest.time),
  );
  flow.heading('Impulses of impacts', 2, 90);
  flow.paragraph(
    'On the body that is named first, from the other one: of a contact the size, of an end stop along or about the axis of its joint. ' +
      'Impulses are not included in the peaks above.',
  );
  flow.table({
    columns: [
      { title: 'Impulse', weight: 5 },
      { title: 'Unit', weight: 1.2 },
      { title: 'Impacts', weight: 1.2, numeric: true },
      { title: 'Largest', weight: 1.8, numeric: true },
      { title: 'at [s]', weight: 1.4, numeric: true, joined: true },
      { title: 'Sum of magnitudes', weight: 1.8, numeric: true },
    ],
    rows: impacts.map(({ element, unit, count, largest, sum }) => [
      `${words(element.name)} on ${of(element.on)}${element.from === null ? '' : ` from ${of(element.from)}`}`,
      shownUnitText(unit, recording.units),
      String(count),
      shownValue(largest.value, unit, recording.units),
      largest.time.toFixed(decimals),
      shownValue(sum, unit, recording.units),
    ]),
  });
}
