/** Mechanisms with hubs, which are eliminated last, against the dense factorisation: same rank, same multipliers, same accelerations. */
import { describe, expect, test } from 'vitest';
import { closedJoint } from '../../../../support/random-chain';
import { createCoupling, createDriver, createJoint } from '../../../../../engine/model/defaults';
import { createRandom } from '../../../../support/draw';
import { difference, solveAsDrawn } from '../../../../support/factorisations';
import { drawFrom, randomMechanism } from '../../../../support/random-mechanism';
import { findHubs } from '../../../../../engine/core/solvers/hubs';
import { grid, hingeChain, star } from '../../../../support/planar-mechanism';
import type { Body, Joint, JointFrame, JointKind, Project } from '../../../../../engine/model/project';
import type { Solved } from '../../../../support/factorisations';

const COUNT = 30;
const KINDS: readonly JointKind[] = ['hinge', 'ball', 'slider', 'fixed', 'cylinder', 'universal', 'distance'];

const MIDDLE: JointFrame = { position: [0, 0, 0], orientation: [1, 0, 0, 0] };

function expectSame(project: Project): Solved {
  const dense = solveAsDrawn(project, { factorisation: 'dense' });
  const sparse = solveAsDrawn(project, { factorisation: 'sparse' });
  const [left, right] = [dense.solver.factor, sparse.solver.factor];
  expect([right.rank, right.nullSpace.count, right.emptyRows]).toEqual([
    left.rank,
    left.nullSpace.count,
    left.emptyRows,
  ]);
  const condition = dense.solver.estimateCondition();
  const own = sparse.solver.estimateCondition();
  // rounding, magnified by the condition of the rows: at most a third of this
  const tolerance = 1e-13 + 1e-16 * Math.max(condition, own);
  expect(difference(dense.lambda, sparse.lambda)).toBeLessThan(tolerance);
  expect(difference(dense.acc, sparse.acc)).toBeLessThan(tolerance);
  if (left.nullSpace.count === 0) expect(own / condition).toBeCloseTo(1, 1);
  return sparse;
}

/** A hub with `joints` more joints to other bodies of a random mechanism, at times driven, at times a second hub. */
function randomHub(joints: number, random: () => number): Project {
  const project = randomMechanism(24, Math.floor(3 * random()), random);
  const draw = drawFrom(random);
  const pick = (n: number) => Math.floor(n * random());
  const hubs = project.bodies.slice(0, 1 + pick(2));
  const added = Array.from({ length: joints * hubs.length }, (_, i): Joint => {
    const hub: Body = hubs[i % hubs.length];
    const other = project.bodies[hubs.length + pick(24 - hubs.length)];
    return closedJoint(`hub${i}`, KINDS[pick(KINDS.length)], hub, other, 'perpendicular', draw);
  });
  const driven = added.filter(({ kind }) => kind === 'hinge').slice(0, pick(3));
  const drivers = driven.map(({ id }) => createDriver({ id: `d-${id}`, joint: id, kind: 'speed', value: 1 }));
  return { ...project, joints: [...project.joints, ...added], drivers };
}

describe('a star', () => {
  test.each([12, 40])('of %i arms: all but the hinge of its hub come before the hub', (arms) => {
    const { system, solver, masks } = expectSame(star(arms));
    const { bodies, late } = findHubs(system)!;
    expect(bodies).toEqual([1]);
    expect(late.reduce((sum, one) => sum + one)).toBe(5);
    expect(solver.factor.nullSpace.count).toBe(0);
    expect(masks.every((mask) => mask === masks[0])).toBe(true);
  });

  test('with a rim: rods that close its loops need not wait for the hub', () => {
    const project = star(14);
    const arms = project.bodies.slice(1);
    const rim = arms.slice(1).map((arm, i): Joint => {
      const ends = { bodyA: arms[i].id, frameA: MIDDLE, bodyB: arm.id, frameB: MIDDLE };
      const way = arm.position.map((x, c) => x - arms[i].position[c]);
      return createJoint({ id: `rim${i}`, kind: 'distance', length: Math.hypot(...way), ...ends });
    });
    const { system, solver } = expectSame({ ...project, joints: [...project.joints, ...rim] });
    expect(findHubs(system)!.late.reduce((sum, one) => sum + one)).toBe(5);
    expect(solver.factor.rank).toBe(5 * 15 + 13);
  });

  test('whose arms are geared to each other, and one of them to its hub', () => {
    const project = star(14);
    const couple = (i: number, joint1: string, joint2: string) =>
      createCoupling({ id: `gear${i}`, joint1, joint2, ratio: 1 + i });
    const couplings = [couple(0, 'pin1', 'pin2'), couple(1, 'pin2', 'pin5'), couple(2, 'pin0', 'pin7')];
    expectSame({ ...project, couplings });
  });

  // with the hub held, either holds the arm
  test('one of whose arms is driven, and geared to the joint by which the hub is on the ground', () => {
    const project = star(14);
    const ground = project.joints.find(({ bodyA }) => bodyA === 'ground')!;
    const couplings = [createCoupling({ id: 'ring', joint1: ground.id, joint2: 'pin3', ratio: -3 })];
    const drivers = [createDriver({ id: 'drive', joint: 'pin3', kind: 'speed', value: 1 })];
    expectSame({ ...project, couplings, drivers });
  });
});

test('rows of zeros in hubs and arms are no part of anything', () => {
  const emptied = [0, 3, 17, 40];
  const dense = solveAsDrawn(star(20), { factorisation: 'dense' }, emptied);
  const { solver, lambda } = solveAsDrawn(star(20), {}, emptied);
  expect([solver.factor.rank, solver.factor.emptyRows]).toEqual([105 - 4, 4]);
  expect(difference(dense.lambda, lambda)).toBeLessThan(1e-12);
  for (const row of emptied) expect(lambda[row]).toBe(0);
});

test(`${COUNT} random mechanisms with one or two hubs that close loops`, () => {
  const random = createRandom(77);
  let hubs = 0;
  let redundant = 0;
  for (let i = 0; i < COUNT; i++) {
    const { system, solver } = expectSame(randomHub(13, random));
    if (findHubs(system)) hubs++;
    if (solver.factor.nullSpace.count > 0) redundant++;
  }
  expect(hubs).toBeGreaterThan(COUNT / 2);
  expect(redundant).toBeGreaterThan(COUNT / 2);
});

/** Up to five couplings between hinges and sliders, half of them of joints on the ground, and drivers. */
function coupled(project: Project, random: () => number): Project {
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)];
  const hinges = project.joints.filter(({ kind }) => kind === 'hinge');
  const turning = [...hinges, ...project.joints.filter(({ kind }) => kind === 'slider')];
  const grounded = turning.filter(({ bodyA, bodyB }) => bodyA === 'ground' || bodyB === 'ground');
  const couplings = Array.from({ length: 1 + Math.floor(5 * random()) }, (_, i) => {
    const [one, two] = [pick(grounded.length > 0 && random() < 0.5 ? grounded : turning), pick(turning)];
    const ratio = (one.kind === two.kind ? 1 : 0.1) * (0.5 + 2 * random());
    return createCoupling({ id: `coupling${i}`, joint1: one.id, joint2: two.id, ratio });
  });
  const drivers = hinges
    .slice(0, Math.floor(4 * random()))
    .map(({ id }) => createDriver({ id: `drive-${id}`, joint: id, kind: 'speed', value: 1 }));
  return { ...project, couplings: couplings.filter(({ joint1, joint2 }) => joint1 !== joint2), drivers };
}

// with a hub held, of a coupling on its joint to the ground no more is left than of a driver: 9 in 400 had wrong forces
test(`${COUNT} random mechanisms with hubs, couplings and drivers`, () => {
  const random = createRandom(123);
  for (let i = 0; i < COUNT; i++) expectSame(coupled(randomHub(13, random), random));
});

test('chains and nets have none; nor has a model in which all bodies are joined to each other', () => {
  for (const project of [hingeChain(30), grid(4, 4, 1)]) {
    expect(findHubs(solveAsDrawn(project, {}).system)).toBeNull();
  }
  const all = randomHub(0, createRandom(3));
  const draw = drawFrom(createRandom(4));
  const joints = all.bodies.flatMap((body, i) =>
    all.bodies
      .slice(0, i)
      .map((other, j) => closedJoint(`${i}-${j}`, 'distance', other, body, 'perpendicular', draw)),
  );
  expect(findHubs(solveAsDrawn({ ...all, joints }, {}).system)).toBeNull();
});

test('numbers that are not finite are refused, in rows of the hub and of its arms', () => {
  const { work, solver } = solveAsDrawn(star(20), {});
  for (const at of [12 * 2 + 9, 12 * 33 + 2, 12 * 33 + 8]) {
    const before = work.J[at];
    work.J[at] = NaN;
    expect(solver.factorise(work)).toBe(false);
    work.J[at] = before;
  }
  expect(solver.factorise(work)).toBe(true);
});
