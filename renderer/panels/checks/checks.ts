/** The checks in words: what the analysis found, and what to do about it. */
import {
  groupIndeterminate,
  groupRedundant,
  groupShared,
} from '../../../engine/core/diagnostics/mobility-words';
import { listWords } from '../../../engine/schema/list-words';
import {
  axisOfNormal,
  outOfPlane,
  planeWords,
  redundancyIn,
} from '../../../engine/core/diagnostics/plane-words';
import { indeterminateBits } from '../../../engine/core/diagnostics/reaction-mask';
import { exceededWords } from '../../../engine/results/series/allowable-words';
import type { Exceeded } from '../../../engine/results/measures/allowables';
import type { Mobility, MotionPlane } from '../../../engine/core/diagnostics/mobility-report';
import type { ShownUnits } from '../../../engine/model/quantity/unit-systems';
import { TEXT } from './texts';

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Why the two counts differ is the first thing people ask. */
export function mobilitySentence(mobility: Mobility, plane: MotionPlane | null = null): string {
  const { degreesOfFreedom, formula, bodies, rows, rank, drivenFreedoms } = mobility;
  const degrees = plural(degreesOfFreedom, 'degree');
  const driven = drivenFreedoms > 0 ? TEXT.driven(drivenFreedoms) : '';
  if (plane) return TEXT.byRowsInPlane({ ...{ degrees, driven, bodies }, ...rowsInPlane(mobility, plane) });
  const byRank = TEXT.byRank(degrees, bodies, rank, driven);
  if (formula === degreesOfFreedom) return TEXT.formulaAgrees(byRank, bodies, rows);
  return TEXT.formulaDiffers({
    ...{ byRank, bodies, rows },
    byFormula: String(formula).replace('-', '\u2212'),
    redundant: rows - rank === 1 ? TEXT.oneRow : TEXT.manyRows(rows - rank),
  });
}

function rowsInPlane(mobility: Mobility, plane: MotionPlane) {
  const { inPlane } = redundancyIn(mobility, plane);
  return { where: planeWords(plane), rows: plane.rows - inPlane };
}

export interface JointNote {
  text: string;
  joints: string[];
  advice: string;
}

const MEANING = TEXT.redundancyMeans;
const REMOVAL = TEXT.redundancyRemoved;

/** Of a planar mechanism: one note of all that is out of the plane, and one of what is redundant in it, by joint. */
function planeNotes(mobility: Mobility, plane: MotionPlane): JointNote[] {
  const { all, inPlane } = redundancyIn(mobility, plane);
  const out = all - inPlane;
  const within = {
    text: TEXT.redundantInPlane(plural(inPlane, TEXT.redundantConstraint)),
    joints: [...plane.shared],
    advice: `${MEANING}. ${TEXT.removedInPlane}`,
  };
  const components = listWords(outOfPlane(axisOfNormal(plane.normal)));
  const outside = {
    text: TEXT.redundantOutOfPlane(plural(out, TEXT.redundantConstraint), out === 1),
    joints: [],
    advice: TEXT.outOfPlaneMeans(components, plane.layers),
  };
  return [...(inPlane > 0 ? [within] : []), ...(out > 0 ? [outside] : [])];
}

/** What is held more than once, by which joints, what that means and what would remove it; and what has no value here. */
export function redundancyNotes(mobility: Mobility, plane: MotionPlane | null = null): JointNote[] {
  return [...(plane ? planeNotes(mobility, plane) : heldNotes(mobility)), ...lostNotes(mobility)];
}

function heldNotes(mobility: Mobility): JointNote[] {
  const { rows, rank, redundant } = mobility;
  const count = rows - rank;
  const groups = count === 0 ? [] : groupRedundant(redundant);
  const shared = groupShared(mobility);
  return groups.map(({ what, joints }, index) => {
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
}

/** What a singular position leaves without a value. */
function lostNotes(mobility: Mobility): JointNote[] {
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
  return [...lost, ...(efforts.length > 0 ? [lostEfforts] : [])];
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
