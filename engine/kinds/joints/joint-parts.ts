/** What stands for a joint in the view: each part is drawn in `renderer/viewport/glyphs/parts.ts`. */
export type JointPart =
  | 'pin'
  | 'ball'
  | 'socket'
  | 'rail'
  | 'sleeve'
  | 'shaft'
  | 'thread'
  | 'fork-x'
  | 'fork-y'
  | 'bell'
  | 'cage'
  | 'axes'
  | 'no-twist'
  | 'puck'
  | 'weld'
  | 'nail'
  | 'plane'
  | 'follower';

/** Below a joint that is on the ground. */
export type JointFooting = 'bearing' | 'rail-footing';

export interface JointParts {
  /** On A, and on B: what moves against what can be seen. */
  readonly a: JointPart | null;
  readonly b: JointPart | null;
  /** A plain footing unless it says. */
  readonly ground?: JointFooting;
}
