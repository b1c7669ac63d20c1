/** Bands of shared reactions as the app asks for them, against the real engine in the same process. */
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, expect, it, vi } from 'vitest';
import { useDocumentStore } from '../../../../renderer/stores/editing/document';
import { useSimulationStore } from '../../../../renderer/stores/runs/simulation';
import { readExample } from '../../../support/example-file';
import { installRealEngine } from '../sim/fixtures';

beforeEach(() => {
  setActivePinia(createPinia());
  installRealEngine();
});

async function ended(simulation: ReturnType<typeof useSimulationStore>): Promise<void> {
  await vi.waitFor(() => expect(simulation.phase).toBe('ended'), { timeout: 90_000 });
}

it('a band that is wanted is recorded by another run, and the values beside it stay bit for bit', async () => {
  const document = useDocumentStore();
  const project = readExample('four-bar-with-load');
  document.open({ ...project, settings: { ...project.settings, duration: 0.1 } }, null);
  const simulation = useSimulationStore();
  simulation.runFast();
  await ended(simulation);
  const plain = simulation.recording!;
  expect(simulation.hasBand('pin-a')).toBe(false);

  simulation.wantBand('pin-a');
  await vi.waitFor(() => expect(simulation.hasBand('pin-a')).toBe(true), { timeout: 90_000 });
  await ended(simulation);
  const banded = simulation.recording!;
  expect(banded.count).toBe(plain.count);
  const key = 'reaction/pin-a/FX';
  expect(banded.column(key)!.slice(0, banded.count)).toEqual(plain.column(key)!.slice(0, plain.count));
  expect(simulation.hasBand('pin-b')).toBe(false);

  // wanted once, it is there already
  simulation.wantBand('pin-a');
  expect(simulation.phase).toBe('ended');
  // and every later run has it
  simulation.runFast();
  await ended(simulation);
  expect(simulation.hasBand('pin-a')).toBe(true);
});

it('a band of a joint that is gone is no longer asked for', async () => {
  const document = useDocumentStore();
  document.open(readExample('four-bar-with-load'), null);
  const simulation = useSimulationStore();
  simulation.bands = ['pin-a', 'gone'];
  simulation.runFast();
  await ended(simulation);
  expect(simulation.bands).toEqual(['pin-a']);
  document.open(readExample('pendulum'), null);
  expect(simulation.bands).toEqual([]);
});
