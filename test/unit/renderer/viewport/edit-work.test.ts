/** What an edit of one body costs the picture, counted and not timed: meshes do not grow with the model, and poses are asked for once. */
import { NullEngine } from '@babylonjs/core/Engines/nullEngine';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Project } from '../../../../engine/model/project';
import { BodyBatch } from '../../../../renderer/viewport/meshes/body-batch';
import type { PoseSource } from '../../../../renderer/viewport/sync/pose-source';
import { DocumentScene } from '../../../../renderer/viewport/sync/sync-document';
import { Stage } from '../../../../renderer/viewport/stage';
import { ViewportScene } from '../../../../renderer/viewport/viewport-scene';
import { createChains } from '../../../support/chains';
import { source, theme } from './scene-fixture';

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
  vi.stubGlobal('requestAnimationFrame', () => 0);
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** With the last body, which carries nothing, in another thickness. */
function thickened(project: Project): Project {
  const last = project.bodies.length - 1;
  const bodies = project.bodies.map((body, i) =>
    i === last && body.shape.kind === 'rod' ? { ...body, shape: { ...body.shape, radius: 0.008 } } : body,
  );
  return { ...project, bodies };
}

function workOf(count: number): { poses: number; built: number; merged: number } {
  let poses = 0;
  const asked: PoseSource = { ...source, poseAt: () => (poses++, false) };
  const sync = vi.spyOn(DocumentScene.prototype, 'sync');
  const rebuild = vi.spyOn(BodyBatch.prototype, 'rebuild');
  const canvas = { clientWidth: 600, clientHeight: 400, dataset: {} } as unknown as HTMLCanvasElement;
  const stage = new Stage(new NullEngine({ renderWidth: 600, renderHeight: 400 } as never), canvas);
  const view = new ViewportScene(stage, canvas, { append: () => undefined } as unknown as HTMLElement, theme);
  const project = createChains(count);
  view.setProject(project, true);
  view.setSource(asked);
  stage.drawNow();
  poses = 0;
  view.setProject(thickened(project), false);
  stage.drawNow();
  const work = {
    poses,
    built: sync.mock.results.at(-1)?.value as number,
    merged: rebuild.mock.results.at(-1)?.value as number,
  };
  view.dispose();
  vi.restoreAllMocks();
  return work;
}

it('builds and merges as much in a model of 640 bodies as in one of 128, and asks for each pose once', () => {
  const [small, large] = [workOf(128), workOf(640)];
  expect(small.poses).toBe(128);
  expect(large.poses).toBe(640);
  expect(large.built).toBe(small.built);
  expect(large.merged).toBe(small.merged);
  expect(large.built).toBeLessThanOrEqual(4);
  expect(large.merged).toBeLessThanOrEqual(64);
});
