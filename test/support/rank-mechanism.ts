/**
 * Random mechanisms for the proof of rank: open chains and trees, loops in space, of parallel and of concurrent axes, doubled
 * joints, welded groups, every kind of joint, couplings (rings of them too) and drivers; sizes of bodies over decades, masses
 * and principal moments over as many as asked for. All are closed as drawn.
 */
import { hasOneCoordinate, isDrivable } from '../../engine/kinds/joints/joint-coordinates';
import { JOINT_KINDS } from '../../engine/model/project';
import { closedJointAt } from './random-chain';
import { createBody, createCoupling, createDriver, createProject } from '../../engine/model/defaults';
import { drawFrom } from './random-mechanism';
import { multiply, rotateVector } from './benchmark';
import type { Body, Joint, JointKind, Project, Quat, Vec3 } from '../../engine/model/project';

type Style = 'spatial' | 'parallel' | 'concurrent';

export function rankMechanism(random: () => number): Project {
  const draw = drawFrom(random);
  const chance = (odds: number) => random() < odds;
  const pick = <T>(list: readonly T[]): T => list[Math.floor(list.length * random())];
  const powers = (most: number) => 10 ** (most * (random() - 0.5));
  const style = pick<Style>(['spatial', 'spatial', 'parallel', 'concurrent']);
  const common = draw.rotation();
  /** Decades that masses, principal moments and sizes range over. */
  const [masses, moments, sizes] = [12 * random(), chance(0.5) ? 0 : 8 * random(), 2 * random()];
  const scale = powers(6);
  const project = createProject('Random mechanism');
  const sizeOf = new Map<string, number>();

  const addBody = (id: string, from: Vec3): Body => {
    const size = scale * powers(sizes);
    const mass = powers(masses);
    const parts = [0, 1, 2].map(() => mass * size ** 2 * 0.05 * powers(moments));
    const inertia = [parts[1] + parts[2], parts[0] + parts[2], parts[0] + parts[1], 0, 0, 0] as const;
    const centerOfMass = draw.vector(0.2 * size);
    const position = offset(from, size);
    sizeOf.set(id, size);
    return createBody({
      id,
      position,
      orientation: draw.rotation(),
      mass: { kind: 'custom', mass, centerOfMass, inertia },
    });
  };
  /** In one plane where all axes are parallel. */
  function offset(from: Vec3, size: number): Vec3 {
    const [x, y, z] = draw.vector(size);
    const way = style === 'parallel' ? rotateVector(common, [x, y, 0]) : ([x, y, z] as const);
    return [from[0] + way[0], from[1] + way[1], from[2] + way[2]];
  }
  const axesAt = (point: Vec3, kind: JointKind): Quat => {
    if (style === 'parallel' && chance(0.95)) {
      // a slide in the plane, else the axis across it
      return kind === 'slider' ? multiply(common, turnAboutX(random)) : common;
    }
    if (style === 'concurrent' && chance(0.95)) return towards(point);
    return draw.rotation();
  };
  const kindOf = (grounded: boolean): JointKind => {
    if (style !== 'spatial' && chance(0.85)) return style === 'parallel' && chance(0.25) ? 'slider' : 'hinge';
    if (chance(0.1)) return 'fixed';
    return pick(JOINT_KINDS.filter((kind) => kind !== 'nail' || grounded));
  };
  const join = (id: string, a: Body | null, b: Body, point: Vec3): void => {
    const kind = kindOf(a === null);
    const place = { axes: axesAt(point, kind), angle: draw.number(1.5), point, size: sizeOf.get(b.id)! };
    const formulation = chance(0.5) ? 'perpendicular' : 'quaternion';
    project.joints.push(closedJointAt(id, kind, a, b, formulation, place));
  };

  const count = 1 + Math.floor(6 * random());
  for (let i = 0; i < count; i++) {
    const parent = i > 0 && chance(0.85) ? pick(project.bodies.slice(chance(0.7) ? -1 : 0)) : null;
    const point = parent ? offset(parent.position, sizeOf.get(parent.id)!) : offset([0, 0, 0], scale);
    const body = addBody(`b${i}`, point);
    project.bodies.push(body);
    // now and then nothing holds a body
    if (chance(0.97)) join(`t${i}`, parent, body, point);
  }
  const loops = Math.floor(4 * random());
  for (let i = 0; i < loops; i++) {
    const b = pick(project.bodies);
    const a = chance(0.4) ? null : pick(project.bodies);
    if (a !== b) join(`l${i}`, a, b, offset(b.position, sizeOf.get(b.id)!));
  }
  if (chance(0.2) && project.joints.length > 0)
    project.joints.push(twin(pick(project.joints), project.bodies, chance(0.5) ? 0 : scale));
  addCouplings(project, chance, powers, pick);
  addDrivers(project, chance, pick);
  return project;
}

/** The same joint again, at the same place or further along its axis on B: as the two hinges of a door. */
function twin(joint: Joint, bodies: readonly Body[], along: number): Joint {
  const [A, B] = [joint.bodyA, joint.bodyB].map((id) => bodies.find((body) => body.id === id));
  const onB = rotateVector(joint.frameB.orientation, [0, 0, along]);
  const way = rotateVector(B!.orientation, onB);
  const [w, x, y, z] = A?.orientation ?? [1, 0, 0, 0];
  const onA = rotateVector([w, -x, -y, -z], way);
  const moved = (frame: Joint['frameA'], by: Vec3): Joint['frameA'] => {
    const [px, py, pz] = frame.position;
    return { ...frame, position: [px + by[0], py + by[1], pz + by[2]] };
  };
  return { ...joint, id: 'twin', frameA: moved(joint.frameA, onA), frameB: moved(joint.frameB, onB) };
}

type Chance = (odds: number) => boolean;
type Pick = <T>(list: readonly T[]) => T;

function addCouplings(project: Project, chance: Chance, powers: (most: number) => number, pick: Pick): void {
  const able = project.joints.filter(({ kind, id }) => hasOneCoordinate(kind) && id !== 'twin');
  if (able.length < 2 || !chance(0.4)) return;
  const first = pick(able);
  const second = pick(able.filter((joint) => joint !== first));
  const ratio = (chance(0.5) ? 1 : -1) * powers(2);
  project.couplings.push(createCoupling({ id: 'c1', joint1: first.id, joint2: second.id, ratio }));
  const rest = able.filter((joint) => joint !== first && joint !== second);
  if (rest.length === 0 || !chance(0.5)) return;
  const third = pick(rest);
  const other = powers(2);
  project.couplings.push(createCoupling({ id: 'c2', joint1: second.id, joint2: third.id, ratio: other }));
  // a ring that turns, or one whose ratios disagree
  const closing = ratio * other * (chance(0.5) ? 1 : 1.3);
  if (chance(0.5))
    project.couplings.push(createCoupling({ id: 'c3', joint1: first.id, joint2: third.id, ratio: closing }));
}

function addDrivers(project: Project, chance: Chance, pick: Pick): void {
  const able = project.joints.filter(({ kind }) => isDrivable(kind));
  const drivers = Math.min(able.length, chance(0.5) ? 0 : chance(0.5) ? 1 : 2);
  const driven = new Set<Joint>();
  for (let i = 0; i < drivers; i++) {
    const joint = pick(able.filter((one) => !driven.has(one)));
    driven.add(joint);
    const coordinate = joint.kind === 'cylinder' && chance(0.5) ? { coordinate: 'translation' as const } : {};
    const kind = chance(0.5) ? 'speed' : 'position';
    project.drivers.push(createDriver({ id: `d${i}`, joint: joint.id, kind, value: 1, ...coordinate }));
  }
}

/** z turned into the plane across it, in any direction. */
function turnAboutX(random: () => number): Quat {
  const angle = Math.PI * random();
  const about: Quat = [Math.cos(angle), 0, 0, Math.sin(angle)];
  return multiply(about, [Math.SQRT1_2, Math.SQRT1_2, 0, 0]);
}

/** Axes whose z points away from the origin. */
function towards([x, y, z]: Vec3): Quat {
  const length = Math.hypot(x, y, z);
  // half way between z and there, as an axis to turn about by half a turn
  const half: Vec3 = [x / length, y / length, z / length + 1];
  const size = Math.hypot(...half);
  if (size < 1e-3) return [0, 1, 0, 0];
  return [0, half[0] / size, half[1] / size, half[2] / size];
}
