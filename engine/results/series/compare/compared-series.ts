/**
 * Ids of series that compare two runs: `difference/12/reaction/pinB/FX` is that channel of the current run minus that of run
 * 12. Runs are matched once; after that any reader of charts finds the values by the id alone.
 */
import { oncePer } from '../../../model/once-per';
import { isHeld } from '../../recording/recording';
import type { Recording } from '../../recording/recording';
import { compareSamples } from './compare';
import type { Comparison } from './compare';

export interface ComparedId {
  kind: Comparison;
  run: number;
  key: string;
}

const COMPARED = /^(difference|ratio)\/(-?\d+)\/(.+)$/s;

const partnersOf = oncePer((_: Recording) => new Map<number, Recording>());

interface Known {
  /** Samples of both when it was computed: a run in progress grows. */
  counts: readonly [number, number];
  values: Float64Array;
}

const knownOf = oncePer((_: Recording) => new Map<string, Known>());

/** Allows ids of `current` to refer to `other`. */
export function matchRuns(current: Recording, other: Recording): void {
  partnersOf(current).set(other.run, other);
}

export const comparedId = (kind: Comparison, other: Recording, key: string): string =>
  `${kind}/${other.run}/${key}`;

export function parseCompared(id: string): ComparedId | null {
  const match = COMPARED.exec(id);
  return match && { kind: match[1] as Comparison, run: Number(match[2]), key: match[3] };
}

/** Null if the id is not a comparison, or one of the runs has no such series. `read` returns a series of one run. */
export function readCompared(
  recording: Recording,
  id: string,
  read: (recording: Recording, key: string) => Float64Array | null,
): Float64Array | null {
  const parsed = parseCompared(id);
  const other = parsed && partnersOf(recording).get(parsed.run);
  if (!parsed || !other) return null;
  const cache = knownOf(recording);
  const cached = cache.get(id);
  if (cached?.counts[0] === recording.count && cached.counts[1] === other.count) return cached.values;
  const [mine, theirs] = [read(recording, parsed.key), read(other, parsed.key)];
  if (!mine || !theirs) return null;
  const held = isHeld(other.channel(parsed.key)?.component ?? '');
  const values = compareSamples(
    parsed.kind,
    { time: recording.time, values: mine, count: recording.count },
    { time: other.time, values: theirs, count: other.count, held },
  );
  cache.set(id, { counts: [recording.count, other.count], values });
  return values;
}
