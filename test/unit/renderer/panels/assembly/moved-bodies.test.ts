import { expect, test } from 'vitest';
import { createBody, createProject } from '../../../../../engine/model/defaults';
import { movedBodies } from '../../../../../renderer/panels/assembly/moved-bodies';

const project = { ...createProject('Two'), bodies: [createBody({ id: 'a' }), createBody({ id: 'b' })] };
const still = { position: [0, 0, 0], orientation: [1, 0, 0, 0] } as const;
const pose = (body: string, x: number, angle: number) => ({
  body,
  position: [x, 0, 0] as [number, number, number],
  orientation: [Math.cos(angle / 2), 0, 0, Math.sin(angle / 2)] as [number, number, number, number],
});

test('the one that moves most is the first, with its turn', () => {
  const [first, second] = movedBodies(project, [pose('a', 0.01, 0), pose('b', 0.02, 0.3)]);
  expect(first).toMatchObject({ body: 'b', move: 0.02 });
  expect(first?.turn).toBeCloseTo(0.3, 12);
  expect(second).toMatchObject({ body: 'a', turn: 0 });
});

test('a body that turns where it stands is said, the same orientation with the other sign is not', () => {
  expect(movedBodies(project, [pose('a', 0, 1e-3)])).toHaveLength(1);
  expect(movedBodies(project, [{ body: 'a', position: [0, 0, 0], orientation: [-1, 0, 0, 0] }])).toEqual([]);
});

test('what rounding leaves is no move', () => {
  expect(
    movedBodies(project, [
      pose('a', 1e-13, 1e-13),
      { body: 'b', ...still, position: [0, 0, 0], orientation: [1, 0, 0, 0] },
    ]),
  ).toEqual([]);
});
