/** Where light, eye and ground see the model from. */
import { Matrix, Vector3 } from '@babylonjs/core/Maths/math.vector';
import type { Vector4 } from '@babylonjs/core/Maths/math.vector';
import { describe, expect, it } from 'vitest';
import {
  eyeDepth,
  groundPlace,
  groundSpace,
  lightSpace,
} from '../../../../renderer/viewport/shading/light-space';
import { add, along, dot, normalize, scale } from '../../../../renderer/viewport/vector';
import type { Triple } from '../../../../renderer/viewport/vector';

const ball = { center: [0.3, -2, 5] as Triple, radius: 0.7 };
const light = normalize([0.3, -0.8, -0.5]);
const mapped = (point: Triple, map: Matrix): Triple => {
  const { x, y, z } = Vector3.TransformCoordinates(new Vector3(...point), map);
  return [x, y, z];
};
const depthOf = (point: Triple, { x, y, z, w }: Vector4): number => dot(point, [x, y, z]) + w;
/** Points on the ball, in all directions. */
const surface = Array.from({ length: 200 }, (_, i): Triple => {
  const z = 1 - (2 * i + 1) / 200;
  const r = Math.sqrt(1 - z * z);
  return along(ball.center, [r * Math.cos(2.4 * i), r * Math.sin(2.4 * i), z], ball.radius);
});

describe('the light', () => {
  const space = lightSpace(ball, light);

  it('sees all of the ball, the nearest at depth 0', () => {
    for (const point of surface) {
      const [x, y, z] = mapped(point, space.toMap);
      for (const part of [x, y, z]) expect(Math.abs(part - 0.5)).toBeLessThan(0.5 + 1e-6);
      expect(depthOf(point, space.toDepth)).toBeCloseTo(z, 6);
      expect(mapped(point, space.toClip).map((part) => 0.5 + 0.5 * part)[2]).toBeCloseTo(z, 5);
    }
    expect(depthOf(along(ball.center, light, -ball.radius), space.toDepth)).toBeCloseTo(0, 6);
    expect(depthOf(along(ball.center, light, ball.radius), space.toDepth)).toBeCloseTo(1, 6);
  });

  it('sees what lies behind one another at one place, as large both ways', () => {
    const [x, y] = mapped(surface[7], space.toMap);
    const [u, v] = mapped(along(surface[7], light, 0.2), space.toMap);
    expect(Math.hypot(u - x, v - y)).toBeLessThan(1e-6);
    const sides = surface.map((point) => mapped(point, space.toMap));
    for (const i of [0, 1]) {
      const all = sides.map((side) => side[i]);
      expect(Math.max(...all) - Math.min(...all)).toBeGreaterThan(0.97);
    }
  });
});

it('depths from the eye grow away from it', () => {
  const toEye = normalize([0.2, 0.1, 0.9]);
  const row = eyeDepth(ball, toEye);
  expect(depthOf(along(ball.center, toEye, ball.radius), row)).toBeCloseTo(0, 6);
  expect(depthOf(along(ball.center, toEye, -ball.radius), row)).toBeCloseTo(1, 6);
});

describe('the ground', () => {
  const ground = { normal: [0, 0, 1] as Triple, offset: 4 };
  const center: Triple = [0.3, -2, 4];
  const given = { center, reach: 1.5, height: 2, light };

  it('sees what is lowest nearest, and things where the light throws them', () => {
    const space = groundSpace(ground, given);
    const foot: Triple = [0.1, -1.5, 4];
    expect(depthOf(foot, space.toDepth)).toBeCloseTo(0, 6);
    expect(depthOf(add(foot, [0, 0, 2]), space.toDepth)).toBeCloseTo(1, 6);
    const above = add(foot, scale(light, -1.4));
    const [x, y] = mapped(foot, space.toMap);
    const [u, v] = mapped(above, space.toMap);
    expect(Math.hypot(u - x, v - y)).toBeLessThan(1e-6);
  });

  it('shows each shadow where it was seen', () => {
    const space = groundSpace(ground, given);
    const foot: Triple = [0.9, -2.6, 4];
    const [x, y] = mapped(foot, space.toMap);
    const shown = mapped([2 * x - 1, 2 * y - 1, 0], groundPlace(ground, center, 1.5));
    expect(shown.every((part, i) => Math.abs(part - foot[i]) < 1e-6)).toBe(true);
  });

  it('throws straight down what light from below would throw away', () => {
    const space = groundSpace(ground, { ...given, light: [0.6, 0, 0.8] });
    const [x, y] = mapped([0.1, -1.5, 4], space.toMap);
    const [u, v] = mapped([0.1, -1.5, 5], space.toMap);
    expect(Math.hypot(u - x, v - y)).toBeLessThan(1e-6);
  });
});
