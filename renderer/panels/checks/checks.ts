/** The checks in words: what the analysis found, and what to do about it. */
import {
  groupIndeterminate,
  groupRedundant,
  groupShared,
  listWords,
} from '../../../engine/core/diagnostics/mobility-words';
import { indeterminateBits } from '../../../engine/core/diagnostics/reaction-mask';
import { exceededWords } from '../../../engine/results/series/allowable-words';
import type { Exceeded } from '../../../engine/results/measures/allowables';
import type { Mobility } from '../../../engine/core/diagnostics/mobility-report';
import type { ShownUnits } from '../../../engine/model/quantity/unit-systems';
import { TEXT } from './texts';

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Why the two counts differ is the first thing people ask. */
export function mobilitySentence(mobility: Mobility): string {
  const { degreesOfFreedom, formula, bodies, rows, rank, drivenFreedoms } = mobility;
  const byRank = TEXT.byRank(
    plural(degreesOfFreedom, 'degree'),
    bodies,
    rank,
    drivenFreedoms > 0 ? TEXT.driven(drivenFreedoms) : '',
  );
  if (formula === degreesOfFreedom) return TEXT.formulaAgrees(byRank, bodies, rows);
  return TEXT.formulaDiffers({
    ...{ byRank, bodies, rows },
    byFormula: String(formula).replace('-', '\u2212'),
    redundant: rows - rank === 1 ? TEXT.oneRow : TEXT.manyRows(rows - rank),
  });
}

export interface JointNote {
  text: string;
  joints: string[];
  advice: string;
}

const MEANING = TEXT.redundancyMeans;
const REMOVAL = TEXT.redundancyRemoved;

/** What is held more than once, by which joints, what that means and what would remove it; and what has no value here. */
export function redundancyNotes(mobility: Mobility): JointNote[] {
  const { rows, rank, redundant } = mobility;
  const count = rows - rank;
  const groups = count === 0 ? [] : groupRedundant(redundant);
  const shared = groupShared(mobility);
  const held = groups.map(({ what, joints }, index) => {
    const lead = index === 0 ? `${plural(count, TEXT.redundantConstraint)}: ` : TEXT.also;
    const directions = redundant.find(({ joint }) => joints.includes(joint))?.directions.length ?? 0;
    // Fewer constraints than directions: what is held twice is a motion that mixes them.
    const isMixed = directions > count;
    const motion = isMixed ? TEXT.combinationOf(what) : what;
    const open = shared.find((one) => one.joints.some((joint) => joints.includes(joint)));
    const shown = open ? TEXT.leastNormShown(listWords(open.what.split(', '))) : '';
    return {
      text: TEXT.constrainedBy(lead, motion, directions > 1 && !isMixed),
      joints,
      advice: index === groups.length - 1 ? `${MEANING}${shown}. ${REMOVAL}` : '',
    };
  });
  const lost = groupIndeterminate(mobility).map(({ what, joints }) => ({
    text: (what.includes(',') ? TEXT.manyIndeterminate : TEXT.oneIndeterminate)(listWords(what.split(', '))),
    joints,
    advice: TEXT.indeterminateMeans,
  }));
  const efforts = (mobility.efforts ?? []).filter(({ mask }) => indeterminateBits(mask) !== 0);
  const lostEfforts = {
    text: TEXT.effortIndeterminate,
    joints: efforts.map(({ driver }) => driver),
    advice: TEXT.effortMeans,
  };
  return [...held, ...lost, ...(efforts.length > 0 ? [lostEfforts] : [])];
}

/** Peaks that are named; the table has all of them. */
const MOST_NAMED = 3;

/** What exceeds its allowable, the worst first; null where nothing does. */
export function exceededNote(
  exceeded: readonly Exceeded[],
  units: ShownUnits,
): { text: string; records: string[] } | null {
  if (exceeded.length === 0) return null;
  const named = exceeded.slice(0, MOST_NAMED);
  const more = exceeded.length - named.length;
  return {
    text: TEXT.exceeded(exceeded.length, named.map((each) => exceededWords(each, units)).join('; '), more),
    records: [...new Set(named.map(({ row }) => row.element.record))],
  };
}
