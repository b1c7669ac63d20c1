/**
 * The one protocol between an engine host (utility process, Web Worker or in-memory) and its client.
 *
 * The server holds at most one run. Pacing belongs to the client: the server never integrates past `horizon` [s of
 * simulated time], so a live run extends the horizon with the wall clock and a fast run sets it to null (no bound).
 * Batches carry credit: the server pauses once `MAX_UNACKNOWLEDGED` batches are on their way.
 */
import type { AssembliesReport, GapReport, SwapReport } from './assembly-reports';
import type { Channel } from '../recorder/channel';
import type { Project } from '../model/project';
import type { Problem } from '../model/problem';
import type { ValidationResult } from '../validation/result';

export type { ValidationResult } from '../validation/result';

export const PROTOCOL_VERSION = 1;
export const MAX_UNACKNOWLEDGED = 8;

export type ClientMessage =
  | { type: 'hello'; version: number }
  /** Compile, assemble and count without running; answered by `analysis` with the same id. */
  | { type: 'analyse'; id: number; project: Project }
  /**
   * Start a run (ending any other); answered by `started` or `ended` with outcome `refused`. `bands`: joints whose shared
   * reactions are recorded with the range that the admissible releases give.
   */
  | {
      type: 'run';
      run: number;
      project: Project;
      horizon: number | null;
      analysis?: Analysis;
      bands?: string[];
    }
  | { type: 'advance'; run: number; horizon: number | null }
  | { type: 'pause'; run: number }
  | { type: 'resume'; run: number }
  /** While paused: integrate to the next output sample. */
  | { type: 'step'; run: number }
  | { type: 'stop'; run: number }
  /** Live change of a driver's value, effective at the solver's present time. */
  | { type: 'setDriver'; run: number; driver: string; value: number }
  | { type: 'acknowledge'; run: number; batch: number }
  /** An analysis that is no run; answered by `studyProgress` now and then, and by `studied`. A new one ends the one before. */
  | { type: 'study'; id: number; project: Project; study: StudyKind }
  | { type: 'cancelStudy'; id: number }
  /**
   * Run a published problem (as `assets/validation/*.json` holds it) and compare it with its reference; answered by
   * `validationProgress` now and then, and by `validated`. A new one ends the one before; the run goes on beside it.
   */
  | { type: 'validate'; id: number; problem: unknown; tolerance: number }
  | { type: 'cancelValidation'; id: number }
  /** Take hold of the mechanism (ending any other drag); `locked` bodies stay put. Answered by `dragReady`. */
  | { type: 'drag'; id: number; project: Project; locked: string[] }
  /**
   * Bring a point of a body [m, body frame] as near to a target [m, W] as the joints allow; answered by `dragged`, unless
   * a later target came first. `sequence` grows from one target to the next.
   */
  | {
      type: 'dragTo';
      id: number;
      sequence: number;
      body: string;
      point: [number, number, number];
      target: [number, number, number];
    }
  | { type: 'endDrag'; id: number }
  /** Are you there? Answered by `pong` with the same id, between two slices of work at the latest. */
  | { type: 'ping'; id: number };

export type ServerMessage =
  | { type: 'welcome'; version: number; engine: string }
  | { type: 'analysis'; id: number; problems: Problem[]; model: ModelReport | null }
  | {
      type: 'started';
      run: number;
      digest: string;
      channels: Channel[];
      model: ModelReport;
      warnings: Problem[];
    }
  /** `count` samples, row-major count x (1 + channels): time first, then the channels in order. */
  | { type: 'samples'; run: number; batch: number; count: number; data: Float64Array }
  | { type: 'event'; run: number; event: RunEvent }
  | { type: 'ended'; run: number; outcome: RunOutcome; summary: RunSummary | null }
  /** Between 0 and 1. */
  | { type: 'studyProgress'; id: number; progress: number }
  | { type: 'studied'; id: number; problems: Problem[]; report: StudyReport | null }
  /** Between 0 and 1. */
  | { type: 'validationProgress'; id: number; progress: number }
  /** Without a result the problem could not be run, for the reason given. */
  | { type: 'validated'; id: number; result: ValidationResult | null; reason: string | null }
  /** `loose`: the joints cannot be closed, so bodies move alone. With problems of severity `error` there is no drag. */
  | { type: 'dragReady'; id: number; loose: boolean; problems: Problem[] }
  | ({ type: 'dragged'; id: number; sequence: number } & DragReport)
  | { type: 'pong'; id: number }
  /** A message that the server could not accept; nothing was done. */
  | { type: 'rejected'; reason: string };

export interface DragReport {
  poses: Pose[];
  state: DragState;
  /** Joints that the mechanism cannot pass (`toggle`) or whose end stop it leans on (`stop`), the first of them most. */
  joints: string[];
  /** Distance left between the point and its target [m]. */
  gap: number;
  /** Nothing more will come of this target; otherwise it is a picture on the way there. */
  settled: boolean;
  /** Values that position drivers take on where the mechanism was dragged to [rad or m]. */
  drivers: { driver: string; value: number }[];
}

/**
 * `free`: as near as its path leads; `held`: the joints leave the point no motion at all; `toggle`: at a dead or singular
 * position, where going on could change the branch; `stop`: at the end stop of a joint.
 */
export type DragState = 'free' | 'held' | 'toggle' | 'stop';

/** How a run comes by its motion: from forces, or from drivers alone (T 11.4). */
export const ANALYSES = ['dynamic', 'kinematic'] as const;
export type Analysis = (typeof ANALYSES)[number];

export const STUDIES = ['motions', 'equilibrium', 'modes', 'gaps', 'assemblies', 'swaps'] as const;
/**
 * The free motions of the joints; static equilibrium; linearised modes about it; why a loop stays open and what would
 * close it; other ways to assemble; joints that would take away redundancy.
 */
export type StudyKind = (typeof STUDIES)[number];

export interface StudyReport {
  study: StudyKind;
  /** The position that it is about: assembled, or the equilibrium. */
  poses: Pose[];
  /** Free motions there are, of which `motions` may show only the first. */
  freedoms: number;
  equilibrium: EquilibriumReport | null;
  motions: StudyMotion[];
  /** Of the studies of that name only. */
  gaps?: GapReport;
  assemblies?: AssembliesReport;
  swaps?: SwapReport;
}

export interface EquilibriumReport {
  stability: 'stable' | 'neutral' | 'unstable' | 'rigid';
  /** Force left along the free motions over the applied force [1]. */
  residual: number;
  /** Largest displacement of a centre of mass from the drawn position [m], and its body. */
  largestMove: number;
  largestMoveBody: string | null;
  /** Force [N] and moment [N m] on B from A about the joint's point on B, along world axes; `mask` as in `Mobility`. */
  reactions: {
    joint: string;
    force: [number, number, number];
    moment: [number, number, number];
    mask: number;
  }[];
  efforts: { driver: string; effort: number }[];
}

export interface StudyMotion {
  /** Body that moves most. */
  mover: string;
  /** Velocity of each centre of mass and angular velocity in W, scaled to a largest speed of one characteristic length per second. */
  velocities: { body: string; linear: [number, number, number]; angular: [number, number, number] }[];
  /** Poses along the motion with the joints closed, the position itself in the middle unless a stop cuts it short. */
  frames: Pose[][];
  /** Which of the frames is the position itself. */
  center: number;
  /** Of `modes`: eigenvalue re + i im [1/s], frequency [Hz], damping ratio [1]. */
  mode: {
    kind: 'oscillation' | 'decay' | 'growth' | 'neutral';
    re: number;
    im: number;
    frequency: number;
    dampingRatio: number;
  } | null;
}

/** Pose of a body frame in W. */
export interface Pose {
  body: string;
  position: [number, number, number];
  orientation: [number, number, number, number];
}

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

export interface RunEvent {
  time: number;
  kind:
    | 'load-on'
    | 'load-off'
    | 'driver-changed'
    | 'singular'
    /** A driver has no grip on the motion. */
    | 'dead-point'
    /** A joint turns back while the mechanism goes on. */
    | 'travel-limit'
    /** A limit is hit, or a contact closes, at a speed that matters. */
    | 'impact'
    /** A joint comes to rest on its stop. */
    | 'limit'
    | 'contact'
    /** A stop or contact is left, or a motor has its speed again. */
    | 'released'
    | 'stick'
    | 'slip'
    /** A motor gives its largest effort. */
    | 'saturated';
  record: string | null;
  message: string;
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

export interface RunSummary {
  time: number;
  samples: number;
  steps: number;
  rejected: number;
  evaluations: number;
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
