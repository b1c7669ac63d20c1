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
}

export interface RedundantRows {
  /** Id of a joint or of a coupling. */
  joint: string;
  /** How many of the joint's rows the rest of the mechanism makes redundant. */
  rows: number;
  /** Which, in words: `translation z`, `rotation about x`. */
  directions: string[];
}
