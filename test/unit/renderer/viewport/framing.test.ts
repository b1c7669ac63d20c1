import { describe, expect, it } from 'vitest';
import { createProject } from '../../../../engine/model/defaults';
import type { Vec3 } from '../../../../engine/model/project';
import { chooseView } from '../../../../renderer/viewport/camera/initial-view';
import {
  aboveFoot,
  headUnder,
  blend,
  directionAngles,
  FIELD_OF_VIEW,
  fitPoints,
  orbit,
  pan,
  pixelSize,
  STANDARD_VIEWS,
  turntable,
  upFromGravity,
  viewAxes,
  zoomAt,
} from '../../../../renderer/viewport/camera/framing';
import { homePoints } from '../../../../renderer/viewport/sync/room';
import type { View } from '../../../../renderer/viewport/camera/framing';
import { along, cross, dot, length, subtract } from '../../../../renderer/viewport/vector';

const UPS: Vec3[] = [
  [0, 0, 1],
  [0, 1, 0],
  [1, 0, 0],
  [0, -1, 0],
  [-1, 0, 0],
  [0, 0, -1],
];
const view: View = { target: [1, 2, 3], distance: 4, azimuth: 0.7, elevation: 0.3, up: [0, 0, 1] };

/** Where a point lies in the picture: half its height is 1. */
function project(v: View, p: Vec3, orthographic = false): { x: number; y: number } {
  const axes = viewAxes(v);
  const d = subtract(p, v.target);
  const half = Math.tan(FIELD_OF_VIEW / 2);
  const depth = orthographic ? v.distance : v.distance - dot(d, axes.toEye);
  return { x: dot(d, axes.right) / (depth * half), y: dot(d, axes.up) / (depth * half) };
}

function closeTo(a: Vec3, b: Vec3): void {
  expect(length(subtract(a, b))).toBeLessThan(1e-12);
}

describe('turntable axes', () => {
  it.each(UPS)('are a right-handed triad for up = %s %s %s', (...up) => {
    const { right, front } = turntable(up as unknown as Vec3);
    closeTo(cross(right, up as unknown as Vec3), front);
    expect(length(front)).toBeCloseTo(1, 12);
  });

  it('agree with the usual front, right and top views for z up and y up', () => {
    const look = (name: 'front' | 'right' | 'top', up: Vec3) => viewAxes({ ...STANDARD_VIEWS[name], up });
    closeTo(look('front', [0, 0, 1]).toEye, [0, -1, 0]);
    closeTo(look('right', [0, 0, 1]).toEye, [1, 0, 0]);
    closeTo(look('top', [0, 0, 1]).toEye, [0, 0, 1]);
    closeTo(look('top', [0, 0, 1]).up, [0, 1, 0]);
    closeTo(look('front', [0, 1, 0]).toEye, [0, 0, 1]);
    closeTo(look('front', [0, 1, 0]).right, [1, 0, 0]);
  });

  it('stay orthonormal straight above', () => {
    const { right, up, toEye } = viewAxes({ azimuth: 1.1, elevation: Math.PI / 2, up: [0, 1, 0] });
    closeTo(cross(right, up), toEye);
  });

  it('are found again from the direction', () => {
    for (const up of UPS) {
      const { azimuth, elevation } = directionAngles(
        viewAxes({ azimuth: -2.2, elevation: 0.6, up }).toEye,
        up,
      );
      expect(azimuth).toBeCloseTo(-2.2, 10);
      expect(elevation).toBeCloseTo(0.6, 10);
    }
  });

  it('stand against gravity', () => {
    expect(upFromGravity([0, -9.81, 0])).toEqual([0, 1, 0]);
    expect(upFromGravity([0.1, 0, -9.81])).toEqual([0, 0, 1]);
    expect(upFromGravity([0, 0, 0])).toEqual([0, 0, 1]);
  });
});

describe('fit', () => {
  const points: Vec3[] = [
    [0, 0, 0],
    [2, 0.1, 0],
    [1, 1, 5],
    [-3, 0.4, 1],
  ];

  it.each([false, true])('keeps every point inside the picture (orthographic: %s)', (orthographic) => {
    for (const aspect of [0.4, 1, 2.5]) {
      const fitted = fitPoints(view, points, aspect, orthographic);
      for (const p of points) {
        const { x, y } = project(fitted, p, orthographic);
        expect(Math.abs(x)).toBeLessThan(aspect);
        expect(Math.abs(y)).toBeLessThan(1);
      }
    }
  });

  it('can leave room at the foot without losing a point', () => {
    const fitted = aboveFoot(fitPoints(view, points, 1.5, true));
    const heights = points.map((p) => project(fitted, p, true).y);
    expect(Math.max(...heights)).toBeLessThan(1);
    expect(Math.min(...heights)).toBeGreaterThan(-0.95);
    expect(project(fitted, fitPoints(view, points, 1.5, true).target, true).y).toBeCloseTo(0.07, 10);
  });

  it('keeps every point below a strip over the top', () => {
    const [width, height] = [640, 270];
    const strip = { x: 10, y: 10, width: 500, height: 43 };
    const cube = { x: 560, y: 0, width: 70, height: 180 };
    const head = headUnder([strip, cube], width, height);
    const fitted = aboveFoot(fitPoints(view, points, width / height, true), head);
    const heights = points.map((p) => project(fitted, p, true).y);
    // from the top of the picture, in pixels
    const tops = heights.map((y) => ((1 - y) * height) / 2);
    expect(Math.min(...tops)).toBeGreaterThanOrEqual(strip.y + strip.height);
    expect(Math.min(...heights)).toBeGreaterThan(-0.95);
  });

  it('leaves no room for what lies in a corner or is not there, and never gives up the picture', () => {
    expect(headUnder([], 640, 270)).toBe(0);
    expect(headUnder([{ x: 560, y: 0, width: 70, height: 180 }], 640, 270)).toBe(0);
    expect(headUnder([{ x: 0, y: 200, width: 640, height: 60 }], 640, 270)).toBe(0);
    expect(headUnder([{ x: 0, y: 0, width: 640, height: 250 }], 640, 270)).toBe(0.35);
  });

  it('uses the picture: some point comes near an edge', () => {
    const fitted = fitPoints(view, points, 1.5, true);
    const fill = Math.max(
      ...points.map((p) =>
        Math.max(Math.abs(project(fitted, p, true).x) / 1.5, Math.abs(project(fitted, p, true).y)),
      ),
    );
    expect(fill).toBeGreaterThan(0.8);
  });

  it.each([false, true])(
    'is as near as can be, the same to both edges (orthographic: %s)',
    (orthographic) => {
      for (const aspect of [0.4, 1, 2.5]) {
        const fitted = fitPoints(view, points, aspect, orthographic);
        const places = points.map((p) => project(fitted, p, orthographic));
        const [across, upwards] = [places.map(({ x }) => x / aspect), places.map(({ y }) => y)];
        const reach = [across, upwards].map((axis) => [Math.max(...axis), -Math.min(...axis)]);
        expect(Math.max(...reach.flat())).toBeCloseTo(1 / 1.16, 9);
        const [one, other] = reach.find(([high]) => Math.abs(high - 1 / 1.16) < 1e-9)!;
        expect(one).toBeCloseTo(other, 9);
      }
    },
  );

  it('has the origin of an empty project in its middle', () => {
    const project = createProject('Empty');
    for (const orthographic of [false, true]) {
      const { target } = fitPoints(chooseView(project), homePoints(project, 0.01), 1.2, orthographic);
      expect(length(target)).toBeLessThan(1e-12);
    }
  });

  it('leaves the view alone where there is nothing to see, and survives a single point', () => {
    expect(fitPoints(view, [], 1, false)).toBe(view);
    const single = fitPoints(view, [[5, 5, 5]], 1, false);
    expect(single.distance).toBeGreaterThan(0);
    closeTo(single.target, [5, 5, 5]);
  });
});

describe('moving the view', () => {
  it('zooms with the point under the pointer staying there', () => {
    const height = 600;
    const pointer = { x: 120, y: -80 };
    const size = pixelSize(view, height);
    const axes = viewAxes(view);
    const p = along(along(view.target, axes.right, pointer.x * size), axes.up, -pointer.y * size);
    const before = project(view, p);
    for (const factor of [0.5, 3]) {
      const after = project(zoomAt(view, factor, pointer.x, pointer.y, height), p);
      expect(after.x).toBeCloseTo(before.x, 10);
      expect(after.y).toBeCloseTo(before.y, 10);
    }
  });

  it('pans with the target following the pointer', () => {
    const moved = pan(view, 30, 60, 600);
    const { x, y } = project(moved, view.target);
    expect(x).toBeCloseTo(30 / 300, 10);
    expect(y).toBeCloseTo(-60 / 300, 10);
  });

  it('never tips over the pole', () => {
    expect(orbit(view, 0, 1e5, 600).elevation).toBeCloseTo(Math.PI / 2, 12);
    expect(orbit(view, 0, -1e5, 600).elevation).toBeCloseTo(-Math.PI / 2, 12);
  });

  it('turns the short way round and arrives exactly', () => {
    const from = { ...view, azimuth: 3 };
    const to = { ...view, azimuth: -3, distance: 9 };
    expect(Math.abs(blend(from, to, 0.5).azimuth)).toBeGreaterThan(3);
    expect(blend(from, to, 1)).toEqual(to);
  });
});
