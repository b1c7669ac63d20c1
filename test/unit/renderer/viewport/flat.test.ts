/** The picture without WebGL: pixels, what hides what, and the scene as the shaders would have it. */
import { Color3 } from '@babylonjs/core/Maths/math.color';
import { Matrix, Vector3 } from '@babylonjs/core/Maths/math.vector';
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRandom } from '../../../support/draw';
import { readExample } from '../../../support/example-file';
import { seedOf } from '../../../support/tier';
import { Corners } from '../../../../renderer/viewport/flat/corners';
import { FlatEngine } from '../../../../renderer/viewport/flat/flat-engine';
import { FlatPainter } from '../../../../renderer/viewport/flat/flat-painter';
import { Raster } from '../../../../renderer/viewport/flat/raster';
import type { Ink } from '../../../../renderer/viewport/flat/raster';
import { Stage } from '../../../../renderer/viewport/stage';
import { FIRST_OPTIONS } from '../../../../renderer/viewport/view-options';
import { ViewportScene } from '../../../../renderer/viewport/viewport-scene';
import { theme } from './scene-fixture';

const RED: Ink = { r: 1, g: 0, b: 0, a: 1 };
const BLUE: Ink = { r: 0, g: 0, b: 1, a: 1 };

const pixel = ({ bytes, width }: Raster, x: number, y: number): number[] => [
  ...bytes.subarray(4 * (y * width + x), 4 * (y * width + x) + 4),
];
const covered = ({ bytes }: Raster): number => bytes.filter((byte, i) => i % 4 === 3 && byte > 0).length;

describe('pixels', () => {
  let raster: Raster;
  beforeEach(() => {
    raster = new Raster(20, 20);
    raster.clear();
  });

  it('of a triangle are those whose middles lie in it, whichever way it turns, and no others', () => {
    const places = new Float32Array([0, 0, 0, 10, 0, 0, 0, 10, 0]);
    raster.triangle(places, 0, 1, 2, RED);
    const once = covered(raster);
    // the middles on the slanted side belong to one of two neighbours
    expect(once).toBeGreaterThanOrEqual(45);
    expect(once).toBeLessThanOrEqual(55);
    raster.triangle(places, 2, 1, 0, RED);
    expect(covered(raster)).toBe(once);
    expect(pixel(raster, 1, 1)).toEqual([255, 0, 0, 255]);
    expect(pixel(raster, 8, 8)).toEqual([0, 0, 0, 0]);
  });

  it('of two triangles with a common side are each drawn once', () => {
    const places = new Float32Array([1.3, 2.1, 0, 17.7, 3.9, 0, 14.2, 18.4, 0, 2.6, 15.8, 0]);
    const half = { ...RED, a: 0.5 };
    raster.setDepth('nearer', false);
    raster.triangle(places, 0, 1, 2, half);
    raster.triangle(places, 0, 2, 3, half);
    const opacities = new Set(raster.bytes.filter((_, i) => i % 4 === 3));
    expect([...opacities].sort()).toEqual([0, 128]);
  });

  it('hide what is behind, in either order, also where two faces cross', () => {
    const flat = new Float32Array([0, 0, 0.5, 20, 0, 0.5, 0, 20, 0.5, 20, 20, 0.5]);
    const tilted = new Float32Array([0, 0, 0, 20, 0, 1, 0, 20, 0, 20, 20, 1]);
    const draw = (places: Float32Array, ink: Ink): void => {
      raster.triangle(places, 0, 1, 2, ink);
      raster.triangle(places, 1, 3, 2, ink);
    };
    for (const isFlatFirst of [true, false]) {
      raster.clear();
      if (isFlatFirst) draw(flat, RED);
      draw(tilted, BLUE);
      if (!isFlatFirst) draw(flat, RED);
      expect(pixel(raster, 4, 12)).toEqual([0, 0, 255, 255]);
      expect(pixel(raster, 15, 12)).toEqual([255, 0, 0, 255]);
    }
  });

  it('of hidden lines are drawn only behind what is there', () => {
    raster.triangle(new Float32Array([0, 0, 0, 10, 0, 0, 0, 19, 0]), 0, 1, 2, RED);
    raster.setDepth('farther', false);
    const line = new Float32Array([0, 2.5, 0.5, 19, 2.5, 0.5]);
    raster.line(line, 0, 1, { width: 1, ink: BLUE, end: 1 });
    expect(pixel(raster, 3, 2)).toEqual([0, 0, 255, 255]);
    expect(pixel(raster, 15, 2)).toEqual([0, 0, 0, 0]);
  });

  it('of a line are as wide as it is said to be, fade to its end, and need no more time far outside', () => {
    const line = new Float32Array([-1e6, 5.5, 0, 1e6, 5.5, 0, 0, 12.5, 0, 19, 12.5, 0]);
    raster.line(line, 0, 1, { width: 3, ink: RED, end: 1 });
    expect(covered(raster)).toBe(60);
    raster.line(line, 2, 3, { width: 1, ink: BLUE, end: 0 });
    expect(pixel(raster, 1, 12)[3]).toBeGreaterThan(200);
    expect(pixel(raster, 17, 12)[3]).toBeLessThan(40);
  });
});

describe('what reaches behind the eye', () => {
  const SIDE = 40;
  const [NEAR, FIELD] = [0.1, 0.9];
  const view = Matrix.PerspectiveFovRH(FIELD, 1, NEAR, 100);
  const random = createRandom(seedOf(5));
  const between = (from: number, to: number): number => from + (to - from) * random();

  /** Where a ray meets a triangle, as shares of its corners; the oracle knows nothing of clipping. */
  function meets(ray: Vector3, [a, b, c]: readonly Vector3[]): { shares: number[]; depth: number } {
    const [u, v] = [b.subtract(a), c.subtract(a)];
    const across = Vector3.Cross(ray, v);
    const size = Vector3.Dot(u, across);
    const from = a.scale(-1);
    const second = Vector3.Dot(from, across) / size;
    const turned = Vector3.Cross(from, u);
    const third = Vector3.Dot(ray, turned) / size;
    return { shares: [1 - second - third, second, third], depth: Vector3.Dot(v, turned) / size };
  }

  it('is drawn as far as it is before the near plane: as rays meet it, for random triangles', () => {
    let [drawn, wrong] = [0, 0];
    for (let n = 0; n < 100; n++) {
      const triangle = Array.from(
        { length: 3 },
        (_, i) => new Vector3(between(-2, 2), between(-2, 2), i === 0 ? between(-3, -0.2) : between(-2, 2)),
      );
      if (triangle.every(({ z }) => z < -NEAR)) continue;
      const corners = new Corners();
      const size = { width: SIDE, height: SIDE };
      corners.project(
        triangle.flatMap((corner) => corner.asArray()),
        Matrix.Identity(),
        view,
        size,
      );
      const raster = new Raster(SIDE, SIDE);
      raster.clear();
      const left = corners.clip([0, 1, 2]);
      for (let k = 2; k < left; k++) raster.triangle(corners.cut, 0, k - 1, k, RED);
      for (let y = 0; y < SIDE; y++)
        for (let x = 0; x < SIDE; x++) {
          const wide = Math.tan(FIELD / 2);
          const ray = new Vector3(
            (((x + 0.5) / SIDE) * 2 - 1) * wide,
            (1 - ((y + 0.5) / SIDE) * 2) * wide,
            -1,
          );
          const { shares, depth } = meets(ray, triangle);
          const margin = Math.min(...shares, depth - NEAR);
          // at its rim the middle of a pixel is on either side
          if (Math.abs(margin) < 0.02) continue;
          wrong += Number(pixel(raster, x, y)[3] > 0 !== margin > 0);
          drawn += Number(margin > 0);
        }
    }
    expect(wrong).toBe(0);
    expect(drawn).toBeGreaterThan(5000);
  });

  it('of a line ends at the near plane, whichever end is behind', () => {
    const corners = new Corners();
    corners.project([0, -0.5, -5, 0, -0.5, 5], Matrix.Identity(), view, { width: SIDE, height: SIDE });
    for (const ends of [
      [0, 1],
      [1, 0],
    ]) {
      expect(corners.clip(ends)).toBe(2);
      const depths = [corners.cut[2], corners.cut[5]].sort((a, b) => a - b);
      expect(depths[0]).toBeCloseTo(-1, 5);
      expect(depths[1]).toBeCloseTo(corners.places[2], 5);
    }
    expect(corners.clip([1, 1])).toBe(0);
  });
});

describe('the scene', () => {
  const SIZE = { width: 400, height: 300 };
  let stage: Stage;
  let view: ViewportScene;
  let shown: Uint8ClampedArray;
  let canvas: HTMLCanvasElement;

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
    vi.stubGlobal(
      'ImageData',
      class {
        constructor(readonly data: Uint8ClampedArray) {}
      },
    );
    canvas = {
      ...{ ...SIZE, clientWidth: SIZE.width, clientHeight: SIZE.height, dataset: {} },
      getContext: () => ({ canvas, putImageData: ({ data }: ImageData) => (shown = data) }),
    } as unknown as HTMLCanvasElement;
    stage = new Stage(new FlatEngine(canvas), canvas);
    const layer = { append: () => undefined } as unknown as HTMLElement;
    view = new ViewportScene(stage, canvas, layer, theme);
    view.setProject(readExample('four-bar-with-load'), true);
  });
  afterEach(() => {
    view.dispose();
    vi.unstubAllGlobals();
  });

  function paint(): void {
    stage.beforeRender();
    new FlatPainter(canvas.getContext('2d')!, stage.lighting).paint(stage.scene, 1);
  }
  /** Where a body's own colour is seen, more or less lit: nothing else has its hue. */
  function placesOf(hex: string): [number, number][] {
    const { r, g, b } = Color3.FromHexString(hex);
    const found: [number, number][] = [];
    for (let i = 0; i < shown.length; i += 4) {
      const light = shown[i] / (255 * r);
      const isSame =
        Math.abs(shown[i + 1] - 255 * g * light) < 14 && Math.abs(shown[i + 2] - 255 * b * light) < 14;
      if (shown[i + 3] === 255 && light > 0.4 && isSame)
        found.push([(i / 4) % SIZE.width, Math.floor(i / 4 / SIZE.width)]);
    }
    return found;
  }

  it('keeps its view where only its pixels become fewer, and frames it anew in another place', () => {
    const far = () => stage.camera.destination.distance;
    stage.resize();
    const distance = far();
    // what was dragged is another picture to frame
    const project = readExample('four-bar-with-load');
    const bodies = project.bodies.map((body) => ({
      ...body,
      position: body.position.map((x) => 2 * x) as never,
    }));
    view.setProject({ ...project, bodies }, false);
    stage.resize();
    expect(far()).toBe(distance);
    Object.assign(canvas, { clientWidth: 300 });
    stage.resize();
    expect(far()).not.toBe(distance);
  });

  it('has each body in its colour where it is picked', () => {
    paint();
    for (const { id, color } of readExample('four-bar-with-load').bodies) {
      const all = placesOf(color);
      expect(all.length).toBeGreaterThan(20);
      const places = all.filter((_, i) => i % Math.ceil(all.length / 20) === 0);
      const met = places.filter(([x, y]) => view.pick(x + 0.5, y + 0.5) === id);
      // the rest lies under edges and parts of joints
      expect(met.length).toBeGreaterThan(0.5 * places.length);
    }
  });

  it('follows the camera, the grid and what is selected, and is the same where nothing changed', () => {
    const looks = new Set<string>();
    const look = (): number => {
      paint();
      return looks.add(createHash('sha1').update(shown).digest('hex')).size;
    };
    expect(look()).toBe(1);
    view.setSelection(['coupler'], null);
    expect(look()).toBe(2);
    view.setOptions({ ...FIRST_OPTIONS, grid: false });
    expect(look()).toBe(3);
    expect(look()).toBe(3);
    stage.camera.set({ ...stage.camera.view, azimuth: stage.camera.view.azimuth + 0.3 });
    expect(look()).toBe(4);
  });

  it('has the floor in it that the eye stands over', () => {
    const project = readExample('four-bar-with-load');
    const shape = { kind: 'box' as const, center: [0, 0, 0] as const, size: [20, 20, 0.1] as const };
    const floor = { ...project.bodies[0], shape, position: [0, 0, 0] as const };
    view.setProject({ ...project, bodies: [floor], joints: [], drivers: [], loads: [] }, true);
    view.setOptions({ ...FIRST_OPTIONS, grid: false });
    stage.camera.set({ target: [0, 0, 0.5], distance: 1, azimuth: 0, elevation: 0.1, up: [0, 0, 1] });
    paint();
    // below the horizon it is everywhere
    const low = shown.subarray(3 * SIZE.width * SIZE.height);
    expect(low.filter((byte, i) => i % 4 === 3 && byte === 255).length).toBe(low.length / 4);
  });

  it('has nothing in it that stands behind the eye', () => {
    const away = stage.camera.axes.toEye;
    const target = stage.camera.view.target;
    const distance = stage.camera.view.distance;
    view.setOptions({ ...FIRST_OPTIONS, grid: false });
    stage.camera.set({
      ...stage.camera.view,
      target: new Vector3(...target).subtract(new Vector3(...away).scale(3 * distance)).asArray() as [
        number,
        number,
        number,
      ],
    });
    paint();
    expect(shown.every((byte) => byte === 0)).toBe(true);
  });
});
