/** Clearances over a run, as text and as JSON. */
import { CREATED_WITH } from '../../model/defaults';
import { shownUnit, shownUnits } from '../../model/quantity/unit-systems';
import { crankDegrees, findCrank } from '../../results/measures/crank';
import { clearanceState } from '../../results/clearances/judge';
import { formatNumber, formatShown, formatTable, namesOf, plain } from './format';
import type { Clearances, PairClearance } from '../../results/clearances/clearances';
import type { ClearanceState } from '../../results/clearances/judge';
import type { Recording } from '../../results/recording/recording';

const STATES: Readonly<Record<ClearanceState, string>> = {
  overlap: 'overlap',
  touch: 'touch',
  close: 'below limit',
  clear: '',
};

/** `limit`: least clearance allowed [m]; `inLayers`: links were taken as drawn. */
export function formatClearances(
  recording: Recording,
  found: Clearances,
  { limit, inLayers }: { limit: number; inLayers: boolean },
): string {
  const { project } = recording;
  const units = shownUnits(project);
  const name = namesOf(project.bodies);
  const { unit, size } = shownUnit('m', units);
  const angleAt = crankAt(recording);
  const row = (pair: PairClearance): string[] => [
    name(pair.bodyA),
    name(pair.bodyB),
    STATES[clearanceState(pair, limit)],
    formatNumber(pair.clearance / size),
    pair.depth === null ? '' : formatNumber(pair.depth / size),
    formatNumber(pair.time),
    ...(angleAt ? [formatNumber(Number(angleAt(pair.time).toFixed(2)) % 360)] : []),
    pair.meetings.length === 0 ? '' : spansOf(pair),
  ];
  const head = [
    ['Body', 'and body', '', `Clearance [${unit}]`, `Depth [${unit}]`, 'At [s]'],
    ...(angleAt ? [['Crank [deg]']] : []),
    ['Meet [s]'],
  ].flat();
  const notes = [
    `From ${formatNumber(found.from)} to ${formatNumber(found.until, 's')}, between samples too; links are taken ${inLayers ? 'in layers, as they are drawn' : 'where they are modelled'}.`,
    ...(found.neighbours.length > 0
      ? [
          `Left out, as they are joined, coupled or in contact: ${found.neighbours.map(([a, b]) => `${name(a)} and ${name(b)}`).join('; ')}.`,
        ]
      : []),
    ...(found.boxes.length > 0
      ? [`Taken as boxes, as their triangles are missing: ${found.boxes.map(name).join(', ')}.`]
      : []),
    ...(limit > 0 ? [`Least clearance allowed: ${formatShown(limit, 'm', units)}.`] : []),
  ];
  const table =
    found.pairs.length === 0
      ? 'No pair of bodies that is not joined.\n'
      : formatTable([head, ...found.pairs.map(row)], [3, 4, 5, ...(angleAt ? [6] : [])]);
  return `${table}\n${notes.map((note) => `${plain(note)}\n`).join('')}`;
}

const MOST_SPANS = 4;

function spansOf({ meetings }: PairClearance): string {
  const shown = meetings
    .slice(0, MOST_SPANS)
    .map(([from, until]) => `${formatNumber(from)} to ${formatNumber(until)}`);
  const more = meetings.length - shown.length;
  return shown.join(', ') + (more > 0 ? `, and ${more} more` : '');
}

/** The crank angle at a time [deg]; null where no driver turns. */
function crankAt(recording: Recording): ((time: number) => number) | null {
  const crank = findCrank(recording.project, recording.channels);
  return crank && ((time) => crankDegrees(recording.valueAt(crank.key, time)));
}

/** In SI units; angles in degrees. */
export function clearancesJson(recording: Recording, found: Clearances, limit: number): string {
  const { project } = recording;
  const name = new Map(project.bodies.map((body) => [body.id, body.name]));
  const angleAt = crankAt(recording);
  const pairs = found.pairs.map((pair) => ({
    ...pair,
    nameA: name.get(pair.bodyA),
    nameB: name.get(pair.bodyB),
    state: clearanceState(pair, limit),
    ...(angleAt ? { crankAngle: angleAt(pair.time) } : {}),
  }));
  const report = {
    program: CREATED_WITH,
    project: { name: project.name, digest: recording.digest },
    outcome: recording.outcome,
    limit,
    ...found,
    pairs,
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}
