/** Bars widen into their bosses on arcs that touch both: no notch, and nothing beyond what a link of that width has there. */
import { describe, expect, it } from 'vitest';
import { blendedRim, blendOf } from '../../../../engine/kinds/shapes/blend';
import { EYE } from '../../../../engine/kinds/shapes/bar';
import { link } from '../../../../engine/kinds/shapes/link';
import { rod } from '../../../../engine/kinds/shapes/rod';
import type { Boss } from '../../../../engine/kinds/shapes/shape-definition';
import { Solid } from '../../../../engine/output/solid/solid';

const eye = (x: number): Boss => ({ kind: 'eye', at: [x, 0, 0], axis: [0, 0, 1], step: 0 });

describe('the arc between a bar and a boss', () => {
  it.each([
    [1, 1.85],
    [0.5, 0.61],
    [0.004, 0.0074],
  ])('touches a bar of half width %f and a boss of radius %f', (half, radius) => {
    const { from, to, at } = blendOf(half, radius);
    const h = 1e-6 * half;
    expect(at(to) / half).toBeCloseTo(1, 12);
    expect((at(to) - at(to - h)) / h).toBeCloseTo(0, 5);
    // the point and the slope of the circle there
    expect(Math.hypot(from, at(from)) / radius).toBeCloseTo(1, 12);
    expect((at(from + h) - at(from)) / h).toBeCloseTo(-from / at(from), 4);
  });
});

describe('the rim of a flat bar with bosses', () => {
  const [span, half, radius] = [0.2, 0.01, 0.0122];
  const rim = blendedRim(span, half, radius, [0, 0.11, span]);

  it('goes once from end to end, around every boss and along the bar between them', () => {
    for (let i = 1; i < rim.length; i++) expect(rim[i][0]).toBeGreaterThan(rim[i - 1][0]);
    expect(rim[0]).toEqual([-radius, 0]);
    expect(rim.at(-1)![0]).toBeCloseTo(span + radius, 12);
    for (const [x, y] of rim) {
      const least = [0, 0.11, span].map((at) => Math.sqrt(Math.max(0, radius ** 2 - (x - at) ** 2)));
      expect(y).toBeGreaterThanOrEqual(Math.max(...least) - 1e-12);
      if (x > 0 && x < span) expect(y).toBeGreaterThanOrEqual(half - 1e-12);
      expect(y).toBeLessThanOrEqual(radius + 1e-12);
    }
  });
});

describe('what is drawn', () => {
  it('is a closed surface for a flat link with its blends', () => {
    const solid = new Solid();
    const bar = { from: [0, 0, 0], to: [0.2, 0, 0], width: 0.02, thickness: 0.006 } as const;
    link.addTo(
      solid,
      { kind: 'link', ...bar },
      [eye(0), eye(0.2)].map((boss) => ({ ...boss, half: 0.004 })),
    );
    const bare = new Solid();
    for (const x of [0, 0.2]) bare.cylinder([x, 0, -0.004], [x, 0, 0.004], EYE * 0.33 * 0.02, 30);
    const volume = ({ positions, indices }: Solid): number => {
      let six = 0;
      const at = (i: number) => positions.slice(3 * i, 3 * i + 3);
      for (let i = 0; i < indices.length; i += 3) {
        const [a, b, c] = [at(indices[i]), at(indices[i + 1]), at(indices[i + 2])];
        six +=
          a[0] * (b[1] * c[2] - b[2] * c[1]) +
          a[1] * (b[2] * c[0] - b[0] * c[2]) +
          a[2] * (b[0] * c[1] - b[1] * c[0]);
      }
      return six / 6;
    };
    const radius = EYE * 0.33 * 0.02;
    const slab = volume(solid) - volume(bare);
    const least = 0.006 * (0.2 * 0.02 + Math.PI * 0.01 ** 2);
    expect(slab).toBeGreaterThan(least);
    expect(slab).toBeLessThan(least + 0.006 * 2 * Math.PI * (radius ** 2 - 0.01 ** 2));
  });

  it('has necks on a round bar near enough to be seen, and none where it is one of many', () => {
    const shape = { kind: 'rod', from: [0, 0, 0], to: [0.2, 0, 0], radius: 0.005 } as const;
    const drawn = (detail: number, bosses: Boss[]): number => {
      const solid = new Solid(detail);
      rod.addTo(solid, shape, bosses);
      return solid.indices.length;
    };
    const alone = (detail: number): number => {
      const solid = new Solid(detail);
      solid.cylinder([0, 0, -1], [0, 0, 1], 1, 30);
      return solid.indices.length;
    };
    const neck = drawn(1, [eye(0)]) - drawn(1, []) - alone(1);
    expect(neck).toBe(6 * 20 * 2 * 3);
    expect(drawn(1, [eye(0.1)]) - drawn(1, []) - alone(1)).toBe(2 * neck);
    expect(drawn(0.5, [eye(0)]) - drawn(0.5, []) - alone(0.5)).toBe(0);
  });
});
