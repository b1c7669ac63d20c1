/** Random rays at random bodies: what is met first is what Babylon meets on meshes of the same drawings. */
import '@babylonjs/core/Culling/ray';
import { Ray } from '@babylonjs/core/Culling/ray';
import { NullEngine } from '@babylonjs/core/Engines/nullEngine';
import { Material } from '@babylonjs/core/Materials/material';
import { Quaternion, Vector3 } from '@babylonjs/core/Maths/math.vector';
import { TransformNode } from '@babylonjs/core/Meshes/transformNode';
import { Scene } from '@babylonjs/core/scene';
import { expect, it } from 'vitest';
import type { Shape } from '../../../../engine/model/project';
import { buildShape } from '../../../../engine/output/solid/build-shape';
import { createSolidMesh } from '../../../../renderer/viewport/meshes/mesh';
import { pickBody } from '../../../../renderer/viewport/picking/pick-body';
import { createRandom } from '../../../support/draw';

const SHAPES: readonly Shape[] = [
  { kind: 'rod', from: [-0.2, 0, 0], to: [0.3, 0.1, 0], radius: 0.04 },
  { kind: 'box', center: [0.1, 0, 0], size: [0.3, 0.2, 0.1] },
  { kind: 'sphere', center: [0, 0.1, 0], radius: 0.15 },
  { kind: 'cylinder', center: [0, 0, 0], axis: [0, 1, 1], length: 0.4, radius: 0.1 },
  {
    kind: 'plate',
    points: [
      [0, 0],
      [0.4, 0],
      [0, 0.3],
    ],
    thickness: 0.02,
  },
];

it('meets what a mesh of the same drawing would be met at, in front of and inside the bodies', () => {
  const engine = new NullEngine();
  const scene = new Scene(engine);
  scene.useRightHandedSystem = true;
  const plain = new Material('plain', scene);
  const random = createRandom(3);
  const draw = (size: number) => new Vector3(random() - 0.5, random() - 0.5, random() - 0.5).scale(2 * size);
  const bodies = Array.from({ length: 30 }, (_, i) => {
    const node = new TransformNode(`b${i}`, scene);
    node.position.copyFrom(draw(0.8));
    node.rotationQuaternion = Quaternion.RotationAxis(draw(1).normalize(), 6 * random());
    const drawing = buildShape(SHAPES[i % SHAPES.length], {}, 0.5);
    const mesh = createSolidMesh(`b${i}`, drawing, scene);
    mesh.parent = node;
    // without one Babylon would look at its box alone
    mesh.material = plain;
    node.computeWorldMatrix(true);
    mesh.computeWorldMatrix(true);
    return { record: { id: `b${i}` }, node, drawing };
  });
  let [hits, misses] = [0, 0];
  for (let i = 0; i < 2000; i++) {
    const origin = draw(i % 10 === 0 ? 0.5 : 3);
    const direction = draw(0.8).subtract(origin).normalize();
    const found = pickBody(bodies, { origin, direction });
    const wanted = scene.pickWithRay(new Ray(origin, direction, 1e6, 1e-9));
    expect(found?.body ?? null).toBe(wanted?.pickedMesh?.name ?? null);
    if (!found || !wanted?.pickedPoint) {
      misses += 1;
      continue;
    }
    hits += 1;
    expect(found.distance).toBeCloseTo(wanted.distance, 4);
    expect(Vector3.Distance(new Vector3(...found.at), wanted.pickedPoint)).toBeLessThan(1e-4);
    const normal = new Vector3(...found.normal);
    expect(Vector3.Dot(normal, direction)).toBeLessThanOrEqual(0);
    const theirs = wanted.getNormal(true, false)!;
    expect(Math.abs(Vector3.Dot(normal, theirs))).toBeCloseTo(1, 3);
  }
  expect(Math.min(hits, misses)).toBeGreaterThan(200);
  engine.dispose();
});
