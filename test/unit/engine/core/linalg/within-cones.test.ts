/** Points within cones: of those that there are, the nearest; where there are none, none is found. */
import { describe, expect, test } from 'vitest';
import { Chance } from '../../../../support/chance';
import { findWithinCones } from '../../../../../engine/core/linalg/within-cones';
import { orthonormalise } from '../../../../../engine/core/linalg/least-squares';
import type { Cone } from '../../../../../engine/core/linalg/within-cones';

const ROOM = 1e-9;
const between = (random: Chance, low: number, high: number) => low + (high - low) * random.share();

/** u of a cone at w. */
const at = ({ at: from, moves }: Cone, w: ArrayLike<number>): number[] =>
  from.map((value, i) => moves[i].reduce((sum, entry, j) => sum + entry * w[j], value));

/** How far inside the cone. */
function inside(cone: Cone, w: ArrayLike<number>): number {
  const [n, ...t] = at(cone, w);
  return cone.coefficient * n - Math.hypot(...t);
}

const halfLine = (from: number, ...move: number[]): Cone => ({
  coefficient: 1,
  at: [from],
  moves: [Float64Array.from(move)],
});

/** Cones and half-lines that a point `inner` lies in, or at the rims of. */
function draw(random: Chance, size: number, room: number) {
  const inner = Array.from({ length: size }, () => between(random, -1, 1));
  const cones = Array.from({ length: 4 * size }, (): Cone => {
    const rows = random.happens(0.3) ? 1 : 3;
    const coefficient = rows === 1 ? 1 : between(random, 0.1, 1.2);
    const moves = Array.from({ length: rows }, () =>
      Float64Array.from({ length: size }, () => between(random, -1, 1)),
    );
    const t = Array.from({ length: rows - 1 }, () => between(random, -0.3, 0.3));
    const u = [Math.hypot(...t) / coefficient + room, ...t];
    const from = u.map((value, i) => value - moves[i].reduce((sum, entry, j) => sum + entry * inner[j], 0));
    return { coefficient, at: from, moves };
  });
  return { inner, cones };
}

describe('a point within cones', () => {
  test('is found where there is one, and none of those towards another is nearer', () => {
    const random = new Chance(3);
    for (let n = 0; n < 60; n++) {
      const size = 1 + (n % 6);
      const { inner, cones } = draw(random, size, between(random, 1e-3, 0.3));
      const w = findWithinCones(cones, size, ROOM)!;
      expect(w).not.toBeNull();
      for (const cone of cones) expect(inside(cone, w)).toBeGreaterThan(0);
      // of a convex set the nearest point has all others in front of it; measured: 8e-5
      const reach = inner.map((value, i) => value - w[i]);
      const inFront = reach.reduce((sum, value, i) => sum + value * w[i], 0);
      expect(inFront).toBeGreaterThan(-2e-4);
    }
  });

  test('is where it starts where that is well inside', () => {
    const w = findWithinCones([halfLine(2, 1, 0), halfLine(3, 0, -1)], 2, ROOM)!;
    expect(Math.hypot(...w)).toBeLessThan(1e-6);
  });

  test('is at the rim where only the rim is there', () => {
    // u = w and u = -w: nothing but zero; and a disc that only its centre fits
    expect(Math.abs(findWithinCones([halfLine(0, 1), halfLine(0, -1)], 1, ROOM)![0])).toBeLessThan(2 * ROOM);
    const still = new Float64Array(1);
    const disc: Cone = { coefficient: 0.5, at: [0, 0.3, 0], moves: [still, Float64Array.of(1), still] };
    expect(findWithinCones([disc], 1, ROOM)![0]).toBeCloseTo(-0.3, 8);
  });

  test('is found however far away the cones are', () => {
    for (const far of [1, 3, 10]) {
      expect(findWithinCones([halfLine(-far, 1)], 1, ROOM)![0] / far).toBeCloseTo(1, 6);
      // of a cone that opens ahead, with its middle aside
      const cone: Cone = {
        ...{ coefficient: 2, at: [-far, -far, 0] },
        moves: [Float64Array.of(1, 0), Float64Array.of(0, 1), new Float64Array(2)],
      };
      // nearest to (0, 0) of all (x, y) with 2 (x - far) >= |y - far|
      const [x, y] = findWithinCones([cone], 2, ROOM)!;
      expect(x / far).toBeCloseTo(1.2, 4);
      expect(y / far).toBeCloseTo(0.6, 4);
    }
  });

  test('is found where all cones can be gone into without end', () => {
    const random = new Chance(31);
    for (let n = 0; n < 30; n++) {
      const [a, b, c] = [1, 2, 3].map(() => between(random, 0.5, 2));
      const three = [halfLine(-1, a, b, 0), halfLine(-1, -a, b, 0), halfLine(-1, 0, 0, c)];
      const w = findWithinCones(three, 3, ROOM)!;
      [0, 1 / b, 1 / c].forEach((value, i) => expect(w[i], `case ${n}`).toBeCloseTo(value, 6));
    }
  });

  test('is as near as it is said to be, with however many cones', () => {
    for (let size = 1; size <= 8; size++) {
      const steps = Array.from({ length: size }, (_, i) =>
        halfLine(-1, ...Array.from({ length: size }, (__, j) => (i === j ? 1 : 0))),
      );
      const w = findWithinCones(steps, size, ROOM)!;
      const squared = w.reduce((sum, value) => sum + value ** 2, 0);
      expect(squared - size).toBeGreaterThan(0);
      expect(squared - size).toBeLessThan(1e-6);
    }
    for (let count = 1; count <= 10; count++) {
      // nothing but one, from either side
      const cones = Array.from({ length: 2 * count }, (_, i): Cone => {
        const side = i % 2 === 0 ? 1 : -1;
        const still = new Float64Array(1);
        return { coefficient: 1, at: [-side, 0, 0], moves: [Float64Array.of(side), still, still] };
      });
      expect(Math.abs(findWithinCones(cones, 1, ROOM)![0] - 1)).toBeLessThan(0.6 * ROOM);
    }
  });

  test('is none where the cones miss each other by more than the room', () => {
    expect(findWithinCones([halfLine(-1e-6, 1), halfLine(-1e-6, -1)], 1, ROOM)).toBeNull();
    expect(findWithinCones([halfLine(-1e-6, 1), halfLine(-1e-6, -1)], 1, 1e-5)).not.toBeNull();
    const random = new Chance(4);
    for (let n = 0; n < 40; n++) {
      const size = 1 + (n % 5);
      const { inner, cones } = draw(random, size, between(random, 1e-3, 0.2));
      // two half-lines with a gap between them
      const move = Float64Array.from({ length: size }, () => between(random, -1, 1));
      const value = inner.reduce((sum, entry, j) => sum + entry * move[j], 0);
      const gap = [
        { coefficient: 1, at: [-value - 1e-6], moves: [move] },
        { coefficient: 1, at: [value - 1e-6], moves: [move.map((entry) => -entry)] },
      ];
      expect(findWithinCones([...cones, ...gap], size, ROOM)).toBeNull();
    }
  });
});

describe('what moves no cone', () => {
  test('by itself stays where it is, and the others are found all the same', () => {
    // 0.4 and -0.3, of which the sum stays: the nearest is 0.1 and 0
    const found = findWithinCones([halfLine(0.4, 0, 1), halfLine(-0.3, 0, -1)], 2, ROOM)!;
    expect(found[0]).toBe(0);
    expect(found[1]).toBeCloseTo(-0.3, 3);
    expect(findWithinCones([halfLine(0.4, 0, 0), halfLine(0, 0, 0)], 2, ROOM)).toEqual(new Float64Array(2));
    expect(findWithinCones([halfLine(-0.4, 0, 0)], 2, ROOM)).toBeNull();
  });

  test('in whichever direction: the point is that without it, seen in more unknowns', () => {
    const random = new Chance(29);
    for (let n = 0; n < 30; n++) {
      const size = 1 + (n % 3);
      const { cones } = draw(random, size, 0.02);
      const wide = size + 1 + (n % 2);
      // unit vectors across each other that the unknowns of the smaller problem go along
      const basis = orthonormalise(
        Array.from({ length: size }, () => Float64Array.from({ length: wide }, () => between(random, -1, 1))),
      );
      const spread = (values: ArrayLike<number>) =>
        Float64Array.from({ length: wide }, (_, c) =>
          basis.reduce((sum, unit, i) => sum + values[i] * unit[c], 0),
        );
      const narrow = findWithinCones(cones, size, ROOM)!;
      const found = findWithinCones(
        cones.map((cone) => ({ ...cone, moves: cone.moves.map(spread) })),
        wide,
        ROOM,
      )!;
      spread(narrow).forEach((value, c) => expect(found[c], `case ${n}`).toBeCloseTo(value, 2));
    }
  });
});
