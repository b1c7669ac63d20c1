/**
 * Random mechanisms, sound and broken: a tree of bodies with loops closed over it, every kind of joint, loads, drivers,
 * stops and friction, and at stated odds the faults that people make. The same seed is the same mechanism.
 */
import { createContact, createDriver, createLoad, createProject } from '../../engine/model/defaults';
import { createRandom, Draw } from './draw';
import { closedJoint, randomBody } from './random-chain';
import { hasOneCoordinate } from '../../engine/kinds/joints/joint-coordinates';
import { JOINT_KINDS } from '../../engine/model/project';
import type { Body, Joint, JointKind, Project, Vec3 } from '../../engine/model/project';

export interface WildMechanism {
  readonly seed: number;
  readonly project: Project;
  readonly flaws: readonly Flaw[];
  /** Nothing in it takes or gives energy but gravity and springs without damping. */
  readonly conservative: boolean;
}

export type Flaw =
  | 'zero mass'
  | 'coincident joints'
  | 'parallel axes'
  | 'open joint'
  | 'out of reach'
  | 'scaled'
  | 'stiff'
  | 'impossible inertia'
  | 'inconsistent velocity';

/** How often a mechanism has a fault [1]. */
const ODDS: Readonly<Record<Flaw, number>> = {
  'zero mass': 0.05,
  'coincident joints': 0.05,
  'parallel axes': 0.2,
  'open joint': 0.05,
  'out of reach': 0.1,
  scaled: 0.05,
  stiff: 0.05,
  'impossible inertia': 0.05,
  'inconsistent velocity': 0.1,
};

const MOST_BODIES = 40;
const MOST_LOOPS = 8;
const NUMBERS = 20_000;

export function wildMechanism(seed: number): WildMechanism {
  const random = createRandom(seed);
  // the first numbers of neighbouring seeds are alike
  for (let i = 0; i < 8; i++) random();
  const draw = new Draw(Array.from({ length: NUMBERS }, () => 2 * random() - 1));
  const chance = (odds: number) => draw.between(0, 1) < odds;
  const pick = <T>(list: readonly T[]): T =>
    list[Math.min(list.length - 1, Math.floor(draw.between(0, list.length)))];
  const flaws = (Object.keys(ODDS) as Flaw[]).filter((flaw) => chance(ODDS[flaw]));
  const has = (flaw: Flaw) => flaws.includes(flaw);

  const project = createProject(`Random ${seed}`);
  // mostly small, as what people draw
  const count = 1 + Math.floor(MOST_BODIES * draw.between(0, 1) ** 4);
  project.bodies = Array.from({ length: count }, (_, i) => steady(randomBody(`b${i}`, draw)));
  const planar = has('parallel axes');
  const joint = (id: string, a: Body | null, b: Body): Joint => {
    const kind: JointKind = planar
      ? pick(['hinge', 'hinge', 'hinge', 'slider'])
      : pick(JOINT_KINDS.filter((one) => one !== 'nail' || a === null));
    const made = closedJoint(id, kind, a, b, pick(['perpendicular', 'quaternion']), draw);
    return planar ? flatten(made, a, b, draw) : made;
  };
  if (planar) project.bodies = project.bodies.map(inPlane);
  project.bodies.forEach((body, i) => {
    const parent = i === 0 || chance(0.15) ? null : project.bodies[Math.floor(draw.between(0, i))];
    // now and then nothing holds a body
    if (i === 0 && chance(0.1)) return;
    project.joints.push(joint(`j${i}`, parent, body));
  });
  const loops = count > 1 ? Math.floor(MOST_LOOPS * draw.between(0, 1) ** 3) : 0;
  for (let k = 0; k < loops; k++) {
    const [a, b] = [pick(project.bodies), pick(project.bodies)];
    if (a !== b) project.joints.push(joint(`l${k}`, a, b));
  }
  const conservative = addActions(project, draw, chance, pick, has('stiff'));
  for (const flaw of flaws) FAULTS[flaw]?.(project, draw);
  setSettings(project, draw, pick);
  return { seed, project, flaws, conservative };
}

const steady = (body: Body): Body => ({ ...body, velocity: [0, 0, 0], angularVelocity: [0, 0, 0] });

const inPlane = (body: Body): Body => ({
  ...body,
  position: [body.position[0], body.position[1], 0],
  orientation: [1, 0, 0, 0],
  mass:
    body.mass.kind === 'custom'
      ? { ...body.mass, centerOfMass: [body.mass.centerOfMass[0], body.mass.centerOfMass[1], 0] }
      : body.mass,
});

/** All axes along z, all points in the plane: the joints hold it in the plane over and over. */
function flatten(joint: Joint, a: Body | null, b: Body, draw: Draw): Joint {
  const point: Vec3 = [draw.number(), draw.number(), 0];
  const from = (body: Body | null): Vec3 =>
    body === null ? point : [point[0] - body.position[0], point[1] - body.position[1], 0];
  const orientation: [number, number, number, number] =
    joint.kind === 'slider' ? [Math.SQRT1_2, 0, Math.SQRT1_2, 0] : [1, 0, 0, 0];
  return {
    ...joint,
    frameA: { position: from(a), orientation },
    frameB: { position: from(b), orientation },
  };
}

/** Springs, loads, drivers, stops, friction, contacts; whether energy is kept. */
function addActions(
  project: Project,
  draw: Draw,
  chance: (odds: number) => boolean,
  pick: <T>(list: readonly T[]) => T,
  stiff: boolean,
): boolean {
  let conservative = true;
  if (stiff || chance(0.3)) {
    const damping = chance(0.5) ? draw.between(0, 20) : 0;
    if (damping > 0) conservative = false;
    const stiffness = stiff ? 1e8 : draw.between(1, 500);
    const ends = { bodyB: pick(project.bodies).id, pointA: draw.vector(), pointB: draw.vector(0.2) };
    project.loads.push(createLoad({ id: 's', kind: 'spring', ...ends, stiffness, damping, restLength: 0.5 }));
  }
  if (chance(0.15)) {
    conservative = false;
    project.loads.push(
      createLoad({ id: 'f', kind: 'force', body: pick(project.bodies).id, vector: draw.vector(5) }),
    );
  }
  const drivable = project.joints.filter(({ kind }) => hasOneCoordinate(kind));
  if (drivable.length > 0 && chance(0.25)) {
    conservative = false;
    const kind = pick(['speed', 'effort'] as const);
    const maximum = kind === 'speed' && chance(0.3) ? { maximum: draw.between(1, 50) } : {};
    project.drivers.push(
      createDriver({ id: 'd', joint: pick(drivable).id, kind, value: draw.number(3), ...maximum }),
    );
  }
  project.joints = project.joints.map((joint) => {
    if (!hasOneCoordinate(joint.kind) || !chance(0.1)) return joint;
    conservative = false;
    const limits = {
      minimum: draw.between(-4, -2),
      maximum: draw.between(2, 4),
      restitution: draw.between(0, 1),
    };
    const friction = { coulomb: chance(0.5) ? draw.between(0, 2) : 0, viscous: draw.between(0, 1) };
    return { ...joint, limits, friction };
  });
  if (chance(0.08)) {
    conservative = false;
    const body = pick(project.bodies);
    project.bodies = project.bodies.map((one) =>
      one.id === body.id ? { ...one, shape: { kind: 'sphere', center: [0, 0, 0], radius: 0.1 } } : one,
    );
    project.contacts.push(
      createContact({ id: 'c', bodyB: body.id, plane: { point: [0, -3, 0], normal: [0, 1, 0] } }),
    );
  }
  return conservative;
}

function change<T>(list: readonly T[], index: number, edit: (record: T) => T): T[] {
  return list.map((record, i) => (i === index ? edit(record) : record));
}

const some = (list: readonly unknown[], draw: Draw) => Math.floor(draw.between(0, list.length) * 0.999999);

const FAULTS: Partial<Record<Flaw, (project: Project, draw: Draw) => void>> = {
  'zero mass': (project, draw) => {
    project.bodies = change(project.bodies, some(project.bodies, draw), (body) => ({
      ...body,
      mass: { kind: 'custom', mass: 0, centerOfMass: [0, 0, 0], inertia: [0, 0, 0, 0, 0, 0] },
    }));
  },
  'coincident joints': (project) => {
    const [first] = project.joints;
    if (first) project.joints.push({ ...first, id: 'twin', name: 'Twin' });
  },
  'open joint': (project, draw) => {
    if (project.joints.length === 0) return;
    project.joints = change(project.joints, some(project.joints, draw), (joint) => ({
      ...joint,
      frameB: { ...joint.frameB, position: draw.vector(0.5) },
    }));
  },
  'out of reach': (project, draw) => {
    const [body] = project.bodies;
    const ends: Vec3[] = [draw.vector(30), draw.vector(30)];
    ends.forEach((position, i) => {
      const tie = closedJoint(`tie${i}`, 'ball', null, body, 'perpendicular', draw);
      project.joints.push({ ...tie, frameA: { ...tie.frameA, position } });
    });
  },
  scaled: (project, draw) => rescale(project, 10 ** draw.between(-9, 9)),
  'impossible inertia': (project, draw) => {
    project.bodies = change(project.bodies, some(project.bodies, draw), (body) => ({
      ...body,
      mass: { kind: 'custom', mass: 1, centerOfMass: [0, 0, 0], inertia: [1, 1, 3, 0, 0, 0] },
    }));
  },
  'inconsistent velocity': (project, draw) => {
    project.bodies = project.bodies.map((body) => ({
      ...body,
      velocity: draw.vector(3),
      angularVelocity: draw.vector(3),
    }));
  },
};

/** All lengths times s. */
function rescale(project: Project, s: number): void {
  const scaled = ([x, y, z]: Vec3): Vec3 => [s * x, s * y, s * z];
  project.bodies = project.bodies.map((body) => ({
    ...body,
    position: scaled(body.position),
    mass:
      body.mass.kind === 'custom'
        ? {
            ...body.mass,
            centerOfMass: scaled(body.mass.centerOfMass),
            inertia: body.mass.inertia.map((value) => s * s * value) as unknown as typeof body.mass.inertia,
          }
        : body.mass,
  }));
  project.joints = project.joints.map((joint) => ({
    ...joint,
    frameA: { ...joint.frameA, position: scaled(joint.frameA.position) },
    frameB: { ...joint.frameB, position: scaled(joint.frameB.position) },
    ...(joint.length === undefined ? {} : { length: s * joint.length }),
    ...(joint.pitch === undefined ? {} : { pitch: s * joint.pitch }),
  }));
}

function setSettings(project: Project, draw: Draw, pick: <T>(list: readonly T[]) => T): void {
  const tolerance = 10 ** -Math.round(draw.between(5, 9));
  project.settings = {
    ...project.settings,
    gravity: [draw.number(2), -9.81, draw.number(2)],
    duration: 0.5,
    outputInterval: 0.05,
    integrator: pick(['dop853', 'dop853', 'dop853', 'dopri5', 'dopri5', 'rk4']),
    step: 0.005,
    relativeTolerance: tolerance,
    absoluteTolerance: tolerance,
  };
}
