/** What links and joints of URDF are made of: origins, inertias, solids. */
import { about, times } from '../../core/math/rigid';
import { massOutOf, NO_MASS } from '../../model/masses/mass-sum';
import { Fields } from '../xml/fields';
import { toHex } from '../tree/solids';
import type { Geom, Solid } from '../tree/solids';
import type { ImportLog } from '../import-log';
import type { MassSum } from '../../model/masses/mass-sum';
import type { RigidFrame } from '../../core/math/rigid';
import type { Quat, Vec3 } from '../../model/project';
import type { XmlElement } from '../xml/read-xml';

/** Roll, pitch and yaw about the fixed axes x, y, z, in that order. */
export const fromRpy = ([roll, pitch, yaw]: Vec3): Quat =>
  times(times(about([0, 0, 1], yaw), about([0, 1, 0], pitch)), about([1, 0, 0], roll));

/** The first child of that name, marked as used. */
export function childOf(element: XmlElement, name: string, log: ImportLog): Fields | null {
  const child = element.children.find((one) => one.name === name);
  if (child === undefined) return null;
  log.use(child);
  return new Fields(child, log);
}

/** The attributes xyz and rpy. */
export const poseOf = (fields: Fields | null): RigidFrame => ({
  position: fields?.vector('xyz', [0, 0, 0]) ?? [0, 0, 0],
  orientation: fromRpy(fields?.vector('rpy', [0, 0, 0]) ?? [0, 0, 0]),
});

export const originOf = (element: XmlElement, log: ImportLog): RigidFrame =>
  poseOf(childOf(element, 'origin', log));

export function readInertial(element: XmlElement, log: ImportLog): MassSum {
  log.use(element);
  const mass = childOf(element, 'mass', log)?.number('value', -1) ?? -1;
  const tensor = childOf(element, 'inertia', log);
  const frame = originOf(element, log);
  if (!(mass >= 0)) {
    log.refuse(element, 'bad-mass', 'its mass is missing or below 0', 'Give the mass.');
    return NO_MASS;
  }
  const value = (key: string): number => tensor?.number(key, 0) ?? 0;
  const inertia = [
    value('ixx'),
    value('iyy'),
    value('izz'),
    value('ixy'),
    value('ixz'),
    value('iyz'),
  ] as const;
  return massOutOf(frame, { mass, center: [0, 0, 0], inertia });
}

export type Read = { solid: Solid } | { solid: null; why: string };

/** A solid that is shown; it does not weigh, as URDF gives masses apart. */
export function readVisual(
  element: XmlElement,
  materials: ReadonlyMap<string, string>,
  log: ImportLog,
): Geom | null {
  const shape = element.children.find(({ name }) => name === 'geometry')?.children[0];
  const read: Read = shape ? readSolid(shape, log) : { solid: null, why: 'it has no geometry' };
  if (read.solid === null) {
    log.ignore(element, read.why);
    return null;
  }
  const pose = originOf(element, log);
  const material = childOf(element, 'material', log);
  const own = material && childOf(material.element, 'color', log)?.numbers('rgba', 3, 4);
  const color = own ? toHex(own) : (materials.get(material?.text('name') ?? '') ?? null);
  for (const child of element.children) if (child.name === 'geometry') log.use(child);
  log.use(shape!);
  return { element, solid: read.solid, pose, mass: 0, color, weighs: false };
}

function readSolid(shape: XmlElement, log: ImportLog): Read {
  const fields = new Fields(shape, log);
  const radius = fields.number('radius', 0);
  const length = fields.number('length', 0);
  switch (shape.name) {
    case 'box': {
      const [x = 0, y = 0, z = 0] = fields.numbers('size', 3, 3) ?? [];
      return checked({ kind: 'box', half: [x / 2, y / 2, z / 2] }, [x, y, z]);
    }
    case 'sphere':
      return checked({ kind: 'sphere', radius }, [radius]);
    case 'cylinder':
    case 'capsule':
      return checked({ kind: shape.name, radius, half: length / 2 }, [radius, length]);
    case 'mesh':
      return { solid: null, why: 'meshes are in other files, which are not opened' };
    default:
      return { solid: null, why: 'there is no such shape here' };
  }
}

/** A solid with sizes above 0. */
export const checked = (solid: Solid, sizes: readonly number[]): Read =>
  sizes.every((size) => size > 0) ? { solid } : { solid: null, why: 'its sizes are not above 0' };

/** Names of materials of the whole file and their colours. */
export function readMaterials(root: XmlElement, log: ImportLog): Map<string, string> {
  const found = new Map<string, string>();
  for (const element of root.children) {
    if (element.name !== 'material') continue;
    log.use(element);
    const rgba = childOf(element, 'color', log)?.numbers('rgba', 3, 4);
    if (rgba) found.set(element.attributes.get('name') ?? '', toHex(rgba));
    for (const child of element.children)
      if (child.name === 'texture') log.ignore(child, 'pictures on surfaces are not part of a model here');
  }
  return found;
}
