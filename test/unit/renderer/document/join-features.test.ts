import { describe, expect, test } from 'vitest';
import type { Ball, Feature, Flat, Round } from '../../../../engine/geometry/features/feature';
import { placedFeatures } from '../../../../engine/geometry/features/feature';
import { createBody, createProject } from '../../../../engine/model/defaults';
import type { Project, Quat, Vec3 } from '../../../../engine/model/project';
import { applyDiff } from '../../../../renderer/document/diff';
import { joinFeatures, kindsBetween } from '../../../../renderer/document/edits/draw/join-features';
import type { Edit } from '../../../../renderer/document/edits/edit';
import { fromAxisAngle, jointFrames, poseOf } from '../../../../renderer/document/geometry';

const HOLE: Round = {
  ...{ kind: 'round', hollow: true, middle: [0.1, 0, 0.003], axis: [0, 0, 1], radius: 0.005, length: 0.006 },
};
const SHAFT: Round = { ...HOLE, hollow: false, middle: [0, 0, 0.02], length: 0.04 };
const BALL: Ball = { kind: 'ball', hollow: false, middle: [0.2, 0, 0], radius: 0.01 };
const FACE: Flat = {
  ...{ kind: 'flat', middle: [0, 0, 0.006], normal: [0, 0, 1] },
  ...{ along: [0, 1, 0], half: [0.01, 0.05] },
};

const place = (id: string, position: Vec3, orientation: Quat = [1, 0, 0, 0]) =>
  createBody({ id, name: id, position, orientation });
const of = (...bodies: ReturnType<typeof place>[]): Project => ({ ...createProject('Parts'), bodies });
const end = (project: Project, body: string, feature: Feature) => {
  const pose = poseOf(project, body);
  return { body, pose, feature: placedFeatures([feature], pose)[0] };
};
function made(project: Project, edit: Edit | string): Project {
  expect(edit).toBeTypeOf('object');
  return applyDiff(project, (edit as Edit).diff);
}
/** Both frames of the only joint are one. */
function expectClosed(project: Project): void {
  const { a, b, gap } = jointFrames(project, project.joints.at(-1)!);
  expect(gap).toBeLessThan(1e-12);
  const dot = a.orientation.reduce((sum, part, i) => sum + part * b.orientation[i], 0);
  expect(Math.abs(dot)).toBeCloseTo(1, 12);
}

test('kinds', () => {
  expect(kindsBetween(HOLE, HOLE)[0]).toBe('hinge');
  expect(kindsBetween(HOLE, SHAFT)[0]).toBe('cylinder');
  expect(kindsBetween(BALL, { ...BALL, hollow: true })[0]).toBe('ball');
  expect(kindsBetween(BALL, HOLE)[0]).toBe('ball');
  expect(kindsBetween(FACE, FACE)[0]).toBe('slider');
  expect(kindsBetween(SHAFT, null)[0]).toBe('hinge');
  expect(kindsBetween(FACE, HOLE)).toEqual([]);
  expect(kindsBetween(FACE, BALL)).toEqual([]);
});

describe('holes in line', () => {
  const project = of(place('a', [0, 0, 0]), place('b', [0.1, 0, 0.006], fromAxisAngle([0, 0, 1], 1)));
  const edit = joinFeatures(
    project,
    null,
    end(project, 'a', HOLE),
    end(project, 'b', { ...HOLE, middle: [0, 0, 0.003] }),
  );
  test('stay where they are; the hinge is where they meet', () => {
    const next = made(project, edit);
    expect(next.bodies).toEqual(project.bodies);
    expectClosed(next);
    expect(next.joints[0]).toMatchObject({ kind: 'hinge', bodyA: 'a', bodyB: 'b' });
    expect(jointFrames(next, next.joints[0]!).a.position).toEqual([0.1, 0, 0.006]);
  });
});

test('what is free goes to the other, turned no further than needed, and stays along an axis that is parallel', () => {
  const project = of(place('a', [0, 0, 0.03]), place('b', [0.5, 0.2, 0], fromAxisAngle([0, 0, 1], 2)));
  const next = made(project, joinFeatures(project, null, end(project, 'a', HOLE), end(project, 'b', SHAFT)));
  expectClosed(next);
  expect(next.joints[0]!.kind).toBe('cylinder');
  expect(next.bodies[1]).toEqual(project.bodies[1]);
  expect(next.bodies[0]!.position).toEqual([0.4, 0.2, 0.03].map((value) => expect.closeTo(value, 12)));
  expect(next.bodies[0]!.orientation).toEqual([1, 0, 0, 0]);
});

test('axes that cross are brought in line, middle to middle', () => {
  const tilted = fromAxisAngle([1, 0, 0], 0.7);
  const project = of(place('a', [0.3, 0.1, 0], tilted), place('b', [0, 0, 0]));
  const next = made(
    project,
    joinFeatures(project, 'slider', end(project, 'a', HOLE), end(project, 'b', SHAFT)),
  );
  expectClosed(next);
  expect(next.joints[0]!.kind).toBe('slider');
  expect(jointFrames(next, next.joints[0]!).a.position).toEqual(
    SHAFT.middle.map((one) => expect.closeTo(one, 12)),
  );
});

test('a face goes onto the other along its normal alone, and slides along its longer side', () => {
  const upside = fromAxisAngle([1, 0, 0], Math.PI);
  const project = of(place('a', [0.02, 0, 0.1], upside), place('b', [0, 0, 0]));
  const next = made(project, joinFeatures(project, null, end(project, 'a', FACE), end(project, 'b', FACE)));
  expectClosed(next);
  expect(next.bodies[0]!.position).toEqual([0.02, 0, 0.012].map((one) => expect.closeTo(one, 12)));
  expect(next.joints[0]).toMatchObject({ kind: 'slider' });
});

test('faces that look the same way are turned to face each other', () => {
  const project = of(place('a', [0.02, 0, 0.1]), place('b', [0, 0, 0]));
  const next = made(
    project,
    joinFeatures(project, 'planar', end(project, 'a', FACE), end(project, 'b', FACE)),
  );
  expectClosed(next);
  const [turned] = placedFeatures([FACE], next.bodies[0]!);
  expect(turned).toMatchObject({ normal: [0, 0, -1].map((one) => expect.closeTo(one, 12)) });
});

test('the other moves where the first is held; neither where both are', () => {
  const three = of(place('a', [0, 0, 0]), place('b', [0.4, 0, 0]), place('c', [0.8, 0, 0]));
  const grounded = made(three, joinFeatures(three, 'fixed', end(three, 'a', HOLE), null));
  expect(grounded.joints[0]).toMatchObject({ kind: 'fixed', bodyA: 'ground', bodyB: 'a' });
  expectClosed(grounded);
  const second = made(
    grounded,
    joinFeatures(grounded, null, end(grounded, 'a', HOLE), end(grounded, 'b', HOLE)),
  );
  expect(second.bodies[0]).toEqual(three.bodies[0]);
  expect(second.bodies[1]!.position).toEqual([0, 0, 0].map((one) => expect.closeTo(one, 12)));
  expectClosed(second);
  const third = made(second, joinFeatures(second, 'fixed', end(second, 'c', SHAFT), null));
  const fourth = made(third, joinFeatures(third, null, end(third, 'b', SHAFT), end(third, 'c', HOLE)));
  expect(fourth.bodies).toEqual(third.bodies);
  expect(jointFrames(fourth, fourth.joints.at(-1)!).gap).toBeGreaterThan(0.1);
});

test('says what does not fit', () => {
  const project = of(place('a', [0, 0, 0]), place('b', [0.4, 0, 0]));
  const joined = (a: Feature, b: Feature, other = 'b') =>
    joinFeatures(project, null, end(project, 'a', a), end(project, other, b));
  expect(joined(FACE, HOLE)).toMatch(/do not fit each other/);
  expect(joined(HOLE, HOLE, 'a')).toMatch(/same body/);
});
