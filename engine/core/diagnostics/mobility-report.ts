import type { Vec3 } from '../../schema/frame';

/** Findings about a mechanism's mobility (T 10.1): counts, redundant constraints, and which reactions are unique. */
export interface Mobility {
  bodies: number;
  rows: number;
  rank: number;
  /** 6 bodies - rank, without drivers: the freedoms that the joints leave. */
  degreesOfFreedom: number;
  /** 6 bodies - rows: mobility by the formula. */
  formula: number;
  /** How many of those freedoms are prescribed by drivers. */
  drivenFreedoms: number;
  redundant: RedundantRows[];
  /** Reactions by joint in the assembled position. */
  reactions: {
    joint: string;
    uniqueForce: boolean;
    uniqueMoment: boolean;
    /** What is known of FX FY FZ MX MY MZ (world axes), as in `diagnostics/reaction-mask.ts`. */
    mask: number;
  }[];
  /** The same for driver efforts, as for one component; missing in runs of older versions. */
  efforts?: { driver: string; mask: number }[];
  /** Estimated condition number of the scaled system, without rank-deficient directions. */
  condition: number;
  /** Typical lever arm [m] for weighing moments against forces; missing in runs of older versions. */
  length?: number;
  /** Whether the motion is planar; missing in runs of older versions. */
  plane?: Planarity;
}

export type Planarity = MotionPlane | NoMotionPlane;

/** All bodies move parallel to one plane, and cannot move otherwise (T 10.14). */
export interface MotionPlane {
  readonly planar: true;
  /** Unit normal in W. */
  readonly normal: Vec3;
  /** Number of rows that act in the plane: 2 for a hinge. */
  readonly rows: number;
  /** Whether forces in the plane cause moments out of it, as with members in several layers. */
  readonly layers: boolean;
  /** Ids of joints whose in-plane reactions are shared among redundant constraints. */
  readonly shared: readonly string[];
}

/** What rules out planar motion: the axis of a joint, or a body; or there is too little to determine a plane. */
export interface NoMotionPlane {
  readonly planar: false;
  readonly by: 'joint' | 'body' | 'undetermined';
  readonly record: string | null;
}

export interface RedundantRows {
  /** Id of a joint or of a coupling. */
  joint: string;
  /** Number of the joint's rows that the rest of the mechanism makes redundant. */
  rows: number;
  /** Their directions in words: `translation z`, `rotation about x`. */
  directions: string[];
}
