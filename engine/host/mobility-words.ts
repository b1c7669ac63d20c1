/** Redundant constraints and the reactions they leave open, gathered so that each finding is said once. */
import type { Mobility, RedundantRows } from './protocol';

/** In the order of the bits of a `unique` mask. */
export const REACTION_COMPONENTS = ['FX', 'FY', 'FZ', 'MX', 'MY', 'MZ'] as const;
export type ReactionComponent = (typeof REACTION_COMPONENTS)[number];

/** Joints that one finding holds for. */
export interface JointGroup {
  /** The finding, in a few words. */
  what: string;
  joints: string[];
}

/** The components that a `unique` mask leaves open: several joints share them. */
export function sharedComponents(mask: number): ReactionComponent[] {
  return REACTION_COMPONENTS.filter((_, bit) => (mask & (1 << bit)) === 0);
}

/** `FZ, MX, MY` and the joints that have just these open. */
export function groupShared({ reactions }: Pick<Mobility, 'reactions'>): JointGroup[] {
  return group(reactions.map(({ joint, mask }) => ({ joint, what: sharedComponents(mask).join(', ') })));
}

/** `translation along z, rotation about x and y` and the joints whose rows hold these a second time. */
export function groupRedundant(redundant: readonly RedundantRows[]): JointGroup[] {
  return group(
    redundant.map(({ joint, rows, directions }) => ({
      joint,
      what: joinDirections(directions) || `${rows} ${rows === 1 ? 'row' : 'rows'}`,
    })),
  );
}

function group(findings: readonly { joint: string; what: string }[]): JointGroup[] {
  const groups = new Map<string, string[]>();
  for (const { joint, what } of findings) {
    if (what !== '') groups.set(what, [...(groups.get(what) ?? []), joint]);
  }
  return [...groups].map(([what, joints]) => ({ what, joints }));
}

/** Says each verb once: `rotation about y`, `rotation about x` become `rotation about x and y`. */
export function joinDirections(directions: readonly string[]): string {
  const objects = new Map<string, string[]>();
  // Sorted, so that joints whose rows come in another order say the same.
  for (const direction of [...directions].sort((a, b) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1))) {
    const at = direction.search(/ [^ ]$| \(/);
    const [verb, object] = at < 0 ? [direction, ''] : [direction.slice(0, at), direction.slice(at + 1)];
    objects.set(verb, [...(objects.get(verb) ?? []), object]);
  }
  return [...objects].map(([verb, list]) => `${verb} ${listWords(list)}`.trim()).join(', ');
}

const rankOf = (direction: string): number => (direction.startsWith('translation') ? 0 : 1);

/** `x`, `x and y`, `x, y and z`. */
export function listWords(words: readonly string[]): string {
  return words.length < 2
    ? words.join('')
    : `${words.slice(0, -1).join(', ')} and ${words[words.length - 1]}`;
}
