import type { Vec3 } from '../../schema/frame';

/** What is said of a mechanism's mobility (T 10.1): counts, redundant constraints, which reactions are unique. */
export interface Mobility {
  bodies: number;
  rows: number;
  rank: number;
  /** 6 bodies - rank, drivers not counted: what the joints leave free. */
  degreesOfFreedom: number;
  /** 6 bodies - rows: what the formula says. */
  formula: number;
  /** How many of those the speed drivers prescribe. */
  drivenFreedoms: number;
  redundant: RedundantRows[];
  /** Reactions by joint at the assembled position. */
  reactions: {
    joint: string;
    uniqueForce: boolean;
    uniqueMoment: boolean;
    /** What is known of FX FY FZ MX MY MZ (world axes), as in `diagnostics/reaction-mask.ts`. */
    mask: number;
  }[];
  /** The same of the efforts of drivers, as of one component; runs of older versions have none. */
  efforts?: { driver: string; mask: number }[];
  /** Estimate of the condition number of the scaled system, rank-deficient directions left out. */
  condition: number;
  /** Typical lever arm [m], by which moments are weighed against forces; runs of older versions have none. */
  length?: number;
  /** Whether it moves in a plane; runs of older versions do not say. */
  plane?: Planarity;
}

export type Planarity = MotionPlane | NoMotionPlane;

/** All bodies move parallel to one plane, and nothing else is possible (T 10.14). */
export interface MotionPlane {
  readonly planar: true;
  /** Of length one, in W. */
  readonly normal: Vec3;
  /** Rows that act in the plane: 2 of a hinge. */
  readonly rows: number;
  /** Forces in the plane make moments out of it, as members do that lie in several layers. */
  readonly layers: boolean;
  /** Ids of joints whose reactions redundant constraints share in the plane too. */
  readonly shared: readonly string[];
}

/** What leaves any plane: the axis of a joint, a body; or too little is there to say which plane is meant. */
export interface NoMotionPlane {
  readonly planar: false;
  readonly by: 'joint' | 'body' | 'undetermined';
  readonly record: string | null;
}

export interface RedundantRows {
  /** Id of a joint or of a coupling. */
  joint: string;
  /** How many of the joint's rows the rest of the mechanism makes redundant. */
  rows: number;
  /** Which, in words: `translation z`, `rotation about x`. */
  directions: string[];
}
