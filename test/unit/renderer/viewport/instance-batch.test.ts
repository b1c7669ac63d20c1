/** Drawings in many places: what is handed to the graphics, and that random rays meet what Babylon meets on meshes in the same places. */
import '@babylonjs/core/Culling/ray';
import { Ray } from '@babylonjs/core/Culling/ray';
import { NullEngine } from '@babylonjs/core/Engines/nullEngine';
import { Material } from '@babylonjs/core/Materials/material';
import { RawTexture } from '@babylonjs/core/Materials/Textures/rawTexture';
import { Color3, Color4 } from '@babylonjs/core/Maths/math.color';
import { Matrix, Quaternion, Vector3 } from '@babylonjs/core/Maths/math.vector';
import { Scene } from '@babylonjs/core/scene';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildPart } from '../../../../engine/output/fittings/part-drawings';
import type { PartDrawing } from '../../../../engine/output/fittings/part-drawings';
import { InstanceBatch } from '../../../../renderer/viewport/meshes/instance-batch';
import { blockOf, MOST } from '../../../../renderer/viewport/meshes/copies';
import { Lighting } from '../../../../renderer/viewport/meshes/lighting';
import { createSolidMesh, faceVertexData } from '../../../../renderer/viewport/meshes/mesh';
import { createPaint } from '../../../../renderer/viewport/meshes/paint-material';
import { FLOATS } from '../../../../renderer/viewport/meshes/pose-texture';
import { pickInstance } from '../../../../renderer/viewport/picking/pick-instance';
import { createRandom } from '../../../support/draw';

let engine: NullEngine;
let scene: Scene;

beforeEach(() => {
  engine = new NullEngine();
  scene = new Scene(engine);
  scene.useRightHandedSystem = true;
});
afterEach(() => engine.dispose());

function batchOf(part: PartDrawing): InstanceBatch {
  const drawing = buildPart(part, 0.5);
  const batch = new InstanceBatch(part, scene, drawing);
  const style = { color: Color3.White(), posed: true, tinted: true };
  batch.draw(part, faceVertexData(drawing), createPaint(part, style, new Lighting(), scene));
  return batch;
}

function fill(batch: InstanceBatch, places: readonly Matrix[], tint?: Color4): void {
  batch.begin();
  places.forEach((place, i) => batch.add(`r${i}`, place, tint));
  batch.end();
}

const at = (x: number): Matrix => Matrix.Translation(x, 0, 0);

/** Where the copies stand that the graphics are told to draw, as their shader finds it. */
function drawnAt(): number[] {
  return scene.meshes
    .filter((mesh) => mesh.isEnabled())
    .flatMap((mesh) => {
      const { poses, first } = blockOf(mesh)!;
      const rows = mesh.getVerticesData('uv')!;
      const indices = mesh.getIndices()!.slice(0, mesh.subMeshes[0].indexCount);
      const copies = new Set(Array.from(indices, (i) => rows[2 * i + 1]));
      return [...copies].sort((a, b) => a - b).map((row) => poses.data[FLOATS * (first + row) + 3]);
    });
}

it('grows, shrinks, is gone and comes back, and always draws the places it was given last', () => {
  const batch = batchOf('pin');
  const random = createRandom(5);
  for (const count of [3, 9, 40, 40, 7, 0, 7, 1, 200, 0, 40, 700, 64, 65, 256, 257, 1]) {
    const places = Array.from({ length: count }, () => at(random()));
    fill(batch, places);
    expect(batch.records).toEqual(places.map((_, i) => `r${i}`));
    expect(drawnAt()).toEqual(places.map(({ m }) => Math.fround(m[12])));
    // by which Babylon sorts what is seen through, also of a mesh that is drawn in part
    for (const { subMeshes } of scene.meshes) expect(subMeshes[0].getBoundingInfo()).toBeDefined();
    // whatever they are, a mesh is drawn for every 64
    expect(scene.meshes.filter((mesh) => mesh.isEnabled())).toHaveLength(Math.ceil(count / MOST));
  }
});

it('hands nothing over where nothing moved, and what moved or was tinted once', () => {
  const batch = batchOf('pin');
  fill(batch, [at(1), at(2)]);
  const handed = vi.spyOn(RawTexture.prototype, 'update');
  fill(batch, [at(1), at(2)]);
  expect(handed).not.toHaveBeenCalled();
  fill(batch, [at(1), at(3)]);
  expect(handed).toHaveBeenCalledTimes(1);
  fill(batch, [at(1), at(3)], new Color4(1, 0, 0, 1));
  expect(handed).toHaveBeenCalledTimes(2);
  handed.mockRestore();
});

it('is met where meshes in the same places would be, turned and stretched', () => {
  const plain = new Material('plain', scene);
  const random = createRandom(3);
  const draw = (size: number) => new Vector3(random() - 0.5, random() - 0.5, random() - 0.5).scale(2 * size);
  const batches = (['pin', 'gear', 'bearing', 'torque'] as const).map((part) => {
    const batch = batchOf(part);
    batch.begin();
    for (let i = 0; i < 8; i++) {
      const turn = Quaternion.RotationAxis(draw(1).normalize(), 6 * random());
      const size = new Vector3(0.02 + 0.1 * random(), 0.02 + 0.1 * random(), 0.02 + 0.1 * random());
      // as the batch has it: in single numbers
      const place = Matrix.FromArray(new Float32Array(Matrix.Compose(size, turn, draw(0.8)).asArray()));
      batch.add(`${part} ${i}`, place);
      const mesh = createSolidMesh(`${part} ${i}`, batch.drawing!, scene);
      mesh.material = plain;
      mesh.setPivotMatrix(Matrix.Identity());
      mesh.freezeWorldMatrix(place);
    }
    batch.end();
    return batch;
  });
  let [hits, misses] = [0, 0];
  for (let i = 0; i < 1500; i++) {
    const origin = draw(i % 10 === 0 ? 0.5 : 3);
    const direction = draw(0.7).subtract(origin).normalize();
    const found = pickInstance(batches, { origin, direction });
    const wanted = scene.pickWithRay(new Ray(origin, direction, 1e6, 1e-9));
    expect(found?.record ?? null).toBe(wanted?.pickedMesh?.name ?? null);
    if (found && wanted) expect(found.distance).toBeCloseTo(wanted.distance, 4);
    if (found) hits += 1;
    else misses += 1;
  }
  expect(Math.min(hits, misses)).toBeGreaterThan(200);
});
