/** Two pictures: the range of motion of the mechanism, and the forces in its joints when they are largest. */
import { PAPER } from '../drawing/palette';
import { closeUp, createScene } from '../picture/scene';
import { crankOf } from './crank';
import { drawMechanism, keyOf } from '../picture/draw-mechanism';
import { findForcePeaks } from '../../results/measures/force-peaks';
import { FORCE_WORDS, listForces } from '../../results/measures/force-elements';
import { GROUND } from '../../model/project';
import { formatTime, timeDecimalsOf, valueWords } from '../../results/series/format';
import { plainText } from '../panes/run-notes';
import { pointOf } from '../../results/free-body/actions';
import { readColumn } from '../../results/series/columns';
import { sampleAt } from '../../results/free-body/sample';
import { paragraphHeight } from './flow';
import type { Flow } from './flow';
import type { Extreme, ForcePeak } from '../../results/measures/force-peaks';
import type { PictureChoice, Push } from '../picture/draw-mechanism';
import type { Recording } from '../../results/recording/recording';
import type { Scene } from '../picture/scene';
import type { Surfaces } from '../solid/part-surface';

/** Both fit on the first page if possible [pt]. */
const TALLEST = 260;
const LOWEST = 170;
const CAPTION = 36;

export function addPictures(flow: Flow, recording: Recording, surfaces?: Surfaces): void {
  const { project, units } = recording;
  if (recording.count === 0 || project.bodies.length === 0) return;
  const scene = createScene(recording, surfaces);
  const time = recording.startTime;
  const crank = crankOf(recording);
  const at = (seconds: number, index: number): string =>
    `${formatTime(seconds, timeDecimalsOf(project.settings.outputInterval, [seconds]))}${crank ? `, crank at ${crank.wordsAt(index)}°` : ''}`;
  const half = flow.left / 2 - CAPTION;
  const height = half < LOWEST ? TALLEST : Math.min(half, TALLEST);
  const frame = (choice: PictureChoice, seen: Scene, caption: string): void => {
    const words = (key: readonly string[]): string => {
      const numbers = key.map((name, i) => `${i + 1} = ${name}`).join('; ');
      return numbers === '' ? caption : `${caption} Numbers in the picture: ${numbers}.`;
    };
    const sheet = { x: 0, y: 0, width: flow.width, height };
    const below = paragraphHeight(flow, words(keyOf(seen, choice, sheet, flow.fonts)));
    flow.need(height + Math.max(CAPTION, below));
    const key: string[] = [];
    flow.box(height, (box) => [
      { kind: 'rect', ...box, stroke: { color: PAPER.grid, width: 0.75 } },
      {
        kind: 'group',
        title: 'Picture of the mechanism',
        clip: box,
        items: drawMechanism(seen, choice, box, flow.fonts, key),
      },
    ]);
    flow.paragraph(words(key), { color: PAPER.textMuted });
  };
  const from = scene.camera.plane ? 'seen along the common axis of its hinges' : 'without perspective';
  frame(
    { time, swept: true, names: true, pushes: [], units },
    scene,
    `The mechanism at ${at(time, recording.indexAt(time))}, ${from}; thin lines are its positions over the run.`,
  );
  const worst = findWorst(recording);
  if (!worst) return;
  const { name, peak } = worst;
  const pushes = listPushes(recording, peak.index);
  frame(
    { time: peak.time, swept: false, names: false, pushes, units },
    closeUp(scene, peak.time),
    `At ${at(peak.time, peak.index)}, where the largest force of the run acts: ${valueWords(Math.abs(peak.value), 'N', recording.units)}, ${name}. Arrows are the forces at that instant on body B from body A: of joints with their stops, friction and drivers, of contacts, teeth, belts and loads.`,
  );
}

/** For all elements of the catalogue: what acts along the axis of a joint is added to its reaction. */
function listPushes(recording: Recording, index: number): Push[] {
  const { project } = recording;
  const sample = sampleAt(recording, index);
  return listForces(project).flatMap((element): Push[] => {
    const size = element.quantities.find(
      ({ role, unit, parts }) => role === 'size' && unit === 'N' && parts.length === 3,
    );
    if (element.joint !== null || !size) return [];
    const part = (id: string): number => {
      const total = element.kind === 'joint' ? id.replace(/^reaction/, 'total') : id;
      return readColumn(recording, total)?.[index] ?? recording.column(id)?.[index] ?? 0;
    };
    const [x, y, z] = size.parts.map(part);
    return [{ name: element.name, point: pointOf(element, project, sample), force: [x, y, z] }];
  });
}

/** The largest force of all; null if there is none. */
export function findWorst(recording: Recording): { name: string; bodies: string[]; peak: Extreme } | null {
  let worst: ForcePeak | null = null;
  for (const row of findForcePeaks(recording).rows) {
    if (row.quantity.unit !== 'N' || row.quantity.role === 'component') continue;
    const size = Math.abs(row.peak.value);
    if (size > 0 && !(worst && Math.abs(worst.peak.value) >= size)) worst = row;
  }
  if (!worst) return null;
  const { name, kind, on, from } = worst.element;
  const bodies = [on, from].filter((id) => id !== null && id !== GROUND) as string[];
  return { name: plainText(name, Infinity) || FORCE_WORDS[kind], bodies, peak: worst.peak };
}
