/** Peaks against what the document allows: the utilisation is the peak of the magnitude over the allowable one. */
import { oncePer } from '../../model/once-per';
import type { Allowable, AllowableKey, Rated } from '../../model/allowable';
import type { ForceElement, ForceKind, ForceQuantity } from './force-elements';
import type { ForcePeak, ForcePeaks } from './force-peaks';
import type { Project } from '../../model/project';

/** Of the one effort of an element. */
const EFFORTS: Partial<Record<ForceKind, AllowableKey>> = { stop: 'stop', friction: 'friction' };
const SIZES: Readonly<Record<string, AllowableKey>> = {
  '|F|': 'force',
  '|M|': 'moment',
  normal: 'normal',
  friction: 'friction',
};

/** Which allowable a quantity is held against; null of components, which have none of their own. */
export function allowableKeyOf({ kind }: ForceElement, { role, symbol }: ForceQuantity): AllowableKey | null {
  if (role === 'effort') return EFFORTS[kind] ?? 'effort';
  return role === 'size' ? (SIZES[symbol] ?? null) : null;
}

const allowablesOf = oncePer((project: Project): ReadonlyMap<string, Allowable> => {
  const { joints, couplings, contacts, loads, drivers } = project;
  const records: readonly (Rated & { readonly id: string })[] = [
    ...joints,
    ...couplings,
    ...contacts,
    ...loads,
    ...drivers,
  ];
  const isSet = (allowable: Allowable) => Object.values(allowable).some((value) => typeof value === 'number');
  return new Map(
    records.flatMap(({ id, allowable }) => (allowable && isSet(allowable) ? [[id, allowable] as const] : [])),
  );
});

export interface Utilisation {
  /** [N, N m] */
  readonly allowable: number;
  /** Peak over allowable [1]. */
  readonly ratio: number;
}

/** Null where nothing is allowed or forbidden. `project`: the document as it is now, which may know more than the run did. */
export function utilisationOf(project: Project, { element, quantity, peak }: ForcePeak): Utilisation | null {
  const key = allowableKeyOf(element, quantity);
  const allowable = key && allowablesOf(project).get(element.record)?.[key];
  return typeof allowable === 'number' ? { allowable, ratio: Math.abs(peak.value) / allowable } : null;
}

/** Whether any peak of the document is held against something. */
export const hasAllowables = (project: Project): boolean => allowablesOf(project).size > 0;

export interface Exceeded extends Utilisation {
  readonly row: ForcePeak;
}

/** What exceeds its allowable, the worst first. */
export function findExceeded(project: Project, { rows }: ForcePeaks): Exceeded[] {
  if (!hasAllowables(project)) return [];
  return rows
    .flatMap((row) => {
      const used = utilisationOf(project, row);
      return used && used.ratio > 1 ? [{ ...used, row }] : [];
    })
    .sort((a, b) => b.ratio - a.ratio);
}
