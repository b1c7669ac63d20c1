import { describe, expect, it } from 'vitest';
import { viewAxes } from '../../../../renderer/viewport/camera/framing';
import type { View } from '../../../../renderer/viewport/camera/framing';
import { SquareLook } from '../../../../renderer/viewport/camera/square-look';
import { dot } from '../../../../renderer/viewport/vector';

const TILTED: View = { target: [1, 2, 3], distance: 4, azimuth: -0.26, elevation: 0.17, up: [0, 1, 0] };

function look(view = TILTED) {
  const camera = { destination: view, flyTo: (next: View) => void (camera.destination = next) };
  return { camera, square: new SquareLook(camera) };
}

describe('the look straight at the plane that is drawn in', () => {
  it('faces it from the side of the eye, and returns', () => {
    for (const normal of [
      [0, 0, 1],
      [0, 0, -1],
    ] as const) {
      const { camera, square } = look();
      square.turn(normal);
      expect(Math.abs(dot(viewAxes(camera.destination).toEye, normal))).toBeCloseTo(1, 12);
      expect(viewAxes(camera.destination).toEye[2]).toBeCloseTo(1, 12);
      expect(camera.destination).toMatchObject({ target: TILTED.target, distance: TILTED.distance });
      square.turn(null);
      expect(camera.destination).toEqual(TILTED);
    }
  });

  it('returns with the zoom and the place of the drawing', () => {
    const { camera, square } = look();
    square.turn([0, 0, 1]);
    camera.destination = { ...camera.destination, target: [0, 0, 0], distance: 1 };
    square.turn(null);
    expect(camera.destination).toEqual({ ...TILTED, target: [0, 0, 0], distance: 1 });
  });

  it('leaves a view that its user turned', () => {
    const { camera, square } = look();
    square.turn([0, 0, 1]);
    const own = { ...camera.destination, azimuth: 0.5 };
    camera.destination = own;
    square.turn(null);
    expect(camera.destination).toBe(own);
  });

  it('does not turn to a plane that is looked along', () => {
    const { camera, square } = look();
    square.turn([1, 0, 0]);
    expect(camera.destination).toBe(TILTED);
    square.turn(null);
    expect(camera.destination).toBe(TILTED);
  });
});
