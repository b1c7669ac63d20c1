/**
 * What the studies of an assembly report: why a loop stays open and what would close it, the other assembly modes, and
 * joints that could be swapped. Lengths in m, angles in rad, points and directions in W unless stated.
 */
import type { JointFrame, JointKind, Quat, Shape, Vec3 } from '../../model/project';
import type { Pose } from '../../model/pose';

/** New values of records, complete: what an edit writes to the document. */
export interface RecordPatch {
  joints: {
    joint: string;
    kind: JointKind;
    frameA: JointFrame;
    frameB: JointFrame;
    /** Of a `distance` joint only. */
    length?: number;
  }[];
  bodies: { body: string; position: Vec3; orientation: Quat; shape: Shape }[];
}

export interface JointGap {
  joint: string;
  /** Between the joint's points, along the directions that it holds [m]. */
  gap: number;
  /** Between its axes [rad]. */
  angle: number;
  /** Point on B, and where it would have to be. */
  from: Vec3;
  to: Vec3;
}

/** Bodies and joints that close in a ring, or in several that share bodies, and stay open. */
export interface LoopGap {
  /** Ids, the ground among them where the ring runs through it. */
  bodies: string[];
  /** At the position where the sum of the squares of all gaps is least; the widest first. */
  gaps: JointGap[];
}

export type RepairChange =
  /** Distance between two joints' points on a body, or of the points of a massless rod (then `body` is null). */
  | { what: 'length'; body: string | null; joints: string[]; before: number; after: number }
  /** A joint's point on a body or the ground; `by` in W at the drawn position. */
  | { what: 'point'; body: string; joint: string; by: Vec3 }
  /** A joint's axes on a body or the ground. */
  | { what: 'axis'; body: string; joint: string; angle: number };

export interface Repair {
  /** Which loop it closes: index into the report's loops. */
  loop: number;
  /** `elsewhere`: nothing has to change, the loop closes in another position. */
  kind: 'elsewhere' | 'length' | 'lengths' | 'point' | 'points' | 'axis' | 'axes' | 'mixed';
  changes: RepairChange[];
  /** Root sum of squares of the changes, angles through the characteristic length [m]: the least there is. */
  least: number;
  /** The same of what is offered: rounded outwards, so that the loop does not stand locked at its dead point. */
  size: number;
  patch: RecordPatch;
  /** Of all bodies, with this loop closed. */
  poses: Pose[];
}

export interface GapReport {
  /** The widest first. */
  loops: LoopGap[];
  /** How many loops, from the first, repairs were searched for: in a model with many they are closed step by step. */
  repaired: number;
  /** Loop by loop; of each the least change of one record first, then those of several. */
  repairs: Repair[];
}

export interface AssembliesReport {
  /** Joints whose coordinates are the same in all of them: those with a driver, and as many as it takes besides. */
  held: string[];
  /** The present one is not among them; the nearest first. */
  assemblies: {
    poses: Pose[];
    /** Largest displacement of a body's frame from the present position [m], and the body. */
    largestMove: number;
    largestMoveBody: string;
  }[];
  /** Starts that were tried. */
  starts: number;
}

export interface StartReaction {
  joint: string;
  /** Of force [N] and moment [N m] on B from A about the joint's point. */
  force: number;
  moment: number;
  /** As in `Mobility`. */
  mask: number;
}

export interface JointSwap {
  joint: string;
  from: JointKind;
  to: JointKind;
  /** Directions that the joint leaves free besides, in words: `rotation about x`. */
  frees: string[];
}

export interface SwapOption {
  swaps: JointSwap[];
  redundant: number;
  degreesOfFreedom: number;
  /**
   * Sine of the largest angle between what was free to move and what is now [1], in the metric of the kinetic energy:
   * rounding where the motion is unchanged.
   */
  motionChange: number;
  /** Bodies that become free to turn or slide idly by themselves. */
  idle: string[];
  reactions: StartReaction[];
  patch: RecordPatch;
}

/** What a joint has that a freer one in its place may have no coordinate for; `kind`: no freer kind is known. */
export type SwapObstacle = 'stops' | 'friction' | 'kind';

export interface SkippedJoint {
  joint: string;
  because: SwapObstacle[];
}

export interface SwapReport {
  redundant: number;
  degreesOfFreedom: number;
  /** Joints that hold something redundantly and for which no swap was tried. */
  skipped: SkippedJoint[];
  reactions: StartReaction[];
  /** Single joints, those that take away most first. */
  options: SwapOption[];
  /** A combination that leaves no redundancy, or as little as was found; null where one swap does the same. */
  combination: SwapOption | null;
}
