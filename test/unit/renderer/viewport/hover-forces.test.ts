/** A row of the results that the pointer is on is seen in 3D: whatever exerts force has something drawn that looks different then. */
import { NullEngine } from '@babylonjs/core/Engines/nullEngine';
import { Color3 } from '@babylonjs/core/Maths/math.color';
import { Scene } from '@babylonjs/core/scene';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FORCE_KINDS, listForces } from '../../../../engine/results/measures/force-elements';
import { ViewCamera } from '../../../../renderer/viewport/camera/camera';
import { Highlighter } from '../../../../renderer/viewport/sync/highlight';
import { DocumentScene } from '../../../../renderer/viewport/sync/sync-document';
import { tagOf } from '../../../../renderer/viewport/meshes/mesh';
import { Materials } from '../../../../renderer/viewport/meshes/materials';
import { everyForce } from '../../../support/every-force';
import { theme } from './scene-fixture';

/** Unlike whatever is drawn plain. */
const vivid = new Proxy(theme, {
  get: (target, name) => (name === 'hover' ? new Color3(0.9, 0.1, 0.3) : Reflect.get(target, name)),
});

const project = everyForce();
let engine: NullEngine;
let scene: Scene;
let model: DocumentScene;
let highlighter: Highlighter;

beforeEach(() => {
  engine = new NullEngine();
  scene = new Scene(engine);
  new ViewCamera(scene);
  model = new DocumentScene(scene, new Materials(scene, vivid));
  model.sync(project);
  highlighter = new Highlighter(scene, model, vivid);
});
afterEach(() => engine.dispose());

/** How all that is drawn of a record looks: tints of its parts, and the material of a coil. */
function looksOf(record: string): string {
  model.update(0);
  const parts = model.parts.flatMap((batch) =>
    batch.records.flatMap((each, i) => (each === record ? [batch.tintOf(i).join()] : [])),
  );
  const own = scene.meshes.filter((mesh) => tagOf(mesh)?.record === record);
  return [...parts, ...own.map(({ material }) => material?.name)].join(' ');
}

test.each(FORCE_KINDS)('%s', (kind) => {
  const records = listForces(project)
    .filter((element) => element.kind === kind)
    .map(({ record }) => record);
  expect(records.length).toBeGreaterThan(0);
  for (const record of records) {
    const plain = looksOf(record);
    expect(plain, record).not.toBe('');
    highlighter.show([], record);
    expect(looksOf(record), record).not.toBe(plain);
    highlighter.show([], null);
    expect(looksOf(record), record).toBe(plain);
  }
});
