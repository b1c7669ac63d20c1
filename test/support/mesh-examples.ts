/** Two wheels on a carrier that floats or turns anywhere, coupled with a random geometry. */
import { GEOMETRY_KINDS } from '../../engine/kinds/couplings/couplings';
import { createCoupling, createJoint, createProject } from '../../engine/model/defaults';
import { multiply, rotateVector, toFrame } from './benchmark';
import { randomBody } from './random-chain';
import type { CouplingGeometry, GeometryKind } from '../../engine/kinds/couplings/couplings';
import type { Body, Joint, Project, Quat, Vec3 } from '../../engine/model/project';
import type { Draw } from './draw';

export const DRAWS_PER_MESH = 160;
export { GEOMETRY_KINDS };

const about = (axis: Vec3, angle: number): Quat => {
  const s = Math.sin(angle / 2);
  return [Math.cos(angle / 2), s * axis[0], s * axis[1], s * axis[2]];
};
const UPSIDE_DOWN: Quat = [0, 1, 0, 0];

/** Ids: carrier c on free air, wheels w1 and w2 on joints j1 and j2, coupling m. */
export function randomMesh(kind: GeometryKind, draw: Draw): Project {
  const project = createProject(kind);
  project.settings = { ...project.settings, gravity: [0.3, -1, -9.81], absoluteTolerance: 1e-12 };
  const [carrier, w1, w2] = ['c', 'w1', 'w2'].map((id) => randomBody(id, draw));
  project.bodies = [w1, carrier, w2];
  const axes = draw.rotation();
  const at = draw.vector(0.5);
  const place = (local: Vec3): Vec3 => {
    const turned = rotateVector(axes, local);
    return [at[0] + turned[0], at[1] + turned[1], at[2] + turned[2]];
  };
  const sign = draw.number() < 0 ? -1 : 1;
  const radius = draw.between(0.03, 0.2);
  const size = draw.between(0.3, 3);
  const flat = kind !== 'bevel';
  // parallel axes, or axes that meet at an angle of 40 to 140 degrees in the origin
  const tilt = flat ? 0 : draw.between(0.7, 2.4);
  const distance = flat ? radius * (1 + 1 / size) * draw.between(1.1, 2) : 0;
  const turn2 = kind === 'rack' ? about([0, 1, 0], Math.PI / 2) : about([0, 1, 0], tilt);
  const along2 = rotateVector(turn2, [0, 0, draw.between(0.1, 0.3)]);
  const point2: Vec3 = flat ? [distance, draw.number(0.1), draw.number(0.2)] : along2;
  const point1: Vec3 = flat ? [0, 0, 0] : [0, 0, draw.between(0.1, 0.3)];
  const joint = (id: string, wheel: Body, local: Vec3, turned: Quat, slides: boolean): Joint => {
    const flipped = draw.number() < 0 ? multiply(turned, UPSIDE_DOWN) : turned;
    const own = multiply(axes, flipped);
    const angle = slides ? 0 : draw.number(1.5);
    const point = place(local);
    const frames = [
      toFrame(point, own, carrier),
      toFrame(point, multiply(own, about([0, 0, 1], angle)), wheel),
    ];
    const carried = draw.number() < 0;
    return createJoint({
      id,
      kind: slides ? 'slider' : 'hinge',
      bodyA: carried ? wheel.id : carrier.id,
      bodyB: carried ? carrier.id : wheel.id,
      frameA: frames[carried ? 1 : 0],
      frameB: frames[carried ? 0 : 1],
    });
  };
  const rackFirst = kind === 'rack' && draw.number() < 0;
  project.joints = [
    joint('j1', w1, point1, rackFirst ? turn2 : [1, 0, 0, 0], rackFirst),
    joint('j2', w2, point2, rackFirst ? [1, 0, 0, 0] : turn2, kind === 'rack' && !rackFirst),
  ];
  const ratio = kind !== 'rack' ? sign * size : rackFirst ? sign / radius : sign * radius;
  project.couplings = [
    createCoupling({ id: 'm', joint1: 'j1', joint2: 'j2', ratio, geometry: geometryOf(kind, radius, draw) }),
  ];
  return project;
}

function geometryOf(kind: GeometryKind, radius: number, draw: Draw): CouplingGeometry {
  const teeth = { pressureAngle: draw.between(0.2, 0.5), helixAngle: draw.number(0.6) };
  const offset = draw.number(0.05);
  const tension = draw.between(0, 50);
  switch (kind) {
    case 'gear':
    case 'rack':
      return { kind, ...teeth, offset };
    case 'bevel':
      return { kind, ...teeth, radius };
    case 'belt':
    case 'chain':
      return { kind, radius, tension, offset };
  }
}
