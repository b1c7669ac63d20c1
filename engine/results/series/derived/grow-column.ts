import type { Recording } from '../../recording/recording';
import { labelOf } from '../../../core/diagnostics/reaction-mask';
import type { CalcRange } from '../series';

/** A column computed as far as the recording has grown, each sample once; its buffer grows with the recording's. */
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

/** What is known of a value of a series at a sample: see `Series.unique`. */
export const UNIQUE = 1;
export const SHARED = 0;
export const NO_VALUE = -1;

/** Reads bits of a recorded mask. A mask without a value has no meaning. */
export function knownBits(mask: number, bits: number): number {
  if (Number.isNaN(mask)) return UNIQUE;
  const label = labelOf(mask, bits);
  return label === 'indeterminate' ? NO_VALUE : label === 'shared' ? SHARED : UNIQUE;
}

/** What is known of a value derived from others: the least known of them decides. */
export const joinKnown = (one: number, other: number | undefined): number => Math.min(one, other ?? UNIQUE);

/** A uniqueness mask: for each sample one of the above, null as long as all are unique. */
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
