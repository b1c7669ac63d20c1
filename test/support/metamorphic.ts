/** Changes of a project whose effect on its motion is known without solving it. */
import { multiply, rotateVector } from './benchmark';
import type { Body, Joint, Load, Project, Quat, Vec3 } from '../../engine/model/project';

type Custom = Extract<Body['mass'], { kind: 'custom' }>;

const add = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
const times = (s: number, [x, y, z]: Vec3): Vec3 => [s * x, s * y, s * z];

function changeMass(body: Body, change: (mass: Custom) => Custom): Body {
  if (body.mass.kind !== 'custom') throw new Error(`${body.id} has no mass of its own`);
  return { ...body, mass: change(body.mass) };
}

/** The whole world, gravity included, turned by q and moved by t. */
export function moveWorld(project: Project, q: Quat, t: Vec3): Project {
  const place = (p: Vec3): Vec3 => add(rotateVector(q, p), t);
  const onGround = (id: string, frame: Joint['frameA']): Joint['frameA'] =>
    id === 'ground'
      ? { position: place(frame.position), orientation: multiply(q, frame.orientation) }
      : frame;
  const load = (one: Load): Load => {
    if (one.kind === 'spring') {
      const pointA = one.bodyA === 'ground' ? place(one.pointA) : one.pointA;
      const pointB = one.bodyB === 'ground' ? place(one.pointB) : one.pointB;
      return { ...one, pointA, pointB };
    }
    if ((one.kind === 'force' || one.kind === 'torque') && one.frame === 'world') {
      return { ...one, vector: rotateVector(q, one.vector) };
    }
    return one;
  };
  return {
    ...project,
    settings: { ...project.settings, gravity: rotateVector(q, project.settings.gravity) },
    bodies: project.bodies.map((body) => ({
      ...body,
      position: place(body.position),
      orientation: multiply(q, body.orientation),
      velocity: rotateVector(q, body.velocity),
      angularVelocity: rotateVector(q, body.angularVelocity),
    })),
    joints: project.joints.map((joint) => ({
      ...joint,
      frameA: onGround(joint.bodyA, joint.frameA),
      frameB: onGround(joint.bodyB, joint.frameB),
    })),
    loads: project.loads.map(load),
  };
}

/** The same records in another order. */
export function reorder(project: Project): Project {
  return {
    ...project,
    bodies: [...project.bodies].reverse(),
    joints: [...project.joints].reverse(),
    loads: [...project.loads].reverse(),
    drivers: [...project.drivers].reverse(),
  };
}

/** All masses and all applied forces times k: the motion is the same, every force k times as large. */
export function scaleMasses(project: Project, k: number): Project {
  return {
    ...project,
    bodies: project.bodies.map((body) =>
      changeMass(body, (mass) => ({
        ...mass,
        mass: k * mass.mass,
        inertia: mass.inertia.map((value) => k * value) as unknown as Custom['inertia'],
      })),
    ),
    loads: project.loads.map((load) => {
      if (load.kind === 'spring')
        return { ...load, stiffness: k * load.stiffness, damping: k * load.damping };
      if (load.kind === 'force' || load.kind === 'torque') return { ...load, vector: times(k, load.vector) };
      return load;
    }),
    drivers: project.drivers.map((driver) =>
      driver.kind === 'effort' ? { ...driver, value: k * driver.value } : driver,
    ),
  };
}

/** All lengths times s, gravity and the tolerance of lengths too: the same motion s times as large, at the same times. */
export function scaleLengths(project: Project, s: number): Project {
  const { gravity, absoluteTolerance } = project.settings;
  const frame = ({ position, orientation }: Joint['frameA']) => ({
    position: times(s, position),
    orientation,
  });
  return {
    ...project,
    settings: {
      ...project.settings,
      gravity: times(s, gravity),
      absoluteTolerance: absoluteTolerance * Math.min(1, s),
    },
    bodies: project.bodies.map((body) => ({
      ...changeMass(body, (mass) => ({
        ...mass,
        centerOfMass: times(s, mass.centerOfMass),
        inertia: mass.inertia.map((value) => s * s * value) as unknown as Custom['inertia'],
      })),
      position: times(s, body.position),
      velocity: times(s, body.velocity),
    })),
    joints: project.joints.map((joint) => ({
      ...joint,
      frameA: frame(joint.frameA),
      frameB: frame(joint.frameB),
      ...(joint.length === undefined ? {} : { length: s * joint.length }),
      ...(joint.pitch === undefined ? {} : { pitch: s * joint.pitch }),
    })),
    loads: project.loads.map((load) =>
      load.kind === 'spring'
        ? {
            ...load,
            pointA: times(s, load.pointA),
            pointB: times(s, load.pointB),
            restLength: s * load.restLength,
          }
        : load,
    ),
  };
}

/** Seen in a mirror at z = 0. */
export function mirror(project: Project): Project {
  const polar = ([x, y, z]: Vec3): Vec3 => [x, y, -z];
  const axial = ([x, y, z]: Vec3): Vec3 => [-x, -y, z];
  const turned = ([w, x, y, z]: Quat): Quat => [w, -x, -y, z];
  const frame = ({ position, orientation }: Joint['frameA']) => ({
    position: polar(position),
    orientation: turned(orientation),
  });
  return {
    ...project,
    settings: { ...project.settings, gravity: polar(project.settings.gravity) },
    bodies: project.bodies.map((body) => ({
      ...changeMass(body, (mass) => {
        const [xx, yy, zz, xy, xz, yz] = mass.inertia;
        return { ...mass, centerOfMass: polar(mass.centerOfMass), inertia: [xx, yy, zz, xy, -xz, -yz] };
      }),
      position: polar(body.position),
      orientation: turned(body.orientation),
      velocity: polar(body.velocity),
      angularVelocity: axial(body.angularVelocity),
    })),
    joints: project.joints.map((joint) => ({
      ...joint,
      frameA: frame(joint.frameA),
      frameB: frame(joint.frameB),
      // a right-handed screw is a left-handed one in the mirror
      ...(joint.pitch === undefined ? {} : { pitch: -joint.pitch }),
    })),
    loads: project.loads.map((load) =>
      load.kind === 'spring' ? { ...load, pointA: polar(load.pointA), pointB: polar(load.pointB) } : load,
    ),
  };
}
