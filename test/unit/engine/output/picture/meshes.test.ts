/** Pitch circles and spans of the pictures, against the radii and the tangents of their wheels. */
import { expect, test } from 'vitest';
import { EXAMPLES } from '../../../../support/examples';
import { cross, dot, size, subtract, unit } from '../../../../../engine/core/math/triples';
import { meshLines } from '../../../../../engine/output/picture/meshes';
import { meshOf } from '../../../../../engine/model/mesh/find-mesh';

const project = EXAMPLES['gear-reducer.kempe']();
// carried by ground: what is in its frame is in W
const poseOf = () => {
  throw new Error('nothing here is carried by a body');
};

test('each wheel has a circle of its pitch radius about its axis, each belt two tangents', () => {
  let spans = 0;
  for (const coupling of project.couplings) {
    const mesh = meshOf(project, coupling)!;
    const lines = meshLines(project, coupling, poseOf);
    const isBelt = mesh.form === 'open' || mesh.form === 'crossed';
    expect(lines).toHaveLength(isBelt ? 4 : 2);
    lines.slice(0, 2).forEach((circle, i) => {
      for (const point of circle) {
        const arm = subtract(point, mesh.centers[i]);
        expect(size(arm)).toBeCloseTo(mesh.radii[i]!, 12);
        expect(dot(arm, mesh.axes[i])).toBeCloseTo(0, 12);
      }
      expect(circle[0]).not.toEqual(circle[10]);
    });
    for (const [from, to] of lines.slice(2)) {
      spans++;
      [from, to].forEach((end, i) => {
        const arm = subtract(end, mesh.centers[i]);
        expect(size(arm)).toBeCloseTo(mesh.radii[i]!, 9);
        expect(size(cross(unit(arm), unit(subtract(to, from))))).toBeCloseTo(1, 9);
      });
    }
  }
  expect(spans).toBe(2);
});

test('a coupling without geometry has no lines', () => {
  const [coupling] = project.couplings;
  expect(meshLines(project, { ...coupling, geometry: null }, poseOf)).toEqual([]);
});
