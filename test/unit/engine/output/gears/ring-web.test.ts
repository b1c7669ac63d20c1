/** The rim of a ring gear is joined to its shaft by a web, which the wheels within it and their carrier are clear of. */
import { describe, expect, it } from 'vitest';
import { createBody, createCoupling, createJoint, createProject } from '../../../../../engine/model/defaults';
import { GROUND } from '../../../../../engine/model/project';
import type { Body, Coupling, Project, Quat, Vec3 } from '../../../../../engine/model/project';
import { HUB } from '../../../../../engine/output/gears/blank';
import { rootRadius } from '../../../../../engine/output/gears/add-rim';
import { FLAT } from '../../../../../engine/output/layers/layers';
import type { Layers } from '../../../../../engine/output/layers/layers';
import { runLayers } from '../../../../../engine/output/layers/run-layers';
import { buildShape } from '../../../../../engine/output/solid/build-shape';
import { dressBodies } from '../../../../../engine/output/solid/dress';
import { cross, dot, subtract } from '../../../../../engine/results/free-body/vectors';

const FACE = 0.012;
const UPSIDE_DOWN: Quat = [0, 1, 0, 0];

const wheel = (id: string, radius: number, position: Vec3 = [0, 0, 0], orientation: Quat = [1, 0, 0, 0]) =>
  createBody({
    ...{ id, position, orientation },
    shape: { kind: 'cylinder', center: [0, 0, 0], axis: [0, 0, 1], radius, length: FACE },
  });

const turnedOn = (id: string, bodyA: string, body: Body, position: Vec3 = body.position) =>
  createJoint({
    ...{ id, kind: 'hinge', bodyA, bodyB: body.id, frameA: { position, orientation: [1, 0, 0, 0] } },
    frameB: { position: [0, 0, 0], orientation: body.orientation },
  });

const meshing = (id: string, joint1: string, joint2: string, ratio: number): Coupling =>
  createCoupling({
    ...{ id, joint1, joint2, ratio },
    geometry: { kind: 'gear', pressureAngle: 0.35, helixAngle: 0, offset: 0 },
  });

/** Ring, sun and two planets on an arm that is drawn so high above the wheels; `orientation`: of the ring. */
function planetary(height: number, orientation: Quat = [1, 0, 0, 0]): Project {
  const ring = wheel('ring', 0.09, [0, 0, 0], orientation);
  const sun = wheel('sun', 0.03);
  const planets = [1, -1].map((side) => wheel(`p${side}`, 0.03, [0.06 * side, 0, 0]));
  const arm = createBody({
    ...{ id: 'arm', position: [0, 0, height] },
    shape: { kind: 'rod', from: [-0.06, 0, 0], to: [0.06, 0, 0], radius: 0.003 },
  });
  return {
    ...createProject('planetary'),
    bodies: [ring, sun, arm, ...planets],
    joints: [
      createJoint({ id: 'base', kind: 'fixed', bodyB: 'ring', frameB: { position: [0, 0, 0], orientation } }),
      ...[ring, sun, ...planets].map((body) =>
        turnedOn(`${body.id}-pin`, 'arm', body, [body.position[0], body.position[1], -height]),
      ),
    ],
    couplings: planets.flatMap(({ id }) => [
      meshing(`${id}-sun`, 'sun-pin', `${id}-pin`, -1),
      meshing(`${id}-ring`, `${id}-pin`, 'ring-pin', 1 / 3),
    ]),
  };
}

function ringOf(project: Project, layers: Layers) {
  const dress = dressBodies(project, layers)('ring');
  const ring = project.bodies.find(({ id }) => id === 'ring')!;
  return { rim: dress.rims![0], solid: buildShape(ring.shape, { ...dress, bosses: [] }) };
}

const cornersOf = (positions: number[]): Vec3[] =>
  Array.from(
    { length: positions.length / 3 },
    (_, i) => positions.slice(3 * i, 3 * i + 3) as unknown as Vec3,
  );

describe('the web of a ring gear', () => {
  it.each([0.02, -0.02])(
    'is on the other side than the arm at %f m, clear of the hubs of the planets',
    (height) => {
      const { rim, solid } = ringOf(planetary(height), FLAT);
      expect(rim.web).toBe(-Math.sign(height));
      const within = cornersOf(solid.positions).filter(([x, y]) => Math.hypot(x, y) < 0.99 * rootRadius(rim));
      // it begins on the axis
      expect(within.some(([x, y]) => Math.hypot(x, y) < 1e-9)).toBe(true);
      for (const [, , z] of within) expect(-z * Math.sign(height)).toBeGreaterThan((HUB[1] / 2) * FACE);
    },
  );

  it('follows the ring, however that is turned', () => {
    const { rim } = ringOf(planetary(0.02, UPSIDE_DOWN), FLAT);
    // against z of W
    expect(rim.web! * -rim.axis[2]).toBe(-1);
  });

  it('is where the arm is not when that was drawn in the plane of the wheels and is spread from it', () => {
    const project = planetary(0);
    const layers = runLayers(project, null);
    const arm = layers.bodies.get('arm')!;
    expect(Math.abs(arm.shift[2])).toBeGreaterThan(FACE / 2);
    expect(ringOf(project, layers).rim.web).toBe(-Math.sign(arm.shift[2]));
  });

  it('is behind the teeth where the ground carries both wheels, or where the shaft is', () => {
    const ring = wheel('ring', 0.09);
    const pinion = wheel('pinion', 0.03, [0.06, 0, 0]);
    const project: Project = {
      ...createProject('ring'),
      bodies: [ring, pinion],
      joints: [turnedOn('jr', GROUND, ring), turnedOn('jp', GROUND, pinion)],
      couplings: [meshing('m', 'jp', 'jr', 1 / 3)],
    };
    const layers = runLayers(project, null, [0, 0, 1]);
    expect(ringOf(project, layers).rim.web).toBe(-1);
    expect(ringOf(project, runLayers(project, null, [0, 0, -1])).rim.web).toBe(1);
    // nothing stands in it: what is behind begins behind it
    const { solid } = ringOf(project, layers);
    expect(layers.back).toBeLessThanOrEqual(
      Math.min(...cornersOf(solid.positions).map(([, , z]) => z)) + 1e-12,
    );
    const shaft = project.joints.map((joint) =>
      joint.id === 'jr' ? { ...joint, frameB: { ...joint.frameB, position: [0, 0, 0.03] as Vec3 } } : joint,
    );
    expect(ringOf({ ...project, joints: shaft }, FLAT).rim.web).toBe(1);
  });

  it.each([0.02, -0.02])('is seen from the sides that it has', (height) => {
    const { positions, normals, indices } = ringOf(planetary(height), FLAT).solid;
    const at = (list: number[], i: number): Vec3 => list.slice(3 * i, 3 * i + 3) as unknown as Vec3;
    for (let i = 0; i < indices.length; i += 3) {
      const [a, b, c] = [0, 1, 2].map((k) => at(positions, indices[i + k]));
      const out = cross(subtract(b, a), subtract(c, a));
      if (Math.hypot(...out) < 1e-12) continue;
      for (let k = 0; k < 3; k++) expect(dot(out, at(normals, indices[i + k]))).toBeGreaterThan(0);
    }
  });
});
