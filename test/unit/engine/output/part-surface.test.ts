import { describe, expect, test } from 'vitest';
import { buildShape } from '../../../../engine/output/solid/build-shape';
import { partSurface } from '../../../../engine/output/solid/part-surface';
import { dressBodies } from '../../../../engine/output/solid/dress';
import { FLAT } from '../../../../engine/output/layers/layers';
import { createBody, createProject } from '../../../../engine/model/defaults';
import { box, mesh, ring } from '../../../support/geometry-files';
import { placedPart } from '../../../support/parts';
import { shapeDefinition } from '../../../../engine/kinds/shapes/shapes';
import type { TriangleMesh } from '../../../../engine/geometry/triangle-mesh';
import type { Solid } from '../../../../engine/output/solid/solid';

const RING = ring(0.02, 0.05, 0.01, 48);
const draw = (of: TriangleMesh, hand: 'as-modelled' | 'mirrored' = 'as-modelled'): Solid =>
  buildShape({ ...placedPart(of).shape, hand }, { surface: partSurface(of) });

/** By the divergence theorem: right only if every triangle is seen from outside. */
function volume({ positions, indices }: Pick<Solid, 'positions' | 'indices'>): number {
  let six = 0;
  const at = (i: number, c: number): number => positions[3 * indices[i] + c];
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [i, i + 1, i + 2].map((k) => [at(k, 0), at(k, 1), at(k, 2)]);
    six +=
      a[0] * (b[1] * c[2] - b[2] * c[1]) +
      a[1] * (b[2] * c[0] - b[0] * c[2]) +
      a[2] * (b[0] * c[1] - b[1] * c[0]);
  }
  return six / 6;
}

const RING_VOLUME = 24 * Math.sin(Math.PI / 24) * (0.05 ** 2 - 0.02 ** 2) * 0.01;

describe('the triangles of a part', () => {
  test('are drawn, as modelled and mirrored, with their volume', () => {
    expect(volume(draw(RING)) / RING_VOLUME).toBeCloseTo(1, 5);
    const mirrored = draw(RING, 'mirrored');
    expect(volume(mirrored) / RING_VOLUME).toBeCloseTo(1, 5);
    expect(Math.min(...mirrored.positions.filter((_, i) => i % 3 === 2))).toBeCloseTo(-0.01, 8);
  });

  test('are smooth around a bore, with an edge where it ends', () => {
    const { positions, normals, edges } = partSurface(RING);
    // two corners at each point: of the flat side and of the round one
    expect(positions).toHaveLength(3 * 4 * 48 * 2);
    for (let i = 0; i < positions.length; i += 3) {
      const [x, y] = positions.subarray(i, i + 2);
      const [nx, ny, nz] = normals.subarray(i, i + 3);
      if (Math.abs(nz) > 0.5) continue;
      // radially, outward on the outside and inward in the bore
      expect((x * nx + y * ny) / Math.hypot(x, y)).toBeCloseTo(Math.hypot(x, y) > 0.03 ? 1 : -1, 5);
    }
    expect(edges).toHaveLength(6 * 4 * 48);
  });

  test('of a box have its twelve edges, not the diagonals of its sides', () => {
    const { positions, edges } = partSurface(box([0, 0, 0], [1, 2, 3]));
    expect([positions.length / 3, edges.length / 6]).toEqual([24, 12]);
  });

  test('of an open sheet have its rim', () => {
    const sheet = mesh(
      [
        [0, 0, 0],
        [1, 0, 0],
        [0, 1, 0],
      ],
      [0, 1, 2],
    );
    expect(partSurface(sheet).edges).toHaveLength(18);
  });

  test('without area give no NaN', () => {
    const needle = mesh(
      [
        [0, 0, 0],
        [1, 0, 0],
        [2, 0, 0],
      ],
      [0, 1, 2],
    );
    expect([...partSurface(needle).normals].every(Number.isFinite)).toBe(true);
  });
});

test('a part whose triangles are missing is a box of its size, mirrored ones on the other side', () => {
  const { shape } = placedPart(RING);
  expect(volume(buildShape(shape)) / (0.1 * 0.1 * 0.01)).toBeCloseTo(1, 5);
  const back = shapeDefinition('part').place(shape, ([x, y, z]) => [x, y, -z]);
  expect(back).toMatchObject({ hand: 'mirrored', middle: [0, 0, -0.005] });
  expect(shapeDefinition('part').place(back, ([x, y, z]) => [x, y, -z])).toEqual(shape);
});

test('bodies get the triangles that are at hand', () => {
  const { shape } = placedPart(RING);
  const surface = partSurface(RING);
  const project = {
    ...createProject('Test'),
    bodies: [
      createBody({ id: 'a', shape }),
      createBody({ id: 'b', shape: { ...shape, geometry: 'f'.repeat(64) } }),
    ],
  };
  const dressOf = dressBodies(project, FLAT, {
    surfaces: (digest) => (digest === shape.geometry ? surface : null),
  });
  expect([dressOf('a').surface, dressOf('b').surface]).toEqual([surface, undefined]);
});
