/** The lines of the grid: all that are in the picture and no others, whole, and fading as they should. */
import { NullEngine } from '@babylonjs/core/Engines/nullEngine';
import { Vector3, Vector4 } from '@babylonjs/core/Maths/math.vector';
import { Scene } from '@babylonjs/core/scene';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ViewCamera } from '../../../../renderer/viewport/camera/camera';
import { STANDARD_VIEWS } from '../../../../renderer/viewport/camera/framing';
import { gridPieces } from '../../../../renderer/viewport/meshes/grid-lines';
import type { GridPiece } from '../../../../renderer/viewport/meshes/grid-lines';
import { distance } from '../../../../renderer/viewport/vector';

const [WIDTH, HEIGHT] = [800, 500];

describe('the lines of the grid', () => {
  let engine: NullEngine;
  let camera: ViewCamera;
  beforeEach(() => {
    engine = new NullEngine({
      renderWidth: WIDTH,
      renderHeight: HEIGHT,
      textureSize: 64,
      deterministicLockstep: false,
      lockstepMaxSteps: 1,
    });
    const scene = new Scene(engine);
    scene.useRightHandedSystem = true;
    camera = new ViewCamera(scene);
  });
  afterEach(() => engine.dispose());

  const transform = () => camera.getViewMatrix().multiply(camera.getProjectionMatrix());

  /** In the plane z = 0, a metre around the origin or from its edge. */
  function piecesFrom(direction: { azimuth: number; elevation: number }, fine = 1, distanceAway = 4) {
    camera.set({ target: [0.03, 0.02, 0], distance: distanceAway, up: [0, 0, 1], ...direction });
    return gridPieces({
      transform: transform().m,
      width: WIDTH,
      height: HEIGHT,
      centre: [0.03, 0.02, 0],
      u: [1, 0, 0],
      v: [0, 1, 0],
      reach: 1.6 * distanceAway,
      spacing: 0.1,
      fine,
      grown: 0,
      presence: 1,
    });
  }

  const lengthOf = (pieces: readonly GridPiece[]): number =>
    pieces.reduce((sum, { from, to }) => sum + distance(from, to), 0);

  it('from above are as many as the spacing says, whole, with axes and each tenth of their own', () => {
    const pieces = piecesFrom(STANDARD_VIEWS.top);
    const places = new Set(
      pieces
        .filter(({ from, to }) => Math.abs(from[0] - to[0]) < 1e-9)
        .map(({ from }) => Math.round(from[0] / 0.1)),
    );
    const half = (4 * Math.tan((14 * Math.PI) / 180) * WIDTH) / HEIGHT;
    const expected = Math.floor((0.03 + half) / 0.1) - Math.ceil((0.03 - half) / 0.1) + 1;
    expect(places.size).toBe(expected);
    for (const { from, ink, major } of pieces.filter(({ from, to }) => Math.abs(from[0] - to[0]) < 1e-9)) {
      const index = Math.round(from[0] / 0.1);
      expect(ink).toBe(index === 0 ? 'v' : 'line');
      expect(major).toBe(index % 10 === 0 ? 1 : 0);
    }
    const height = 8 * Math.tan((14 * Math.PI) / 180);
    const down = pieces.filter(({ ink, from, to }) => ink === 'v' && Math.abs(from[0] - to[0]) < 1e-9);
    expect(lengthOf(down)).toBeCloseTo(height, 4);
  });

  it('end within the picture and before the eye, also where the plane reaches behind it', () => {
    for (const elevation of [0.02, 0.3, 1, -0.4]) {
      const pieces = piecesFrom({ azimuth: 0.4, elevation }, 1, 0.4);
      expect(pieces.length).toBeGreaterThan(5);
      for (const { from, to } of pieces)
        for (const end of [from, to]) {
          const clip = Vector4.TransformCoordinates(new Vector3(...end), transform());
          expect(clip.w).toBeGreaterThan(0);
          expect(Math.max(Math.abs(clip.x), Math.abs(clip.y))).toBeLessThanOrEqual(clip.w * (1 + 1e-6));
        }
    }
  });

  it('fade to nothing far from the middle and where they run together', () => {
    const pieces = piecesFrom({ azimuth: 0, elevation: 0.1 });
    for (const { from, to, alphas } of pieces)
      [from, to].forEach((end, i) => {
        const away = distance(end, [0.03, 0.02, 0]) / 6.4;
        expect(alphas[i]).toBeGreaterThanOrEqual(0);
        expect(alphas[i]).toBeLessThanOrEqual(away > 0.95 ? 1e-6 : 1);
      });
    const minor = pieces.filter(({ major }) => major === 0);
    expect(Math.max(...minor.flatMap(({ alphas }) => alphas))).toBeGreaterThan(0.3);
    // those across: towards the horizon fine lines run together before the others do
    const farthest = (kind: number): number =>
      Math.max(
        ...pieces.filter(({ major, from, to }) => major === kind && from[1] === to[1]).map(({ to }) => to[1]),
      );
    expect(farthest(0)).toBeLessThan(0.7 * farthest(1));
    expect(farthest(1)).toBeGreaterThan(2);
  });

  it('leave out fine lines that nobody would see', () => {
    expect(piecesFrom(STANDARD_VIEWS.top, 0).some(({ major }) => major === 0)).toBe(false);
    expect(piecesFrom(STANDARD_VIEWS.top, 0).some(({ ink }) => ink === 'line')).toBe(true);
  });
});
