import type { Vec3 } from '../schema/frame';

/** Why two parts seem to be joined: `pin` is the pin in its part, `pinned` what turns on it. */
export type JointReason = 'holes' | 'shaft' | 'pin' | 'pinned' | 'ball' | 'guide' | 'bolts';

/** After "found by". */
export const REASON_WORDS: Readonly<Record<JointReason, string>> = {
  holes: 'holes in line',
  shaft: 'a shaft in a hole',
  pin: 'a pin in its part',
  pinned: 'holes on one pin',
  ball: 'a ball in a socket',
  guide: 'faces or shafts that guide',
  bolts: 'several holes in line',
};

/** A joint that parts seem to have by their holes, shafts and faces. */
export interface SuggestedJoint {
  readonly kind: 'hinge' | 'cylinder' | 'slider' | 'ball' | 'fixed';
  /** Places of the parts in the list that they are in. */
  readonly a: number;
  readonly b: number;
  /** In the frame in which the parts are placed [m]. */
  readonly at: Vec3;
  /** About or along which it moves. */
  readonly axis: Vec3;
  readonly reason: JointReason;
  /** Of the hole, or of the socket [m]; null where there is none. */
  readonly diameter: number | null;
}
