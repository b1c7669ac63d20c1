/** Couplings of every geometry in joint coordinates: their rows are those of the coordinates, and the motion is the same. */
import fc from 'fast-check';
import { describe, test } from 'vitest';
import { DRAWS_PER_MESH, GEOMETRY_KINDS, randomMesh } from '../../support/mesh-examples';
import { SEED, createRandom, draws } from '../../support/draw';
import { createCoupling } from '../../../engine/model/defaults';
import { expectSameMotion } from '../../support/compiled-harness';
import { hingeRing } from '../../support/spatial-loop';

describe('a coupling with the geometry of', () => {
  test.each(GEOMETRY_KINDS)('%s', (kind) => {
    fc.assert(
      fc.property(draws(DRAWS_PER_MESH), (draw) => void expectSameMotion(randomMesh(kind, draw))),
      { seed: SEED, numRuns: 6 },
    );
  });
});

test('hinges of a ring coupled: of the tree from either side, and the one that closes it', () => {
  for (let i = 0; i < 7; i++) {
    const ring = hingeRing(9, createRandom(2));
    const couplings = [
      createCoupling({ id: 'c', joint1: `hinge-${i}`, joint2: `hinge-${i + 2}`, ratio: -1.7 }),
    ];
    expectSameMotion({ ...ring, couplings, drivers: [] });
  }
});
