/** What lay under a tool's strip is seen below it. */
import { describe, expect, it } from 'vitest';
import type { Vec3 } from '../../../../engine/model/project';
import { clearOf } from '../../../../renderer/viewport/camera/clear-of';
import { coveredBy, FIELD_OF_VIEW, fitPoints, viewAxes } from '../../../../renderer/viewport/camera/framing';
import type { View } from '../../../../renderer/viewport/camera/framing';
import { along, dot, subtract } from '../../../../renderer/viewport/vector';

const LOOK: View = { target: [0, 0, 0], distance: 1, azimuth: 0.4, elevation: 0.3, up: [0, 1, 0] };
const HALF = Math.tan(FIELD_OF_VIEW / 2);
const POINTS: Vec3[] = [
  [0, 0, 0],
  [0.3, 0, 0.1],
  [0.1, 0.2, -0.1],
];

/** From the top of the picture, as a fraction of its height. */
function depthOf(view: View, point: Vec3, orthographic: boolean): number {
  const { up, toEye } = viewAxes(view);
  const from = subtract(point, view.target);
  const away = view.distance - (orthographic ? 0 : dot(from, toEye));
  return (1 - dot(from, up) / (HALF * away)) / 2;
}

describe.each([true, false])('under a strip (orthographic: %s)', (orthographic) => {
  const fitted = fitPoints(LOOK, POINTS, 1.5, orthographic);
  const depths = (view: View) => POINTS.map((point) => depthOf(view, point, orthographic));

  it.each([0.1, 0.2, 0.35])('nothing lies that was in the picture, of %d', (head) => {
    const view = clearOf(fitted, POINTS, head, orthographic);
    expect(Math.min(...depths(view))).toBeGreaterThan(head - 5e-3);
    expect(Math.max(...depths(view))).toBeLessThan(0.96);
    expect(view).toMatchObject({ azimuth: fitted.azimuth, elevation: fitted.elevation });
    // once clear it stays
    const again = clearOf(view, POINTS, head - 5e-3, orthographic);
    expect(again).toBe(view);
  });

  it('comes no farther away than it must', () => {
    const low = { ...fitted, distance: fitted.distance * 2 };
    const high = { ...low, target: along(low.target, viewAxes(low).up, -0.4 * HALF * low.distance) };
    const view = clearOf(high, POINTS, 0.2, orthographic);
    expect(view).not.toBe(high);
    expect(view.distance).toBe(high.distance);
  });

  it('keeps a view with nothing under it, and one of a part of the model', () => {
    expect(clearOf(fitted, POINTS, 0, orthographic)).toBe(fitted);
    const near = { ...fitted, distance: fitted.distance / 3 };
    expect(clearOf(near, POINTS, 0.3, orthographic)).toBe(near);
    expect(clearOf(fitted, [], 0.3, orthographic)).toBe(fitted);
  });
});

it('a strip over the top covers the picture as far down as it goes, a corner does not', () => {
  expect(coveredBy([{ x: 10, y: 10, width: 620, height: 66 }], 735, 317)).toBeCloseTo(76 / 317, 12);
  expect(coveredBy([{ x: 600, y: 0, width: 70, height: 200 }], 735, 317)).toBe(0);
});
