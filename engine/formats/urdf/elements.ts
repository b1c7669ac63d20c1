/** What links and joints of URDF are made of: origins, inertias, solids. */
import { massOutOf, NO_MASS } from '../../model/masses/mass-sum';
import { childOf, fromRpy, readShown, tensorOf } from '../tree/robot-elements';
import { toHex } from '../tree/solids';
import type { Fields } from '../xml/fields';
import type { Geom } from '../tree/solids';
import type { ImportLog } from '../import-log';
import type { Reading } from '../tree/robot-elements';
import type { MassSum } from '../../model/masses/mass-sum';
import type { RigidFrame } from '../../core/math/rigid';
import type { XmlElement } from '../xml/read-xml';

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
  return massOutOf(frame, { mass, center: [0, 0, 0], inertia: tensorOf(tensor, 0) });
}

/** A solid that is shown, in its own colour or that of its material. */
export const readVisual = (
  element: XmlElement,
  reading: Reading,
  materials: ReadonlyMap<string, string>,
): Geom | null =>
  readShown(
    element,
    reading,
    (visual) => originOf(visual, reading.log),
    (visual) => {
      const { log } = reading;
      const material = childOf(visual, 'material', log);
      const own = material && childOf(material.element, 'color', log)?.numbers('rgba', 3, 4);
      return own ? toHex(own) : (materials.get(material?.text('name') ?? '') ?? null);
    },
  );

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
