/** Blocks that carry links are drawn open where the links go in. */
import { describe, expect, it } from 'vitest';
import { createBody, createJoint, createProject } from '../../../../../engine/model/defaults';
import { runLayers } from '../../../../../engine/output/layers/run-layers';
import { buildShape } from '../../../../../engine/output/solid/build-shape';
import { dressBodies } from '../../../../../engine/output/solid/dress';
import { cross, dot, subtract } from '../../../../../engine/results/free-body/vectors';
import { readExample } from '../../../../support/example-file';
import { volumeOf } from '../../../../support/solid-volume';
import type { Project, Quat, Vec3 } from '../../../../../engine/model/project';

const IDENTITY: Quat = [1, 0, 0, 0];

/** A rod on a pin in a block, which it leaves along the direction. */
function housed(way: Vec3, at: Vec3 = [0, 0, 0], radius = 0.006): Project {
  const block = createBody({
    id: 'block',
    shape: { kind: 'box', center: [0, 0, 0], size: [0.06, 0.05, 0.07] },
  });
  const to: Vec3 = [at[0] + 0.2 * way[0], at[1] + 0.2 * way[1], 0];
  const rod = createBody({ id: 'rod', shape: { kind: 'rod', from: at, to, radius } });
  const frame = { position: at, orientation: IDENTITY };
  const joint = createJoint({
    id: 'pin',
    kind: 'hinge',
    bodyA: 'block',
    bodyB: 'rod',
    frameA: frame,
    frameB: frame,
  });
  return { ...createProject('housed'), bodies: [block, rod], joints: [joint] };
}

function drawn(project: Project, id = 'block') {
  const layers = runLayers(project, null);
  const dress = dressBodies(project, layers)(id);
  const { shape } = project.bodies.find((body) => body.id === id)!;
  return { dress, solid: buildShape(shape, dress), layers };
}

const EYE = 1.4;

describe('a block that carries a link', () => {
  it.each<[string, Vec3]>([
    ['right', [1, 0, 0]],
    ['left', [-1, 0, 0]],
    ['up', [0, 1, 0]],
    ['down', [0.2, -1, 0]],
  ])('is open where it goes in, closed all around and seen from outside: %s', (_, way) => {
    const { dress, solid } = drawn(housed(way));
    const slot = dress.slot!;
    expect(slot.along).toBe(2);
    expect([slot.open, slot.way]).toEqual(Math.abs(way[0]) > 0.5 ? [0, way[0]] : [1, way[1]]);
    // from below the eye to the side that is open, all the way across
    const [open, across] = slot.open === 0 ? [0.06, 0.05] : [0.05, 0.06];
    const gone = (open / 2 + 1.15 * slot.eye) * 2 * slot.half * across;
    expect(slot.eye / 0.006).toBeGreaterThan(EYE);
    expect(volumeOf(solid)).toBeCloseTo(0.06 * 0.05 * 0.07 - gone, 12);
    expect(volumeOf(solid.move([2, 1, -3]))).toBeCloseTo(0.06 * 0.05 * 0.07 - gone, 9);
  });

  it('has lugs around a pin that stands out of it', () => {
    const { dress, solid } = drawn(housed([0, 1, 0], [0, 0.03, 0]));
    const radius = dress.slot!.eye;
    let top = -Infinity;
    for (let i = 1; i < solid.positions.length; i += 3) top = Math.max(top, solid.positions[i]);
    expect(top).toBeCloseTo(0.03 + radius, 9);
    const { half, eye } = dress.slot!;
    const slot = (0.025 - 0.03 + 1.15 * eye) * 2 * half * 0.06;
    const lugs = (0.07 - 2 * half) * (2 * eye * 0.005 + (Math.PI / 2) * eye ** 2);
    const found = volumeOf(solid) - (0.06 * 0.05 * 0.07 - slot);
    // less by what is between a circle and its corners
    expect(found / lugs).toBeGreaterThan(0.99);
    expect(found / lugs).toBeLessThan(1);
  });

  it('is lit from the side on which it is seen, also where the pin is just below its edge', () => {
    for (const height of [0, 0.01, 0.02, 0.0245, 0.03]) {
      const { indices, positions, normals } = drawn(housed([0, 1, 0], [0, height, 0])).solid;
      const at = (list: number[], i: number) => list.slice(3 * i, 3 * i + 3) as unknown as Vec3;
      for (let i = 0; i < indices.length; i += 3) {
        const [a, b, c] = [0, 1, 2].map((k) => at(positions, indices[i + k]));
        const out = cross(subtract(b, a), subtract(c, a));
        if (Math.hypot(...out) < 1e-14) continue;
        for (let k = 0; k < 3; k++) expect(dot(out, at(normals, indices[i + k]))).toBeGreaterThan(0);
      }
    }
  });

  it('has none where the link would need all of it, passes before it, or is not there', () => {
    expect(drawn(housed([1, 0, 0], [0, 0, 0], 0.03)).dress.slot).toBeUndefined();
    expect(drawn(housed([1, 0, 0], [-0.029, 0, 0])).dress.slot).toBeUndefined();
    expect(drawn({ ...housed([1, 0, 0]), joints: [] }).dress.slot).toBeUndefined();
  });

  it('is held by a pin through both cheeks, in the toggle press', () => {
    const { dress, layers } = drawn(readExample('toggle-press'), 'ram');
    expect(dress.slot).toBeDefined();
    const { low, high } = layers.pins.get('foot')!;
    expect(high - low).toBeCloseTo(2 * layers.bodies.get('ram')!.boss, 6);
  });
});
