/** A coupling of two joints takes its ratio and its mesh from the wheels that are drawn on them. */
import { expect, test } from 'vitest';
import { addCoupling } from '../../../../renderer/document/edits/add/add-coupling';
import { onGround } from '../../../../renderer/document/edits/draw/anchor';
import { drawWheel } from '../../../../renderer/document/edits/draw/draw-wheel';
import { applyDiff } from '../../../../renderer/document/diff';
import { createMeshFinder } from '../../../../engine/model/mesh/find-mesh';
import { createShape } from '../../../../engine/kinds/shapes/shapes';
import { createBody, createJoint, createProject } from '../../../../engine/model/defaults';
import type { Project, Vec3 } from '../../../../engine/model/project';
import type { Edit } from '../../../../renderer/document/edits/edit';

const apply = (project: Project, edit: Edit | null): Project => applyDiff(project, edit!.diff);
const wheel = (project: Project, center: Vec3, radius: number, normal: Vec3 = [0, 0, 1]): Project =>
  apply(project, drawWheel(project, [], { center, radius, on: onGround(center), normal, meshes: false }));
const empty = createProject('Gears');
const coupled = (project: Project, ids: string[]) => apply(project, addCoupling(project, ids)).couplings[0]!;
const meshOf = (project: Project, ids: string[]) => {
  const found = createMeshFinder(project)(coupled(project, ids));
  if (!found || !('mesh' in found)) throw new Error('no mesh');
  return found.mesh;
};
const pair = (first: Project) => first.joints.map(({ id }) => id);

test.each([
  ['gears', [0.19, 0, 0], [0, 0, 1], -70 / 120],
  ['a pinion in a ring', [0.05, 0, 0], [0, 0, 1], 70 / 120],
  ['gears on axes that point against each other', [0.19, 0, 0], [0, 0, -1], 70 / 120],
] as [string, Vec3, Vec3, number][])('two wheels make %s', (_, center, normal, ratio) => {
  const project = wheel(wheel(empty, [0, 0, 0], 0.07), center, 0.12, normal);
  const { geometry, ...coupling } = coupled(project, pair(project));
  expect(coupling.ratio).toBeCloseTo(ratio, 12);
  expect(geometry?.kind).toBe('gear');
  expect(meshOf(project, pair(project)).radii.map((radius) => radius?.toFixed(6))).toEqual([
    '0.070000',
    '0.120000',
  ]);
});

test('wheels that do not reach each other turn against each other, without a mesh', () => {
  const project = wheel(wheel(empty, [0, 0, 0], 0.07), [0.4, 0, 0], 0.12);
  const { ratio, geometry = null } = coupled(project, pair(project));
  expect([ratio, geometry]).toEqual([-1, null]);
});

test.each([
  ['above', 0.08, 1],
  ['below', -0.08, 1],
  ['above', 0.08, -1],
] as const)('a bar %s a wheel is its rack, with the radius of the wheel', (_, y, sign) => {
  const turning = wheel(empty, [0, 0, 0], 0.07, [0, 0, sign]);
  const body = createBody({ id: 'bar', shape: createShape('box'), position: [0.02, y, 0] });
  const along = { position: [0, y, 0] as Vec3, orientation: [Math.SQRT1_2, 0, Math.SQRT1_2, 0] as const };
  const joint = createJoint({
    ...{ id: 'guide', kind: 'slider', bodyB: 'bar', frameA: along },
    frameB: { ...along, position: [-0.02, 0, 0] },
  });
  const project = { ...turning, bodies: [...turning.bodies, body], joints: [...turning.joints, joint] };
  const { ratio, geometry } = coupled(project, ['guide', turning.joints[0]!.id]);
  expect([Math.abs(ratio), geometry?.kind]).toEqual([0.07, 'rack']);
  // the pitch line is at the side of the bar
  expect(meshOf(project, [turning.joints[0]!.id, 'guide']).centers[1]![1]).toBeCloseTo(
    0.07 * Math.sign(y),
    12,
  );
});
