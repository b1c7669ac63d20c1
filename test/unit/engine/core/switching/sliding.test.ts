/**
 * Friction of sliding contacts, in closed form: unit masses, and normals that are orthogonal unit vectors, so that A is one and
 * the normal forces are the solution of a matrix that each case chooses.
 */
import { describe, expect, test } from 'vitest';
import { SLOW, addSlidingFriction } from '../../../../../engine/core/switching/sliding';
import { EDGE, HOLDS, OPEN, SLIDES } from '../../../../../engine/core/system/switched-row';
import { rowDot } from '../../../../../engine/core/dynamics/rows';
import { velocityOffset } from '../../../../../engine/core/coordinates/layout';
import type { GlobalSolver } from '../../../../../engine/core/solvers/contract';
import type { Workspace } from '../../../../../engine/core/system/workspace';
import { fakeRows } from '../../switching/fake-rows';
import type { RowPart } from '../../switching/fake-rows';

const MU = 0.5;
/** The ground and two bodies, which touch each other. */
const BODIES = 3;

interface Sliding {
  /** Row by row, of normal i and contact k: 1 where they are one, less what k's friction presses at i per unit of its normal. */
  matrix: readonly number[];
  /** Normal forces without friction. */
  pressed: readonly number[];
  /** Of the two tangents of each contact; along the first where they are left out. */
  speeds?: readonly (readonly [number, number])[];
  directions?: readonly (readonly [number, number])[];
  modes?: readonly number[];
  normalMode?: number;
  length?: number;
}

/** Normal i: along one axis of either body. */
const normalOf = (i: number): number[] =>
  Array.from({ length: 12 }, (_, c) => (c === i ? 0.6 : c === 6 + i ? -0.8 : 0));

const axis = (at: number): number[] => Array.from({ length: 12 }, (_, c) => Number(c === at));

function slide(given: Sliding) {
  const { matrix, pressed, normalMode = HOLDS, length = 1 } = given;
  const parts = pressed.flatMap((_, k): RowPart[] => [
    { kind: 'contact-normal' },
    { kind: 'contact-tangent', normal: 3 * k, partner: 3 * k + 2, coefficient: MU },
    { kind: 'contact-tangent', normal: 3 * k, partner: 3 * k + 1, coefficient: MU },
  ]);
  const m = parts.length;
  const { system, work, values, mode } = fakeRows(parts, undefined, {
    ...{ m, n: BODIES, jointRows: m, couplings: [], length, invMass: Float64Array.of(0, 1, 1) },
    ...{ rowA: new Int32Array(m).fill(1), rowB: new Int32Array(m).fill(2) },
  });
  const unit = [1, 0, 0, 0, 1, 0, 0, 0, 1];
  const J = new Float64Array(12 * m);
  const force = new Float64Array(6 * BODIES);
  const invInertiaW = Float64Array.of(...new Float64Array(9), ...unit, ...unit);
  Object.assign(work, { J, invInertiaW, force, power: 0, loss: 0 });
  const y = new Float64Array(15 * BODIES);
  const velocity = y.subarray(velocityOffset(BODIES) + 6);
  pressed.forEach((press, k) => {
    const normal = 3 * k;
    // friction of the first tangent pushes along the normals as the matrix says
    const tangent = axis(3 + k);
    pressed.forEach((_, i) => {
      const part = (Number(i === k) - matrix[pressed.length * i + k]!) / MU;
      normalOf(i).forEach((entry, c) => (tangent[c] = tangent[c]! + part * entry));
    });
    [normalOf(k), tangent, axis(9 + k)].forEach((column, t) => values.J.set(column, 12 * (normal + t)));
    if (normalMode === HOLDS) J.set(normalOf(k), 12 * normal);
    normalOf(k).forEach((entry, c) => (force[6 + c] = force[6 + c]! - press * entry));
    mode.set([normalMode, ...new Array<number>(2).fill(given.modes?.[k] ?? SLIDES)], normal);
    const speed = given.speeds?.[k] ?? [1, 0];
    [velocity[3 + k], velocity[9 + k]] = speed;
    values.Cdot.set(speed, normal + 1);
    values.direction.set(given.directions?.[k] ?? [1, 0], normal + 1);
  });
  const before = force.slice();
  // with A one, rows that hold push back what comes along them
  const accelerate = (of: Workspace) => {
    for (let row = 0; row < m; row++) of.lambda[row] = -rowDot(system, row, J, of.force, 0);
  };
  accelerate(work);
  values.jammed = -5;
  const found = addSlidingFriction(system, y, work, {
    accelerate,
    solve: () => {},
  } as unknown as GlobalSolver);
  return {
    ...{ found, values, loss: work.loss, power: work.power, jammed: values.jammed },
    friction: force.map((value, i) => value - before[i]!).subarray(6),
    normals: pressed.map((_, k) => work.lambda[3 * k]!),
  };
}

const close = (found: ArrayLike<number>, wanted: readonly number[], digits = 9) => {
  wanted.forEach((value, i) => expect(found[i], `number ${i}`).toBeCloseTo(value, digits));
};
/** What does not press on the normal that it belongs to. */
const ALONE = [1];

describe('friction of a contact that slides', () => {
  test('is the coefficient times its normal force, against the motion, and turns its power into heat', () => {
    const { found, jammed, normals, values, friction, loss, power } = slide({
      ...{ matrix: ALONE, pressed: [10], speeds: [[3, -4]] },
    });
    expect([found, jammed]).toEqual([true, -1]);
    close(normals, [10]);
    close(values.effort.slice(1), [-3, 4]);
    close(values.slip.slice(1), [0.6, -0.8]);
    close(friction, [0, 0, 0, -3, 0, 0, 0, 0, 0, 4, 0, 0]);
    close([loss, power], [25, -25]);
  });

  test.each([
    ['that presses', 0.5, 20],
    ['that lifts', 2, 5],
  ])('is of the normal force that it leaves, %s', (_, entry, wanted) => {
    const { normals, values } = slide({ matrix: [entry], pressed: [10] });
    close(normals, [wanted]);
    close(values.effort.slice(1), [-MU * wanted, 0]);
  });

  test.each([
    ['each by themselves', [2, 0, 0, 4], [8, 8], [4, 2]],
    ['one on the other', [1, 1, 0, 2], [9, 8], [5, 4]],
    ['the other on the one', [2, 0, 1, 1], [8, 9], [4, 5]],
    ['both on each other alone', [0, -2, 4, 0], [-8, 8], [2, 4]],
    ['as much as on themselves', [1, -1, 1, 1], [1, 9], [5, 4]],
    ['all three in turn', [0, 0, 2, 4, 0, 0, 0, 8, 0], [6, 4, 16], [1, 2, 3]],
    ['all three on all', [2, 1, 1, 1, 3, 1, 1, 1, 4], [7, 10, 15], [1, 2, 3]],
  ])('is of what contacts that press on each other end with: %s', (_, matrix, pressed, wanted) => {
    const { found, normals, values } = slide({ matrix, pressed });
    expect(found).toBe(true);
    close(normals, wanted);
    close(
      values.effort,
      wanted.flatMap((force) => [0, -MU * force, 0]),
    );
  });

  test('is none where the contact is open', () => {
    const { found, friction, values } = slide({ matrix: ALONE, pressed: [10], normalMode: OPEN });
    expect(found).toBe(true);
    expect([...friction, ...values.effort, ...values.slip].every((value) => value === 0)).toBe(true);
  });
});

describe('friction that jams', () => {
  // of the contact whose friction alone has to fall least, or of all where that is not enough: with f times it the determinant is zero
  const jam = [
    ['presses as hard as it is pressed', [0], 0, 1],
    ['presses harder', [-1], 0, 1 / 2],
    ['presses another that presses it harder', [1, 2, 2, 1], 0, 1 / 4],
    ['presses another alone, that presses it', [0, 2, 4, 0], 0, 1 / (1 + Math.sqrt(8)), [1]],
    ['presses another as itself', [1, 1, 1, 1], 0, 1],
    ['slides beside one that presses harder', [1, 0, 0, -1], 1, 1 / 2],
    ['presses itself less hard than another does', [-2, 0.5, 0.5, 0.9], 0, 0.9 / 2.95],
    ['has to give up less than the one before it', [0.9, 0.5, 3, 0.5], 1, 0.9 / 1.95],
  ] as const;

  test.each(jam)(
    'has no force, and is told of what jams: what %s',
    (_, matrix, which, fraction, others: readonly number[] = []) => {
      const pressed = matrix.length === 1 ? [10] : [10, 10];
      const { found, jammed, friction, values } = slide({ matrix, pressed });
      expect([found, jammed]).toEqual([false, 3 * which]);
      expect(values.jammedWith).toEqual(others.map((other) => 3 * other));
      expect(values.jammingFraction).toBeCloseTo(fraction, 5);
      expect(friction.every((value) => value === 0)).toBe(true);
    },
  );

  test('is told of the first contact where numbers are not finite, and of no coefficient', () => {
    const { found, jammed, values } = slide({ matrix: [Number.NaN], pressed: [10] });
    expect([found, jammed, values.jammedWith, values.jammingFraction]).toEqual([false, 0, [], Number.NaN]);
  });

  test('does not where it leaves all but nothing of what presses: the force is as much larger', () => {
    const { found, normals } = slide({ matrix: [1e-8], pressed: [10] });
    expect(found).toBe(true);
    expect(normals[0] * 1e-8).toBeCloseTo(10, 6);
    expect(slide({ matrix: [1e-10], pressed: [10] }).found).toBe(false);
  });

  test('does not where a contact sticks at its edge: what does not move may be pressed harder', () => {
    close(slide({ matrix: [-1], pressed: [-10], modes: [EDGE] }).normals, [10]);
    const two = {
      matrix: [1, 2, 2, 1],
      pressed: [5, 4],
    };
    close(slide({ ...two, modes: [SLIDES, EDGE] }).normals, [1, 2]);
    expect(slide({ matrix: [0], pressed: [10], modes: [EDGE] }).found).toBe(false);
  });
});

describe('the direction of friction', () => {
  const slipOf = (speed: [number, number], direction: [number, number], length = 1) => [
    ...slide({
      matrix: ALONE,
      pressed: [1],
      speeds: [speed],
      directions: [direction],
      length,
    }).values.slip.slice(1),
  ];

  test('is that of the motion, however it began', () => {
    close(slipOf([0, 2], [1, 0]), [0, 1]);
    close(slipOf([-0.28, 0.96], [1, 0]), [-0.28, 0.96]);
  });

  test('goes on as before where the motion turned around inside a step', () => {
    close(slipOf([-2, 0], [1, 0]), [1, 0]);
    close(slipOf([-2.4, 1.8], [1, 0]), [0.8, -0.6]);
    // from two thirds of a half turn on
    const at = (degrees: number, speed: number) =>
      slipOf(
        [speed * Math.cos(degrees * (Math.PI / 180)), speed * Math.sin(degrees * (Math.PI / 180))],
        [1, 0],
      )[0];
    for (const speed of [0.1, 3]) {
      expect(at(119, speed)).toBeLessThan(0);
      expect(at(121, speed)).toBeGreaterThan(0);
    }
  });

  test.each([1, 20])('turns no quicker than can be followed as it sets off, of a length of %d', (length) => {
    const slow = SLOW * length;
    const at = (first: number, second: number, direction: [number, number], wanted: number[]) =>
      close(
        slipOf([first * slow, second * slow], direction, length),
        wanted.map((value) => value / Math.hypot(...wanted)),
        6,
      );
    at(0, 0, [0.6, 0.8], [0.6, 0.8]);
    // as slow as that, the direction of the switch counts half as much as the motion; half as fast, eight fifths of it
    at(1, 0, [0, 1], [2, 1]);
    at(0, 0.5, [1, 0], [8, 5]);
    at(0.8, 0.6, [0.6, 0.8], [1.1, 1]);
    // and soon nothing
    at(1000, 0, [0, 1], [1, 0]);
  });

  test.each([1, 20])('is not turned by rounding across it, of a length of %d', (length) => {
    const deaf = 1e-12 * length;
    // of a speed V along (0.6, 0.8), or against it inside a step, and one across that
    const acrossOf = (speed: number, across: number) => {
      const velocity: [number, number] = [0.6 * speed - 0.8 * across, 0.8 * speed + 0.6 * across];
      const [first, second] = slipOf(velocity, [0.6, 0.8], length);
      return 0.6 * second! - 0.8 * first!;
    };
    for (const speed of [1e-9, -1e-9]) {
      for (const across of [deaf, -deaf, deaf / 3]) expect(acrossOf(speed, across)).toBeCloseTo(0, 15);
    }
    // what is more turns it, by as much as it is more
    const speed = 1e4 * deaf;
    const hold = (SLOW * length) / (1 + (speed / (SLOW * length)) ** 2);
    for (const sign of [1, -1]) {
      expect(acrossOf(speed, sign * 51 * deaf) * (speed + hold)).toBeCloseTo(sign * 50 * deaf, 15);
    }
  });
});
