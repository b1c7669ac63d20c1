/** The clock, the frames and the connection to an engine; a test replaces them to drive a run by hand. */
import type { OpenEngine } from './engine-connection';
import type { StudyThread } from '../studies/study-pool';
import type { SweepWorker } from '../../../engine/studies/sweep/worker-messages';

export interface SimulationEnvironment {
  openEngine: OpenEngine;
  /** Starts a thread of a sweep. */
  loadSweepWorkers(): Promise<() => SweepWorker>;
  /** The same of a study. */
  loadStudyWorkers(): Promise<() => StudyThread>;
  /** Threads that can run at once. */
  cores(): number;
  /** Monotonic clock [ms]. */
  now(): number;
  requestFrame(callback: () => void): number;
  cancelFrame(handle: number): void;
  /** Whether the window was hidden since this was last asked: no frames come then. */
  wasHidden(): boolean;
}

let isHidden = false;
globalThis.document?.addEventListener?.('visibilitychange', () => (isHidden ||= document.hidden));

export const environment: SimulationEnvironment = {
  // Loaded on first use: a test that brings its own engine needs neither a window nor a worker.
  openEngine: async (lost) => (await import('./engine-connection')).openEngine(lost),
  loadSweepWorkers: async () => (await import('./sweep-worker')).openSweepWorker,
  loadStudyWorkers: async () => (await import('../studies/open-study-worker')).openStudyWorker,
  cores: () => navigator.hardwareConcurrency || 1,
  now: () => performance.now(),
  requestFrame: (callback) => requestAnimationFrame(callback),
  cancelFrame: (handle) => cancelAnimationFrame(handle),
  wasHidden: () => {
    const was = isHidden;
    isHidden = false;
    return was;
  },
};
