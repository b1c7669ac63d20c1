/** A hinge at the origin stands on the crossing of the axes, and the grid stays where it is, however near or far the eye. */
import { Color3 } from '@babylonjs/core/Maths/math.color';
import { Matrix, Vector3 } from '@babylonjs/core/Maths/math.vector';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FlatEngine } from '../../../../renderer/viewport/flat/flat-engine';
import { pixelSize, STANDARD_VIEWS, zoomAt } from '../../../../renderer/viewport/camera/framing';
import { GRID } from '../../../../renderer/viewport/meshes/grid';
import { Stage } from '../../../../renderer/viewport/stage';
import { FIRST_OPTIONS, viewOptions } from '../../../../renderer/viewport/view-options';
import { ViewportScene } from '../../../../renderer/viewport/viewport-scene';
import { along, scale } from '../../../../renderer/viewport/vector';
import { doublePendulum } from './sample-project';

/** Of the picture, which each test makes of its own size [px]. */
let [WIDTH, HEIGHT] = [900, 600];
const SIZES = [
  [900, 600],
  [2200, 1150],
  [360, 280],
] as const;
const AXES = { x: new Color3(1, 0, 0), y: new Color3(0, 1, 0) };
const GREY = { minor: new Color3(0, 0, 0.5), major: new Color3(0, 0, 1) };
const colors: Readonly<Record<string, Color3>> = {
  ...{ axisX: AXES.x, axisY: AXES.y, gridMinor: GREY.minor, gridMajor: GREY.major },
};
const theme = new Proxy({} as never, {
  get: (_, name) => (name === 'dark' ? false : (colors[String(name)] ?? new Color3(0.5, 0.5, 0.5))),
});

const LOOKS = {
  square: STANDARD_VIEWS.front,
  behind: STANDARD_VIEWS.back,
  oblique: STANDARD_VIEWS.isometric,
  low: { azimuth: 0.7, elevation: 0.2 },
};

type Pixel = [number, number];

interface DrawnLine {
  ends: [Vector3, Vector3];
  /** At both ends: red, green, blue and opacity. */
  inks: [number[], number[]];
}

/** Half the length of a pin, in its units: one without layers is a drawing, one that reaches through them is of length one. */
const HALF_PIN: Readonly<Record<string, number>> = { pin: 2.3, shank: 0.5 };

let stage: Stage;
let view: ViewportScene;
let pin: string;

function open([width, height]: readonly [number, number]): void {
  [WIDTH, HEIGHT] = [width, height];
  vi.stubGlobal('requestAnimationFrame', () => 1);
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
  const canvas = {
    ...{ width: WIDTH, height: HEIGHT, clientWidth: WIDTH, clientHeight: HEIGHT, dataset: {} },
    getContext: () => null,
  } as unknown as HTMLCanvasElement;
  stage = new Stage(new FlatEngine(canvas), null);
  view = new ViewportScene(stage, canvas, { append: () => undefined } as unknown as HTMLElement, theme);
}
beforeEach(() => open(SIZES[0]));
afterEach(() => {
  view.dispose();
  viewOptions.layers = FIRST_OPTIONS.layers;
  vi.unstubAllGlobals();
});

function projected(point: Vector3): Pixel {
  const { camera } = stage;
  const clip = Vector3.TransformCoordinates(
    point,
    camera.getViewMatrix().multiply(camera.getProjectionMatrix(true)),
  );
  return [((1 + clip.x) * WIDTH) / 2, ((1 - clip.y) * HEIGHT) / 2];
}

/** The pieces of the grid that are in the picture. */
function gridLines(): DrawnLine[] {
  const mesh = stage.scene.getMeshByName(GRID)!;
  const places = mesh.getVerticesData('position')!;
  const inks = mesh.getVerticesData('color')!;
  return Array.from({ length: places.length / 12 }, (_, i): DrawnLine => {
    const [from, to] = [4 * i, 4 * i + 2];
    return {
      ends: [Vector3.FromArray(places, 3 * from), Vector3.FromArray(places, 3 * to)],
      inks: [[...inks.slice(4 * from, 4 * from + 4)], [...inks.slice(4 * to, 4 * to + 4)]],
    };
  }).filter(({ inks: [a, b] }) => a[3] + b[3] > 0);
}

const isAxis = ({ inks: [[r, g]] }: DrawnLine): 'x' | 'y' | null => (r > 0.9 ? 'x' : g > 0.9 ? 'y' : null);

function away([x, y]: Pixel, { ends }: DrawnLine): number {
  const [[ax, ay], [bx, by]] = ends.map(projected);
  return Math.abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / Math.hypot(bx - ax, by - ay);
}

/** Parts of the hinge: their middle, and a unit of theirs along their axis. */
function hingeParts(): { part: string; middle: Vector3; axis: Vector3 }[] {
  return view['model'].parts.flatMap((batch) =>
    batch.records.flatMap((record, i) => {
      if (record !== 'pivot') return [];
      const place = batch.placeToRef(i, new Matrix());
      const axis = Vector3.TransformNormal(new Vector3(0, 0, 1), place);
      return [{ part: batch.name, middle: place.getTranslation(), axis }];
    }),
  );
}

/** Every part turns about the origin as it is seen, and the pin reaches through it. */
function expectOnOrigin(seen: Pixel): void {
  const parts = hingeParts();
  // smaller than a few pixels it is left out
  const isSmall = view['model'].size.glyph < 1.5 * pixelSize(stage.camera.view, HEIGHT);
  if (!isSmall) expect(parts.map(({ part }) => part)).toEqual(expect.arrayContaining([pin, 'bearing']));
  for (const { part, middle, axis } of parts) {
    const onPlane = middle.subtract(axis.scale(middle.z / axis.z));
    const [x, y] = projected(onPlane);
    expect(Math.hypot(x - seen[0], y - seen[1])).toBeLessThan(1);
    if (part === pin) expect(Math.abs(middle.z / axis.z)).toBeLessThanOrEqual(HALF_PIN[pin]);
  }
}

const looks = Object.entries(LOOKS).flatMap(([name, look]) =>
  [true, false].map((orthographic) => ({ name, look, orthographic })),
);

describe.each(looks)('in the $name look, parallel projection: $orthographic', ({ look, orthographic }) => {
  function show(drawnPin: string, size: (typeof SIZES)[number] = SIZES[0]): void {
    if (size !== SIZES[0]) {
      view.dispose();
      open(size);
    }
    pin = drawnPin;
    viewOptions.layers = pin === 'shank';
    view.setOptions({ ...FIRST_OPTIONS, orthographic });
    view.setProject(doublePendulum(), true);
    stage.camera.set({ ...stage.camera.view, ...look });
    // beside the origin, as far from the eye: what is nearer or farther than the middle is passed by who goes near enough
    const { right, up } = stage.camera.axes;
    stage.camera.set({ ...stage.camera.view, target: along(scale(right, 0.1), up, -0.04) });
    stage.beforeRender();
  }

  it.each(SIZES.flatMap((size) => ['pin', 'shank'].map((drawn) => ({ drawn, size }))))(
    'the $drawn of a hinge at 0,0,0 is drawn where the axes cross, from 0.01 to 1000 of the first distance, in $size px',
    ({ drawn, size }) => {
      show(drawn, size);
      const start = stage.camera.view;
      const origin = projected(Vector3.Zero());
      expect(Math.hypot(origin[0] - WIDTH / 2, origin[1] - HEIGHT / 2)).toBeGreaterThan(HEIGHT / 30);
      for (let exponent = -2; exponent <= 3.001; exponent += 0.1) {
        const [x, y] = [origin[0] - WIDTH / 2, origin[1] - HEIGHT / 2];
        stage.camera.set(zoomAt(start, 10 ** exponent, x, y, HEIGHT));
        stage.beforeRender();
        const seen = projected(Vector3.Zero());
        const axes = gridLines().filter(isAxis);
        expect(new Set(axes.map(isAxis)).size).toBe(2);
        for (const axis of axes) expect(away(seen, axis)).toBeLessThan(1);
        expectOnOrigin(seen);
      }
    },
  );

  it('no line of the grid jumps from one picture of a zoom to the next, nor does its colour', () => {
    show('pin');
    const STEP = 1.01;
    let before = new Map<string, DrawnLine[]>();
    const start = stage.camera.view;
    let compared = 0;
    for (let zoom = 0.3; zoom < 30; zoom *= STEP) {
      stage.camera.set(zoomAt(start, zoom, 40, -30, HEIGHT));
      stage.beforeRender();
      const spacing = pixelSize(stage.camera.view, HEIGHT);
      const now = new Map<string, DrawnLine[]>();
      for (const line of gridLines()) now.set(nameOf(line), [...(now.get(nameOf(line)) ?? []), line]);
      for (const [name, pieces] of before)
        for (const { ends, inks } of pieces) {
          const middle = ends[0].add(ends[1]).scale(0.5);
          const [x, y] = projected(middle);
          if (Math.min(x, y, WIDTH - x, HEIGHT - y) < 0) continue;
          const ink = inks[0].map((value, i) => (value + inks[1][i]) / 2);
          const found = inkAt(now.get(name) ?? [], middle, spacing);
          const change = Math.max(
            ...ink.slice(0, 3).map((value, i) => Math.abs(value - (found?.[i] ?? value))),
          );
          expect(Math.abs(ink[3] - (found?.[3] ?? 0))).toBeLessThan(0.1);
          expect(change * ink[3]).toBeLessThan(0.05);
          compared += 1;
        }
      before = now;
    }
    expect(compared).toBeGreaterThan(10_000);
  });
});

/** Of the line on which a piece lies: the coordinate that is the same at both ends, in tenths of a micrometre. */
function nameOf({ ends: [a, b] }: DrawnLine): string {
  const isUpright = Math.abs(a.x - b.x) < Math.abs(a.y - b.y);
  return `${isUpright ? 'x' : 'y'} ${Math.round((isUpright ? a.x : a.y) * 1e5)}`;
}

/** Colour and opacity of a line at a place; nothing where it ends before. */
function inkAt(pieces: readonly DrawnLine[], at: Vector3, slack: number): number[] | null {
  for (const { ends, inks } of pieces) {
    const whole = ends[1].subtract(ends[0]);
    const t = Vector3.Dot(at.subtract(ends[0]), whole) / whole.lengthSquared();
    if (t * whole.length() < -slack || (t - 1) * whole.length() > slack) continue;
    return inks[0].map((value, i) => value + (inks[1][i] - value) * t);
  }
  return null;
}
