/** What links and joints of SDF are made of: poses, inertias, solids. Values are the texts of elements. */
import { massOutOf, NO_MASS } from '../../model/masses/mass-sum';
import { Fields } from '../xml/fields';
import { AT_ORIGIN } from '../tree/frames';
import { childOf, fromRpy, readShown, TENSOR, tensorOf } from '../tree/robot-elements';
import { toHex } from '../tree/solids';
import type { Reading } from '../tree/robot-elements';
import type { Geom } from '../tree/solids';
import type { ImportLog } from '../import-log';
import type { MassSum } from '../../model/masses/mass-sum';
import type { RigidFrame } from '../../core/math/rigid';
import type { XmlElement } from '../xml/read-xml';

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

export function readInertial(element: XmlElement, log: ImportLog): MassSum {
  const own = Fields.ofChildren(element, log, ['mass']);
  log.use(element);
  const mass = own.number('mass', 1);
  const tensor = childOf(element, 'inertia', log, TENSOR);
  if (!(mass > 0)) {
    own.refuse('bad-mass', 'its mass is not above 0', 'Give the mass.');
    return NO_MASS;
  }
  if (own.has('auto') && own.text('auto') === 'true')
    own.approximate('its mass is computed from its shapes by Gazebo; here what it states is taken');
  const { pose } = poseIn(element, log);
  return massOutOf(pose, { mass, center: [0, 0, 0], inertia: tensorOf(tensor, 1) });
}

/** A solid that is shown, in its diffuse colour. */
export const readVisual = (element: XmlElement, reading: Reading): Geom | null =>
  readShown(
    element,
    reading,
    (visual) => poseIn(visual, reading.log).pose,
    (visual) => {
      const rgba = childOf(visual, 'material', reading.log, ['diffuse', 'ambient'])?.numbers('diffuse', 3, 4);
      return rgba ? toHex(rgba) : null;
    },
  );
