/** A run kept in memory as a whole, as in the app: for charts, which use all of it. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Analysis } from '../results/recording/run-report';
import type { RunEvent } from '../core/switching/run-event';
import type { Problem } from '../model/problem';
import type { Project } from '../model/project';
import { Recording } from '../results/recording/recording';
import { createSimulation } from '../run/simulation/create-simulation';

/** Attempts at a step between two checks for signals. */
const BUDGET = 2000;

export type RecordedRun =
  | { ok: true; recording: Recording; warnings: Problem[] }
  | { ok: false; problems: Problem[] };

export async function recordRun(
  project: Project,
  analysis: Analysis,
  tell: (time: number) => void,
): Promise<RecordedRun> {
  const created = createSimulation(project, analysis);
  if (!created.ok) return created;
  const { simulation, warnings } = created;
  const recording = new Recording({
    run: 1,
    digest: simulation.digest,
    channels: simulation.channels,
    project,
    analysis,
    model: simulation.model,
    warnings,
    startedAt: new Date(),
  });
  const events: RunEvent[] = [];
  const drain = () => {
    for (let batch = simulation.takeSamples(); batch !== null; batch = simulation.takeSamples()) {
      recording.append(batch.count, batch.data);
    }
    for (const event of simulation.takeEvents()) events.push(event);
  };
  while (simulation.advance(null, BUDGET) !== 'ended') {
    drain();
    tell(recording.endTime);
    // signals arrive only between turns of the event loop
    await nextTurn();
  }
  drain();
  recording.outcome = simulation.outcome;
  recording.summary = simulation.summary();
  recording.events = events;
  return { ok: true, recording, warnings };
}
