/** The store against the real engine in the same process: the two sides of the protocol understand each other. */
import { readFileSync } from 'node:fs';
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readProject } from '../../../../engine/model/file/read-project';
import { createContent } from '../../../../engine/output/panes/pane-content';
import { findPeak } from '../../../../engine/results/series/places/peaks';
import { findSharedSpans } from '../../../../engine/results/series/uniqueness/uniqueness';
import { useDocumentStore } from '../../../../renderer/stores/editing/document';
import { useSimulationStore } from '../../../../renderer/stores/runs/simulation';
import { FakeClock, installRealEngine } from './fixtures';

let clock: FakeClock;

function openFourBar() {
  const file = new URL('../../../../assets/examples/four-bar-with-load.kempe', import.meta.url);
  const read = readProject(readFileSync(file, 'utf8'));
  if (!read.ok) throw new Error(read.problems[0].message);
  useDocumentStore().open(read.project, null);
  return { project: read.project, simulation: useSimulationStore() };
}

beforeEach(() => {
  setActivePinia(createPinia());
  clock = installRealEngine();
});

describe('with the real engine', () => {
  it('records a fast run whose charted peaks are those of the summary', async () => {
    const { project, simulation } = openFourBar();
    await vi.waitFor(() => expect(simulation.model).not.toBeNull(), { timeout: 90_000 });
    simulation.runFast();
    await vi.waitFor(() => expect(simulation.phase).toBe('ended'), { timeout: 90_000 });
    expect(simulation.outcome).toEqual({ kind: 'completed' });
    const { recording, summary } = simulation;
    if (!recording || !summary) throw new Error('Nothing was recorded.');
    expect(recording.count).toBe(summary.samples);
    expect(recording.endTime).toBeCloseTo(project.settings.duration, 9);
    expect(summary.peaks.length).toBe(project.joints.length);
    for (const peak of summary.peaks) {
      expect(findPeak(recording, `reaction/${peak.joint}/F`)?.value).toBeCloseTo(peak.force, 9);
      expect(findSharedSpans(recording, peak.joint, ['F', 'M']).length > 0).toBe(!peak.unique);
    }
    for (const kind of ['reactions', 'drift', 'momentum', 'energy', 'drivers', 'motion'] as const) {
      const content = createContent(recording, project, kind, null, { shown: [] });
      expect(content.series.map(({ component }) => component)).toEqual(
        content.info.components.map(([component]) => component),
      );
      expect(content.subject).not.toBeNull();
    }
  });

  it('runs live only as far as the wall clock asks, and hears a driver that is changed', async () => {
    const { project, simulation } = openFourBar();
    await vi.waitFor(() => expect(simulation.connected).toBe(true), { timeout: 90_000 });
    simulation.runLive();
    await vi.waitFor(() => expect(simulation.sampleCount).toBeGreaterThan(0), { timeout: 90_000 });
    for (let i = 0; i < 10; i++) {
      clock.tick(50);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(simulation.phase).toBe('running');
    // the engine follows the clock in its own time
    const follow = () => {
      clock.tick(0);
      expect(simulation.cursor).toBeGreaterThan(0.2);
    };
    await vi.waitFor(follow, { timeout: 90_000 });
    expect(simulation.recording?.endTime).toBeLessThan(1);
    simulation.setDriverLive(project.drivers[0].id, 3);
    clock.tick(50);
    await vi.waitFor(
      () => expect(simulation.events.some(({ kind }) => kind === 'driver-changed')).toBe(true),
      { timeout: 90_000 },
    );
    simulation.stop();
    await vi.waitFor(() => expect(simulation.phase).toBe('ended'), { timeout: 90_000 });
    expect(simulation.outcome).toMatchObject({ kind: 'stopped', reason: 'userStop' });
  });
});
