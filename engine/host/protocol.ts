/**
 * The one protocol between an engine host (utility process, Web Worker or in-memory) and its client.
 *
 * The server holds at most one run. Pacing belongs to the client: the server never integrates past `horizon` [s of simulated
 * time], so a live run extends the horizon with the wall clock and a fast run sets it to null (no bound). Flow control: the
 * server pauses when `MAX_UNACKNOWLEDGED` batches are unacknowledged. A project is sent as its difference from the previous
 * one (crossing-projects.ts); a complete one is accepted as well.
 */
import type { Channel } from '../results/recording/channel';
import type { Before } from '../run/preparation/change';
import type { DragReport } from '../run/analyses/drag/drag-report';
import type { Project } from '../model/project';
import type { Problem } from '../model/problem';
import type { RunEvent } from '../core/switching/run-event';
import type { Analysis, ModelReport, RunOutcome, RunSummary } from '../results/recording/run-report';
import type { StudyKind, StudyReport } from '../run/analyses/study-report';
import type { ValidationResult } from '../studies/validation/result';

export const PROTOCOL_VERSION = 1;
export const MAX_UNACKNOWLEDGED = 8;

export type ClientMessage =
  | { type: 'hello'; version: number }
  /** Compile, assemble and count without running; answered by `analysis` with the same id. `before`: the model before the edit. */
  | { type: 'analyse'; id: number; project: Project; before?: Before }
  /** Leave it at its next step; answered by `analysisLeft`, unless it was answered. */
  | { type: 'cancelAnalysis'; id: number }
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
  /** An analysis other than a run; answered by `studyProgress` at intervals, and by `studied`. A new one ends the previous one. */
  | { type: 'study'; id: number; project: Project; study: StudyKind }
  | { type: 'cancelStudy'; id: number }
  /**
   * Run a published problem (in the form of `assets/validation/*.json`) and compare it with its reference; answered by
   * `validationProgress` at intervals, and by `validated`. A new one ends the previous one; the run continues beside it.
   */
  | { type: 'validate'; id: number; problem: unknown; tolerance: number }
  | { type: 'cancelValidation'; id: number }
  /** Start dragging a body and all that it can move (ending any other drag); `locked` bodies stay put. Answered by `dragReady`. */
  | { type: 'drag'; id: number; project: Project; body: string; locked: string[] }
  /**
   * Bring a point of a body [m, body frame] as near to a target [m, W] as the joints allow; answered by `dragged`, unless a
   * later target came first. `sequence` increases from one target to the next.
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
  /** Check of responsiveness. Answered by `pong` with the same id, at the latest between two slices of work. */
  | { type: 'ping'; id: number };

export type ServerMessage =
  | { type: 'welcome'; version: number; engine: string }
  /** `follows`: the poses continue the assembly mode of `before`, and differ from those from the drawing alone. */
  | { type: 'analysis'; id: number; problems: Problem[]; model: ModelReport | null; follows?: true }
  | { type: 'analysisLeft'; id: number }
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
  /** No result if the problem could not be run, for the reason given. */
  | { type: 'validated'; id: number; result: ValidationResult | null; reason: string | null }
  /** `loose`: the joints cannot be closed, so bodies move alone. If a problem is an `error`, there is no drag. */
  | { type: 'dragReady'; id: number; loose: boolean; problems: Problem[] }
  | ({ type: 'dragged'; id: number; sequence: number } & DragReport)
  | { type: 'pong'; id: number }
  /** A message that the server could not accept; nothing was done. */
  | { type: 'rejected'; reason: string };
