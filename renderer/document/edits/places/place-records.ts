/** Records of every list where a placement puts them; see `placement.ts` for what a reflection does to their terms. */
import { jointDefinition } from '../../../../engine/kinds/joints/joints';
import type {
  Body,
  Contact,
  Driver,
  Joint,
  JointFrame,
  Load,
  MassProperties,
  Measurement,
  Project,
} from '../../../../engine/model/project';
import { driverDefinition } from '../../../../engine/kinds/drivers/drivers';
import { definitionOf } from '../../../../engine/kinds/loads/loads';
import { shapeDefinition } from '../../../../engine/kinds/shapes/shapes';
import { measureDefinition } from '../../../../engine/kinds/measures/measures';
import { mapPlaces } from '../../../../engine/kinds/map-places';
import type { PlaceMap } from '../../../../engine/kinds/map-places';
import { drivenCoordinate, mainCoordinate } from '../../../../engine/kinds/joints/joint-coordinates';
import { GROUND } from '../../../../engine/model/project';
import type { Placement } from './placement';

export function placeBody(body: Body, placement: Placement): Body {
  return {
    ...body,
    ...placement.pose(body),
    velocity: placement.vector(body.velocity),
    angularVelocity: placement.axial(body.angularVelocity),
    shape: shapeDefinition(body.shape.kind).place(body.shape, placement.localVector),
    mass: placeMass(body.mass, placement),
  };
}

function placeMass(mass: MassProperties, { mirrored, localVector }: Placement): MassProperties {
  if (mass.kind === 'shape' || !mirrored) return mass;
  const [xx, yy, zz, xy, xz, yz] = mass.inertia;
  return {
    ...mass,
    centerOfMass: localVector(mass.centerOfMass),
    inertia: [xx, yy, zz, xy, -xz || 0, -yz || 0],
  };
}

/** The coordinate whose sign a joint's frames keep; a cylinder has two and keeps its angle. */
const keeps = ({ kind }: Joint) => mainCoordinate(kind).kind;

export function placeJoint(joint: Joint, placement: Placement): Joint {
  const frame = (body: string, at: JointFrame) =>
    body === GROUND ? placement.groundFrame(at, keeps(joint)) : placement.localFrame(at, keeps(joint));
  return {
    ...joint,
    frameA: frame(joint.bodyA, joint.frameA),
    frameB: frame(joint.bodyB, joint.frameB),
    ...(placement.mirrored ? jointDefinition(joint.kind).mirror?.(joint) : {}),
  };
}

export function placeContact(contact: Contact, placement: Placement): Contact {
  const { plane, bodyA } = contact;
  if (plane === null) return contact;
  const placed =
    bodyA === GROUND
      ? { point: placement.point(plane.point), normal: placement.vector(plane.normal) }
      : { point: placement.localVector(plane.point), normal: placement.localVector(plane.normal) };
  return { ...contact, plane: placed };
}

export const placeLoad = (load: Load, placement: Placement): Load =>
  mapPlaces(load, definitionOf(load.kind).fields, mapOf(placement));

export const placeMeasure = (measure: Measurement, placement: Placement): Measurement =>
  mapPlaces(measure, measureDefinition(measure.kind).fields, mapOf(placement));

const mapOf = (placement: Placement): PlaceMap => ({
  point: (at, body) => (body === GROUND ? placement.point(at) : placement.localVector(at)),
  frame: (at, body) =>
    body === GROUND ? placement.groundFrame(at, 'rotation') : placement.localFrame(at, 'rotation'),
  vector: (vector, body, fixedIn, axial) =>
    fixedIn === 'world' || body === GROUND
      ? placement[axial ? 'axial' : 'vector'](vector)
      : placement[axial ? 'localAxial' : 'localVector'](vector),
  ...(placement.mirrored ? { matrix: reflect6 } : {}),
});

/** Signs of (x, y, z; about x, y, z) when z is reflected. */
const SIGNS = [1, 1, -1, -1, -1, 1];

function reflect6<T extends readonly number[]>(triangle: T): T {
  let index = 0;
  const signed = [...triangle];
  for (let row = 0; row < 6; row++)
    for (let column = row; column < 6; column++, index++)
      signed[index] = SIGNS[row] * SIGNS[column] * triangle[index] || 0;
  return signed as unknown as T;
}

/** A joint keeps the sign of its coordinate; of two only that of the first. */
export function placeDriver(project: Project, driver: Driver, { mirrored }: Placement): Driver {
  const joint = project.joints.find(({ id }) => id === driver.joint);
  if (!mirrored || !joint) return driver;
  if (drivenCoordinate(joint.kind, driver.coordinate) === mainCoordinate(joint.kind)) return driver;
  return {
    ...driver,
    value: -driver.value || 0,
    ...driverDefinition(driver.kind).reverse?.(driver),
  };
}
