/**
 * What carries force, in order: rows for the magnitudes of force and moment of each element and for its effort, none for components.
 * Newtons and newton metres cannot be compared, so forces come before moments, unless sorted by name or utilisation.
 */
import { shownPeaks } from './force-peaks';
import { utilisationOf } from './allowables';
import type { ForcePeak, ForcePeaks } from './force-peaks';
import { GROUND_NAME } from '../../model/project';
import type { Project } from '../../model/project';

export const RANK_KEYS = [
  'peak',
  'maximum',
  'minimum',
  'rms',
  'mean',
  'time',
  'crank',
  'name',
  'on',
  'from',
  'utilisation',
] as const;
export type RankKey = (typeof RANK_KEYS)[number];

/** By what is read, not counted. */
const NAMED = ['name', 'on', 'from'] as const;
type NamedKey = (typeof NAMED)[number];
const isNamed = (key: RankKey): key is NamedKey => (NAMED as readonly RankKey[]).includes(key);

/** Ranked regardless of units: for the others `forces before moments` is stated. */
export const ranksAcrossUnits = (key: RankKey): boolean => isNamed(key) || key === 'utilisation';

/** Largest numbers first, smallest of a minimum; times, angles and names in ascending order. */
const VALUE: Readonly<Record<Exclude<RankKey, NamedKey>, (row: ForcePeak, project: Project) => number>> = {
  peak: ({ peak }) => -Math.abs(peak.value),
  maximum: ({ maximum }) => -maximum.value,
  minimum: ({ minimum }) => minimum.value,
  rms: ({ rms }) => -rms,
  mean: ({ mean }) => -Math.abs(mean),
  time: ({ peak }) => peak.time,
  // without a crank all are equal
  crank: ({ peak }) => (Number.isFinite(peak.angle) ? peak.angle : 0),
  // rows without an allowable come last
  utilisation: (row, project) => -(utilisationOf(project, row)?.ratio ?? -1),
};

/** What a row is ordered by: its name, or that of the body which the force acts on or comes from. */
function wordsOf(project: Project, { element, quantity }: ForcePeak, key: NamedKey): string {
  if (key === 'name') return `${element.name} ${quantity.symbol}`;
  const body = element[key];
  // of nothing, such as that of a load: after all names
  if (body === null) return '\uffff';
  return project.bodies.find(({ id }) => id === body)?.name ?? GROUND_NAME;
}

/** Rows with equal `key` stay in the order of the catalogue. Components of vectors have no rows. */
export function rankForces(
  project: Project,
  peaks: ForcePeaks,
  key: RankKey = 'peak',
  reverse = false,
): ForcePeak[] {
  const rows = shownPeaks(peaks).filter(({ quantity }) => quantity.role !== 'component');
  const compare = isNamed(key)
    ? (a: ForcePeak, b: ForcePeak) =>
        wordsOf(project, a, key).localeCompare(wordsOf(project, b, key), 'en', { numeric: true })
    : (a: ForcePeak, b: ForcePeak) => VALUE[key](a, project) - VALUE[key](b, project);
  const way = reverse ? -1 : 1;
  const unit = ({ quantity }: ForcePeak) => (ranksAcrossUnits(key) || quantity.unit === 'N' ? 0 : 1);
  return rows.sort((a, b) => unit(a) - unit(b) || way * compare(a, b));
}
