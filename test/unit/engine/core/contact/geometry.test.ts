/** Contact where it is exactly known: stacked and crossed boxes, parallel rods, and where nothing tells a normal. */
import { describe, expect, test } from 'vitest';
import { poseOffset } from '../../../../../engine/core/coordinates/layout';
import { findPlace } from '../../../../../engine/core/contact/contact-rows';
import { createContactCase, gapsAt, leastGap, nearestPlace } from '../../../../support/contact-harness';
import type { ContactCase, Touching } from '../../../../support/contact-harness';
import type { Quat, Shape, Vec3 } from '../../../../../engine/model/project';

const CUBE: Shape = { kind: 'box', center: [0, 0, 0], size: [2, 2, 2] };
const BALL: Shape = { kind: 'sphere', center: [0, 0, 0], radius: 0.5 };
const ROD: Shape = { kind: 'rod', from: [-1, 0, 0], to: [1, 0, 0], radius: 0.25 };
const about = (axis: Vec3, angle: number): Quat => {
  const [x, y, z] = axis.map((value) => value * Math.sin(angle / 2));
  return [Math.cos(angle / 2), x, y, z];
};

function place(
  kinds: [Touching, Touching],
  shapes: [Shape, Shape],
  position: Vec3,
  orientation: Quat = [1, 0, 0, 0],
): ContactCase {
  const found = createContactCase(kinds, shapes, null);
  found.y.set(position, poseOffset(2));
  found.y.set(orientation, poseOffset(2) + 3);
  return found;
}

const placesOf = (found: ContactCase) => {
  const gaps = gapsAt(found);
  return gaps.flatMap((gap, slot) => {
    if (Number.isNaN(gap)) return [];
    const { at, normal } = findPlace(found.contact, slot, found.y, found.work)!;
    return [{ gap, at: Array.from(at), normal: Array.from(normal) }];
  });
};

describe('boxes', () => {
  test('a cube on a cube touches at four corners of the part that they share', () => {
    const places = placesOf(place(['box', 'box'], [CUBE, CUBE], [0.5, 2.01, 0]));
    expect(places).toHaveLength(4);
    for (const { gap, at, normal } of places) {
      expect(gap).toBeCloseTo(0.01, 12);
      expect(normal).toEqual([0, 1, 0]);
      expect(at[1]).toBeCloseTo(1.005, 12);
    }
    const corners = places.map(({ at }) => `${at[0].toFixed(6)} ${at[2].toFixed(6)}`).sort();
    expect(corners).toEqual(
      ['-0.500000 -1.000000', '-0.500000 1.000000', '1.000000 -1.000000', '1.000000 1.000000'].sort(),
    );
  });

  test('turned by 45 degrees on top, eight places are left of the square and the diamond', () => {
    const places = placesOf(place(['box', 'box'], [CUBE, CUBE], [0, 2, 0], about([0, 1, 0], Math.PI / 4)));
    expect(places).toHaveLength(8);
    for (const { gap, at } of places) {
      expect(gap).toBeCloseTo(0, 12);
      expect(Math.hypot(at[0], at[2])).toBeCloseTo(Math.hypot(1, Math.SQRT2 - 1), 9);
    }
  });

  test('two edges that cross touch at one place, with the normal across both', () => {
    // both cubes stand on edges along x and z, one above the other
    const found = place(['box', 'box'], [CUBE, CUBE], [0, 2 * Math.SQRT2 - 0.01, 0]);
    found.y.set(about([1, 0, 0], Math.PI / 4), poseOffset(1) + 3);
    found.y.set(about([0, 0, 1], Math.PI / 4), poseOffset(2) + 3);
    const places = placesOf(found);
    expect(places).toHaveLength(1);
    expect(places[0].gap).toBeCloseTo(-0.01, 12);
    places[0].normal.forEach((value, c) => expect(value).toBeCloseTo(c === 1 ? 1 : 0, 12));
    expect(Math.hypot(places[0].at[0], places[0].at[2])).toBeLessThan(1e-12);
  });

  test('far apart, or past a corner, they touch nowhere', () => {
    expect(placesOf(place(['box', 'box'], [CUBE, CUBE], [2.5, 2.5, 0]))).toEqual([]);
  });
});

describe('rods', () => {
  test('side by side they touch at both ends of the part that they share', () => {
    const places = placesOf(place(['capsule', 'capsule'], [ROD, ROD], [0.5, 0.5, 0]));
    const touching = places.filter(({ gap }) => Math.abs(gap) < 1e-12);
    expect(touching.map(({ at }) => at[0]).sort((a, b) => a - b)).toEqual([-0.5, 1]);
    for (const { normal } of touching) expect(normal).toEqual([0, 1, 0]);
  });

  test('crossed they touch where their axes are nearest, and not at their ends', () => {
    const found = place(['capsule', 'capsule'], [ROD, ROD], [0.2, 0.6, 0.1], about([0, 1, 0], Math.PI / 2));
    const { gap, at } = nearestPlace(found);
    expect(gap).toBeCloseTo(0.1, 12);
    [0.2, 0.3, 0].forEach((value, c) => expect(at[c]).toBeCloseTo(value, 12));
    expect(placesOf(found).filter((each) => each.gap < 0.2)).toHaveLength(1);
  });

  test('lying on a box a rod touches at both ends, and overhanging it where it crosses the edges', () => {
    const flat = placesOf(place(['box', 'capsule'], [CUBE, ROD], [0, 1.25, 0]));
    expect(flat.filter(({ gap }) => Math.abs(gap) < 1e-12).length).toBeGreaterThanOrEqual(2);
    const long: Shape = { kind: 'rod', from: [-3, 0, 0], to: [3, 0, 0], radius: 0.25 };
    const over = placesOf(place(['box', 'capsule'], [CUBE, long], [0.5, 1.25, 0]));
    const touching = over.filter(({ gap }) => Math.abs(gap) < 1e-12).map(({ at }) => at[0]);
    expect(touching.sort((a, b) => a - b)).toEqual([-1, 1]);
  });
});

describe('where nothing tells a normal', () => {
  test.each<[string, [Touching, Touching], [Shape, Shape], Vec3]>([
    ['concentric balls', ['sphere', 'sphere'], [BALL, BALL], [0, 0, 0]],
    ['a ball on the axis of a rod', ['capsule', 'sphere'], [ROD, BALL], [0.3, 0, 0]],
    ['a ball in the middle of a box', ['box', 'sphere'], [CUBE, BALL], [0, 0, 0]],
    ['rods that cross through each other', ['capsule', 'capsule'], [ROD, ROD], [0, 0, 0]],
    ['one box inside another', ['box', 'box'], [CUBE, CUBE], [0, 0, 0]],
  ])('%s still have a unit normal and a depth', (_what, kinds, shapes, position) => {
    const found = place(kinds, shapes, position);
    expect(leastGap(found)).toBeLessThan(-0.3);
    const { normal } = nearestPlace(found);
    expect(Math.hypot(...normal)).toBeCloseTo(1, 12);
    expect(found.out.J.every(Number.isFinite)).toBe(true);
    expect(found.out.gdot.every(Number.isFinite)).toBe(true);
  });
});
