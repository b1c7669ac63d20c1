/** The pendulum, open in the app's stores with the real engine in the same process. */
import { createPinia, setActivePinia } from 'pinia';
import type { Pinia } from 'pinia';
import { expect, vi } from 'vitest';
import { useDocumentStore } from '../../../../renderer/stores/editing/document';
import { useRunsStore } from '../../../../renderer/stores/runs/runs';
import { useSimulationStore } from '../../../../renderer/stores/runs/simulation';
import { useWorkspaceStore } from '../../../../renderer/stores/window/workspace';
import { readExample } from '../../../support/example-file';
import { installRealEngine } from '../sim/fixtures';

export const FILE = { fileId: 'f', name: 'pendulum.kempe', location: '' };
export const WAIT = { timeout: 20_000 };

export function openPendulum(): Pinia {
  const pinia = createPinia();
  setActivePinia(pinia);
  installRealEngine();
  vi.stubGlobal('window', {
    matchMedia: () => ({ matches: false, addEventListener: () => undefined }),
    innerHeight: 800,
  });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  const document = useDocumentStore();
  document.open(readExample('pendulum'), FILE);
  useWorkspaceStore().startPage = false;
  return pinia;
}

/** A run of the model as it is, to its end. */
export async function run(): Promise<void> {
  const simulation = useSimulationStore();
  useRunsStore();
  const before = simulation.recording;
  simulation.runFast();
  await vi.waitFor(() => {
    expect(simulation.recording).not.toBe(before);
    expect(simulation.phase).toBe('ended');
  }, WAIT);
}
