/** A flat bar with round ends: what it says of itself against the plain definition of its points. */
import { describe, expect, test } from 'vitest';
import { add, along, cross, dot, normalize, scaled, subtract } from '../../../../engine/core/math/triples';
import { link } from '../../../../engine/kinds/shapes/link';
import type { Link } from '../../../../engine/kinds/shapes/link';
import { rod } from '../../../../engine/kinds/shapes/rod';
import type { Vec3 } from '../../../../engine/model/project';
import { Chance } from '../../../support/chance';

const chance = new Chance(7);
const between = (a: number, b: number): number => a + (b - a) * chance.share();
const point = (): Vec3 => [between(-1, 1), between(-1, 1), between(-1, 1)];
const linkOf = (): Link => ({
  kind: 'link',
  from: point(),
  to: point(),
  width: between(0.02, 0.3),
  thickness: between(0.01, 0.2),
});

/** Along, across, and at right angles to both, as near to z as can be. */
function frameOf({ from, to }: Link) {
  const u = normalize(subtract(to, from));
  const n = normalize([-u[2] * u[0], -u[2] * u[1], 1 - u[2] * u[2]]);
  return { u, v: cross(n, u), n };
}

/** A point of its surface or inside, by two angles and two parts. */
function within(shape: Link, part: number): Vec3 {
  const { u, v, n } = frameOf(shape);
  const turn = between(0, 2 * Math.PI);
  const out = along(scaled(u, Math.cos(turn)), v, Math.sin(turn));
  const on = add(scaled(shape.from, part), scaled(shape.to, 1 - part));
  const flat = along(on, out, (between(0, 1) * shape.width) / 2);
  return along(flat, n, between(-0.5, 0.5) * shape.thickness);
}

describe('a link', () => {
  test('is where its distance is 0, inside its hull and its extremes', () => {
    for (let i = 0; i < 200; i++) {
      const shape = linkOf();
      const inside = within(shape, chance.share());
      expect(link.gap(shape, inside)).toBeLessThan(1e-12);
      const way = normalize(point());
      const reach = Math.max(...link.hull(shape).map((at) => dot(at, way)));
      expect(dot(inside, way)).toBeLessThan(reach + 1e-12);
      const most = Math.max(
        ...link.extremes(shape).map(({ at, radius = 0, across }) => {
          const n = normalize(across!);
          return dot(at, way) + radius * Math.sqrt(Math.max(0, 1 - dot(n, way) ** 2));
        }),
      );
      expect(dot(inside, way)).toBeLessThan(most + 1e-12);
    }
  });

  test('is as far as its nearest side: beside, beyond and above', () => {
    for (let i = 0; i < 50; i++) {
      const shape = linkOf();
      const { u, v, n } = frameOf(shape);
      const middle = link.center(shape);
      expect(link.gap(shape, along(middle, v, shape.width / 2 + 0.3))).toBeCloseTo(0.3, 12);
      expect(link.gap(shape, along(middle, n, -shape.thickness / 2 - 0.4))).toBeCloseTo(0.4, 12);
      const beyond = along(along(shape.to, u, shape.width / 2 + 0.3), n, shape.thickness / 2 + 0.4);
      expect(link.gap(shape, beyond)).toBeCloseTo(0.5, 12);
      const { normal, depth } = link.face!(shape, scaled(n, -2));
      expect(dot(normal, n)).toBeCloseTo(-1, 12);
      expect(depth).toBe(shape.thickness / 2);
    }
  });

  test('bends as a rectangle does: the wide way it is stiffer, by the square of the ratio', () => {
    const shape: Link = { kind: 'link', from: [0, 0, 0], to: [0.4, 0, 0], width: 0.04, thickness: 0.01 };
    const { across, section } = link.beam!(shape, [1, 0, 0])!;
    expect(across.map((side) => side.map(Math.abs))).toEqual([[0, 1, 0], [0, 0, 1]]); // prettier-ignore
    expect(section.area).toBeCloseTo(4e-4, 15);
    expect(section.secondMoment[0]).toBeCloseTo((0.04 * 0.01 ** 3) / 12, 18);
    expect(section.secondMoment[1] / section.secondMoment[0]).toBeCloseTo(16, 9);
    expect(link.beam!(shape, [0, 1, 0])).toBeNull();
  });

  test('reflected in z = 0 it is the reflection, and touches as a capsule of its width', () => {
    const mirror = ([x, y, z]: Vec3): Vec3 => [x, y, -z];
    for (let i = 0; i < 50; i++) {
      const shape = linkOf();
      const at = point();
      expect(link.gap(link.place(shape, mirror), mirror(at))).toBeCloseTo(link.gap(shape, at), 12);
      const capsule = { kind: 'rod', from: shape.from, to: shape.to, radius: shape.width / 2 } as const;
      const own = (p: Vec3) => subtract(p, [1, 2, 3]);
      expect(link.touch!.place(shape, own)).toEqual(rod.touch!.place(capsule, own));
      expect(link.touch!.lowest(shape, [0, 1, 0])).toEqual(rod.touch!.lowest(capsule, [0, 1, 0]));
    }
  });
});
