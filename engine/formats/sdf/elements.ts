/** What links and joints of SDF are made of: poses, inertias, solids. Values are the texts of elements. */
import { massOutOf, NO_MASS } from '../../model/masses/mass-sum';
import { Fields } from '../xml/fields';
import { AT_ORIGIN } from '../tree/frames';
import { toHex } from '../tree/solids';
import { checked, fromRpy } from '../urdf/elements';
import type { Geom } from '../tree/solids';
import type { ImportLog } from '../import-log';
import type { MassSum } from '../../model/masses/mass-sum';
import type { Read } from '../urdf/elements';
import type { RigidFrame } from '../../core/math/rigid';
import type { XmlElement } from '../xml/read-xml';

/** The first child of that name, marked as used, with the texts of its children `keys`. */
export function childOf(
  element: XmlElement,
  name: string,
  log: ImportLog,
  keys: readonly string[] = [],
): Fields | null {
  const child = element.children.find((one) => one.name === name);
  if (child === undefined) return null;
  log.use(child);
  return Fields.ofChildren(child, log, keys);
}

/** Text of the first child of that name; empty if there is none. */
export const textOf = (element: XmlElement, name: string, log: ImportLog): string =>
  childOf(element, name, log)?.element.text ?? '';

/** The child `pose`, and the frame that it is relative to; empty is the usual one. */
export function poseIn(element: XmlElement, log: ImportLog): { pose: RigidFrame; relativeTo: string } {
  const child = element.children.find(({ name }) => name === 'pose');
  if (child === undefined) return { pose: AT_ORIGIN, relativeTo: '' };
  log.use(child);
  const attributes = new Map([...child.attributes, ['pose', child.text]]);
  const fields = new Fields(child, log, attributes);
  const relativeTo = fields.text('relative_to');
  if (child.text === '') return { pose: AT_ORIGIN, relativeTo };
  const quaternion = fields.text('rotation_format') === 'quat_xyzw';
  const values = fields.numbers('pose', quaternion ? 7 : 6, quaternion ? 7 : 6) ?? [0, 0, 0, 0, 0, 0];
  const position = [values[0], values[1], values[2]] as const;
  if (!quaternion) {
    const angles = [values[3], values[4], values[5]].map((angle) =>
      fields.text('degrees') === 'true' ? (angle * Math.PI) / 180 : angle,
    );
    return { pose: { position, orientation: fromRpy([angles[0], angles[1], angles[2]]) }, relativeTo };
  }
  const [, , , x, y, z, w = 0] = values;
  const size = Math.hypot(w, x, y, z);
  if (size > 1e-12)
    return { pose: { position, orientation: [w / size, x / size, y / size, z / size] }, relativeTo };
  fields.refuse('bad-orientation', 'its quaternion stands for no rotation', 'Give one of length 1.');
  return { pose: { position, orientation: [1, 0, 0, 0] }, relativeTo };
}

const TENSOR = ['ixx', 'iyy', 'izz', 'ixy', 'ixz', 'iyz'];

export function readInertial(element: XmlElement, log: ImportLog): MassSum {
  const own = Fields.ofChildren(element, log, ['mass']);
  log.use(element);
  const mass = own.number('mass', 1);
  const tensor = childOf(element, 'inertia', log, TENSOR);
  if (!(mass > 0)) {
    own.refuse('bad-mass', 'its mass is not above 0', 'Give the mass.');
    return NO_MASS;
  }
  const value = (key: string, fallback: number): number => tensor?.number(key, fallback) ?? fallback;
  const inertia = [
    ...[value('ixx', 1), value('iyy', 1), value('izz', 1)],
    ...[value('ixy', 0), value('ixz', 0), value('iyz', 0)],
  ] as unknown as MassSum['inertia'];
  if (own.has('auto') && own.text('auto') === 'true')
    own.approximate('its mass is computed from its shapes by Gazebo; here what it states is taken');
  return massOutOf(poseIn(element, log).pose, { mass, center: [0, 0, 0], inertia });
}

/** A solid that is shown; it does not weigh, as SDF gives masses apart. */
export function readVisual(element: XmlElement, log: ImportLog): Geom | null {
  const geometry = element.children.find(({ name }) => name === 'geometry');
  const shape = geometry?.children[0];
  const read: Read = shape ? readSolid(shape, log) : { solid: null, why: 'it has no geometry' };
  if (read.solid === null) {
    log.ignore(element, read.why);
    return null;
  }
  const { pose } = poseIn(element, log);
  const rgba = childOf(element, 'material', log, ['diffuse', 'ambient'])?.numbers('diffuse', 3, 4);
  for (const child of [geometry!, shape!]) log.use(child);
  return { element, solid: read.solid, pose, mass: 0, color: rgba ? toHex(rgba) : null, weighs: false };
}

function readSolid(shape: XmlElement, log: ImportLog): Read {
  const fields = Fields.ofChildren(shape, log, ['size', 'radius', 'length', 'radii']);
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
    case 'ellipsoid': {
      const half = fields.vector('radii', [0, 0, 0]);
      return checked({ kind: 'ellipsoid', half }, half);
    }
    case 'mesh':
      return { solid: null, why: 'meshes are in other files, which are not opened' };
    default:
      return { solid: null, why: 'there is no such shape here' };
  }
}
