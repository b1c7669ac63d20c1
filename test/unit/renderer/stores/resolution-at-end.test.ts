/** Numbers that are rounding read 0 as soon as a run has ended, and not only once something else changes. */
import { computed } from 'vue';
import { expect, test } from 'vitest';
import { resolutionOf } from '../../../../engine/results/series/places/resolution';
import { useSimulationStore } from '../../../../renderer/stores/runs/simulation';
import { openPendulum, run } from './pendulum-fixture';

test('what is read of a run is read anew at its end', async () => {
  openPendulum();
  const simulation = useSimulationStore();
  const floor = computed(() => {
    void simulation.sampleCount;
    const { recording } = simulation;
    const key = recording?.channels.find(({ group }) => group === 'reaction')?.key;
    return recording && key !== undefined ? resolutionOf(recording, key) : 0;
  });
  const read: number[] = [];
  // as a panel would, at every change of the samples
  const stop = simulation.$subscribe(() => void read.push(floor.value), { flush: 'sync' });
  await run();
  stop();
  expect(floor.value).toBeGreaterThan(0);
});
