import { expect, test } from 'vitest';
import { createBody, createJoint } from '../../../../../engine/model/defaults';
import { findLoops } from '../../../../../engine/run/assembly/loops';
import { readExample } from '../../../../support/example-file';

/** Bodies are named by the joints: `ga` joins the ground and a. */
function graph(...joints: string[]) {
  const names = new Set(joints.join('').replace(/g/g, ''));
  return {
    bodies: [...names].map((id) => createBody({ id })),
    joints: joints.map(([a, b], i) =>
      createJoint({ id: `j${i}`, bodyA: a === 'g' ? 'ground' : a, bodyB: b === 'g' ? 'ground' : b }),
    ),
  };
}

const found = (...joints: string[]) => findLoops(graph(...joints)).map((loop) => [...loop.joints]);

test('a chain has no loop', () => {
  expect(found('ga', 'ab', 'bc')).toEqual([]);
});

test('a ring is one, and what hangs on it is not part of it', () => {
  expect(found('ga', 'ab', 'bd', 'bc', 'cg')).toEqual([[0, 1, 3, 4]]);
});

test('two rings that meet only in the ground are two', () => {
  expect(found('ga', 'ab', 'bg', 'gc', 'cd', 'dg').sort()).toEqual([
    [0, 1, 2],
    [3, 4, 5],
  ]);
});

test('rings that share a body move together', () => {
  expect(found('ga', 'ab', 'bg', 'bc', 'ca')).toHaveLength(1);
});

test('two joints between the same bodies close a ring', () => {
  expect(found('ga', 'ga', 'ab')).toEqual([[0, 1]]);
});

test('a ring that floats is one as well', () => {
  const [loop] = findLoops(graph('ab', 'bc', 'ca'));
  expect([...loop.bodies].sort()).toEqual(['a', 'b', 'c']);
});

test('a six-bar is one loop of all its joints', () => {
  const project = readExample('quick-return');
  expect(findLoops(project).flatMap(({ joints }) => [...joints])).toHaveLength(project.joints.length);
});

test('a chain of many thousand bodies does not run out of stack', () => {
  const count = 20_000;
  const joints = Array.from({ length: count + 1 }, (_, i) =>
    createJoint({
      id: `j${i}`,
      bodyA: i === 0 ? 'ground' : `b${i - 1}`,
      bodyB: i === count ? 'ground' : `b${i}`,
    }),
  );
  expect(findLoops({ joints })[0].joints).toHaveLength(count + 1);
});
