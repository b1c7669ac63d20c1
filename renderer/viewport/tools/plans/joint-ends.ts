/** Which two of the bodies at the points of a joint it joins: the first two that are not pinned together there already. */
import { GROUND } from '../../../../engine/model/project';
import type { Joint, Project, Vec3 } from '../../../../engine/model/project';
import { onGround } from '../../../document/edits/draw/anchor';
import type { Anchor } from '../../../document/edits/draw/anchor';
import { joinsBetween } from '../../../document/edits/draw/draw-joint';
import { bodiesAt } from './bodies-at';
import type { Picked } from '../draw/draw-plan';
import type { ToolContext } from '../tool';

export interface JointEnds {
  readonly pair: readonly [Anchor, Anchor];
  /** The joints that hold the two together here already, where that is so of all that meet here. */
  readonly joined: readonly Joint[];
  /** How many bodies, and ground where it is wanted, meet here. */
  readonly count: number;
}

/** Null: the points do not say yet what is joined. Three bars at a pin are joined by two hinges, one after the other. */
export function findEnds(
  context: ToolContext,
  points: readonly Picked[],
  toGround: boolean,
): JointEnds | null {
  const [a, b] = points;
  if (a === undefined) return null;
  const moving = bodiesAt(context, a).filter((id) => id !== GROUND);
  const first = anchorAt(context, toGround && b === undefined ? GROUND : (moving[0] ?? GROUND), a.at);
  if (b === undefined) {
    const others = toGround ? moving : moving.slice(1);
    return choose(context.model(), first, anchors(context, others, a.at));
  }
  const there = bodiesAt(context, b).filter((id) => id !== first.body);
  return choose(context.model(), first, anchors(context, there.length > 0 ? there : [GROUND], b.at));
}

function choose(project: Project, first: Anchor, others: readonly Anchor[]): JointEnds | null {
  if (others.length === 0) return null;
  const ends = others.map((other) => ({
    pair: [first, other] as const,
    joined: joinsBetween(project, first, other),
    count: others.length + 1,
  }));
  return ends.find(({ joined }) => joined.length === 0) ?? ends[0];
}

const anchorAt = (context: ToolContext, body: string, at: Vec3): Anchor =>
  body === GROUND ? onGround(at) : { body, pose: context.poseOf(body), at };

const anchors = (context: ToolContext, bodies: readonly string[], at: Vec3): Anchor[] =>
  bodies.map((body) => anchorAt(context, body, at));
