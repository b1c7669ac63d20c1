import { expect, test } from 'vitest';
import { createBody, createContact, createProject } from '../../../../../engine/model/defaults';
import { createModel } from '../../../../../engine/run/preparation/prepared-model';
import { shareWithinBounds } from '../../../../../engine/core/solvers/sequential-impulses/share-forces';
import { HOLDS, SLIDES } from '../../../../../engine/core/system/switched-row';

/** Rows of a ball on the floor, mu = 0.5: normal and two tangents. */
function ballOnFloor() {
  const project = createProject('Ball');
  const result = createModel({
    ...project,
    bodies: [
      createBody({ id: 'b', position: [0, 1, 0], shape: { kind: 'sphere', center: [0, 0, 0], radius: 1 } }),
    ],
    contacts: [createContact({ id: 'floor', bodyB: 'b', friction: 0.5 })],
  });
  if (!result.ok) throw new Error(result.problems[0].message);
  return result.model.system;
}

test.each([
  ['a share inside the cone is taken', HOLDS, [10, 2, 0], [8, 1, 0], [8, 1, 0]],
  ['sticking friction goes as far as the cone', HOLDS, [10, 2, 0], [10, 8, 0], [10, 5, 0]],
  ['a normal does not sink below what its sliding friction needs', SLIDES, [10, 5, 0], [4, 5, 0], [10, 5, 0]],
  ['a normal does not pull', HOLDS, [10, 0, 0], [-10, 0, 0], [0, 0, 0]],
])('%s', (_, mode, found, share, expected) => {
  const lambda = Float64Array.from(share);
  shareWithinBounds(ballOnFloor(), Uint8Array.of(HOLDS, mode, mode), Float64Array.from(found), lambda);
  expected.forEach((value, row) => expect(lambda[row]).toBeCloseTo(value, 9));
});
