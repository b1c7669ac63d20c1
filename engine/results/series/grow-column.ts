import type { Recording } from '../recording/recording';
import type { CalcRange } from './series';

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

/** A mask of uniqueness: 1 or 0 at each sample, null as long as no sample is shared. */
export function growMask(
  recording: Recording,
  isShared: (from: number) => (i: number) => boolean,
): () => Float64Array | null {
  let shared = false;
  const column = growColumn(recording, (out, from, to) => {
    const at = isShared(from);
    for (let i = from; i < to; i++) {
      out[i] = at(i) ? 0 : 1;
      shared ||= out[i] === 0;
    }
  });
  return () => {
    const mask = column();
    return shared ? mask : null;
  };
}
