/** Utilisation: the peak of a force's magnitude over its allowable value. */
import { oncePer } from '../../model/once-per';
import type { Allowable, AllowableKey, Rated } from '../../model/allowable';
import type { ForceElement, ForceKind, ForceQuantity } from './force-elements';
import type { ForcePeak, ForcePeaks } from './force-peaks';
import type { Project } from '../../model/project';

/** For elements with a single effort. */
const EFFORTS: Partial<Record<ForceKind, AllowableKey>> = {
  stop: 'stop',
  friction: 'friction',
  armature: 'armature',
};
/** By the symbols of magnitudes; components have other symbols. */
const SIZES: Readonly<Record<string, AllowableKey>> = {
  '|F|': 'force',
  '|M|': 'moment',
  normal: 'normal',
  friction: 'friction',
};

/** The allowable that applies to a quantity; null for components, which have none. */
export function allowableKeyOf({ kind }: ForceElement, { role, symbol }: ForceQuantity): AllowableKey | null {
  if (role === 'effort') return EFFORTS[kind] ?? 'effort';
  return SIZES[symbol] ?? null;
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

/** Null if no allowable is stated. `project`: the current document; allowables may have been entered after the run. */
export function utilisationOf(project: Project, { element, quantity, peak }: ForcePeak): Utilisation | null {
  const key = allowableKeyOf(element, quantity);
  const allowable = key && allowablesOf(project).get(element.record)?.[key];
  return typeof allowable === 'number' ? { allowable, ratio: Math.abs(peak.value) / allowable } : null;
}

/** Whether the document states any allowable. */
export const hasAllowables = (project: Project): boolean => allowablesOf(project).size > 0;

export interface Exceeded extends Utilisation {
  readonly row: ForcePeak;
}

/** Everything that exceeds its allowable, the worst first. */
export function findExceeded(project: Project, { rows }: ForcePeaks): Exceeded[] {
  return rows
    .flatMap((row) => {
      const used = utilisationOf(project, row);
      return used && used.ratio > 1 ? [{ ...used, row }] : [];
    })
    .sort((a, b) => b.ratio - a.ratio);
}
