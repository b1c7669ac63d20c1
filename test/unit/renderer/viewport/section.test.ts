/** The section: which half it takes away, and that what is cut away cannot be picked, while what is behind it can. */
import { NullEngine } from '@babylonjs/core/Engines/nullEngine';
import { Vector3 } from '@babylonjs/core/Maths/math.vector';
import type { Vector4 } from '@babylonjs/core/Maths/math.vector';
import { Scene } from '@babylonjs/core/scene';
import { expect, it } from 'vitest';
import { cutOf, spanAlong } from '../../../../renderer/viewport/section/section';
import type { Section } from '../../../../renderer/viewport/section/section';
import { keepRay } from '../../../../renderer/viewport/section/keep-ray';
import { Materials } from '../../../../renderer/viewport/meshes/materials';
import { createRandom } from '../../../support/draw';
import { theme } from './scene-fixture';

const at = (change: Partial<Section> = {}): Section => ({ isOn: true, axis: 1, side: 1, at: 0.2, ...change });
const height = (cut: Vector4, { x, y, z }: Vector3) => cut.x * x + cut.y * y + cut.z * z + cut.w;

it('takes away what lies beyond the plane, on the side asked for', () => {
  expect(cutOf(at({ isOn: false }))).toBeNull();
  const beyond = cutOf(at())!;
  expect(height(beyond, new Vector3(9, 0.3, 9))).toBeCloseTo(0.1, 12);
  expect(height(beyond, new Vector3(9, 0.1, 9))).toBeCloseTo(-0.1, 12);
  expect(height(cutOf(at({ side: -1 }))!, new Vector3(0, 0.1, 0))).toBeCloseTo(0.1, 12);
  expect(
    spanAlong(
      [
        [1, 2, 3],
        [-1, 5, 0],
      ],
      1,
    ),
  ).toEqual([2, 5]);
  expect(spanAlong([], 0)).toEqual([0, 0]);
});

it('keeps of a ray exactly what lies in the half that is drawn', () => {
  const random = createRandom(11);
  const draw = () => new Vector3(random() - 0.5, random() - 0.5, random() - 0.5);
  let [whole, part, none] = [0, 0, 0];
  for (let i = 0; i < 3000; i++) {
    const cut = cutOf(
      at({ axis: (i % 3) as Section['axis'], side: i % 2 ? 1 : -1, at: 0.4 * (random() - 0.5) }),
    )!;
    const ray = { origin: draw(), direction: draw().normalize() };
    const kept = keepRay(ray, cut);
    if (!kept) none += 1;
    else if (kept.before > 0 || kept.limit < Infinity) part += 1;
    else whole += 1;
    for (let k = 0; k < 20; k++) {
      const along = 2 * random();
      const height0 = height(cut, ray.origin.add(ray.direction.scale(along)));
      if (Math.abs(height0) < 1e-9) continue;
      const drawn = kept !== null && along >= kept.before && along - kept.before <= kept.limit;
      expect(drawn).toBe(height0 < 0);
    }
  }
  expect(Math.min(whole, part, none)).toBeGreaterThan(100);
});

it('cuts bodies and their edges, those that come later too, and neither arrows nor paths', () => {
  const engine = new NullEngine();
  const materials = new Materials(new Scene(engine), theme);
  const isCut = (material: { options: { defines: string[] } }) =>
    material.options.defines.some((define) => define.startsWith('#define CUT'));
  const before = materials.line('edge');
  materials.setCut(cutOf(at()));
  for (const each of [materials.bodies, before, materials.body('#112233'), materials.solid('load')])
    expect(isCut(each)).toBe(true);
  for (const each of [materials.solid('force'), materials.line('trace'), materials.solid('axisX')])
    expect(isCut(each)).toBe(false);
  expect(materials.bodies.backFaceCulling).toBe(false);
  materials.setCut(null);
  expect(isCut(materials.bodies)).toBe(false);
  expect(materials.bodies.backFaceCulling).toBe(true);
  expect(materials.line('edge').backFaceCulling).toBe(false);
  engine.dispose();
});
