/** The checks in words: what the analysis found, and what to do about it. */
import type { Mobility, RedundantRows } from '../../../engine/host/protocol';

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Why the two counts differ is the first thing people ask. */
export function mobilitySentence(mobility: Mobility): string {
  const { degreesOfFreedom, formula, bodies, rows, rank, drivenFreedoms } = mobility;
  const byRank = `${plural(degreesOfFreedom, 'degree')} of freedom by rank: 6 \u00d7 ${bodies} \u2212 ${rank}${drivenFreedoms > 0 ? `, ${drivenFreedoms} driven` : ''}.`;
  if (formula === degreesOfFreedom) return `${byRank} The formula 6 \u00d7 ${bodies} \u2212 ${rows} agrees.`;
  return `${byRank} The formula 6 \u00d7 ${bodies} \u2212 ${rows} says ${String(formula).replace('-', '\u2212')}, because ${plural(rows - rank, 'row')} of the joints ${rows - rank === 1 ? 'is' : 'are'} redundant.`;
}

export interface JointNote {
  text: string;
  joints: string[];
}

/** Joints with the same finding share one line. */
function grouped(findings: readonly { text: string; joint: string }[]): JointNote[] {
  const notes = new Map<string, string[]>();
  for (const { text, joint } of findings) notes.set(text, [...(notes.get(text) ?? []), joint]);
  return [...notes].map(([text, joints]) => ({ text, joints }));
}

export function redundancyNotes(redundant: readonly RedundantRows[]): JointNote[] {
  return grouped(
    redundant.map(({ joint, rows, directions }) => ({
      joint,
      text: `Also held by the rest of the mechanism: ${directions.join(', ') || plural(rows, 'row')}, at`,
    })),
  );
}

const COMPONENTS = ['FX', 'FY', 'FZ', 'MX', 'MY', 'MZ'] as const;

export function sharedReactionNotes(mobility: Mobility): JointNote[] {
  const findings = mobility.reactions
    .map(({ joint, mask }) => ({
      joint,
      components: COMPONENTS.filter((_, bit) => (mask & (1 << bit)) === 0),
    }))
    .filter(({ components }) => components.length > 0)
    .map(({ joint, components }) => ({
      joint,
      text: `Reactions not unique (several joints share them): ${components.join(', ')} of`,
    }));
  return grouped(findings);
}
