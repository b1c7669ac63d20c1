/** Transmissions name the joints that a controller moves, and how: each becomes a driver at rest. */
import { createDriver } from '../../model/defaults';
import { childOf } from '../tree/robot-elements';
import { setRotor } from '../tree/raw-joint';
import { quote } from '../../schema/quote';
import type { DriverKind, Joint } from '../../model/project';
import type { ImportLog } from '../import-log';
import type { Model } from '../tree/model';
import type { RawJoint, Tree } from '../tree/raw';
import type { XmlElement } from '../xml/read-xml';

const INTERFACES: readonly (readonly [word: string, kind: DriverKind])[] = [
  ['effort', 'effort'],
  ['position', 'position'],
  ['velocity', 'speed'],
];

export function readTransmissions(root: XmlElement, { jointOf }: Tree, model: Model): void {
  for (const element of root.children) {
    if (element.name !== 'transmission') continue;
    const why = readTransmission(element, jointOf, model);
    if (why !== null) model.log.ignore(element, why);
  }
}

/** Returns why it becomes nothing, or null. */
function readTransmission(
  element: XmlElement,
  jointOf: ReadonlyMap<string, RawJoint>,
  model: Model,
): string | null {
  const { log, project } = model;
  const type = textOf(element, 'type') || (element.attributes.get('type') ?? '');
  const joints = element.children.filter(({ name }) => name === 'joint');
  const [joint] = joints;
  if (joint === undefined) return 'it names no joint';
  if (joints.length > 1 || /differential|linkage/i.test(type))
    return 'it is a gear of several joints: couple them (Insert > Coupling)';
  const name = joint.attributes.get('name') ?? '';
  const raw = jointOf.get(name);
  const record = raw && model.coordinates.get(raw);
  if (!raw || !record) return `its joint ${quote(name)} is neither a hinge nor a slider here`;
  const words = joint.children.filter((child) => child.name === 'hardwareInterface').map(({ text }) => text);
  const interfaceOf = (words[0] ?? 'effort').toLowerCase();
  const kind = INTERFACES.find(([word]) => interfaceOf.includes(word))?.[1];
  if (kind === undefined) return `there is no driver like ${quote(words[0] ?? '')}`;
  readRotor(element, record, log);
  if (project.drivers.some((driver) => driver.joint === record.id)) return 'its joint has a driver already';
  const ids = model.names.take('drivers', element.attributes.get('name') ?? '', `Driver of ${record.name}`);
  model.origins.set(ids.id, element);
  const value = kind === 'position' ? raw.start : 0;
  project.drivers.push(createDriver({ ...ids, joint: record.id, kind, value }));
  log.use(element);
  use(element, model);
  log.approximate(element, `its control is not in the file: the driver ${AT_REST[kind]}; give it a value`);
  return null;
}

const AT_REST: Readonly<Record<string, string>> = {
  effort: 'exerts nothing',
  position: 'holds the position of the start',
  speed: 'stands',
};

/** Drake's actuators have the inertia of a rotor and the ratio of its gear: an armature. */
function readRotor(transmission: XmlElement, record: Joint, log: ImportLog): void {
  const actuator = transmission.children.find(({ name }) => name === 'actuator');
  if (actuator === undefined) return;
  const value = (key: string, fallback: number): number =>
    childOf(actuator, `drake:${key}`, log)?.number('value', fallback) ?? fallback;
  setRotor(record, value('rotor_inertia', 0) * value('gear_ratio', 1) ** 2);
}

/** The rest of the motor does not change what the joint does. */
function use(element: XmlElement, model: Model): void {
  for (const child of element.children) {
    model.log.use(child);
    use(child, model);
  }
}

const textOf = (element: XmlElement, name: string): string =>
  element.children.find((child) => child.name === name)?.text ?? '';
