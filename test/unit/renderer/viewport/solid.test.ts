import { describe, expect, it } from 'vitest';
import type { Shape, ShapeKind } from '../../../../engine/model/project';
import { buildPart, PART_ROLES } from '../../../../engine/output/fittings/part-drawings';
import type { PartDrawing } from '../../../../engine/output/fittings/part-drawings';
import { facingAlong } from '../../../../engine/output/fittings/orientation';
import { findBosses } from '../../../../engine/output/solid/boss';
import { buildShape } from '../../../../engine/output/solid/build-shape';
import type { Solid } from '../../../../engine/output/solid/solid';
import { shapeDefinition } from '../../../../engine/kinds/shapes/shapes';
import { signedArea } from '../../../../engine/kinds/shapes/polygon';
import { triangulate } from '../../../../engine/kinds/shapes/triangulate';
import { add, cross, dot, length, rotate, scale, subtract, Z } from '../../../../renderer/viewport/vector';
import type { Triple } from '../../../../renderer/viewport/vector';
import { doublePendulum } from './sample-project';

const at = (solid: Solid, i: number): Triple => solid.positions.slice(3 * i, 3 * i + 3) as Triple;

/** Volume by the divergence theorem: right only if every face winds outwards. */
function volume(solid: Solid): number {
  let sum = 0;
  for (let i = 0; i < solid.indices.length; i += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => at(solid, solid.indices[i + k]));
    sum += dot(a, cross(b, c)) / 6;
  }
  return sum;
}

/** Every vertex normal agrees with the faces it belongs to. */
function normalsAgree(solid: Solid): boolean {
  for (let i = 0; i < solid.indices.length; i += 3) {
    const ids = [0, 1, 2].map((k) => solid.indices[i + k]);
    const [a, b, c] = ids.map((id) => at(solid, id));
    const n = cross(subtract(b, a), subtract(c, a));
    if (length(n) < 1e-12) continue;
    for (const id of ids) if (dot(n, solid.normals.slice(3 * id, 3 * id + 3) as Triple) < -1e-9) return false;
  }
  return true;
}

const FLANGED = { height: 1, width: 0.6, web: 0.08, flange: 0.1, fillet: 0.04 };
const SHAPES: { shape: Shape; volume: number }[] = [
  { shape: { kind: 'box', center: [1, 2, 3], size: [2, 3, 4] }, volume: 24 },
  {
    shape: { kind: 'cylinder', center: [0, 1, 0], axis: [1, 1, 0], radius: 0.5, length: 2 },
    volume: Math.PI / 2,
  },
  { shape: { kind: 'sphere', center: [1, 0, 0], radius: 1 }, volume: (4 / 3) * Math.PI },
  {
    shape: { kind: 'rod', from: [0, 0, 0], to: [0, 3, 4], radius: 0.3 },
    volume: Math.PI * 0.09 * 5 + (4 / 3) * Math.PI * 0.027,
  },
  {
    shape: { kind: 'link', from: [1, 0, 0], to: [1, 3, 4], width: 0.6, thickness: 0.2 },
    volume: 0.2 * (5 * 0.6 + Math.PI * 0.09),
  },
  {
    shape: { kind: 'tube', from: [0, 0, 0], to: [0, 3, 4], diameter: 1, wall: 0.1 },
    volume: 5 * Math.PI * (0.25 - 0.16),
  },
  {
    shape: { kind: 'square-tube', from: [0, 0, 0], to: [5, 0, 0], side: 0.2, wall: 0.005 },
    volume: 5 * (0.04 - 0.19 * 0.19 - (4 - Math.PI) * (0.01 ** 2 - 0.005 ** 2)),
  },
  {
    shape: { kind: 'i-beam', from: [0, 0, 0], to: [5, 0, 0], ...FLANGED },
    volume: 5 * (2 * 0.6 * 0.1 + 0.8 * 0.08 + (4 - Math.PI) * 0.04 ** 2),
  },
  {
    shape: { kind: 'channel', from: [0, 0, 0], to: [0, 5, 0], ...FLANGED },
    volume: 5 * (2 * 0.6 * 0.1 + 0.8 * 0.08 + (2 - Math.PI / 2) * 0.04 ** 2),
  },
  {
    // An L, given clockwise.
    shape: {
      kind: 'plate',
      points: [
        [0, 0],
        [0, 2],
        [1, 2],
        [1, 1],
        [2, 1],
        [2, 0],
      ],
      thickness: 0.5,
    },
    volume: 1.5,
  },
];

describe('shapes', () => {
  it.each(SHAPES)(
    '$shape.kind is closed, winds outwards and has its volume',
    ({ shape, volume: expected }) => {
      const solid = buildShape(shape);
      expect(volume(solid) / expected).toBeGreaterThan(0.94);
      expect(volume(solid) / expected).toBeLessThan(1.001);
      expect(normalsAgree(solid)).toBe(true);
    },
  );

  it('cover every kind', () => {
    const kinds: ShapeKind[] = [
      'box',
      'cylinder',
      'sphere',
      'rod',
      'link',
      'tube',
      'square-tube',
      'i-beam',
      'channel',
      'plate',
    ];
    expect(SHAPES.map((s) => s.shape.kind).sort()).toEqual(kinds.sort());
  });

  it.each(SHAPES)('$shape.kind lies within the points that frame it', ({ shape }) => {
    const low = [0, 1, 2].map((c) =>
      Math.min(
        ...shapeDefinition(shape.kind)
          .hull(shape)
          .map((p) => p[c]),
      ),
    );
    const high = [0, 1, 2].map((c) =>
      Math.max(
        ...shapeDefinition(shape.kind)
          .hull(shape)
          .map((p) => p[c]),
      ),
    );
    const solid = buildShape(shape);
    const slack = 0.15;
    for (let i = 0; i < solid.positions.length; i++) {
      expect(solid.positions[i]).toBeGreaterThan(low[i % 3] - slack);
      expect(solid.positions[i]).toBeLessThan(high[i % 3] + slack);
    }
  });
});

describe('glyphs', () => {
  it.each(Object.keys(PART_ROLES) as PartDrawing[])(
    '%s winds outwards and has edges only where it should',
    (part) => {
      const solid = buildPart(part);
      expect(volume(solid)).toBeGreaterThan(0);
      expect(normalsAgree(solid)).toBe(true);
      expect(solid.positions.every(Number.isFinite)).toBe(true);
      expect(solid.edges.length % 6).toBe(0);
    },
  );

  it('turn their z to the axis and y upwards', () => {
    for (const axis of [
      [1, 2, 3],
      [0, 0, -1],
      [0, 1, 0],
      [-1, 0.2, 0],
    ] as Triple[]) {
      const q = facingAlong(axis, [0, 1, 0]);
      expect(length(subtract(rotate(q, Z), scale(axis, 1 / length(axis))))).toBeLessThan(1e-12);
      expect(Math.hypot(...q)).toBeCloseTo(1, 12);
      expect(rotate(q, [0, 1, 0])[1]).toBeGreaterThanOrEqual(-1e-12);
    }
  });
});

describe('bosses', () => {
  it('a plate has one at each of its pins, as wide as those of a bar of its thickness', () => {
    const project = doublePendulum();
    const points = [[0, 0], [0.2, 0], [0.1, 0.1]] as const; // oxfmt-ignore
    const shape: Shape = { kind: 'plate', points, thickness: 0.01 };
    const bodies = project.bodies.map((body) => (body.id === 'upper' ? { ...body, shape } : body));
    const bosses = findBosses({ ...project, bodies }).get('upper')!;
    expect(bosses).toHaveLength(2);
    const width = (drawn: Solid) => Math.max(...drawn.positions.filter((_, i) => i % 3 === 2));
    expect(width(buildShape(shape))).toBeCloseTo(0.005, 9);
    expect(width(buildShape(shape, { bosses }))).toBeGreaterThan(0.0112 - 1e-9);
  });

  it('have no edge of their plate across them', () => {
    const points = [[0, 0], [0.2, 0], [0.1, 0.1]] as const; // oxfmt-ignore
    const shape: Shape = { kind: 'plate', points, thickness: 0.01 };
    const boss = { kind: 'eye', axis: [0, 0, 1], step: 0, half: 0.005 } as const;
    // one at a corner, one in the middle of a side, as thick as the plate
    const bosses = [[0, 0, 0], [0.1, 0, 0]].map((at) => ({ ...boss, at: at as unknown as Triple })); // oxfmt-ignore
    const segments = ({ edges }: Solid) =>
      Array.from({ length: edges.length / 6 }, (_, i) => edges.slice(6 * i, 6 * i + 6));
    const middles = segments(buildShape(shape, { bosses })).map((e) =>
      [0, 1, 2].map((k) => (e[k]! + e[k + 3]!) / 2),
    );
    const radius = 1.85 * 1.12 * 0.01;
    const across = middles.filter(([x, y]) =>
      bosses.some(({ at }) => Math.hypot(x! - at[0], y! - at[1]) < 0.98 * radius),
    );
    expect(across).toEqual([]);
    // the rest of each side is there: two pieces of the one with the eye in its middle
    const sides = (solid: Solid) =>
      segments(solid).filter(([, y1, z1, , y2, z2]) => y1 === 0 && y2 === 0 && z1 === z2 && z1 === 0.005);
    expect(sides(buildShape(shape))).toHaveLength(1);
    expect(sides(buildShape(shape, { bosses })).length).toBe(2);
    // an eye thinner than the plate leaves its edges
    const thin = bosses.map((each) => ({ ...each, half: 0.003 }));
    expect(sides(buildShape(shape, { bosses: thin }))).toHaveLength(1);
  });

  it('give the carrier of a hinge a fork and the carried an eye', () => {
    const bosses = findBosses(doublePendulum());
    expect(bosses.get('upper')?.map((b) => b.kind)).toEqual(['eye', 'fork']);
    expect(bosses.get('lower')?.map((b) => b.kind)).toEqual(['eye']);
  });

  it('step aside where pins coincide', () => {
    const project = doublePendulum();
    const steps = [...findBosses(project).values()].flat().map((b) => b.step);
    expect(new Set(steps).size).toBeGreaterThan(1);
  });
});

describe('triangulation', () => {
  it('covers a polygon with as much area, whichever way it runs', () => {
    const star = Array.from({ length: 10 }, (_, i): [number, number] => {
      const r = i % 2 ? 1 : 0.4;
      return [r * Math.cos((i * Math.PI) / 5), r * Math.sin((i * Math.PI) / 5)];
    });
    for (const points of [star, [...star].reverse()]) {
      const t = triangulate(points);
      expect(t.length).toBe(3 * 8);
      let area = 0;
      for (let i = 0; i < t.length; i += 3) {
        const part = signedArea([points[t[i]], points[t[i + 1]], points[t[i + 2]]]);
        expect(part).toBeGreaterThan(0);
        area += part;
      }
      expect(area).toBeCloseTo(Math.abs(signedArea(points)), 12);
    }
  });

  it('ends for a self-crossing outline too', () => {
    expect(
      triangulate([
        [0, 0],
        [1, 1],
        [1, 0],
        [0, 1],
      ]).length,
    ).toBe(6);
  });
});

it('round bars spend no triangle on nothing', () => {
  for (const solid of [buildShape(SHAPES[1].shape), buildPart('pin')]) {
    for (let i = 0; i < solid.indices.length; i += 3) {
      const [a, b, c] = [0, 1, 2].map((k) => at(solid, solid.indices[i + k]));
      expect(length(cross(subtract(b, a), subtract(c, a)))).toBeGreaterThan(1e-6);
    }
  }
});

it('vectors turn by quaternions', () => {
  const quarter = [Math.SQRT1_2, 0, 0, Math.SQRT1_2] as const;
  expect(length(subtract(rotate(quarter, [1, 0, 0]), add([0, 1, 0], [0, 0, 0])))).toBeLessThan(1e-15);
});
