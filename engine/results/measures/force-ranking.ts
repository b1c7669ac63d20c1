/**
 * What carries force, in order: rows for the magnitudes of force and moment of each element and for its effort, none for components.
 * Newtons and newton metres cannot be compared, so forces come before moments, unless sorted by name or utilisation.
 */
import { shownPeaks } from './force-peaks';
import { utilisationOf } from './allowables';
import type { ForcePeak, ForcePeaks } from './force-peaks';
import type { Project } from '../../model/project';

export const RANK_KEYS = [
  'peak',
  'maximum',
  'minimum',
  'rms',
  'mean',
  'time',
  'name',
  'utilisation',
] as const;
export type RankKey = (typeof RANK_KEYS)[number];

/** Ranked regardless of units: for the others `forces before moments` is stated. */
export const ranksAcrossUnits = (key: RankKey): boolean => key === 'name' || key === 'utilisation';

/** Largest numbers first, smallest of a minimum; times and names in ascending order. */
const VALUE: Readonly<Record<Exclude<RankKey, 'name'>, (row: ForcePeak, project: Project) => number>> = {
  peak: ({ peak }) => -Math.abs(peak.value),
  maximum: ({ maximum }) => -maximum.value,
  minimum: ({ minimum }) => minimum.value,
  rms: ({ rms }) => -rms,
  mean: ({ mean }) => -Math.abs(mean),
  time: ({ peak }) => peak.time,
  // rows without an allowable come last
  utilisation: (row, project) => -(utilisationOf(project, row)?.ratio ?? -1),
};

const wordsOf = ({ element, quantity }: ForcePeak): string => `${element.name} ${quantity.symbol}`;

/** Rows with equal `key` stay in the order of the catalogue. Components of vectors have no rows. */
export function rankForces(
  project: Project,
  peaks: ForcePeaks,
  key: RankKey = 'peak',
  reverse = false,
): ForcePeak[] {
  const rows = shownPeaks(peaks).filter(({ quantity }) => quantity.role !== 'component');
  const compare =
    key === 'name'
      ? (a: ForcePeak, b: ForcePeak) => wordsOf(a).localeCompare(wordsOf(b), 'en', { numeric: true })
      : (a: ForcePeak, b: ForcePeak) => VALUE[key](a, project) - VALUE[key](b, project);
  const way = reverse ? -1 : 1;
  const unit = ({ quantity }: ForcePeak) => (ranksAcrossUnits(key) || quantity.unit === 'N' ? 0 : 1);
  return rows.sort((a, b) => unit(a) - unit(b) || way * compare(a, b));
}
