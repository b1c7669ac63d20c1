/** Springs have no body: pictures of reports and videos draw them between the points on which they pull. */
import { expect, test } from 'vitest';
import { EXAMPLES } from '../../../../support/examples';
import { FONTS } from '../../../../support/fonts';
import { coil, endsInWorld } from '../../../../../engine/output/picture/springs';
import { createLoad } from '../../../../../engine/model/defaults';
import { createScene } from '../../../../../engine/output/picture/scene';
import { poseAt } from '../../../../../engine/output/motion/recorded-pose';
import { drawMechanism, placeIn } from '../../../../../engine/output/picture/draw-mechanism';
import { record } from '../../../../support/recorded';

const base = EXAMPLES['pendulum.kempe']();
const [body] = base.bodies;
const recording = record({
  ...base,
  settings: { ...base.settings, duration: 0.3 },
  loads: [
    createLoad({
      kind: 'spring',
      id: 'pull',
      bodyA: 'ground',
      pointA: [3, 2, 0],
      bodyB: body.id,
      pointB: [0.1, 0, 0],
    }),
    createLoad({ kind: 'torque', id: 'turn', body: body.id }),
    createLoad({ kind: 'force', id: 'push', body: body.id }),
  ],
});
const scene = createScene(recording);

test('a spring is drawn between its points at every instant, and nothing else is a coil', () => {
  const box = { x: 0, y: 0, width: 400, height: 300 };
  const place = placeIn(scene, box);
  const drawn = (time: number) =>
    drawMechanism(scene, { time, swept: false, names: false, pushes: [], units: {} }, box, FONTS, []).flatMap(
      (item) =>
        item.kind === 'path' && item.lines.length === 1 && item.lines[0].length > 20 && !item.fill
          ? [item.lines[0]]
          : [],
    );
  const [early, late] = [drawn(0), drawn(0.3)];
  expect(early).toHaveLength(1);
  for (const [time, [line]] of [
    [0, early],
    [0.3, late],
  ] as const) {
    const ends = endsInWorld(recording.project.loads[0], (id) => poseAt(recording, id, time))!;
    expect(ends[0]).toEqual([3, 2, 0]);
    const { right, up } = scene.camera;
    const along = (point: readonly number[], axis: readonly number[]) =>
      point.reduce((sum, x, c) => sum + x * axis[c], 0);
    const wanted = ends.map((end) => place(along(end, right), along(end, up)));
    expect(line.slice(0, 2)).toEqual(wanted[0]);
    wanted[1].forEach((x, c) => expect(line.at(c - 2)).toBeCloseTo(x, 9));
  }
  expect(early[0]).not.toEqual(late[0]);
});

test('the room of the picture takes in what a spring hangs from', () => {
  const { right, up } = scene.camera;
  const x = 3 * right[0] + 2 * right[1];
  const y = 3 * up[0] + 2 * up[1];
  const { bounds } = scene;
  expect(x >= bounds.left && x <= bounds.right && y >= bounds.low && y <= bounds.high).toBe(true);
});

test('a coil is no wider than its spring is long, and none where both ends meet', () => {
  const camera = { ...scene.camera, right: [1, 0, 0] as const, up: [0, 1, 0] as const };
  const line = coil(
    [
      [0, 0, 0],
      [0.1, 0, 0],
    ],
    camera,
    0.05,
  )!;
  expect(Math.max(...line.filter((_, i) => i % 2 === 1))).toBeCloseTo(0.015, 12);
  expect(
    coil(
      [
        [1, 1, 0],
        [1, 1, 5],
      ],
      camera,
      0.05,
    ),
  ).toBeNull();
});
