import { describe, expect, it } from 'vitest';
import { createBody, createJoint, createProject } from '../../../../engine/model/defaults';
import type { Joint, Project } from '../../../../engine/model/project';
import { fromAxisAngle, rotate } from '../../../../renderer/document/geometry';
import { viewAxes } from '../../../../renderer/viewport/camera/framing';
import type { View } from '../../../../renderer/viewport/camera/framing';
import { SquareLook } from '../../../../renderer/viewport/camera/square-look';
import { dot } from '../../../../renderer/viewport/vector';

const TILTED: View = { target: [1, 2, 3], distance: 4, azimuth: -0.26, elevation: 0.17, up: [0, 1, 0] };

function look(view = TILTED, model: Project | null = null) {
  const camera = { destination: view, flyTo: (next: View) => void (camera.destination = next) };
  return { camera, square: new SquareLook(camera, () => model) };
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
      square.back();
      expect(camera.destination).toEqual(TILTED);
    }
  });

  it('returns with the zoom and the place of the drawing', () => {
    const { camera, square } = look();
    square.turn([0, 0, 1]);
    camera.destination = { ...camera.destination, target: [0, 0, 0], distance: 1 };
    square.back();
    expect(camera.destination).toEqual({ ...TILTED, target: [0, 0, 0], distance: 1 });
  });

  it('leaves a view that its user turned', () => {
    const { camera, square } = look();
    square.turn([0, 0, 1]);
    const own = { ...camera.destination, azimuth: 0.5 };
    camera.destination = own;
    square.back();
    expect(camera.destination).toBe(own);
  });

  it('goes from one plane to another, however steep they are seen, and back to where it was before both', () => {
    const { camera, square } = look();
    square.turn([0, 0, 1]);
    for (const normal of [
      [1, 0, 0],
      [0, 1, 0],
      [0.6, 0, 0.8],
    ] as const) {
      square.turn(normal);
      expect(Math.abs(dot(viewAxes(camera.destination).toEye, normal))).toBeCloseTo(1, 6);
    }
    square.back();
    expect(camera.destination).toEqual(TILTED);
    square.back();
    expect(camera.destination).toEqual(TILTED);
  });

  it('faces the plane of a planar mechanism where none is chosen, however it is tilted; in space it stays', () => {
    for (const tilt of [0, 0.3, -1.1]) {
      const axis = fromAxisAngle([1, 0, 0], tilt);
      const frame = { position: [0, 0, 0], orientation: axis } as const;
      const hinge = createJoint({
        id: 'hinge',
        bodyB: 'link',
        frameA: frame,
        frameB: { ...frame, orientation: [1, 0, 0, 0] },
      });
      const link = createBody({ id: 'link', orientation: axis });
      const flat: Project = { ...createProject('Flat'), bodies: [link], joints: [hinge] };
      const { camera, square } = look(TILTED, flat);
      square.turn();
      const { toEye } = viewAxes(camera.destination);
      expect(dot(toEye, rotate(axis, [0, 0, 1])) ** 2).toBeCloseTo(1, 12);
      square.back();
      expect(camera.destination).toEqual(TILTED);
      const ball = { ...flat, joints: [{ ...hinge, kind: 'ball' } as Joint] };
      const space = look(TILTED, ball);
      space.square.turn();
      expect(space.camera.destination).toBe(TILTED);
    }
  });
});
