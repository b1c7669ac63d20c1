/** A wheel: a disc on a hinge in its middle, whose teeth mesh with those of the wheels that it rolls on. */
import { dot } from '../../../../engine/core/math/triples';
import { gear } from '../../../../engine/kinds/couplings/gear';
import { plateThickness } from '../../../../engine/kinds/shapes/sizes';
import { createCoupling, createId } from '../../../../engine/model/defaults';
import type { Project, Vec3 } from '../../../../engine/model/project';
import { GROUND } from '../../../../engine/model/project';
import { add, alignZ, scale, subtract, tidyNumber } from '../../geometry';
import type { Anchor } from './anchor';
import { createDrawn } from './draw-body';
import { withJoint } from './with-joint';
import { meshing, wheelAt } from './wheels';
import type { Wheel } from './wheels';
import type { Edit } from '../edit';
import { createEdit, freeName, idsOf } from '../edit';
import { TEXT } from '../../texts';

/** So small is nothing at all [m]. */
const NOTHING = 1e-9;

export interface DrawnWheel {
  readonly center: Vec3;
  readonly radius: number;
  /** What carries its hinge; on the middle of another wheel it is fixed to that instead. */
  readonly on: Anchor;
  /** Of length one, in W. */
  readonly normal: Vec3;
  /** Whether it meshes with the wheels that it rolls on. */
  readonly meshes: boolean;
}

/** The wheel that another is drawn on the middle of, and so fixed to. */
export const sharedShaft = (
  wheels: readonly Wheel[],
  { on, center, normal }: Pick<DrawnWheel, 'on' | 'center' | 'normal'>,
): Wheel | null => (on.body === GROUND ? null : wheelAt(wheels, center, normal));

export function drawWheel(project: Project, wheels: readonly Wheel[], drawn: DrawnWheel): Edit | null {
  const { center, on, normal } = drawn;
  const radius = tidyNumber(drawn.radius);
  if (!(radius > NOTHING)) return null;
  const shaft = sharedShaft(wheels, drawn);
  const thickness = plateThickness(2 * radius);
  const shape = { kind: 'cylinder', center: [0, 0, 0], axis: [0, 0, 1], radius, length: thickness } as const;
  const carrier = shaft?.carrier ?? on.body;
  const others = drawn.meshes ? meshing(wheels, { center, radius, normal }, carrier) : [];
  // beside the wheel on the same shaft, not inside it; else in the plane of the wheel that it meshes with
  const height = (wheel: Wheel | undefined): number =>
    wheel ? dot(subtract(wheel.center, center), normal) : 0;
  const layer = shaft ? height(shaft) + shaft.half + thickness / 2 : height(others[0]);
  const middle = add(center, scale(normal, layer));
  const orientation = alignZ(normal);
  const body = { ...createDrawn(project, shape, middle, orientation), name: freeName(project, TEXT.wheel) };
  const own: Anchor = { body: body.id, pose: body, at: center };
  let next: Project = { ...project, bodies: [...project.bodies, body] };
  next = shaft
    ? withJoint(next, 'fixed', [{ body: shaft.body, pose: shaft.pose, at: center }, own], normal)
    : withJoint(next, 'hinge', [on, own], normal);
  const turning = shaft ?? { hinge: next.joints.at(-1)!.id, sense: 1 as const };
  for (const other of others) next = withMesh(next, other, { ...turning, radius });
  return createEdit(`Draw ${body.name}`, project, next, body.id);
}

function withMesh(
  project: Project,
  first: Wheel,
  second: Pick<Wheel, 'hinge' | 'radius' | 'sense'>,
): Project {
  const coupling = createCoupling({
    id: createId(idsOf(project), 'coupling'),
    name: freeName(project, gear.title),
    joint1: first.hinge,
    joint2: second.hinge,
    ratio: (-first.sense * second.sense * first.radius) / second.radius,
    geometry: { kind: 'gear', ...gear.create(null, -1), offset: tidyNumber(first.offset) },
  });
  return { ...project, couplings: [...project.couplings, coupling] };
}
