/** What a run reports besides its samples: its model at the start, how it ended, its cost, its extremes. */
import type { Mobility } from '../../core/diagnostics/mobility-report';
import type { Pose } from '../../model/pose';
import type { Problem } from '../../model/problem';

/** Whether the motion of a run follows from forces, or from drivers alone (T 11.4). */
export const ANALYSES = ['dynamic', 'kinematic'] as const;
export type Analysis = (typeof ANALYSES)[number];

export interface ModelReport {
  /** Poses after assembly (the document itself is never changed by it). */
  poses: Pose[];
  assembly: {
    /** Largest displacement of a centre of mass [m] and its body. */
    largestMove: number;
    largestMoveBody: string | null;
    /** Largest remaining position residual [m]. */
    gap: number;
  };
  mobility: Mobility;
  /** Feedback constants k [1/s^2] and d [1/s] of the run unless a joint has its own; null without feedback. */
  gains: { k: number; d: number } | null;
}

export type StopReason =
  | 'singular'
  | 'notFinite'
  | 'stepTooSmall'
  | 'stepLimit'
  | 'newtonLimit'
  | 'eventLimit'
  | 'constraintDrift'
  /** A driver prescribes what the joints do not allow: `where` is the driver. */
  | 'outOfReach'
  | 'energyJump'
  | 'blocked'
  /** Friction of a sliding contact leaves no finite force. */
  | 'jammed'
  /** No contact forces were found that satisfy the law of friction. */
  | 'unsolved'
  | 'memoryLimit'
  | 'userStop'
  | 'hostLost';

export type RunOutcome =
  /** `caveat`: why its numbers should nevertheless not be trusted, with a remedy. */
  | { kind: 'completed'; caveat?: string }
  /** Stopped at the last good state; all samples up to `time` are kept. `where` is the id of the record concerned. */
  | {
      kind: 'stopped';
      reason: StopReason;
      time: number;
      where: string | null;
      message: string;
      advice: string;
    }
  | { kind: 'refused'; problems: Problem[] };

/** Which equations were used by a run that requested compiled ones. */
export interface EquationsUsed {
  compiledSteps: number;
  /** Why the global system replaced the others permanently: words that follow "because of"; null if it did not. */
  reason: string | null;
}

export interface RunSummary {
  time: number;
  samples: number;
  steps: number;
  rejected: number;
  evaluations: number;
  /** Only for runs that request compiled equations. */
  equations?: EquationsUsed;
  /** Largest constraint residuals over the run [m], [m/s]. */
  maximumDrift: { position: number; velocity: number };
  /** Largest |T + V - W - (T + V - W)(0)| [J], and its ratio to the largest energy [1]. */
  energyError: { absolute: number; relative: number };
  rank: { minimum: number; maximum: number; rows: number };
  /** What a reader of the results must know: a drift or energy error that is not small. */
  warnings: Problem[];
  peaks: {
    joint: string;
    force: number;
    forceTime: number;
    moment: number;
    momentTime: number;
    /** The force was unique in every sample. */
    unique: boolean;
    /** Bits 0 to 5: FX FY FZ MX MY MZ were unique in every sample. */
    mask: number;
  }[];
}
