/** A copy is set down in the plane of the mechanism, as far as the model is big. */
import { expect, test } from 'vitest';
import type { Project, Vec3 } from '../../../../engine/model/project';
import { duplicateBodies } from '../../../../renderer/document/edits/places/duplicate-bodies';
import { applyDiff } from '../../../../renderer/document/diff';
import { copyOffset } from '../../../../renderer/viewport/copy-offset';
import { planeNormal } from '../../../../renderer/viewport/camera/initial-view';
import { measureModel } from '../../../../renderer/viewport/sync/model-size';
import { readExample } from '../../../support/example-file';

const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const smaller = ([x, y, z]: Vec3): Vec3 => [x / 1000, y / 1000, z / 1000];
/** The bars of a linkage, a thousand times smaller. */
const tiny = (project: Project): Project => ({
  ...project,
  bodies: project.bodies.flatMap((body) => {
    const { shape, position } = body;
    if (shape.kind !== 'rod') return [];
    const bar = { ...shape, from: smaller(shape.from), to: smaller(shape.to), radius: shape.radius / 1000 };
    return [{ ...body, position: smaller(position), shape: bar }];
  }),
  joints: [],
  loads: [],
});

test.each(['four-bar-with-load', 'jansen-leg', 'scissor-lift', 'rssr', 'hooke-joint'])('%s', (name) => {
  const project = readExample(name);
  const offset = copyOffset(project);
  const far = Math.hypot(...offset);
  const { length } = measureModel(project);
  expect(far).toBeLessThanOrEqual(0.15 * length * (1 + 1e-9));
  expect(far).toBeGreaterThan(0.05 * length);
  const normal = planeNormal(project);
  if (normal !== null) expect(Math.abs(dot(offset, normal))).toBeLessThan(1e-9);
  const { id, position } = project.bodies[0]!;
  const copy = applyDiff(project, duplicateBodies(project, [id], offset)!.diff).bodies.at(-1)!;
  expect(copy.position).toEqual(position.map((x, i) => expect.closeTo(x + offset[i]!, 12)));
});

test('a linkage of half a millimetre gets its copy beside it, not fifty millimetres off', () => {
  const project = tiny(readExample('four-bar-with-load'));
  expect(Math.hypot(...copyOffset(project))).toBeLessThan(0.001);
});
