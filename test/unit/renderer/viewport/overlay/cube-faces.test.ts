import { describe, expect, test } from 'vitest';
import { STANDARD_VIEWS, viewAxes } from '../../../../../renderer/viewport/camera/framing';
import { visibleFaces } from '../../../../../renderer/viewport/overlay/cube-faces';

const UPS = [
  [0, 1, 0],
  [0, 0, 1],
  [1, 0, 0],
] as const;

describe.each(UPS)('the view cube with %i, %i, %i up', (...up) => {
  const axes = viewAxes({ ...STANDARD_VIEWS.isometric, up });
  const faces = visibleFaces(axes, up, 24);
  const cell = (name: string) => faces.flatMap(({ cells }) => cells).find((one) => one.name === name);

  test('shows three faces, each with eight pieces along its border', () => {
    expect(faces.map(({ view }) => view).sort()).toEqual(['front', 'right', 'top']);
    for (const { cells } of faces) expect(new Set(cells.map(({ name }) => name)).size).toBe(8);
  });

  test('the corner that is seen is the isometric view', () => {
    const corner = cell('front right top')!;
    expect(corner.azimuth).toBeCloseTo(STANDARD_VIEWS.isometric.azimuth, 12);
    expect(corner.elevation).toBeCloseTo(STANDARD_VIEWS.isometric.elevation, 12);
  });

  test('an edge looks from between its two faces, the same from either', () => {
    const edges = faces.flatMap(({ cells }) => cells).filter(({ name }) => name === 'front right');
    expect(edges).toHaveLength(2);
    for (const { azimuth, elevation } of edges) {
      expect(azimuth).toBeCloseTo(Math.PI / 4, 12);
      expect(elevation).toBeCloseTo(0, 12);
    }
    expect(cell('right top')!.elevation).toBeCloseTo(Math.PI / 4, 12);
  });

  test('pieces lie within their face', () => {
    const numbers = (points: string) => points.split(/[ ,]/).map(Number);
    for (const face of faces) {
      const limit = Math.max(...numbers(face.points).map(Math.abs)) + 0.01;
      for (const { points } of face.cells)
        for (const n of numbers(points)) expect(Math.abs(n)).toBeLessThanOrEqual(limit);
    }
  });
});

test('a face seen edge-on is not there', () => {
  const axes = viewAxes({ azimuth: 0, elevation: 0, up: [0, 1, 0] });
  expect(visibleFaces(axes, [0, 1, 0], 24).map(({ view }) => view)).toEqual(['front']);
});
