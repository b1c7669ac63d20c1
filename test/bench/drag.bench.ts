/**
 * Time of one answer to a dragging hand against the size of the linkage: ladders of parallelograms and open chains of 10
 * and of 40 bars, led in steps that a hand makes between two pictures. What counts are ratios within one run.
 */
import { createDrag } from '../../engine/run/analyses/drag/drag-model';
import { dragTo } from '../../engine/run/analyses/drag/drag';
import { hingeChain, ladder } from '../support/planar-mechanism';
import { readExample } from '../support/example-file';
import type { Project, Vec3 } from '../../engine/model/project';

/** Answers that are timed, after as many that are not. */
const ANSWERS = 120;

interface Case {
  readonly name: string;
  readonly project: Project;
  readonly body: string;
  readonly point: Vec3;
  /** Where the hand is at answer i, in W. */
  readonly path: (i: number) => Vec3;
}

const around =
  (x: number, radius: number, from: number, step: number) =>
  (i: number): Vec3 => {
    const angle = from + step * i;
    return [x + radius * Math.cos(angle), radius * Math.sin(angle), 0];
  };

/** A loop has two bars, and one crank more closes the last. */
const parallelograms = (bars: number): Case => ({
  name: `${bars + 1} bars in parallelograms`,
  project: ladder(bars / 2, 1),
  body: 'rod0',
  point: [0.5, 0, 0],
  path: around(0, 1, 1, 0.03),
});

const chain = (bars: number): Case => ({
  name: `open chain of ${bars} bars`,
  project: hingeChain(bars),
  body: `rod${bars - 1}`,
  point: [0.5, 0, 0],
  path: (i) => [bars * (0.8 - 0.001 * i), bars * (0.1 + 0.001 * i), 0],
});

const CASES: readonly Case[] = [
  {
    name: 'four-bar',
    project: readExample('four-bar-with-load'),
    body: 'crank',
    point: [0.08, 0, 0],
    path: around(0, 0.08, Math.PI / 2, 0.03),
  },
  parallelograms(10),
  parallelograms(40),
  chain(10),
  chain(40),
];

interface Figures {
  readonly rows: number;
  readonly median: number;
  readonly longest: number;
  readonly grab: number;
}

function measure({ name, project, body, point, path }: Case): Figures {
  const begun = performance.now();
  const result = createDrag(project);
  const grab = performance.now() - begun;
  if (!result.ok) throw new Error(`${name}: ${result.problems[0].message}`);
  const times: number[] = [];
  for (let i = 0; i < 2 * ANSWERS; i++) {
    const asked = performance.now();
    const steps = dragTo(result.drag, body, point, path(i));
    while (steps.next().done !== true);
    if (i >= ANSWERS) times.push(performance.now() - asked);
  }
  times.sort((a, b) => a - b);
  return {
    rows: result.drag.mechanism.system.m,
    median: times[ANSWERS / 2],
    longest: times[ANSWERS - 1],
    grab,
  };
}

const all = CASES.map((each) => ({ name: each.name, ...measure(each) }));
for (const { name, rows, median, longest, grab } of all) {
  console.log(
    `${name.padEnd(28)}${`${rows} rows`.padEnd(12)}${`${median.toFixed(2)} ms an answer`.padEnd(24)}` +
      `${`longest ${longest.toFixed(1)} ms`.padEnd(20)}taken hold of in ${grab.toFixed(0)} ms`,
  );
}
const [, ten, forty, tenOpen, fortyOpen] = all;
console.log(
  `40 bars against 10: ${(forty.median / ten.median).toFixed(1)} times the time in loops, ` +
    `${(fortyOpen.median / tenOpen.median).toFixed(1)} times in open chains`,
);
