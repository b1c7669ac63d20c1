/** Redundant constraints and the undetermined reactions, grouped so that each finding is stated once. */
import { listWords } from '../../schema/list-words';
import { indeterminateBits, sharedBits, stiffnessBits } from './reaction-mask';
import type { Mobility, RedundantRows } from './mobility-report';

/** In the order of the bits of a `unique` mask. */
export const REACTION_COMPONENTS = ['FX', 'FY', 'FZ', 'MX', 'MY', 'MZ'] as const;
export type ReactionComponent = (typeof REACTION_COMPONENTS)[number];

/** Joints with the same finding. */
export interface JointGroup {
  /** The finding, in a few words. */
  what: string;
  joints: string[];
}

/** The components that a `unique` mask leaves undetermined: several joints share them. */
export function sharedComponents(mask: number): ReactionComponent[] {
  return componentsOf(sharedBits(mask));
}

/** The components determined by stated stiffness. */
export const stiffnessComponents = (mask: number): ReactionComponent[] => componentsOf(stiffnessBits(mask));

/** The components that a singular position leaves indeterminate. */
export const indeterminateComponents = (mask: number): ReactionComponent[] =>
  componentsOf(indeterminateBits(mask));

const componentsOf = (bits: number): ReactionComponent[] =>
  REACTION_COMPONENTS.filter((_, bit) => ((bits >> bit) & 1) === 1);

/** Short enough for a chip: `FZ of 11 joints, MX MY of 8`; the longest list of components last, empty where nothing is shared. */
export function sharedSummary({ reactions }: Pick<Mobility, 'reactions'>): string {
  const counts = REACTION_COMPONENTS.flatMap((component, bit) => {
    const count = reactions.filter(({ mask }) => ((sharedBits(mask) >> bit) & 1) === 1).length;
    return count > 0 ? [{ component, count }] : [];
  });
  const sizes = [...new Set(counts.map(({ count }) => count))].sort((a, b) => b - a);
  return sizes
    .map((size, i) => {
      const names = counts.filter(({ count }) => count === size).map(({ component }) => component);
      return `${names.join(' ')} of ${size}${i === 0 ? (size === 1 ? ' joint' : ' joints') : ''}`;
    })
    .join(', ');
}

/** `FZ, MX, MY` and the joints with exactly these components shared. */
export function groupShared({ reactions }: Pick<Mobility, 'reactions'>): JointGroup[] {
  return group(reactions.map(({ joint, mask }) => ({ joint, what: sharedComponents(mask).join(', ') })));
}

/** `FZ, MX` and the joints with exactly these components determined by stated stiffness. */
export function groupByStiffness({ reactions }: Pick<Mobility, 'reactions'>): JointGroup[] {
  return group(reactions.map(({ joint, mask }) => ({ joint, what: stiffnessComponents(mask).join(', ') })));
}

/** `FX, FY` and the joints with exactly these components indeterminate, because the assembled position is singular. */
export function groupIndeterminate({ reactions }: Pick<Mobility, 'reactions'>): JointGroup[] {
  return group(
    reactions.map(({ joint, mask }) => ({ joint, what: indeterminateComponents(mask).join(', ') })),
  );
}

/** Label of a mask unless all is unique: `FZ MX shared, MY by stiffness`; empty if all is unique. */
export function labelWords(mask: number): string {
  return [
    [sharedComponents(mask), 'shared'] as const,
    [indeterminateComponents(mask), 'indeterminate'] as const,
    [stiffnessComponents(mask), 'by stiffness'] as const,
  ]
    .filter(([components]) => components.length > 0)
    .map(([components, label]) => `${components.join(' ')} ${label}`)
    .join(', ');
}

/** `translation along z, rotation about x and y` and the joints whose rows constrain these redundantly. */
export function groupRedundant(redundant: readonly RedundantRows[]): JointGroup[] {
  // cached: thousands of joints have only a few different findings
  const known = new Map<string, string>();
  const wordsOf = (directions: readonly string[]): string => {
    const key = directions.join();
    const words = known.get(key) ?? joinDirections(directions);
    known.set(key, words);
    return words;
  };
  return group(
    redundant.map(({ joint, rows, directions }) => ({
      joint,
      what: wordsOf(directions) || `${rows} ${rows === 1 ? 'row' : 'rows'}`,
    })),
  );
}

function group(findings: readonly { joint: string; what: string }[]): JointGroup[] {
  const groups = new Map<string, string[]>();
  for (const { joint, what } of findings) {
    if (what === '') continue;
    const joints = groups.get(what);
    if (joints) joints.push(joint);
    else groups.set(what, [joint]);
  }
  return [...groups].map(([what, joints]) => ({ what, joints }));
}

/** Combines equal kinds: `rotation about y`, `rotation about x` become `rotation about x and y`. */
export function joinDirections(directions: readonly string[]): string {
  const objects = new Map<string, string[]>();
  // Sorted, so that joints with the same rows in another order give the same text.
  for (const direction of [...directions].sort((a, b) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1))) {
    const at = direction.search(/ [^ ]$| \(/);
    const [verb, object] = at < 0 ? [direction, ''] : [direction.slice(0, at), direction.slice(at + 1)];
    objects.set(verb, [...(objects.get(verb) ?? []), object]);
  }
  return [...objects].map(([verb, list]) => `${verb} ${listWords(list)}`.trim()).join(', ');
}

const rankOf = (direction: string): number => (direction.startsWith('translation') ? 0 : 1);
