/**
 * Armatures (T 2.11): inertias of joint coordinates. An inertia I of a coordinate q adds I qdot^2 / 2 to the kinetic energy and nothing
 * else, which is what a flywheel of moment of inertia I does that is carried by the ground and turned by a coupling of ratio 1:
 *
 *   theta = q,   so the coupling exerts -I qddot along or about the axis of the joint
 *
 * It is compiled as that flywheel: a massive coordinate with one constraint row. All solvers, energy, modes and generated code then treat
 * it as what they know, and a document without armatures is compiled as before. The flywheel of a distance turns by 1 rad per metre: a
 * weight cannot act on it. Its centre of mass rests at the origin of W, where it has no potential either.
 *
 * Flywheels, their hinges and their couplings come after those of the document: `System.documented` counts the latter.
 */
import { coordinatesOf } from '../../kinds/joints/joint-coordinates';
import { createBody, createCoupling, createJoint } from '../../model/defaults';
import { massOf } from '../../model/masses/mass';
import { times } from '../math/rigid';
import { GROUND } from '../../model/project';
import type { Body, CoordinateKind, Joint, Project, Quat } from '../../model/project';

export interface Armature {
  /** Id of the joint, and which of its coordinates. */
  readonly joint: string;
  readonly coordinate: CoordinateKind;
  /** [kg m^2] or [kg], above 0. */
  readonly inertia: number;
}

export interface Flywheels {
  /** The document followed by its flywheels; the document itself if it has none. */
  readonly project: Project;
  /** In the order of the flywheels. */
  readonly armatures: readonly Armature[];
}

const FLYWHEELS = '#a0a0a0';
const ORIGIN = [0, 0, 0] as const;

/** All armatures of a document, in its order. */
export const armaturesOf = ({ joints }: Pick<Project, 'joints'>): Armature[] =>
  joints.flatMap(({ id, kind, armature }) =>
    coordinatesOf(kind).flatMap((coordinate) => {
      const inertia = armature?.[coordinate.kind] ?? 0;
      return inertia > 0 ? [{ joint: id, coordinate: coordinate.kind, inertia }] : [];
    }),
  );

export function addFlywheels(project: Project): Flywheels {
  const armatures = armaturesOf(project);
  if (armatures.length === 0) return { project, armatures };
  const mass = usualMass(project.bodies);
  const parts = armatures.map((armature) => flywheelOf(project, armature, mass));
  return {
    project: {
      ...project,
      bodies: [...project.bodies, ...parts.map(({ body }) => body)],
      joints: [...project.joints, ...parts.map(({ hinge }) => hinge)],
      couplings: [...project.couplings, ...parts.map(({ coupling }) => coupling)],
    },
    armatures,
  };
}

/** Irrelevant to the motion, as the centre rests; a usual one does not look like a large ratio of masses. */
function usualMass(bodies: readonly Body[]): number {
  const masses = bodies.map((body) => massOf(body).mass);
  return masses.length > 0 ? masses.reduce((sum, mass) => sum + mass, 0) / masses.length : 1;
}

function flywheelOf(project: Project, { joint: id, coordinate, inertia }: Armature, mass: number) {
  const joint = project.joints.find((one) => one.id === id)!;
  // an id that no document can have
  const own = `armature:${id}:${coordinate}`;
  const name = `Armature of ${joint.name}`;
  const axis = { position: ORIGIN, orientation: axisOf(project, joint) };
  return {
    body: createBody({
      ...{ id: own, name, color: FLYWHEELS },
      mass: { kind: 'custom', mass, centerOfMass: ORIGIN, inertia: [inertia, inertia, inertia, 0, 0, 0] },
    }),
    hinge: createJoint({ id: own, name, bodyB: own, frameA: axis, frameB: axis }),
    coupling: createCoupling({ id: own, name, joint1: id, joint2: own, ratio: 1 }),
  };
}

/** In the direction of the joint's axis as drawn: a planar mechanism keeps its plane. */
function axisOf({ bodies }: Project, { bodyA, frameA }: Joint): Quat {
  const carrier = bodyA === GROUND ? undefined : bodies.find(({ id }) => id === bodyA);
  return carrier ? times(carrier.orientation, frameA.orientation) : frameA.orientation;
}

/** The same document without armatures, for what depends on its geometry alone. */
export const withoutArmatures = (project: Project): Project =>
  armaturesOf(project).length === 0
    ? project
    : { ...project, joints: project.joints.map((joint) => ({ ...joint, armature: null })) };
