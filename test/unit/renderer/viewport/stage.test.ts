/** When pictures are drawn: not before the size is known, not while nothing changes, and at the display's full rate. */
import { NullEngine } from '@babylonjs/core/Engines/nullEngine';
import { SelectionOutlineLayer } from '@babylonjs/core/Layers/selectionOutlineLayer';
import { StandardMaterial } from '@babylonjs/core/Materials/standardMaterial';
import type { Mesh } from '@babylonjs/core/Meshes/mesh';
import { CreateBox } from '@babylonjs/core/Meshes/Builders/boxBuilder';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Stage } from '../../../../renderer/viewport/stage';

let callbacks: FrameRequestCallback[];
let sizeChanged: () => void;
let stage: Stage;
let pictures: number;
let clock: number;

beforeEach(() => {
  callbacks = [];
  pictures = clock = 0;
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => callbacks.push(callback));
  vi.stubGlobal('cancelAnimationFrame', (handle: number) => {
    callbacks[handle - 1] = () => undefined;
  });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        sizeChanged = callback;
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
  stage = new Stage(new NullEngine(), { dataset: {} } as unknown as HTMLCanvasElement);
  stage.beforeRender = () => {
    pictures += 1;
  };
});

afterEach(() => {
  stage.dispose();
  vi.unstubAllGlobals();
});

/** One frame of the display; what happens in it comes before the picture, as a player's tick does. */
function displayFrame(happens: () => void = () => undefined): void {
  const due = callbacks;
  callbacks = [];
  happens();
  for (const callback of due) callback((clock += 16));
}

function shown(): void {
  sizeChanged();
  for (let i = 0; i < 5; i++) displayFrame();
  pictures = 0;
}

it('draws nothing before the size of the picture is known', () => {
  stage.settle();
  displayFrame();
  displayFrame();
  expect(pictures).toBe(0);
  sizeChanged();
  expect(pictures).toBe(1);
});

it('draws what was asked for once, and then nothing', () => {
  shown();
  stage.requestRender();
  stage.requestRender();
  for (let i = 0; i < 10; i++) displayFrame();
  expect(pictures).toBe(1);
  expect(callbacks).toEqual([]);
});

it('draws every frame of the display while something moves', () => {
  shown();
  stage.playing = true;
  displayFrame();
  for (let i = 0; i < 20; i++) displayFrame(() => stage.requestRender());
  expect(pictures).toBe(20);
});

it('draws nothing while it plays and nothing moves, and stops looking when it stops', () => {
  shown();
  stage.playing = true;
  for (let i = 0; i < 10; i++) displayFrame();
  expect(pictures).toBe(0);
  stage.playing = false;
  displayFrame();
  expect(callbacks).toEqual([]);
});

it('draws once what is new in the scene where its shaders are ready, and until they are where not', () => {
  shown();
  stage.settle();
  for (let i = 0; i < 5; i++) displayFrame();
  expect(pictures).toBe(1);
  const ready = vi.spyOn(stage.scene, 'isReady').mockReturnValue(false);
  stage.settle();
  for (let i = 0; i < 5; i++) displayFrame();
  expect(pictures).toBe(6);
  ready.mockReturnValue(true);
  for (let i = 0; i < 5; i++) displayFrame();
  expect(pictures).toBe(7);
});

it('draws ahead of the display what is due, once', () => {
  shown();
  stage.drawAhead();
  expect(pictures).toBe(0);
  stage.requestRender();
  stage.drawAhead();
  expect(pictures).toBe(1);
  stage.drawAhead();
  for (let i = 0; i < 5; i++) displayFrame();
  expect(pictures).toBe(1);
  expect(callbacks.filter((callback) => callback.length > 0)).toEqual([]);
});

describe('a picture that the processor draws late', () => {
  /** What the graphics process has done of all that it was asked for. */
  let isDone: boolean;
  let shown: number;
  const gl = {
    ...{ SIGNALED: 1, fenceSync: () => ({}), deleteSync: () => undefined, flush: () => undefined },
    getSyncParameter: () => Number(isDone),
    bindFramebuffer: () => undefined,
    blitFramebuffer: () => (shown += 1),
  } as unknown as WebGL2RenderingContext;

  function open(triangles: number): void {
    stage.dispose();
    const canvas = { dataset: {}, getContext: () => gl } as unknown as HTMLCanvasElement;
    stage = new Stage(new NullEngine(), canvas, 'processor');
    stage.beforeRender = () => (pictures += 1);
    const mesh = CreateBox('much', {}, stage.scene);
    mesh.material = new StandardMaterial('plain', stage.scene);
    mesh.subMeshes[0].indexCount = 3 * triangles;
    isDone = true;
    sizeChanged();
    for (let i = 0; i < 9; i++) displayFrame();
    pictures = shown = 0;
  }

  it('is shown once it is done, and the next one waits for it: no frame waits for either', () => {
    open(1e6);
    isDone = false;
    for (let i = 0; i < 5; i++) displayFrame(() => stage.requestRender());
    expect([pictures, shown]).toEqual([1, 0]);
    isDone = true;
    displayFrame();
    // the display takes it before the next one is begun, or it would wait for that
    expect([pictures, shown]).toEqual([1, 1]);
    displayFrame();
    // what was asked for in the meantime is one picture, of how things are by now
    expect([pictures, shown]).toEqual([2, 1]);
    for (let i = 0; i < 5; i++) displayFrame();
    expect([pictures, shown]).toEqual([2, 2]);
    expect(callbacks).toEqual([]);
  });

  describe('as a whole, of what was only glanced at', () => {
    /** Names of what each call to render has drawn, and how often the picture was cleared. */
    let slices: string[];
    let cleared: number;
    let outlined: number;

    function glance(): void {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      open(90_000);
      const add = (name: string, triangles: number): Mesh => {
        const mesh = CreateBox(name, {}, stage.scene);
        mesh.material = stage.scene.materials[0];
        mesh.subMeshes[0].indexCount = 3 * triangles;
        return mesh;
      };
      const glass = new StandardMaterial('glass', stage.scene);
      glass.alpha = 0.5;
      add('clear', 100).material = glass;
      add('over', 100).renderingGroupId = 1;
      for (const name of ['a', 'b', 'c']) add(name, 8_000);
      stage.requestRender();
      displayFrame();
      displayFrame();
      pictures = shown = cleared = outlined = 0;
      slices = [];
      const { scene, engine } = stage;
      vi.spyOn(scene, 'isReady').mockReturnValue(true);
      const outline = new SelectionOutlineLayer('outline', scene);
      scene.onAfterRenderObservable.add(() => {
        outlined += Number(outline.isEnabled);
        const { data, length } = scene.getActiveMeshes();
        slices.push(
          data
            .slice(0, length)
            .map(({ name }) => name)
            .join(' '),
        );
      });
      vi.spyOn(engine, 'clear').mockImplementation((_, color) => (cleared += Number(color)));
      vi.advanceTimersByTime(250);
    }

    afterEach(() => vi.useRealTimers());

    it('is drawn in slices, over each other, what is seen through last, and shown when all are done', () => {
      glance();
      const all = ['much', 'a b', 'c', 'clear over'];
      displayFrame();
      for (let i = 1; i <= all.length; i++) {
        expect(shown).toBe(0);
        expect(slices).toEqual(all.slice(0, i));
        vi.advanceTimersByTime(4);
      }
      expect([shown, pictures, cleared, outlined]).toEqual([1, 0, 1, 1]);
      displayFrame();
      expect([slices.length, callbacks]).toEqual([all.length, []]);
    });

    it('waits for the shaders of what the glance did without', () => {
      glance();
      const ready = vi.spyOn(stage.scene, 'isReady').mockReturnValue(false);
      for (let i = 0; i < 5; i++) displayFrame();
      expect(slices).toEqual([]);
      ready.mockReturnValue(true);
      displayFrame();
      expect(slices).toEqual(['much']);
    });

    it('is left for something newer, which waits for nothing', () => {
      glance();
      displayFrame();
      isDone = false;
      vi.advanceTimersByTime(40);
      expect([pictures, slices.length]).toEqual([0, 1]);
      stage.requestRender();
      displayFrame();
      expect([pictures, shown]).toEqual([1, 0]);
      expect(slices[1]).toBe('much clear over a b c');
      // of which only one is begun
      displayFrame(() => stage.requestRender());
      expect(pictures).toBe(1);
      isDone = true;
      displayFrame();
      expect([slices.length, shown]).toEqual([2, 1]);
    });

    it('is not made up before another glance, which is as large as the whole was', () => {
      glance();
      const asked: boolean[] = [];
      stage.onGlance = (rough) => asked.push(rough);
      // at a glance there is little of it
      stage.scene.getMeshByName('much')?.setEnabled(false);
      stage.requestRender();
      displayFrame();
      expect([asked, stage.isRough, shown]).toEqual([[], true, 0]);
      displayFrame();
      expect(shown).toBe(1);
      stage.drawNow();
      expect([asked, stage.isRough]).toEqual([[false], false]);
    });

    it('is not gone on with after something newer that is drawn on the canvas at once', () => {
      glance();
      // what the whole picture is like is known once it is begun
      stage.scene.getMeshByName('much')?.setEnabled(false);
      displayFrame();
      stage.requestRender();
      stage.playing = true;
      for (let i = 0; i < 9; i++) displayFrame();
      vi.advanceTimersByTime(40);
      expect([pictures, shown, slices.length]).toEqual([1, 0, 2]);
    });
  });

  it('is drawn on the canvas at once where a glance has little in it, and as a whole at rest', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      open(1e6);
      vi.spyOn(stage.scene, 'isReady').mockReturnValue(true);
      const [part] = stage.scene.getMeshByName('much')!.subMeshes;
      stage.onGlance = (rough) => (part.indexCount = rough ? 3 * 5000 : 3e6);
      stage.playing = true;
      stage.drawNow();
      pictures = shown = 0;
      isDone = false;
      for (let i = 0; i < 5; i++) displayFrame(() => stage.requestRender());
      expect([pictures, shown, stage.isRough]).toEqual([5, 0, true]);
      // a canvas of another size is drawn anew: what was finished before is older than what it showed
      isDone = true;
      sizeChanged();
      expect([pictures, shown]).toEqual([6, 0]);
      stage.playing = false;
      displayFrame();
      vi.advanceTimersByTime(250);
      displayFrame();
      vi.advanceTimersByTime(20);
      expect([pictures, shown, stage.isRough]).toEqual([6, 1, false]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is no longer late once what took long is gone, though nothing rests', () => {
    open(1e6);
    stage.playing = true;
    isDone = false;
    stage.scene.getMeshByName('much')?.dispose();
    CreateBox('little', {}, stage.scene).material = stage.scene.materials[0];
    stage.forgetSize();
    displayFrame();
    for (let i = 0; i < 5; i++) displayFrame(() => stage.requestRender());
    expect([pictures, shown, stage.isRough]).toEqual([5, 0, false]);
  });

  it('stays on a canvas that is given another size', () => {
    open(1e6);
    sizeChanged();
    expect(shown).toBe(1);
  });

  it('is one of many triangles: others are drawn on the canvas at once', () => {
    open(1000);
    isDone = false;
    stage.playing = true;
    displayFrame();
    for (let i = 0; i < 5; i++) displayFrame(() => stage.requestRender());
    expect([pictures, shown]).toEqual([5, 0]);
  });
});

it('has the form of its place, whatever whole pixels it is drawn with, and its own form where it is captured', () => {
  const engine = new NullEngine({ renderWidth: 447, renderHeight: 384 } as never);
  const canvas = { dataset: {}, clientWidth: 894, clientHeight: 767 } as unknown as HTMLCanvasElement;
  const own = new Stage(engine, canvas);
  expect(own.camera.getProjectionMatrix().m[5] / own.camera.getProjectionMatrix().m[0]).toBeCloseTo(
    894 / 767,
    6,
  );
  own.camera.orthographic = true;
  const m = own.camera.getProjectionMatrix(true).m;
  expect(m[5] / m[0]).toBeCloseTo(894 / 767, 6);
  own.hold(300, 200);
  expect(engine.getAspectRatio(own.camera)).toBe(engine.getRenderWidth() / engine.getRenderHeight());
  own.dispose();
});

it('forgets the numbers of meshes that are gone', () => {
  const { scene } = stage;
  const material = new StandardMaterial('kept', scene);
  for (let i = 0; i < 3; i++) {
    const mesh = CreateBox('brief', {}, scene);
    mesh.material = material;
    mesh.dispose();
  }
  const { _geometriesByUniqueId: byNumber } = scene as unknown as { _geometriesByUniqueId: object | null };
  expect([material.meshMap, byNumber].flatMap((index) => Object.keys(index ?? {}))).toEqual([]);
});

it('has no size while the context is lost, and the one of its place once that is back', () => {
  shown();
  const { engine } = stage;
  const sizes: number[] = [];
  stage.onResize = (width) => sizes.push(width);
  const width = vi.spyOn(engine, 'getRenderWidth').mockReturnValue(0);
  engine.onContextLostObservable.notifyObservers(engine);
  // as when a run opens the charts
  sizeChanged();
  displayFrame();
  expect([sizes, pictures]).toEqual([[], 0]);
  width.mockReturnValue(640);
  engine.onContextRestoredObservable.notifyObservers(engine);
  expect([sizes, pictures]).toEqual([[640], 1]);
});
