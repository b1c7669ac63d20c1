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
    /** Only for a `distance` joint. */
    length?: number;
  }[];
  bodies: { body: string; position: Vec3; orientation: Quat; shape: Shape }[];
}

export interface JointGap {
  joint: string;
  /** Between the joint's points, along the directions that it constrains [m]. */
  gap: number;
  /** Between the joint's axes [rad]. */
  angle: number;
  /** Point on B, and where it would have to be for the joint to close. */
  from: Vec3;
  to: Vec3;
}

/** Bodies and joints of an open loop, or of several that share bodies. */
export interface LoopGap {
  /** Ids, including the ground if the loop runs through it. */
  bodies: string[];
  /** At the position that minimises the sum of squares of all gaps; the widest first. */
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
  /** Root sum of squares of the smallest changes that close the loop, angles through the characteristic length [m]. */
  least: number;
  /** The same of the changes offered: rounded up, so that the closed loop is not locked at its dead point. */
  size: number;
  patch: RecordPatch;
  /** Poses of all bodies, with this loop closed. */
  poses: Pose[];
}

export interface GapReport {
  /** The widest first. */
  loops: LoopGap[];
  /** Repairs were searched for this many loops, from the first: a model with many is closed step by step. */
  repaired: number;
  /** Loop by loop; for each, the least change of a single record first, then changes of several. */
  repairs: Repair[];
}

export interface AssembliesReport {
  /** Joints with the same coordinates in all of them: those with a driver, and as many more as are needed. */
  held: string[];
  /** Without the present one; the nearest first. */
  assemblies: {
    poses: Pose[];
    /** Largest displacement of a body's frame from the present position [m], and the body. */
    largestMove: number;
    largestMoveBody: string;
  }[];
  /** Number of starts tried. */
  starts: number;
}

export interface StartReaction {
  joint: string;
  /** Magnitudes of force [N] and moment [N m] on B from A about the joint's point. */
  force: number;
  moment: number;
  /** As in `Mobility`. */
  mask: number;
}

export interface JointSwap {
  joint: string;
  from: JointKind;
  to: JointKind;
  /** Directions that the joint additionally leaves free, in words: `rotation about x`. */
  frees: string[];
}

export interface SwapOption {
  swaps: JointSwap[];
  redundant: number;
  degreesOfFreedom: number;
  /**
   * Sine of the largest angle between the free motions before and after [1], in the metric of the kinetic energy: of
   * rounding size where the motion is unchanged.
   */
  motionChange: number;
  /** Bodies that become free to turn or slide idly, without moving others. */
  idle: string[];
  reactions: StartReaction[];
  patch: RecordPatch;
}

/** What a joint has that a freer one in its place may have no coordinate for; `kind`: there is no freer kind. */
export type SwapObstacle = 'stops' | 'friction' | 'kind';

export interface SkippedJoint {
  joint: string;
  because: SwapObstacle[];
}

export interface SwapReport {
  redundant: number;
  degreesOfFreedom: number;
  /** Joints with redundant constraints for which no swap was tried. */
  skipped: SkippedJoint[];
  reactions: StartReaction[];
  /** Single joints, those that remove most redundancy first. */
  options: SwapOption[];
  /** A combination that leaves no redundancy, or the least that was found; null where one swap achieves the same. */
  combination: SwapOption | null;
}
