/**
 * What carries force, in order: rows for the sizes of force and moment of each element and for its effort, none for components.
 * Newtons and newton metres cannot be compared, so forces come before moments whatever number they are ranked by.
 */
import { shownPeaks } from './force-peaks';
import type { ForcePeak, ForcePeaks } from './force-peaks';

export const RANK_KEYS = ['peak', 'maximum', 'minimum', 'rms', 'mean', 'time', 'name'] as const;
export type RankKey = (typeof RANK_KEYS)[number];

/** The largest of a number first, the smallest of a minimum; times and names from the first on. */
const VALUE: Readonly<Record<Exclude<RankKey, 'name'>, (row: ForcePeak) => number>> = {
  peak: ({ peak }) => -Math.abs(peak.value),
  maximum: ({ maximum }) => -maximum.value,
  minimum: ({ minimum }) => minimum.value,
  rms: ({ rms }) => -rms,
  mean: ({ mean }) => -Math.abs(mean),
  time: ({ peak }) => peak.time,
};

const wordsOf = ({ element, quantity }: ForcePeak): string => `${element.name} ${quantity.symbol}`;

/** Rows that are equal by `key` stay in the order of the catalogue. Components of vectors are no rows of their own. */
export function rankForces(peaks: ForcePeaks, key: RankKey = 'peak', reverse = false): ForcePeak[] {
  const rows = shownPeaks(peaks).filter(({ quantity }) => quantity.role !== 'component');
  const compare =
    key === 'name'
      ? (a: ForcePeak, b: ForcePeak) => wordsOf(a).localeCompare(wordsOf(b), 'en', { numeric: true })
      : (a: ForcePeak, b: ForcePeak) => VALUE[key](a) - VALUE[key](b);
  const way = reverse ? -1 : 1;
  const unit = ({ quantity }: ForcePeak) => (quantity.unit === 'N' ? 0 : 1);
  return rows.sort((a, b) => (key === 'name' ? 0 : unit(a) - unit(b)) || way * compare(a, b));
}
