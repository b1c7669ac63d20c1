import { expect, test } from 'vitest';
import { EXAMPLES } from '../../../support/examples';
import { readOut, resolutionOf } from '../../../../engine/charts/resolution';
import { Recording } from '../../../../engine/recorder/recording';
import { run } from '../../../support/run';
import { createSimulation } from '../../../../engine/sim/simulation';

/** A planar four-bar: what is out of its plane is rounding. */
function recorded(): Recording {
  const example = EXAMPLES['four-bar-with-load.kempe']();
  const project = { ...example, settings: { ...example.settings, duration: 0.2 } };
  const created = createSimulation(project);
  if (!created.ok) throw new Error('refused');
  const { simulation } = created;
  while (simulation.advance(null, 1000) === 'working');
  const batch = simulation.takeSamples()!;
  const recording = new Recording({
    run: 1,
    digest: simulation.digest,
    channels: simulation.channels,
    project,
    analysis: 'dynamic',
    model: simulation.model,
    warnings: [],
    startedAt: new Date(0),
  });
  recording.append(batch.count, batch.data);
  recording.outcome = run(project).outcome;
  return recording;
}

test('noise is read out as 0, results and errors as they are', () => {
  const recording = recorded();
  const largest = Math.max(...recording.column('reaction/pin-b/F')!.slice(0, recording.count));
  const floor = resolutionOf(recording, 'reaction/pin-b/FZ');
  expect(floor).toBeCloseTo(largest * recording.project.settings.relativeTolerance, 12);
  expect(readOut(recording, 'reaction/pin-b/FZ', floor / 2)).toBe(0);
  expect(readOut(recording, 'reaction/pin-b/FZ', -2 * floor)).toBe(-2 * floor);
  expect(readOut(recording, 'drift/total/position', 1e-17)).toBe(1e-17);
  expect(readOut(recording, 'energy/total/residual', 1e-17)).toBe(1e-17);
});
