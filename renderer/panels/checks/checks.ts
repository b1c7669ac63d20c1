/** The checks in words: what the analysis found, and what to do about it. */
import {
  groupIndeterminate,
  groupRedundant,
  groupShared,
  listWords,
} from '../../../engine/core/diagnostics/mobility-words';
import { indeterminateBits } from '../../../engine/core/diagnostics/reaction-mask';
import type { Mobility } from '../../../engine/core/diagnostics/mobility-report';

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
  advice: string;
}

const MEANING =
  'The motion does not depend on it. Reactions in these directions cannot be told apart by rigid bodies';
const REMOVAL =
  'To remove it, let some of these joints leave such directions free: a ball joint in place of a hinge frees two rotations.';

/** What is held more than once, by which joints, what that means and what would remove it; and what has no value here. */
export function redundancyNotes(mobility: Mobility): JointNote[] {
  const { rows, rank, redundant } = mobility;
  const count = rows - rank;
  const groups = count === 0 ? [] : groupRedundant(redundant);
  const shared = groupShared(mobility);
  const held = groups.map(({ what, joints }, index) => {
    const lead = index === 0 ? `${plural(count, 'redundant constraint')}: ` : 'Also ';
    const directions = redundant.find(({ joint }) => joints.includes(joint))?.directions.length ?? 0;
    // Fewer constraints than directions: what is held twice is a motion that mixes them.
    const isMixed = directions > count;
    const motion = isMixed ? `a combination of ${what}` : what;
    const verb = directions > 1 && !isMixed ? 'are' : 'is';
    const open = shared.find((one) => one.joints.some((joint) => joints.includes(joint)));
    const shown = open ? `: ${listWords(open.what.split(', '))} are shown with their least-norm share` : '';
    return {
      text: `${lead}${motion} ${verb} held more than once, by`,
      joints,
      advice: index === groups.length - 1 ? `${MEANING}${shown}. ${REMOVAL}` : '',
    };
  });
  const lost = groupIndeterminate(mobility).map(({ what, joints }) => ({
    text: `The position is singular: ${listWords(what.split(', '))} ${what.includes(',') ? 'are' : 'is'} indeterminate at`,
    joints,
    advice: 'No rule gives these reactions a value here; a position beside this one has one.',
  }));
  const efforts = (mobility.efforts ?? []).filter(({ mask }) => indeterminateBits(mask) !== 0);
  const lostEfforts = {
    text: 'The position is singular: indeterminate is the effort of',
    joints: efforts.map(({ driver }) => driver),
    advice: 'Here the driver has no grip: the joints hold what it drives, whatever its effort.',
  };
  return [...held, ...lost, ...(efforts.length > 0 ? [lostEfforts] : [])];
}
