/** How large arrows were at instants spread over a recording, for their scale. */
import type { ArrowSource } from './arrow-sources';
import type { PoseSource } from '../sync/pose-source';

/** Instants that are looked at, at most and at least. */
const INSTANTS = { most: 97, least: 12 };
/** Values sampled for a percentile: of this many it is as good as of millions. */
const ENOUGH = 1e5;

type Recorded = Pick<PoseSource, 'sampleCount' | 'column'>;

/** In no order; gaps are left out. Read column by column: a look-up by name costs many times what the value does. */
export function recordedMagnitudes(arrows: readonly ArrowSource[], source: Recorded): Float64Array {
  const samples = spread(source.sampleCount, ENOUGH / Math.max(1, arrows.length));
  const magnitudes = new Float64Array(arrows.length * samples.length);
  let found = 0;
  for (const arrow of arrows) {
    const columns = ('effort' in arrow ? [arrow.effort] : arrow.parts).map((part) => source.column(part));
    const factor = 'effort' in arrow ? Math.abs(arrow.factor) : 1;
    for (const sample of samples) {
      let squares = 0;
      for (const column of columns) squares += (column?.[sample] ?? Number.NaN) ** 2;
      const magnitude = factor * Math.sqrt(squares);
      if (Number.isFinite(magnitude)) magnitudes[found++] = magnitude;
    }
  }
  return magnitudes.subarray(0, found);
}

/** Samples from the first to the last, about as many as are wanted. */
function spread(count: number, wanted: number): number[] {
  const within = Math.min(INSTANTS.most, Math.max(INSTANTS.least, Math.floor(wanted)));
  const steps = Math.min(within, count) - 1;
  return Array.from({ length: steps + 1 }, (_, i) => Math.round(((count - 1) * i) / Math.max(1, steps)));
}
