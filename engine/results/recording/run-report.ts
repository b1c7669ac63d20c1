/** What a run says of itself beside its samples: its model at the start, how it ended, what it cost, its extremes. */
import type { Mobility } from '../../core/diagnostics/mobility-report';
import type { Pose } from '../../model/pose';
import type { Problem } from '../../model/problem';

/** How a run comes by its motion: from forces, or from drivers alone (T 11.4). */
export const ANALYSES = ['dynamic', 'kinematic'] as const;
export type Analysis = (typeof ANALYSES)[number];

export interface ModelReport {
  /** Poses after assembly (the document itself is never changed by it). */
  poses: Pose[];
  assembly: {
    /** Largest displacement of a centre of mass [m] and its body. */
    largestMove: number;
    largestMoveBody: string | null;
    /** Largest position residual that is left [m]. */
    gap: number;
  };
  mobility: Mobility;
  /** Feedback constants k [1/s^2] and d [1/s] of the run where no joint has its own; null without feedback. */
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
  /** A driver asks for what the joints do not allow: `where` is the driver. */
  | 'outOfReach'
  | 'energyJump'
  | 'blocked'
  /** Friction of a sliding contact leaves no finite force. */
  | 'jammed'
  /** No forces of contacts were found that satisfy the law of friction. */
  | 'unsolved'
  | 'memoryLimit'
  | 'userStop'
  | 'hostLost';

export type RunOutcome =
  /** `caveat`: why its numbers are not to be trusted all the same, with what to do. */
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

/** By which equations a run was stepped that asks for compiled ones. */
export interface EquationsUsed {
  compiledSteps: number;
  /** Why the global system took the others for good: words that follow "because of"; null where it did not. */
  reason: string | null;
}

export interface RunSummary {
  time: number;
  samples: number;
  steps: number;
  rejected: number;
  evaluations: number;
  /** Only of runs that ask for compiled equations. */
  equations?: EquationsUsed;
  /** Largest constraint residuals over the run [m], [m/s]. */
  maximumDrift: { position: number; velocity: number };
  /** Largest |T + V - W - (T + V - W)(0)| [J] and that over the largest energy seen [1]. */
  energyError: { absolute: number; relative: number };
  rank: { minimum: number; maximum: number; rows: number };
  /** What a reader of the results must know: drift or energy error that is not small. */
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
