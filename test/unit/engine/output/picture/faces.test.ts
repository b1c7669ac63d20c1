/** Contours of a body in a picture: its outline and its creases, nothing of how it was cut into triangles. */
import { expect, test } from 'vitest';
import type { Vec3 } from '../../../../../engine/model/project';
import { facesOf } from '../../../../../engine/output/picture/faces';
import { buildShape } from '../../../../../engine/output/solid/build-shape';

const camera = { right: [1, 0, 0], up: [0, 0.8, -0.6], toEye: [0, 0.6, 0.8], plane: false } as const;
const contourOf = (mesh: ReturnType<typeof buildShape>) =>
  facesOf(mesh, { position: [0, 0, 0], orientation: [1, 0, 0, 0] }, camera).flatMap(({ contour }) => contour);

test('of a sphere there is the outline alone, no star where it closes', () => {
  const radius = 0.05;
  const lines = contourOf(buildShape({ kind: 'sphere', center: [0, 0, 0], radius }, {}, 0.55));
  expect(lines.length).toBeGreaterThan(8);
  for (const [x, y] of lines) expect(Math.hypot(x!, y!)).toBeGreaterThan(0.8 * radius);
});

test('of a box there are the seven edges of the two faces that are seen, wherever it lies', () => {
  const size: Vec3 = [0.2, 0.1, 0.3];
  for (const center of [
    [0, 0, 0],
    [3, -2, 7],
  ] as const)
    expect(contourOf(buildShape({ kind: 'box', center, size }, {}, 1)).length).toBe(7);
});
