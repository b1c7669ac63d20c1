/** The clock, the frames and the way to an engine: what a test replaces to drive a run by hand. */
import type { OpenEngine } from './engine-connection';

export interface SimulationEnvironment {
  openEngine: OpenEngine;
  /** Monotonic clock [ms]. */
  now(): number;
  requestFrame(callback: () => void): number;
  cancelFrame(handle: number): void;
}

export const environment: SimulationEnvironment = {
  // Loaded on first use: a test that brings its own engine needs neither a window nor a worker.
  openEngine: async (lost) => (await import('./engine-connection')).openEngine(lost),
  now: () => performance.now(),
  requestFrame: (callback) => requestAnimationFrame(callback),
  cancelFrame: (handle) => cancelAnimationFrame(handle),
};
