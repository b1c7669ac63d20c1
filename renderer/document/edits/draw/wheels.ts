/** Wheels as gears see them: discs that turn about a hinge in their middle. */
import { dot } from '../../../../engine/core/math/triples';
import { oncePer } from '../../../../engine/model/once-per';
import type { Body, Joint, Project, Vec3 } from '../../../../engine/model/project';
import { add, cross, length, rotate, subtract } from '../../geometry';
import { across } from './anchor';
import type { Pose } from '../../geometry';

export interface Wheel {
  readonly body: string;
  readonly name: string;
  readonly pose: Pose;
  /** The hinge that it turns about, its own or that of the wheel it is fixed to, and the body that carries this. */
  readonly hinge: string;
  readonly carrier: string;
  /** In W [m]. */
  readonly center: Vec3;
  readonly radius: number;
  /** Half of its thickness [m]. */
  readonly half: number;
  /** Of its middle along the axis of the hinge, from the hinge [m]. */
  readonly offset: number;
  /** 1 where the coordinate of its hinge grows as it turns about the normal, else -1. */
  readonly sense: 1 | -1;
}

/** Sine of the angle between axes that count as parallel, and the part of a radius by which places may differ. */
const PARALLEL = 1e-6;
const SAME = 1e-6;

/** The wheels that turn about `normal` (in W), in the current poses. */
export function wheelsOf(project: Project, poseOf: (body: string) => Pose, normal: Vec3): Wheel[] {
  return project.bodies.flatMap((body) => {
    if (body.shape.kind !== 'cylinder') return [];
    const pose = poseOf(body.id);
    const { position, orientation } = pose;
    const axis = rotate(orientation, body.shape.axis);
    if (length(cross(axis, normal)) > PARALLEL * length(axis)) return [];
    const { radius, length: thickness } = body.shape;
    const center = add(position, rotate(orientation, body.shape.center));
    const turning = turningHinge(project, body, { center, radius, normal, poseOf });
    return turning
      ? [{ body: body.id, name: body.name, pose, center, radius, half: thickness / 2, ...turning }]
      : [];
  });
}

type Turning = Pick<Wheel, 'hinge' | 'carrier' | 'sense' | 'offset'>;

interface Disc {
  center: Vec3;
  radius: number;
  normal: Vec3;
  poseOf: (body: string) => Pose;
}

/** The hinge of the wheel itself, else that of the body it is fixed to. */
function turningHinge(project: Project, body: Body, disc: Disc): Turning | null {
  const own = hingeThrough(project.joints, body.id, disc);
  if (own) return own;
  for (const { bodyA, bodyB } of turnsOf(project.joints).get(body.id)?.fixed ?? []) {
    const found = hingeThrough(project.joints, bodyA === body.id ? bodyB : bodyA, disc);
    if (found) return found;
  }
  return null;
}

/** Hinges and fixed joints of each body: asked with every move of the pointer. */
const turnsOf = oncePer((joints: readonly Joint[]) => {
  const turns = new Map<string, Record<'hinge' | 'fixed', Joint[]>>();
  for (const joint of joints) {
    const { kind } = joint;
    if (kind !== 'hinge' && kind !== 'fixed') continue;
    for (const body of new Set([joint.bodyA, joint.bodyB])) {
      const known = turns.get(body) ?? { hinge: [], fixed: [] };
      known[kind].push(joint);
      turns.set(body, known);
    }
  }
  return turns;
});

function hingeThrough(
  joints: readonly Joint[],
  body: string,
  { center, radius, normal, poseOf }: Disc,
): Turning | null {
  for (const { id, bodyA, bodyB, frameA, frameB } of turnsOf(joints).get(body)?.hinge ?? []) {
    const { position, orientation } = poseOf(body);
    const frame = bodyA === body ? frameA : frameB;
    const axis = rotate(orientation, rotate(frame.orientation, [0, 0, 1]));
    const out = subtract(center, add(position, rotate(orientation, frame.position)));
    if (length(cross(axis, normal)) > PARALLEL || length(across(out, normal)) > SAME * radius) continue;
    const isA = bodyA === body;
    // the coordinate is the turn of B against A
    const sense = dot(axis, normal) > 0 === isA ? -1 : 1;
    const carrier = isA ? bodyB : bodyA;
    return { hinge: id, carrier, sense, offset: dot(out, axis) };
  }
  return null;
}

/** The radius with which a wheel about `center` rolls on another, whatever planes they turn in [m]; not above 0 where it cannot. */
export const touchingRadius = (center: Vec3, other: Wheel, normal: Vec3): number =>
  length(across(subtract(center, other.center), normal)) - other.radius;

/** Those that a wheel rolls on, in the same carrier: their teeth mesh. */
export const meshing = (
  wheels: readonly Wheel[],
  { center, radius, normal }: { center: Vec3; radius: number; normal: Vec3 },
  carrier: string,
): Wheel[] =>
  wheels.filter(
    (other) =>
      other.carrier === carrier &&
      Math.abs(touchingRadius(center, other, normal) - radius) <= SAME * (radius + other.radius),
  );

/** Of the wheels on an axis through a point the one that lies farthest along the normal; null where there is none. */
export function wheelAt(wheels: readonly Wheel[], at: Vec3, normal: Vec3): Wheel | null {
  const height = ({ center, half }: Wheel): number => dot(subtract(center, at), normal) + half;
  const here = wheels.filter(
    ({ center, radius }) => length(across(subtract(center, at), normal)) <= SAME * radius,
  );
  return here.toSorted((a, b) => height(b) - height(a))[0] ?? null;
}
