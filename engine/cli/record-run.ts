/** A run kept in memory as a whole, as in the app: for charts, which use all of it. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Analysis } from '../results/recording/run-report';
import type { RunEvent } from '../core/switching/run-event';
import type { Problem } from '../model/problem';
import type { Project } from '../model/project';
import { Recording } from '../results/recording/recording';
import { createSimulation } from '../run/simulation/create-simulation';
import type { Simulation } from '../run/simulation/simulation';

/** Time between two turns of the event loop [ms]. */
const LONGEST_TURN = 20;

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
  while (advance(simulation)) {
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

/** Advances a run for a turn of the event loop, however large the model. Returns false at its end. */
function advance(simulation: Simulation): boolean {
  const until = performance.now() + LONGEST_TURN;
  do {
    if (simulation.advance(null, 1) === 'ended') return false;
  } while (performance.now() < until);
  return true;
}
