/**
 * Time of one answer to a hand that drags a pin with its lengths, in a drawing with 10, 50 and 100 locks: ladders of parallelograms and open
 * chains, in processor time of this machine. A picture has 16 ms.
 */
import { dragLengths } from '../../engine/model/locks/settle-locks';
import { sketchOf } from '../../engine/model/locks/lock-sketch';
import { hingeChain, ladder } from '../support/planar-mechanism';
import type { Lock, Project } from '../../engine/model/project';

/** Answers that are timed, after as many that are not. */
const ANSWERS = 40;

/** Lengths, directions and equal lengths, one after the other, as many as are wanted. */
function withLocks(project: Project, count: number): Project {
  const bars = project.bodies.map(({ id }) => id);
  const locks = bars.slice(0, count).map((record, i): Lock => {
    const id = `lock-${i}`;
    if (i % 3 === 2) return { id, kind: 'equal', of: [{ record }, { record: bars[i - 1] }] };
    const [a, b] = sketchOf(project)!.ends.get(record)!;
    const way = [b.uv[0] - a.uv[0], b.uv[1] - a.uv[1]];
    return { id, kind: 'length', of: [{ record }], value: Math.hypot(...way) };
  });
  return { ...project, locks };
}

const CASES = [10, 50, 100].flatMap((count) => [
  { name: 'ladder', count, project: ladder(Math.ceil(count / 2), 1.1) },
  { name: 'chain', count, project: hingeChain(2 * count) },
]);

for (const { name, count, project: drawing } of CASES) {
  const project = withLocks(drawing, count);
  const found = sketchOf(project)!;
  const point = found.pins.get(project.joints.at(-1)!.id)![1];
  const answer = (i: number) => {
    const to = [point.uv[0] + 0.02 * Math.sin(i / 7), point.uv[1] + 0.02 * Math.cos(i / 5)] as const;
    return dragLengths(project, found, [{ point: point.point, to }]);
  };
  let answered = 0;
  for (let i = 0; i < ANSWERS; i++) answer(i);
  const before = process.cpuUsage();
  for (let i = 0; i < ANSWERS; i++) answered += answer(i + ANSWERS) === null ? 0 : 1;
  const { user, system } = process.cpuUsage(before);
  const each = (user + system) / 1000 / ANSWERS;
  const rows = found.sketch.conditions.filter(({ from }) => from !== 'shape').length;
  console.log(
    `${name}, ${project.locks!.length} locks (${rows} rows, ${found.sketch.start.length / 2} points): ` +
      `${each.toFixed(2)} ms of the processor an answer, ${answered} of ${ANSWERS} followed`,
  );
}
