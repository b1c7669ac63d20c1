import { describe, expect, test } from 'vitest';
import { massProperties } from '../../../../engine/geometry/mass-properties';
import { orient } from '../../../../engine/geometry/shells';
import { toSolid } from '../../../../engine/geometry/solid';
import { weld } from '../../../../engine/geometry/weld';
import { transformed } from '../../../../engine/geometry/triangle-mesh';
import { shapeDefinition } from '../../../../engine/kinds/shapes/shapes';
import { triangulate } from '../../../../engine/kinds/shapes/triangulate';
import { createRandom } from '../../../support/draw';
import { box, inverted, loose, mesh, together } from '../../../support/geometry-files';
import type { TriangleMesh } from '../../../../engine/geometry/triangle-mesh';

const near = (value: number, wanted: number, scale = Math.abs(wanted)): void =>
  expect(Math.abs(value - wanted)).toBeLessThanOrEqual(2e-13 * scale);

/** A prism over a polygon of the plane z = 0, seen from outside. */
function prism(corners: readonly (readonly [number, number])[], height: number): TriangleMesh {
  const n = corners.length;
  const flat = triangulate(corners);
  const at = (i: number) => i % n;
  const sides = corners.flatMap((_, i) => [i, at(i + 1), at(i + 1) + n, i, at(i + 1) + n, i + n]);
  return mesh(
    [...corners.map(([x, y]) => [x, y, -height / 2]), ...corners.map(([x, y]) => [x, y, height / 2])],
    [...flat.map((_, i) => flat[i - (i % 3) + [0, 2, 1][i % 3]]), ...flat.map((i) => i + n), ...sides],
  );
}

describe('mass properties', () => {
  test('of a box far from the origin, in closed form', () => {
    const [a, b, c] = [3, 5, 7];
    const properties = massProperties(box([1000, -2000, 500], [1000 + a, -2000 + b, 500 + c]))!;
    near(properties.volume, a * b * c);
    near(properties.area, 2 * (a * b + b * c + c * a));
    [1001.5, -1997.5, 503.5].forEach((wanted, i) => near(properties.center[i], wanted));
    const m = a * b * c;
    const wanted = [
      (m * (b * b + c * c)) / 12,
      (m * (a * a + c * c)) / 12,
      (m * (a * a + b * b)) / 12,
      0,
      0,
      0,
    ];
    wanted.forEach((value, i) => near(properties.inertia[i], value, m * 25));
  });

  test('of random prisms, against the plates of the same outline, whose integrals go round their rim', () => {
    const random = createRandom(11);
    const plate = shapeDefinition('plate');
    for (let n = 3; n < 30; n++) {
      // star-shaped: a simple outline, concave at random
      const corners = Array.from({ length: n }, (_, i): [number, number] => {
        const [r, angle] = [0.2 + random(), ((i + 0.8 * random()) / n) * 2 * Math.PI];
        return [r * Math.cos(angle), r * Math.sin(angle)];
      });
      const shape = { kind: 'plate' as const, ...plate.defaults, points: corners, thickness: 0.3 };
      const wanted = plate.mass(shape, 1);
      const found = massProperties(prism(corners, 0.3))!;
      near(found.volume, wanted.mass);
      found.center.forEach((value, i) => near(value, wanted.centerOfMass[i], 1));
      found.inertia.forEach((value, i) => near(value, wanted.inertia[i], 1));
    }
  });

  test('turn and move with the part', () => {
    const part = prism(
      [
        [0, 0],
        [2, 0],
        [2, 1],
        [1, 1],
        [1, 3],
      ],
      0.5,
    );
    const [c, s] = [Math.cos(0.7), Math.sin(0.7)];
    const there = massProperties(transformed(part, [c, -s, 0, 4, s, c, 0, 5, 0, 0, 1, 6]))!;
    const here = massProperties(part)!;
    near(there.volume, here.volume);
    near(there.center[0], c * here.center[0] - s * here.center[1] + 4);
    // Ixx of the turned part from the tensor of the other
    const [xx, yy, , xy] = here.inertia;
    near(there.inertia[0], c * c * xx + s * s * yy - 2 * c * s * xy);
    near(there.inertia[2], here.inertia[2]);
  });

  test('a reflection stays seen from outside', () => {
    const part = transformed(box([0, 0, 0], [1, 2, 3]), [-1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]);
    near(massProperties(part)!.volume, 6);
  });

  test('nothing of nothing', () => {
    expect(massProperties(mesh([], []))).toBeNull();
    expect(
      massProperties(
        mesh(
          [
            [0, 0, 0],
            [1, 0, 0],
            [0, 1, 0],
          ],
          [0, 1, 2, 0, 2, 1],
        ),
      ),
    ).toBeNull();
  });
});

describe('surfaces', () => {
  test('loose triangles become one closed surface, also where 0 is -0', () => {
    const scattered = loose(box([0, 0, 0], [1, 1, 1]));
    for (let i = 0; i < scattered.points.length; i += 7)
      if (scattered.points[i] === 0) scattered.points[i] = -0;
    expect(orient(scattered).open).toBe(36);
    const { mesh: one, collapsed } = weld(scattered);
    expect({ corners: one.points.length / 3, collapsed }).toEqual({ corners: 8, collapsed: 0 });
    expect(toSolid(scattered)).toMatchObject({ open: 0, turned: 0, shells: 1, tolerance: 0 });
  });

  test('corners apart by rounding are joined, and only if that closes the surface', () => {
    const random = createRandom(5);
    const scattered = loose(box([10, 20, 30], [11, 22, 33]));
    const shaken = scattered.points.map((value) => value + 1e-7 * (random() - 0.5));
    const solid = toSolid({ ...scattered, points: shaken });
    expect(solid.open).toBe(0);
    expect(solid.tolerance).toBeCloseTo(1e-6 * Math.hypot(1, 2, 3), 9);
    expect(Math.abs(solid.properties!.volume - 6)).toBeLessThan(1e-5);
    const torn = toSolid({
      points: shaken.map((value, i) => (i === 4 ? value + 0.1 : value)),
      triangles: scattered.triangles,
    });
    expect(torn).toMatchObject({ tolerance: 0, properties: null });
  });

  test('triangles that face any way are turned', () => {
    const random = createRandom(3);
    const whole = box([0, 0, 0], [2, 3, 4]);
    for (let turn = 0; turn < 50; turn++) {
      const flips = Array.from({ length: 12 }, () => random() < 0.5);
      const mixed = whole.triangles.map((corner, i) =>
        flips[Math.floor(i / 3)] ? whole.triangles[i - (i % 3) + [0, 2, 1][i % 3]] : corner,
      );
      const solid = toSolid({ points: whole.points, triangles: mixed });
      expect(solid.open).toBe(0);
      near(solid.properties!.volume, 24);
      expect(solid.turned).toBe(flips.filter(Boolean).length);
    }
  });

  test('a cavity counts as one, whichever way all of it faces', () => {
    const hollow = together(box([0, 0, 0], [4, 4, 4]), inverted(box([1, 1, 1], [2, 2, 2])));
    expect(toSolid(hollow)).toMatchObject({ shells: 2, turned: 0, doubled: 0, properties: { volume: 63 } });
    expect(toSolid(inverted(hollow))).toMatchObject({ turned: 24, doubled: 0, properties: { volume: 63 } });
  });

  test('a body within a body is told, not taken for a cavity', () => {
    const twice = together(box([0, 0, 0], [4, 4, 4]), box([1, 1, 1], [2, 2, 2]));
    expect(toSolid(twice)).toMatchObject({ shells: 2, turned: 0, doubled: 1, properties: { volume: 65 } });
    // beside each other, one inside out
    const beside = together(box([0, 0, 0], [1, 1, 1]), inverted(box([5, 0, 0], [6, 1, 1])));
    expect(toSolid(beside)).toMatchObject({ shells: 2, turned: 12, doubled: 0, properties: { volume: 2 } });
  });

  test('two boxes that share an edge close, though four triangles meet there', () => {
    const touching = together(box([0, 0, 0], [1, 1, 1]), box([1, 1, 0], [2, 2, 1]));
    expect(toSolid(touching)).toMatchObject({ open: 0, properties: { volume: 2 } });
  });

  test('an open surface, and one of one side, have no volume', () => {
    const whole = box([0, 0, 0], [1, 1, 1]);
    const lid = { points: whole.points, triangles: whole.triangles.slice(6) };
    expect(toSolid(lid)).toMatchObject({ open: 4, properties: null });
    const around = Array.from({ length: 12 }, (_, i) => {
      const [angle, side] = [(Math.floor(i / 2) / 6) * 2 * Math.PI, i % 2 ? 0.3 : -0.3];
      const r = 1 + side * Math.cos(angle / 2);
      return [r * Math.cos(angle), r * Math.sin(angle), side * Math.sin(angle / 2)];
    });
    const strip = Array.from({ length: 6 }, (_, i) => {
      const [a, b] = [2 * i, 2 * i + 1];
      const [c, d] = i === 5 ? [1, 0] : [a + 2, b + 2];
      return [a, b, c, c, b, d];
    }).flat();
    const moebius = toSolid(mesh(around, strip));
    expect(moebius.open).toBeGreaterThan(0);
    expect(moebius.properties).toBeNull();
  });
});
