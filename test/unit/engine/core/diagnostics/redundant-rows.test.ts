/** What a mechanism holds more than once, joint by joint, in rows and in words. */
import { describe, expect, test } from 'vitest';
import { calcMobility, describeDirection } from '../../../../../engine/core/diagnostics/mobility';
import {
  createBody,
  createContact,
  createCoupling,
  createDriver,
  createProject,
} from '../../../../../engine/model/defaults';
import { evaluate } from '../../../../support/random-chain';
import { indeterminateBits } from '../../../../../engine/core/diagnostics/reaction-mask';
import { joinAt } from '../../../../support/example-parts';
import { ladder } from '../../../../support/planar-mechanism';
import type { JointKind, Project, Vec3 } from '../../../../../engine/model/project';

const mobilityOf = (project: Project) => evaluate(project).model.report.mobility;

/** A body on joints along an axis through the origin, at these distances from it, and another that hangs by itself. */
function door(kinds: readonly JointKind[], axis: Vec3 = [0, 0, 1]): Project {
  const body = createBody({ id: 'door' });
  const other = createBody({ id: 'other' });
  return {
    ...createProject('Door'),
    bodies: [body, other],
    joints: [
      joinAt('apart', 'Apart', 'hinge', null, other, [5, 0, 0]),
      ...kinds.map((kind, i) =>
        joinAt(`h${i}`, `H${i}`, kind, null, body, axis.map((value) => i * value) as unknown as Vec3, axis),
      ),
    ],
  };
}

describe('a door', () => {
  test('on two hinges: five rows of either, by translation and rotation, and all that is counted', () => {
    const directions = [
      ...['x', 'y', 'z'].map((axis) => `translation along ${axis}`),
      ...['x', 'y'].map((axis) => `rotation about ${axis}`),
    ];
    const { length, condition, ...mobility } = mobilityOf(door(['hinge', 'hinge']));
    expect(mobility).toMatchObject({
      ...{ bodies: 2, rows: 15, rank: 10, degreesOfFreedom: 2, formula: -3, drivenFreedoms: 0 },
      redundant: ['h0', 'h1'].map((joint) => ({ joint, rows: 5, directions })),
      reactions: [
        { joint: 'apart', uniqueForce: true, uniqueMoment: true, mask: 63 },
        ...['h0', 'h1'].map((joint) => ({ joint, uniqueForce: false, uniqueMoment: false, mask: 32 })),
      ],
      efforts: [],
      // it moves in a plane, in which its hinges would share forces as well
      plane: { planar: true, normal: [0, 0, 1], shared: ['h0', 'h1'] },
    });
    expect(length).toBeGreaterThan(0);
    expect(condition).toBeGreaterThanOrEqual(1);
  });

  test('on two balls: what holds it along the line of both, which is an axis or none', () => {
    const along = (axis: Vec3) => mobilityOf(door(['ball', 'ball'], axis)).redundant;
    for (const [axis, words] of [
      [[0, 1, 0], 'y'],
      [[-1, 0, 0], 'x'],
    ] as const)
      expect(along(axis).map(({ rows, directions }) => [rows, directions])).toEqual([
        [1, [`translation along ${words}`]],
        [1, [`translation along ${words}`]],
      ]);
    // across it nothing is held twice, yet its rows are along the axes of the world
    for (const { rows, directions } of along([0.6, 0.8, 0])) {
      expect(rows).toBe(1);
      expect(directions).toEqual(['translation along x', 'translation along y']);
    }
  });

  test('on slanting hinges: the axes across are told as they are', () => {
    const [{ directions }] = mobilityOf(door(['hinge', 'hinge'], [0.6, 0.8, 0])).redundant;
    expect(directions.slice(0, 3)).toEqual(['x', 'y', 'z'].map((axis) => `translation along ${axis}`));
    expect(directions.slice(3).sort()).toEqual(['rotation about (0.80, −0.60, 0.00)', 'rotation about z']);
  });

  test.each([3, 4])('on %d hinges any of them could give up all of its rows, and no more', (count) => {
    const { redundant, rank } = mobilityOf(door(Array.from({ length: count }, () => 'hinge')));
    expect(rank).toBe(10);
    expect(redundant.map(({ rows }) => rows)).toEqual(Array.from({ length: count }, () => 5));
  });

  test('on a hinge and a ball: three forces and the moments across', () => {
    const { redundant } = mobilityOf(door(['hinge', 'ball']));
    expect(redundant.map(({ joint, rows }) => [joint, rows])).toEqual([
      ['h0', 3],
      ['h1', 3],
    ]);
  });

  test('with a motor on either hinge: one freedom is driven, the efforts are shared, and no joint holds more for it', () => {
    const project = door(['hinge', 'hinge']);
    const drivers = [
      createDriver({ id: 'push', joint: 'h0', kind: 'effort', value: 1 }),
      ...['h0', 'h1', 'apart'].map((joint) => createDriver({ id: `on-${joint}`, joint, value: 0 })),
    ];
    const { redundant, drivenFreedoms, degreesOfFreedom, efforts, reactions } = mobilityOf({
      ...project,
      drivers,
    });
    expect([degreesOfFreedom, drivenFreedoms]).toEqual([2, 2]);
    expect(redundant.map(({ joint, rows }) => [joint, rows])).toEqual([
      ['h0', 5],
      ['h1', 5],
    ]);
    expect(efforts).toEqual([
      { driver: 'on-h0', mask: 0 },
      { driver: 'on-h1', mask: 0 },
      { driver: 'on-apart', mask: 1 },
    ]);
    expect(reactions.map(({ mask }) => mask)).toEqual([63, 32, 32]);
  });

  test.each(['lagrange', 'saddle-point'] as const)(
    'with a motor on a hinge and a contact: it holds no more for them, by %s',
    (solver) => {
      const project = door(['hinge', 'hinge']);
      const { redundant } = mobilityOf({
        ...project,
        settings: { ...project.settings, solver },
        drivers: [createDriver({ id: 'motor', joint: 'h0', value: 0 })],
        contacts: [
          createContact({ id: 'floor', bodyB: 'door', plane: { point: [0, -9, 0], normal: [0, 1, 0] } }),
        ],
      });
      expect(redundant.map(({ joint, rows }) => [joint, rows])).toEqual([
        ['h0', 5],
        ['h1', 5],
      ]);
    },
  );

  test('with forces alone unique, or moments alone', () => {
    const known = (kinds: JointKind[]) =>
      mobilityOf(door(kinds)).reactions.map(({ uniqueForce, uniqueMoment }) => [uniqueForce, uniqueMoment]);
    expect(known(['ball', 'ball'])[1]).toEqual([false, true]);
    expect(known(['ball', 'constant-orientation', 'constant-orientation'])).toEqual([
      [true, true],
      [true, true],
      [true, false],
      [true, false],
    ]);
  });
});

/** Four wheels on the ground, of which `first`, `second` and `third` make a ring. */
function ring(first: number, second: number): Project {
  const wheels = [0, 1, 2, 3].map((i) => createBody({ id: `w${i}` }));
  const pair = (id: string, a: number, b: number, ratio: number) =>
    createCoupling({ id, joint1: `j${a}`, joint2: `j${b}`, ratio });
  return {
    ...createProject('Ring'),
    bodies: wheels,
    joints: wheels.map((wheel, i) => joinAt(`j${i}`, `J${i}`, 'hinge', null, wheel, [i, 0, 0])),
    // the first of them drives the last of the joints
    couplings: [
      pair('first', 1, 3, first),
      pair('second', 3, 2, second),
      pair('other', 1, 0, 5),
      pair('third', 1, 2, first * second),
    ],
  };
}

test('gears in a closed ring are redundant, another pair is not', () => {
  const { redundant, rank, rows } = mobilityOf(ring(2, 3));
  expect([rows, rank]).toEqual([24, 23]);
  expect(redundant).toEqual(
    ['first', 'second', 'third'].map((joint) => ({
      joint,
      rows: 1,
      directions: ['the ratio of two coordinates'],
    })),
  );
});

test('of a ring, a pair that bears a millionth of what the others do has no part in it', () => {
  const told = (second: number) => mobilityOf(ring(2, second)).redundant.map(({ joint }) => joint);
  expect(told(1e-5)).toEqual(['first', 'second', 'third']);
  expect(told(1e-7)).toEqual(['second', 'third']);
});

describe('at a position that is assembled', () => {
  test('rows of drivers are as they were, and the factorisation is that of all rows', () => {
    const project = door(['hinge']);
    const { model } = evaluate({
      ...project,
      drivers: [createDriver({ id: 'motor', joint: 'h0', value: 2 })],
    });
    const { system, work, solver, y } = model;
    const [J, MJ, rank] = [work.J.slice(), work.MJ.slice(), solver.factor.rank];
    expect(J.subarray(12 * system.jointRows).some((value) => value !== 0)).toBe(true);
    calcMobility(system, y, work, solver);
    expect([work.J, work.MJ, solver.factor.rank]).toEqual([J, MJ, rank]);
  });

  test('singular forces are looked for where the state is given', () => {
    const { system, work, solver, y } = evaluate(ladder(1, 0)).model;
    const ever = (state: Float64Array | null) =>
      calcMobility(system, state, work, solver).reactions.map(({ mask }) => indeterminateBits(mask));
    expect(ever(null)).toEqual([0, 0, 0, 0]);
    expect(calcMobility(system, null, work, solver)).not.toHaveProperty('plane');
    expect(ever(y)).toEqual([1, 1, 1, 1]);
  });
});

test('a direction along an axis is that axis, any other as it is, of any length', () => {
  const told = [
    [0, -3, 0],
    [3, 0, 4],
    [0, -0.06, 0.08],
  ].map(describeDirection);
  expect(told).toEqual(['y', '(0.60, 0.00, 0.80)', '(0.00, −0.60, 0.80)']);
});
