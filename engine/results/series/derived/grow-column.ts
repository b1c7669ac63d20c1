import type { Recording } from '../../recording/recording';
import { labelOf } from '../../../core/diagnostics/reaction-mask';
import type { CalcRange } from '../series';

/** A column that is worked out as far as the recording has come, each sample once; its buffer grows with the recording's. */
export function growColumn(recording: Recording, calc: CalcRange): () => Float64Array {
  let column = new Float64Array(0);
  let seen = 0;
  return () => {
    const { count } = recording;
    if (column.length < count) {
      const grown = new Float64Array(recording.time.length);
      grown.set(column.subarray(0, seen));
      column = grown;
    }
    if (seen < count) {
      calc(column, seen, count);
      seen = count;
    }
    return column;
  };
}

/** What is known of a value of a series at a sample: `Series.unique`. */
export const UNIQUE = 1;
export const SHARED = 0;
export const NO_VALUE = -1;

/** Of bits of a recorded mask. One without a value says nothing about uniqueness. */
export function knownBits(mask: number, bits: number): number {
  if (Number.isNaN(mask)) return UNIQUE;
  const label = labelOf(mask, bits);
  return label === 'indeterminate' ? NO_VALUE : label === 'shared' ? SHARED : UNIQUE;
}

/** What is known of a value that is made of others: it is as open as the one that is most so. */
export const joinKnown = (one: number, other: number | undefined): number => Math.min(one, other ?? UNIQUE);

/** A mask of uniqueness: of each sample one of the above, null as long as all are unique. */
export function growMask(
  recording: Recording,
  known: (from: number) => (i: number) => number,
): () => Float64Array | null {
  let shared = false;
  const column = growColumn(recording, (out, from, to) => {
    const at = known(from);
    for (let i = from; i < to; i++) {
      out[i] = at(i);
      shared ||= out[i] !== UNIQUE;
    }
  });
  return () => {
    const mask = column();
    return shared ? mask : null;
  };
}
