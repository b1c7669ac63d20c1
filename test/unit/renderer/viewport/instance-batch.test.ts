/** Drawings in many places: what is handed to the graphics, and that random rays meet what Babylon meets on meshes in the same places. */
import '@babylonjs/core/Culling/ray';
import { Ray } from '@babylonjs/core/Culling/ray';
import { NullEngine } from '@babylonjs/core/Engines/nullEngine';
import { Material } from '@babylonjs/core/Materials/material';
import { Color4 } from '@babylonjs/core/Maths/math.color';
import { Matrix, Quaternion, Vector3 } from '@babylonjs/core/Maths/math.vector';
import { Scene } from '@babylonjs/core/scene';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildGlyph } from '../../../../renderer/viewport/glyphs/parts';
import type { GlyphPart } from '../../../../renderer/viewport/glyphs/parts';
import { InstanceBatch } from '../../../../renderer/viewport/meshes/instance-batch';
import { createSolidMesh } from '../../../../renderer/viewport/meshes/mesh';
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

function batchOf(part: GlyphPart, tinted = false): InstanceBatch {
  const drawing = buildGlyph(part, 0.5);
  return new InstanceBatch(createSolidMesh(part, drawing, scene), drawing, tinted);
}

function fill(batch: InstanceBatch, places: readonly Matrix[], tint: Color4 | null = null): void {
  batch.begin();
  places.forEach((place, i) => batch.add(`r${i}`, place, tint));
  batch.end();
}

const at = (x: number): Matrix => Matrix.Translation(x, 0, 0);

it('grows, shrinks, is gone and comes back, and always draws the places it was given last', () => {
  const batch = batchOf('pin', true);
  const random = createRandom(5);
  // what the graphics had last
  let handed: number[] = [];
  const note = () => void (handed = Array.from(batch.matrices));
  const { thinInstanceSetBuffer, thinInstanceBufferUpdated } = batch.mesh;
  vi.spyOn(batch.mesh, 'thinInstanceSetBuffer').mockImplementation((...words) => {
    note();
    thinInstanceSetBuffer.apply(batch.mesh, words);
  });
  vi.spyOn(batch.mesh, 'thinInstanceBufferUpdated').mockImplementation((kind) => {
    note();
    thinInstanceBufferUpdated.call(batch.mesh, kind);
  });
  for (const count of [3, 9, 40, 40, 7, 0, 7, 1, 200, 0, 40]) {
    const places = Array.from({ length: count }, () => at(random()));
    fill(batch, places);
    expect(batch.mesh.isEnabled()).toBe(count > 0);
    expect(batch.records).toEqual(places.map((_, i) => `r${i}`));
    if (count === 0) continue;
    expect(batch.mesh.thinInstanceCount).toBe(count);
    places.forEach((place, i) => expect(handed[16 * i + 12]).toBe(Math.fround(place.m[12])));
  }
});

it('hands nothing over where nothing moved, and what moved or was tinted once', () => {
  const batch = batchOf('pin', true);
  fill(batch, [at(1), at(2)]);
  const handed = vi.spyOn(batch.mesh, 'thinInstanceBufferUpdated');
  fill(batch, [at(1), at(2)]);
  expect(handed).not.toHaveBeenCalled();
  fill(batch, [at(1), at(3)]);
  expect(handed).toHaveBeenCalledTimes(2);
  fill(batch, [at(1), at(3)], new Color4(1, 0, 0, 1));
  expect(handed).toHaveBeenCalledTimes(4);
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
    batch.mesh.setEnabled(false);
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
