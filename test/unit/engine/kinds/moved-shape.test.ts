import { describe, expect, test } from 'vitest';
import { subtract } from '../../../../engine/core/math/triples';
import { shapeDefinition } from '../../../../engine/kinds/shapes/shapes';
import type { Shape, Vec3 } from '../../../../engine/model/project';

const withMovedPoint = (shape: Shape, from: Vec3, to: Vec3): Shape =>
  shapeDefinition(shape.kind).moveEnd(shape, from, subtract(to, from));

const BAR = { from: [0, 0, 0], to: [0.2, 0, 0] } as const;
describe.each<Shape>([
  { kind: 'rod', ...BAR, radius: 0.01 },
  { kind: 'link', ...BAR, width: 0.02, thickness: 0.005 },
])('a bar of the kind $kind', (rod) => {
  test('ends where the joint does', () => {
    expect(withMovedPoint(rod, [0.2, 0, 0], [0.25, 0, 0])).toEqual({ ...rod, to: [0.25, 0, 0] });
    expect(withMovedPoint(rod, [0, 0, 0], [-0.05, 0, 0])).toEqual({ ...rod, from: [-0.05, 0, 0] });
  });

  test('keeps its margin beyond the joint', () => {
    const moved = withMovedPoint(rod, [0.19, 0, 0], [0.24, 0, 0]);
    expect('to' in moved && moved.to[0]).toBeCloseTo(0.25, 15);
  });

  test('stays when the joint is in its middle, and never vanishes', () => {
    expect(withMovedPoint(rod, [0.1, 0, 0], [0.15, 0, 0])).toEqual(rod);
    expect(withMovedPoint(rod, [0.2, 0, 0], [0, 0, 0])).toEqual(rod);
  });
});

test('the corner of a plate goes with its joint, the others stay', () => {
  const plate: Shape = {
    kind: 'plate',
    thickness: 0.01,
    points: [
      [0, 0],
      [0.2, 0],
      [0.1, 0.1],
    ],
  };
  expect(withMovedPoint(plate, [0.2, 0, 0], [0.25, 0.01, 0])).toEqual({
    ...plate,
    points: [
      [0, 0],
      [0.25, 0.01],
      [0.1, 0.1],
    ],
  });
  expect(withMovedPoint(plate, [0.1, 0.04, 0], [0.12, 0.04, 0])).toEqual(plate);
});

test('a box and a cylinder get longer at the end of the joint, the other end stays', () => {
  const box: Shape = { kind: 'box', center: [0.1, 0, 0], size: [0.24, 0.02, 0.02] };
  const longer = withMovedPoint(box, [0.2, 0, 0], [0.23, 0, 0]);
  if (longer.kind !== 'box') throw new Error('no box');
  expect(longer.center[0] - longer.size[0] / 2).toBeCloseTo(-0.02, 12);
  expect(longer.center[0] + longer.size[0] / 2).toBeCloseTo(0.25, 12);
  const cylinder: Shape = { kind: 'cylinder', center: [0, 0, 0], axis: [0, 2, 0], radius: 0.01, length: 0.2 };
  const grown = withMovedPoint(cylinder, [0, -0.1, 0], [0, -0.13, 0]);
  if (grown.kind !== 'cylinder') throw new Error('no cylinder');
  expect(grown.length).toBeCloseTo(0.23, 12);
  expect(grown.center[1]).toBeCloseTo(-0.015, 12);
});

test('a sphere has no end', () => {
  const sphere: Shape = { kind: 'sphere', center: [0, 0, 0], radius: 0.1 };
  expect(withMovedPoint(sphere, [0.1, 0, 0], [0.2, 0, 0])).toBe(sphere);
});
