import { watch } from 'vue';
import type { Recording } from '../../engine/results/recording/recording';
import { useSimulationStore } from '../stores/runs/simulation';

/** Runs the open project as fast as it goes; null where it does not run, or another run took its place. */
export function runToEnd(): Promise<Recording | null> {
  const simulation = useSimulationStore();
  const before = simulation.recording;
  simulation.runFast();
  return new Promise((resolve) => {
    const stop = watch(
      () => [simulation.phase, simulation.recording] as const,
      ([phase, recording]) => {
        if (phase === 'starting' || phase === 'running' || phase === 'paused') return;
        stop();
        resolve(recording !== before ? recording : null);
      },
      { flush: 'post' },
    );
  });
}
