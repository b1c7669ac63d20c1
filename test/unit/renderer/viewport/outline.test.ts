/** The outline of the selection is made only where the selection is, and nowhere less. */
import { NullEngine } from '@babylonjs/core/Engines/nullEngine';
import { Matrix, Vector3 } from '@babylonjs/core/Maths/math.vector';
import { CreateBox } from '@babylonjs/core/Meshes/Builders/boxBuilder';
import { Scene } from '@babylonjs/core/scene';
import { expect, it } from 'vitest';
import { ViewCamera } from '../../../../renderer/viewport/camera/camera';
import { Outline, windowOf } from '../../../../renderer/viewport/sync/outline';
import type { Window } from '../../../../renderer/viewport/sync/outline';

const SIZE = { width: 800, height: 600 };
const looking = Matrix.LookAtRH(new Vector3(0, -10, 0), Vector3.Zero(), new Vector3(0, 0, 1)).multiply(
  Matrix.PerspectiveFovRH(Math.PI / 3, 800 / 600, 0.1, 100),
);
const at = (...points: [number, number, number][]): Window =>
  windowOf(
    points.map((point) => new Vector3(...point)),
    looking,
    SIZE,
    3,
  );

it('is where the points are, and a margin around', () => {
  // half the height is 10 tan 30° away from the middle
  const pixel = (300 / 10) * Math.sqrt(3);
  const { left, bottom, width, height } = at([-1, 0, 0], [2, 0, 1]);
  expect([left, bottom]).toEqual([Math.floor(400 - pixel - 3), 297]);
  expect([left + width, bottom + height]).toEqual([
    Math.ceil(400 + 2 * pixel + 3),
    Math.ceil(300 + pixel + 3),
  ]);
});

it('is cut at the edges, empty where nothing is inside, and all of the picture where something is behind the eye', () => {
  expect(at([-90, 0, -90], [90, 0, 90])).toEqual({ left: 0, bottom: 0, ...SIZE });
  expect(at([90, 0, 0], [91, 0, 0]).width).toBe(0);
  expect(at([0, 0, 0], [0, -20, 0])).toEqual({ left: 0, bottom: 0, ...SIZE });
});

it('bounds the mask and what is made of it, and nothing after them', () => {
  const scene = new Scene(new NullEngine());
  new ViewCamera(scene);
  const calls: string[] = [];
  const engine = scene.getEngine() as unknown as Record<string, unknown>;
  engine['enableScissor'] = () => calls.push('on');
  engine['disableScissor'] = () => calls.push('off');
  const outline = new Outline(scene);
  outline.add(CreateBox('solid', {}, scene));
  const layer = scene.effectLayers[0];
  layer.mainTexture.onBeforeRenderObservable.notifyObservers(0);
  layer.mainTexture.onAfterRenderObservable.notifyObservers(0);
  layer.onBeforeComposeObservable.notifyObservers(layer);
  layer.onAfterComposeObservable.notifyObservers(layer);
  expect(calls).toEqual(['on', 'off', 'on', 'off']);
  scene.getEngine().dispose();
});
