/** Two pictures: where the mechanism goes, and what acts in its joints where most does. */
import { PAPER } from '../drawing/palette';
import { createScene } from '../picture/scene';
import { crankOf } from './crank';
import { drawMechanism } from '../picture/draw-mechanism';
import { findPeak } from '../../charts/peaks';
import { formatTime, formatValue, timeDecimals } from '../../charts/format';
import { plainText } from '../../charts/run-notes';
import { sampleAt } from '../sample';
import type { PageFlow } from './page-flow';
import type { Peak } from '../../charts/peaks';
import type { Joint } from '../../model/project';
import type { Recording } from '../../recorder/recording';

/** [pt] */
const HEIGHT = 250;

export function addPictures(flow: PageFlow, recording: Recording): void {
  const { project } = recording;
  if (recording.count === 0 || project.bodies.length === 0) return;
  const scene = createScene(recording);
  const time = recording.startTime;
  const crank = crankOf(recording);
  const decimals = timeDecimals(project.settings.outputInterval);
  const at = (seconds: number, index: number): string =>
    `${formatTime(seconds, decimals)}${crank ? `, crank at ${crank.degreesAt(index).toFixed(1)}°` : ''}`;
  const frame = (choice: Parameters<typeof drawMechanism>[1]): void =>
    flow.box(HEIGHT, (box) => [
      { kind: 'rect', ...box, stroke: { color: PAPER.grid, width: 0.75 } },
      {
        kind: 'group',
        title: 'Picture of the mechanism',
        clip: box,
        items: drawMechanism(scene, choice, box, flow.fonts),
      },
    ]);
  const from = scene.camera.plane ? 'seen along the common axis of its hinges' : 'without perspective';
  flow.need(HEIGHT + 40);
  frame({ time, swept: true, names: true, pushes: [] });
  flow.paragraph(
    `The mechanism at ${at(time, recording.indexAt(time))}, ${from}; thin lines are its positions over the run.`,
    { color: PAPER.textMuted },
  );
  const worst = findWorst(recording);
  if (!worst) return;
  const { joint, peak } = worst;
  const sample = sampleAt(recording, peak.index);
  const pushes = project.joints.map((one) => ({
    joint: one,
    force: sample.triple(`reaction/${one.id}/`, ['FX', 'FY', 'FZ']),
  }));
  flow.need(HEIGHT + 40);
  frame({ time: peak.time, swept: false, names: project.joints.length <= 12, pushes });
  flow.paragraph(
    `At ${at(peak.time, peak.index)}, where the largest reaction of the run acts: ${formatValue(Math.abs(peak.value))} N at ${plainText(joint.name, Infinity)}. Arrows are the joint reactions on body B from body A at that instant.`,
    { color: PAPER.textMuted },
  );
}

/** The largest force of any joint; null where none acts. */
export function findWorst(recording: Recording): { joint: Joint; peak: Peak } | null {
  let worst: { joint: Joint; peak: Peak } | null = null;
  for (const joint of recording.project.joints) {
    const peak = findPeak(recording, `reaction/${joint.id}/F`);
    if (peak && peak.value > 0 && !(worst && Math.abs(worst.peak.value) >= Math.abs(peak.value)))
      worst = { joint, peak };
  }
  return worst;
}
