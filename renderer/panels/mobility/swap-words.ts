/** Joint swaps in words: what becomes what, what it frees, what is left. */
import { joinDirections } from '../../../engine/core/diagnostics/mobility-words';
import { listWords } from '../../../engine/schema/list-words';
import type {
  JointSwap,
  SkippedJoint,
  StartReaction,
  SwapObstacle,
  SwapOption,
  SwapReport,
} from '../../../engine/run/analyses/assembly-reports';
import { jointNoun } from '../../../engine/kinds/joints/joint-words';
import type { Project } from '../../../engine/model/project';
import { nameOf } from '../../../engine/run/analyses/repair/repair-words';
import { TEXT } from './texts';

/** `ball joint, frees rotation about x and y`. */
export function swapTitle({ swaps: [swap] }: SwapOption): string {
  return swap ? `${jointNoun(swap.to)}: frees ${joinDirections(swap.frees)}` : '';
}

/** `Pin A: hinge → ball joint`. */
export const swapLine = (project: Project, { joint, from, to }: JointSwap): string =>
  `${nameOf(project, joint)}: ${jointNoun(from)} \u2192 ${jointNoun(to)}`;

/** What Undo will call it. */
export function swapLabel(project: Project, { swaps }: SwapOption): string {
  return `Swap ${listWords(swaps.map(({ joint }) => nameOf(project, joint)))}`;
}

/** `3 → 1 redundant`. */
export const redundancyChange = (report: SwapReport, option: SwapOption): string =>
  `${report.redundant} \u2192 ${option.redundant}`;

/** Angles between spaces that computed free motions leave where nothing changed [rad]. */
const ROUNDING = 1e-9;

/** What stays, and how well that is known. */
export function motionWords(project: Project, { motionChange, idle, degreesOfFreedom }: SwapOption): string {
  const dof = TEXT.ofFreedom(degreesOfFreedom, degreesOfFreedom === 1 ? TEXT.degree : TEXT.degrees);
  const same = TEXT.sameMotions(motionChange < ROUNDING ? null : motionChange.toExponential(0));
  if (idle.length === 0) return TEXT.motionUnchanged(dof, same);
  const names = listWords(idle.map((body) => nameOf(project, body)));
  return TEXT.idle(names, dof, same);
}

const OBSTACLES: Readonly<Record<SwapObstacle, string>> = {
  stops: TEXT.endStops,
  friction: 'friction',
  kind: '',
};

/** `Pin A has end stops: take them off to try it in another kind.` One sentence for each reason. */
export function skippedWords(project: Project, skipped: readonly SkippedJoint[]): string[] {
  const groups = new Map<string, SkippedJoint[]>();
  for (const one of skipped) {
    const key = one.because.join();
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].map((group) => {
    const names = listWords(group.map(({ joint }) => nameOf(project, joint)));
    const because = group[0].because;
    if (because.includes('kind')) return TEXT.noOtherKind(names);
    const what = listWords(because.map((one) => OBSTACLES[one]));
    return TEXT.obstacle(names, group.length, what);
  });
}

export interface ReactionChange {
  readonly joint: string;
  readonly name: string;
  readonly before: StartReaction;
  readonly after: StartReaction;
}

export function reactionChanges(project: Project, report: SwapReport, option: SwapOption): ReactionChange[] {
  return report.reactions.flatMap((before) => {
    const after = option.reactions.find(({ joint }) => joint === before.joint);
    return after ? [{ joint: before.joint, name: nameOf(project, before.joint), before, after }] : [];
  });
}

const [FORCE_BITS, MOMENT_BITS] = [7, 56];

/** Whether all three components are unique. */
export const uniqueForce = ({ mask }: StartReaction): boolean => (mask & FORCE_BITS) === FORCE_BITS;
export const uniqueMoment = ({ mask }: StartReaction): boolean => (mask & MOMENT_BITS) === MOMENT_BITS;
