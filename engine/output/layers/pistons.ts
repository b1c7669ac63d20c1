/** Pistons: round bodies that slide along their own axis on the ground, and that a rod joins to a crank which turns there. */
import { along, cross, dot, rotate, size, subtract, Z } from '../../core/math/triples';
import { jointDefinition } from '../../kinds/joints/joints';
import { barOf, shapeDefinition } from '../../kinds/shapes/shapes';
import { GROUND } from '../../model/project';
import { add } from '../../results/free-body/vectors';
import type { Body, Joint, JointFrame, Project, Vec3 } from '../../model/project';

export interface Piston {
  /** In its body's frame: middle, and from there towards the crown. */
  readonly center: Vec3;
  readonly axis: Vec3;
  readonly radius: number;
  readonly half: number;
  /** Of its crank, in that body's frame: on the shaft, and from there to the crank pin. */
  readonly crank: { readonly body: string; readonly shaft: Vec3; readonly throw: Vec3 };
}

/** Off the axis by less is on it [radii]; sine below which two lines are parallel. */
const OFF = 0.05;
const PARALLEL = 0.01;

/** By the joint of its guide. */
export function pistonsOf({ bodies, joints }: Project): Map<string, Piston> {
  const index = new Map(bodies.map((body) => [body.id, body]));
  const pins = joints.filter(({ kind }) => jointDefinition(kind).boss === 'pin');
  const found = new Map<string, Piston>();
  for (const joint of joints) {
    const { parts } = jointDefinition(joint.kind);
    if (parts.a !== 'rail' || joint.bodyA !== GROUND || joint.limits) continue;
    const body = index.get(joint.bodyB);
    const round = body && shapeDefinition(body.shape.kind).round?.(body.shape);
    if (!body || !round || round.bore > 0 || !isOn(joint.frameB, round)) continue;
    const drive = driveOf(body.id, pins, index);
    if (!drive) continue;
    const middle = shapeDefinition(drive.rod.shape.kind).center(drive.rod.shape);
    const rodAt = add(rotate(drive.rod.orientation, middle), drive.rod.position);
    const centerAt = add(rotate(body.orientation, round.center), body.position);
    const isAhead = dot(subtract(rodAt, centerAt), rotate(body.orientation, round.axis)) > 0;
    const axis: Vec3 = isAhead ? along([0, 0, 0], round.axis, -1) : round.axis;
    found.set(joint.id, { ...round, axis, crank: drive.crank });
  }
  return found;
}

/** Whether a joint slides along the axis. */
function isOn(
  { position, orientation }: JointFrame,
  { center, axis, radius }: { center: Vec3; axis: Vec3; radius: number },
): boolean {
  const line = rotate(orientation, Z);
  return size(cross(line, axis)) < PARALLEL && size(cross(subtract(center, position), axis)) < OFF * radius;
}

/** The rod on a piston, and the crank at its other end. */
function driveOf(
  piston: string,
  pins: readonly Joint[],
  index: ReadonlyMap<string, Body>,
): { rod: Body; crank: Piston['crank'] } | null {
  const sidesOf = (id: string): Side[] => pins.flatMap((pin) => sideOf(pin, id));
  for (const { other } of sidesOf(piston)) {
    const rod = index.get(other);
    if (!rod || !barOf(rod.shape)) continue;
    for (const big of sidesOf(rod.id)) {
      const crank = index.get(big.other);
      const shaft = crank && sidesOf(crank.id).find((side) => side.other === GROUND);
      if (!crank || !shaft || crank.id === piston || !barOf(crank.shape)) continue;
      const reach = subtract(big.onOther.position, shaft.own.position);
      return { rod, crank: { body: crank.id, shaft: shaft.own.position, throw: reach } };
    }
  }
  return null;
}

interface Side {
  readonly other: string;
  readonly own: JointFrame;
  readonly onOther: JointFrame;
}

function sideOf({ bodyA, bodyB, frameA, frameB }: Joint, id: string): Side[] {
  if (bodyA === id) return [{ other: bodyB, own: frameA, onOther: frameB }];
  return bodyB === id ? [{ other: bodyA, own: frameB, onOther: frameA }] : [];
}
