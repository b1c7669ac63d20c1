/** A rack is drawn as long as its travel: whatever instant of the run, the pinion has teeth to mesh with. */
import { describe, expect, it } from 'vitest';
import { createBody, createCoupling, createJoint, createProject } from '../../../../../engine/model/defaults';
import { GROUND } from '../../../../../engine/model/project';
import type { Body, Joint, Project, Quat, Vec3 } from '../../../../../engine/model/project';
import { buildShape } from '../../../../../engine/output/solid/build-shape';
import { dressBodies } from '../../../../../engine/output/solid/dress';
import { FLAT } from '../../../../../engine/output/layers/layers';
import { rimsOf } from '../../../../../engine/output/gears/rims';
import { placeOn } from '../../../../../engine/output/fittings/strokes';
import type { BodyPose } from '../../../../../engine/output/motion/recorded-pose';
import { dot, rotate, subtract } from '../../../../../engine/results/free-body/vectors';

const TEETH = { pressureAngle: (20 * Math.PI) / 180, helixAngle: 0 };
const RADIUS = 0.03;
/** z along x, and against it. */
const ALONG: Quat = [Math.SQRT1_2, 0, Math.SQRT1_2, 0];
const AGAINST: Quat = [Math.SQRT1_2, 0, -Math.SQRT1_2, 0];
const IDENTITY: Quat = [1, 0, 0, 0];

interface Case {
  readonly axis: Quat;
  readonly isRackFirst: boolean;
  /** Of the pinion as drawn [rad]. */
  readonly angle: number;
}

const CASES: Case[] = [ALONG, AGAINST].flatMap((axis) =>
  [true, false].flatMap((isRackFirst) => [0, 2.9, -1.3].map((angle) => ({ axis, isRackFirst, angle }))),
);

/** A pinion at the origin, and a short bar that slides along x. */
function rackAndPinion({ axis, isRackFirst, angle }: Case): Project {
  const turned: Quat = [Math.cos(angle / 2), 0, 0, Math.sin(angle / 2)];
  const back: Quat = [turned[0], 0, 0, -turned[3]];
  const y = axis === ALONG ? -0.04 : 0.04;
  const pinion = createBody({
    ...{ id: 'pinion', orientation: turned },
    shape: { kind: 'cylinder', center: [0, 0, 0], axis: [0, 0, 1], radius: RADIUS, length: 0.01 },
  });
  const rack = createBody({
    ...{ id: 'rack', position: [-0.05, y, 0] },
    shape: { kind: 'rod', from: [0, 0, 0], to: [0.1, 0, 0], radius: 0.004 },
  });
  const [own, other] = [
    { position: [0.05, 0, 0] as Vec3, orientation: axis },
    { position: [0, y, 0] as Vec3, orientation: axis },
  ];
  const joints = [
    createJoint({
      ...{ id: 'turns', kind: 'hinge', bodyB: 'pinion' },
      frameB: { position: [0, 0, 0], orientation: back },
    }),
    createJoint({
      ...{ id: 'slides', kind: 'slider' },
      ...(isRackFirst
        ? { bodyA: 'rack', bodyB: GROUND, frameA: own, frameB: other }
        : { bodyA: GROUND, bodyB: 'rack', frameA: other, frameB: own }),
    }),
  ];
  const ratio = (isRackFirst ? -1 : 1) * RADIUS;
  const couplings = [
    createCoupling({
      ...{ id: 'm', joint1: 'turns', joint2: 'slides', ratio },
      geometry: { kind: 'rack', ...TEETH, offset: 0 },
    }),
  ];
  return { ...createProject('rack'), bodies: [pinion, rack], joints, couplings };
}

const poseOf = ({ position: [x, y, z], orientation }: Body, gone: number): BodyPose => ({
  position: [x + gone, y, z],
  orientation: [...orientation],
});

const slides = ({ joints }: Project): Joint => joints.find(({ id }) => id === 'slides')!;

/** How far the body reaches to either side of the pinion along x, when it has gone so far [m]. */
function beside(project: Project, travel: readonly number[]): (gone: number) => [number, number] {
  const joint = slides(project);
  const places = travel.map((gone) => placeOn(joint, () => poseOf(rackOf(project), gone)));
  const stroke = { of: joint, places: [Math.min(...places), Math.max(...places)] as const };
  const strokes = new Map(travel.length > 0 ? [[joint.id, stroke]] : []);
  const rack = rackOf(project);
  const { positions } = buildShape(rack.shape, dressBodies(project, FLAT, { strokes })('rack'));
  const along = Array.from({ length: positions.length / 3 }, (_, i) => positions[3 * i] + rack.position[0]);
  return (gone) => [gone + Math.min(...along), gone + Math.max(...along)];
}

const rackOf = ({ bodies }: Project): Body => bodies.find(({ id }) => id === 'rack')!;

/** Three teeth of the pinion [m]. */
const ENOUGH = 3 * Math.PI * ((2 * RADIUS) / 18);

describe('a rack', () => {
  it.each(CASES)('has teeth at its pinion over its whole travel: %j', (one) => {
    const project = rackAndPinion(one);
    const at = beside(project, [-0.3, 0.11]);
    for (const gone of [-0.3, -0.1, 0, 0.11]) {
      const [low, high] = at(gone);
      expect(low).toBeLessThan(-ENOUGH);
      expect(high).toBeGreaterThan(ENOUGH);
    }
    // and is no longer than that
    const [low, high] = at(0);
    expect(low).toBeGreaterThan(-0.11 - 2 * ENOUGH);
    expect(high).toBeLessThan(0.3 + 2 * ENOUGH);
  });

  it.each(CASES)('is at its pinion before anything has run, however that is turned: %j', (one) => {
    const [low, high] = beside(rackAndPinion(one), [])(0);
    expect(low).toBeLessThan(-ENOUGH);
    expect(high).toBeGreaterThan(ENOUGH);
  });

  it('reaches to the stops of its joint', () => {
    const project = rackAndPinion({ axis: ALONG, isRackFirst: false, angle: 0 });
    const limits = { minimum: -0.4, maximum: 0.2 };
    const joints = project.joints.map((joint) => (joint.id === 'slides' ? { ...joint, limits } : joint));
    const [low, high] = beside({ ...project, joints: joints as Joint[] }, [])(0);
    expect(low).toBeLessThan(-0.2 - ENOUGH);
    expect(high).toBeGreaterThan(0.4 + ENOUGH);
  });

  it('of what slides away without end is as long as before', () => {
    const project = rackAndPinion({ axis: ALONG, isRackFirst: false, angle: 0 });
    expect(beside(project, [0, 1e4])(0)).toEqual(beside(project, [])(0));
  });

  it('has teeth for every pinion on it, on either side', () => {
    const project = rackAndPinion({ axis: ALONG, isRackFirst: false, angle: 0 });
    const more = [
      [0.4, 0],
      [0.1, -0.08],
    ].map(([x, y], i) => {
      const body = { ...project.bodies[0], id: `p${i}`, position: [x, y, 0] as Vec3 };
      const joint = createJoint({
        ...{ id: `j${i}`, kind: 'hinge', bodyB: body.id },
        frameA: { position: body.position, orientation: IDENTITY },
      });
      const coupling = {
        ...project.couplings[0],
        id: `m${i}`,
        joint1: joint.id,
        ratio: y < 0 ? -RADIUS : RADIUS,
      };
      return { body, joint, coupling };
    });
    const whole: Project = {
      ...project,
      bodies: [...project.bodies, ...more.map(({ body }) => body)],
      joints: [...project.joints, ...more.map(({ joint }) => joint)],
      couplings: [...project.couplings, ...more.map(({ coupling }) => coupling)],
    };
    const rims = rimsOf(whole).get('rack')!;
    expect(rims).toHaveLength(2);
    expect(beside(whole, [])(0)[1]).toBeGreaterThan(0.4 + ENOUGH);
    const rack = rackOf(whole);
    // one row of teeth points up, the other down
    expect(rims.map(({ zero }) => Math.round(dot(zero, [0, 1, 0])))).toEqual([1, -1]);
    for (const rim of rims) {
      const height = dot(subtract(rim.center, [0, 0, 0]), [0, 1, 0]);
      expect(rotate(rack.orientation, [0, height, 0])[1]).toBeCloseTo(0.01 * rim.zero[1], 9);
    }
  });
});
