/**
 * How far a run can be trusted, from its recording. The bounds are those of engineering practice: `good` numbers need no footnote in a
 * report, `poor` ones do not belong in one.
 */
import type { RunOutcome } from '../recording/run-report';
import type { Recording } from '../recording/recording';
import { findPeak } from '../series/places/peaks';
import { calcFreeBody } from '../free-body/free-body';
import { sizesOf } from './sizes';

export type Verdict = 'good' | 'fair' | 'poor';

export interface QualityItem {
  name: string;
  value: number;
  unit: string;
  /** When the value was reached [s]; null if it concerns the whole run. */
  time: number | null;
  verdict: Verdict;
  /** What the number means, for the tooltip. */
  meaning: string;
}

export interface Quality {
  items: QualityItem[];
  verdict: Verdict;
  /** The verdict in one sentence, with a remedy if it is not good. */
  words: string;
}

/** Upper bounds of good and of fair. */
export const BOUNDS = {
  /** Relative to the size of the mechanism and its motion [1], and to the largest speed of its points [1]. */
  drift: [1e-6, 1e-3],
  /** Relative to the largest energy [1]. */
  energy: [1e-6, 1e-3],
  /** Relative to the largest momentum [1]. */
  momentum: [1e-6, 1e-3],
  /** Fraction of the attempted steps [1]. */
  rejected: [0.25, 0.6],
  /** [1] */
  condition: [1e8, 1e12],
} as const;

export function judgeRun(recording: Recording): Quality {
  const sizes = sizesOf(recording);
  const items = [
    drift(recording, 'position', 'm', sizes.length),
    drift(recording, 'velocity', 'm/s', sizes.speed),
    energy(recording),
    momentum(recording),
    rejected(recording),
    condition(recording),
  ].filter((item) => item !== null);
  const order: readonly Verdict[] = ['poor', 'fair', 'good'];
  const verdict = order.find((each) => items.some((item) => item.verdict === each)) ?? 'good';
  return { items, verdict, words: wordsFor(verdict, items, recording.outcome) };
}

function judge(value: number, [good, fair]: readonly [number, number]): Verdict {
  return value <= good ? 'good' : value <= fair ? 'fair' : 'poor';
}

function drift(
  recording: Recording,
  component: 'position' | 'velocity',
  unit: string,
  size: number,
): QualityItem | null {
  const peak = findPeak(recording, `drift/total/${component}`);
  if (!peak) return null;
  const isPosition = component === 'position';
  return {
    name: isPosition ? 'Position drift' : 'Velocity drift',
    value: peak.value,
    unit,
    time: peak.time,
    verdict: judge(peak.value / size, BOUNDS.drift),
    meaning: isPosition
      ? 'The largest gap in any joint: constraint drift due to numerical error.'
      : 'The largest speed at which any joint was opening or closing against its constraint.',
  };
}

function energy(recording: Recording): QualityItem | null {
  const peak = findPeak(recording, 'energy/total/residual');
  const sizes = ['kinetic', 'potential', 'total', 'work'].map((name) =>
    Math.abs(findPeak(recording, `energy/total/${name}`)?.value ?? 0),
  );
  const size = Math.max(...sizes);
  if (!peak || !(size > 0)) return null;
  return {
    name: 'Energy balance',
    value: Math.abs(peak.value) / size,
    unit: '1',
    time: peak.time,
    verdict: judge(Math.abs(peak.value) / size, BOUNDS.energy),
    meaning:
      'Energy gained or lost through numerical error, relative to the largest energy: kinetic and potential energy minus work.',
  };
}

/** Limit of bodies times instants examined: a quick check, however large the run. */
const MOST_FREE_BODIES = 1500;
const INSTANTS = 40;

/** Newton-Euler for every body, at instants over the run: all that acts on it against m a and the rate of its angular momentum. */
function momentum(recording: Recording): QualityItem | null {
  const bodies = recording.project.bodies.slice(0, MOST_FREE_BODIES);
  const instants = Math.min(
    INSTANTS,
    recording.count,
    Math.ceil(MOST_FREE_BODIES / Math.max(bodies.length, 1)),
  );
  let worst = { relative: -1, time: 0 };
  for (let i = 0; i < instants; i++) {
    const index = Math.round((i * (recording.count - 1)) / Math.max(instants - 1, 1));
    for (const { id } of bodies) {
      const relative = calcFreeBody(recording, id, index)?.residual.relative ?? -1;
      if (relative > worst.relative) worst = { relative, time: recording.time[index] };
    }
  }
  if (worst.relative < 0) return null;
  return {
    name: 'Momentum balance',
    value: worst.relative,
    unit: '1',
    time: worst.time,
    verdict: judge(worst.relative, BOUNDS.momentum),
    meaning:
      'The residual of the balance between the forces and moments on a body and the rates of its linear and angular momentum, relative to their magnitudes.',
  };
}

function rejected({ summary }: Recording): QualityItem | null {
  if (!summary) return null;
  const tried = summary.steps + summary.rejected;
  const fraction = tried > 0 ? summary.rejected / tried : 0;
  return {
    name: 'Rejected steps',
    value: summary.rejected,
    unit: `of ${tried}`,
    time: null,
    verdict: judge(fraction, BOUNDS.rejected),
    meaning:
      'Steps that were rejected because their error was too large: many indicate a stiff or non-smooth model.',
  };
}

function condition(recording: Recording): QualityItem | null {
  const peak = findPeak(recording, 'solver/total/condition');
  if (!peak) return null;
  return {
    name: 'Condition',
    value: peak.value,
    unit: '1',
    time: peak.time,
    verdict: judge(peak.value, BOUNDS.condition),
    meaning:
      'How much rounding errors are amplified in the forces: of sixteen digits, as many are lost as its logarithm.',
  };
}

function wordsFor(verdict: Verdict, items: readonly QualityItem[], outcome: RunOutcome | null): string {
  if (outcome?.kind === 'stopped') return `The run stopped before its end: ${outcome.message}`;
  if (verdict === 'good') return 'Accurate: every balance closes. Rerun tighter to see the error of a curve.';
  const named = items.filter((item) => item.verdict === verdict).map((item) => item.name.toLowerCase());
  const what = named.length > 1 ? `${named.slice(0, -1).join(', ')} and ${named.at(-1)}` : named[0];
  if (verdict === 'fair') return `Usable, but check ${what}: rerun tighter to see its effect on the curves.`;
  return `Not reliable: check ${what}. Rerun at a tighter tolerance, or with projection as the stabilisation.`;
}
