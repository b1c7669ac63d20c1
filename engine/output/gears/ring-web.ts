/**
 * A ring gear has a web: a disc beside its teeth that joins its rim to its shaft, on the side where the carrier of the wheels within it is
 * not, so that they turn clear of it.
 */
import { dot, rotate, subtract } from '../../core/math/triples';
import { shapeDefinition } from '../../kinds/shapes/shapes';
import { GROUND } from '../../model/project';
import type { Body, Joint, Vec3 } from '../../model/project';
import { along, inverse } from '../../results/free-body/vectors';
import type { Ring, Solid } from '../solid/solid';
import type { Rim } from './rims';

/** Between the wheels within it, whose hubs stand out, and the web; and the thickness of that [of the face]. */
const GAP = 0.22;
const THICK = 0.18;
/** How far the rim reaches out beside the teeth to hold it [of the face]. */
export const WEB_DEPTH = GAP + THICK;
/** What is nearer to the middle of the face is on neither side [of the face]. */
const BESIDE = 0.3;

/** What the side depends on. */
interface Around {
  readonly joints: readonly Joint[];
  readonly find: (body: string) => Body | undefined;
  /** From where a body is to where it is drawn, in its own frame [m]. */
  readonly shiftOf: (body: string) => Vec3;
  /** To the viewer, in W; null where no side is the front. */
  readonly normal: Vec3 | null;
}

/** Along the axis of the ring, or against it; 0 of what has no web. */
export function webSide(rim: Rim, ring: Body, { joints, find, shiftOf, normal }: Around): -1 | 0 | 1 {
  if (rim.kind !== 'ring' || rim.cone > 0) return 0;
  const place = ({ position, orientation, id }: Body, point: Vec3): Vec3 =>
    along(position, rotate(orientation, along(point, shiftOf(id), 1)), 1);
  const axis = rotate(ring.orientation, rim.axis);
  const center = place(ring, rim.center);
  const rise = (at: Vec3): number => dot(subtract(at, center), axis);
  const carrier = rim.carrier === undefined ? undefined : find(rim.carrier);
  const beside = carrier
    ? rise(place(carrier, shapeDefinition(carrier.shape.kind).center(carrier.shape)))
    : 0;
  if (Math.abs(beside) > BESIDE * rim.face) return beside > 0 ? -1 : 1;
  // where its shaft is: that of a joint with the carrier holds the wheels within as well
  const shafts = joints.flatMap(({ bodyA, bodyB, frameA, frameB }) => {
    const [own, other] = bodyA === ring.id ? [frameA, bodyB] : [frameB, bodyA];
    if ((bodyA !== ring.id && bodyB !== ring.id) || (other === rim.carrier && other !== GROUND)) return [];
    return [dot(subtract(own.position, rim.center), rim.axis)];
  });
  const shaft = shafts.find((at) => Math.abs(at) > BESIDE * rim.face);
  if (shaft !== undefined) return shaft > 0 ? 1 : -1;
  // behind the teeth, which are to be seen
  const front = normal && dot(rotate(inverse(ring.orientation), normal), rim.axis);
  return front !== null && front < 0 ? 1 : -1;
}

/** `inner` and `outer`: of the rim [m]. */
export function addRingWeb(solid: Solid, rim: Rim, [inner, outer]: readonly [number, number]): void {
  const { center, face, web = 0 } = rim;
  if (web === 0) return;
  const axis: Vec3 = [web * rim.axis[0], web * rim.axis[1], web * rim.axis[2]];
  const [teeth, hollow, back] = [face / 2, (0.5 + GAP) * face, (0.5 + WEB_DEPTH) * face];
  const profile: Ring[] = [
    { r: 0, z: hollow, nr: 0, nz: -1 },
    { r: inner, z: hollow, nr: 0, nz: -1 },
    { r: inner, z: hollow, nr: -1, nz: 0 },
    { r: inner, z: teeth, nr: -1, nz: 0 },
    { r: inner, z: teeth, nr: 0, nz: -1 },
    { r: outer, z: teeth, nr: 0, nz: -1 },
    { r: outer, z: teeth, nr: 1, nz: 0 },
    { r: outer, z: back, nr: 1, nz: 0 },
    { r: outer, z: back, nr: 0, nz: 1 },
    { r: 0, z: back, nr: 0, nz: 1 },
  ];
  solid.revolve(center, axis, profile, 64);
  for (const [radius, at] of [
    [inner, hollow],
    [outer, back],
  ])
    solid.circle(along(center, axis, at), axis, radius, 64);
}
