/** The rows of the table of clearances, as words. */
import { crankDegrees, crankWords, findCrank } from '../../../engine/results/measures/crank';
import { clearanceState } from '../../../engine/results/clearances/judge';
import { formatValue, timeDecimalsOf } from '../../../engine/results/series/format';
import { nameOf } from '../../../engine/results/series/name-of';
import { shownUnit } from '../../../engine/model/quantity/unit-systems';
import type { Clearances, PairClearance } from '../../../engine/results/clearances/clearances';
import type { ClearanceState } from '../../../engine/results/clearances/judge';
import type { Recording } from '../../../engine/results/recording/recording';
import { TEXT } from './texts';

export interface Span {
  readonly from: number;
  readonly text: string;
}

export interface ClearanceRow {
  readonly pair: PairClearance;
  readonly id: string;
  readonly name: string;
  readonly state: ClearanceState;
  readonly clearance: string;
  readonly depth: string;
  readonly time: string;
  readonly crank: string;
  /** The first few. */
  readonly spans: readonly Span[];
  readonly more: number;
}

const MOST_SPANS = 3;
/** Bound of a clearance over the clearance, below which it is not settled [1]. */
const OPEN = 0.99;

export function clearanceRows(recording: Recording, { pairs }: Clearances, limit: number): ClearanceRow[] {
  const { size } = shownUnit('m', recording.units);
  const { project } = recording;
  const crank = findCrank(project, recording.channels);
  const times = pairs.flatMap(({ time, meetings }) => [time, ...meetings.slice(0, MOST_SPANS).flat()]);
  const decimals = Math.max(3, timeDecimalsOf(project.settings.outputInterval, times));
  const words = (time: number) => time.toFixed(Math.min(6, decimals));
  return pairs.map((pair) => {
    const { bodyA, bodyB, bound, clearance, depth, meetings, time } = pair;
    const state = clearanceState(pair, limit);
    return {
      ...{ pair, id: `${bodyA} ${bodyB}`, state },
      name: TEXT.and(nameOf(recording, project, bodyA), nameOf(recording, project, bodyB)),
      // where the search was given up, it may be less than what was found
      clearance: `${bound < OPEN * clearance ? '≤ ' : ''}${formatValue(clearance / size)}`,
      depth: meetings.length === 0 ? '' : depth === null ? TEXT.inside : formatValue(depth / size),
      time: words(time),
      crank: crank ? crankWords(crankDegrees(recording.valueAt(crank.key, time))) : '',
      spans: meetings
        .slice(0, MOST_SPANS)
        .map(([from, until]) => ({ from, text: `${words(from)} – ${words(until)}` })),
      more: Math.max(0, meetings.length - MOST_SPANS),
    };
  });
}

/** Cells for a spreadsheet, under their titles. */
export function clearanceCells(rows: readonly ClearanceRow[], unit: string, hasCrank: boolean): string[][] {
  return [
    [
      ...[TEXT.bodies, TEXT.state, TEXT.clearance(unit), TEXT.depth(unit), TEXT.at],
      ...(hasCrank ? [TEXT.crank] : []),
      TEXT.spans,
    ],
    ...rows.map((row) => [
      ...[row.name, TEXT.states[row.state], row.clearance, row.depth, row.time],
      ...(hasCrank ? [row.crank] : []),
      row.pair.meetings.map(([from, until]) => `${from} – ${until}`).join('; '),
    ]),
  ];
}
