/** The parts of a joint's symbol in the viewport; each is drawn in `engine/output/fittings/part-drawings.ts`. */
export type JointPart =
  | 'pin'
  | 'ball'
  | 'socket'
  | 'rail'
  | 'sleeve'
  | 'collar'
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

/** Drawn below a joint on the ground. */
export type JointFooting = 'bearing' | 'rail-footing';

export interface JointParts {
  /** The parts on A and on B, whose relative motion is visible. */
  readonly a: JointPart | null;
  readonly b: JointPart | null;
  /** Missing: a plain footing. */
  readonly ground?: JointFooting;
}
