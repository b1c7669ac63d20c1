/** Shadows without a screen: what casts and catches them, and that nothing of them is left when they are off. */
import { NullEngine } from '@babylonjs/core/Engines/nullEngine';
import type { ShaderMaterial } from '@babylonjs/core/Materials/shaderMaterial';
import { Vector4 } from '@babylonjs/core/Maths/math.vector';
import { Scene } from '@babylonjs/core/scene';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ViewCamera } from '../../../../renderer/viewport/camera/camera';
import { Lighting } from '../../../../renderer/viewport/meshes/lighting';
import { Materials } from '../../../../renderer/viewport/meshes/materials';
import { Shading } from '../../../../renderer/viewport/shading/shading';
import { ballOfBodies, groundUnder } from '../../../../renderer/viewport/shading/surroundings';
import { DocumentScene } from '../../../../renderer/viewport/sync/sync-document';
import { syncPoses } from '../../../../renderer/viewport/sync/sync-pose';
import { everyForce } from '../../../support/every-force';
import { doublePendulum } from './sample-project';
import { source, theme } from './scene-fixture';

let engine: NullEngine;
let scene: Scene;
let model: DocumentScene;
let materials: Materials;
let shading: Shading;

beforeEach(() => {
  engine = new NullEngine();
  scene = new Scene(engine);
  const camera = new ViewCamera(scene);
  const lighting = new Lighting();
  materials = new Materials(scene, theme, lighting);
  model = new DocumentScene(scene, materials);
  shading = new Shading({ scene, camera, lighting }, materials, 'processor');
  model.sync(everyForce());
  model.update(0);
});
afterEach(() => engine.dispose());

const definesOf = (material: ShaderMaterial): string => material.options.defines.join(' ');
const castersOf = (): string[] => {
  const [target] = scene.textures.filter(({ name }) => name === 'light');
  const { renderList } = target as unknown as { renderList: { material: { name: string } }[] };
  return renderList.map(({ material }) => material.name);
};

it('bodies and joints cast and catch shadows, signs and sheets do not', () => {
  shading.set(true);
  shading.draw();
  const casters = new Set(castersOf());
  expect(casters).toContain('bodies');
  expect(casters).toContain('joint');
  for (const sign of ['load', 'driver', 'sheet', 'force', 'halo']) expect(casters).not.toContain(sign);
  expect(definesOf(materials.bodies)).toContain('SHADED');
  expect(definesOf(materials.solid('joint'))).toContain('SHADED');
  expect(definesOf(materials.solid('load'))).not.toContain('SHADED');
  // also of what is drawn for the first time
  expect(definesOf(materials.body('#123456'))).toContain('SHADED');
});

it('nothing of them is left once they are off', () => {
  shading.set(true);
  shading.draw();
  shading.set(false);
  shading.draw();
  expect(definesOf(materials.bodies)).not.toContain('SHADED');
  const sheet = scene.meshes.find(({ name }) => name === 'ground-shadow');
  expect(sheet?.isEnabled(false)).toBe(false);
});

it('what a section takes away casts no shadow', () => {
  shading.set(true);
  shading.setCut(new Vector4(0, 0, 1, 0));
  shading.draw();
  const cut = scene.materials.filter(({ name }) => /^(light|eye|ground) (own|posed)$/.test(name));
  expect(cut).toHaveLength(6);
  for (const material of cut) expect(definesOf(material as ShaderMaterial)).toContain('CUT');
});

it('the ball is around all bodies, wherever they are', () => {
  model.sync(doublePendulum());
  for (const time of [0, 5, 200]) {
    syncPoses(model.bodies.values(), source, time);
    const { center, radius } = ballOfBodies(model.bodies.values(), 0);
    for (const { node } of model.bodies.values()) {
      const { x, y, z } = node.position;
      if (Number.isFinite(y))
        expect(Math.hypot(x - center[0], y - center[1], z - center[2])).toBeLessThan(radius);
    }
  }
  expect(ballOfBodies([], 0).radius).toBeGreaterThan(0);
});

it('the ground is behind what moves in a plane, from either side, and below all else, from above alone', () => {
  const planar = doublePendulum();
  const behind = groundUnder(planar, [
    [0, 0, -0.1],
    [0, 0, 0.2],
  ]);
  const of = (z: number): number[] => {
    const ground = behind([0, 0, z])!;
    return [ground.normal[2], ground.offset];
  };
  expect(of(1)).toEqual([1, -0.1]);
  expect(of(-1)).toEqual([-1, -0.2]);
  expect(groundUnder({ ...planar, bodies: [] }, [[0, 0, 0]])([0, 0, 1])).toBeNull();
});
