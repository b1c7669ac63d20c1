/** The checks in words: what the analysis found, and what to do about it. */
import type { Mobility, RedundantRows } from '../../../engine/host/protocol';
import type { Project } from '../../../engine/model/project';

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Why the two counts differ is the first thing people ask. */
export function mobilitySentence(mobility: Mobility): string {
  const { degreesOfFreedom, formula, bodies, rows, rank } = mobility;
  const byRank = `${plural(degreesOfFreedom, 'degree')} of freedom by rank: 6 \u00d7 ${bodies} \u2212 ${rank}.`;
  if (formula === degreesOfFreedom) return `${byRank} The formula 6 \u00d7 ${bodies} \u2212 ${rows} agrees.`;
  return `${byRank} The formula 6 \u00d7 ${bodies} \u2212 ${rows} says ${String(formula).replace('-', '\u2212')}, because ${plural(rows - rank, 'row')} of the joints ${rows - rank === 1 ? 'is' : 'are'} redundant.`;
}

export function redundancySentence(project: Project, redundant: RedundantRows): string {
  const name = project.joints.find((joint) => joint.id === redundant.joint)?.name ?? redundant.joint;
  const what = redundant.directions.join(', ');
  const held = redundant.rows === 1 ? 'is already held' : 'are already held';
  return `${name}: ${what === '' ? plural(redundant.rows, 'row') : what} ${held} by the rest of the mechanism.`;
}

export interface SharedReaction {
  joint: string;
  text: string;
}

export function sharedReactions(project: Project, mobility: Mobility): SharedReaction[] {
  return mobility.reactions
    .filter((one) => !one.uniqueForce || !one.uniqueMoment)
    .map(({ joint, uniqueForce, uniqueMoment }) => {
      const name = project.joints.find((one) => one.id === joint)?.name ?? joint;
      const what = uniqueForce ? 'moment is' : uniqueMoment ? 'force is' : 'force and moment are';
      return { joint, text: `${name}: the ${what} not unique.` };
    });
}
