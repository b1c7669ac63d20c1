/** What slides does not leave its guide while its first run still grows. */
import { NullEngine } from '@babylonjs/core/Engines/nullEngine';
import { Color3 } from '@babylonjs/core/Maths/math.color';
import { Matrix, Vector3 } from '@babylonjs/core/Maths/math.vector';
import { Scene } from '@babylonjs/core/scene';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DocumentScene } from '../../../../renderer/viewport/sync/sync-document';
import { syncPoses } from '../../../../renderer/viewport/sync/sync-pose';
import { Materials } from '../../../../renderer/viewport/meshes/materials';
import type { ViewportTheme } from '../../../../renderer/viewport/theme';
import { measureModel } from '../../../../engine/output/fittings/measure-model';
import { DRAW_TOOLS } from '../../../../renderer/viewport/tools/draw-tools';
import { record } from '../../../support/recorded';
import { Paper } from './tools/draw-fixture';

const grey = new Color3(0.5, 0.5, 0.5);
const theme = new Proxy({ dark: false } as ViewportTheme, {
  get: (target, name) => (name === 'dark' ? target.dark : grey),
});
let engine: NullEngine;
let model: DocumentScene;
beforeEach(() => {
  engine = new NullEngine();
  const scene = new Scene(engine);
  model = new DocumentScene(scene, new Materials(scene, theme));
});
afterEach(() => engine.dispose());

/** How much longer than usual its rail is drawn. */
function stretch(): number {
  syncPoses(model.bodies.values(), null, 0);
  model.update(0);
  const rail = model.parts.find(({ name, records }) => name === 'rail' && records.length > 0)!;
  const size = new Vector3();
  rail.placeToRef(0, new Matrix()).decompose(size);
  return size.z / size.x;
}

it('a guide is as long as its slider has gone so far', () => {
  const crank = new Paper(DRAW_TOOLS['linkage']!).click(0, 0).click(60, 60).doubleClick(300, 0);
  const driven = new Paper(DRAW_TOOLS['driver']!, crank.project).click(0, 0).project;
  const during = (duration: number) =>
    record({ ...driven, settings: { ...driven.settings, duration, outputInterval: 0.01 } });
  model.size = measureModel(driven);
  model.sync(driven);
  expect(stretch()).toBeCloseTo(1, 9);
  model.fitMotion(during(0.2), true);
  const early = stretch();
  expect(early).toBeGreaterThan(1);
  model.fitMotion(during(1), true);
  const whole = stretch();
  expect(whole).toBeGreaterThan(early);
  model.fitMotion(during(1));
  expect(stretch()).toBeCloseTo(whole, 9);
});
