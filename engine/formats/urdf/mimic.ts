/** Joints that follow others: where they start, and the couplings that keep them there. */
import { createCoupling, createDriver } from '../../model/defaults';
import { quote } from '../../schema/quote';
import { Fields } from '../xml/fields';
import { startWithin } from '../tree/raw-joint';
import type { ImportLog } from '../import-log';
import type { Model } from '../tree/model';
import type { Tree } from '../tree/raw';
import type { XmlElement } from '../xml/read-xml';

const childOf = (element: XmlElement, name: string): XmlElement | undefined =>
  element.children.find((child) => child.name === name);

const numberIn = (element: XmlElement | undefined, key: string, fallback: number): number => {
  const value = Number(element?.attributes.get(key) ?? fallback);
  return Number.isFinite(value) && Math.abs(value) < 1e15 ? value : fallback;
};

/** Coordinates at the start of all joints that follow others, which may follow others again; rings of them are left out. */
export function findMimicStarts(root: XmlElement): Map<XmlElement, number> {
  const joints = new Map(
    root.children
      .filter(({ name }) => name === 'joint')
      .map((element) => [element.attributes.get('name') ?? '', element] as const),
  );
  const starts = new Map<XmlElement, number>();
  for (const joint of joints.values()) {
    // from this joint to the one that moves it, then back
    const chain: XmlElement[] = [];
    let at: XmlElement | undefined = joint;
    while (at && childOf(at, 'mimic') && !starts.has(at) && !chain.includes(at) && chain.length < 100) {
      chain.push(at);
      at = joints.get(childOf(at, 'mimic')!.attributes.get('joint') ?? '');
    }
    if (at === undefined || chain.includes(at)) continue;
    const limit = childOf(at, 'limit');
    const [lower, upper] = [numberIn(limit, 'lower', 0), numberIn(limit, 'upper', 0)];
    let value = starts.get(at) ?? (lower < upper ? startWithin([lower, upper]) : 0);
    for (const one of chain.toReversed()) {
      const mimic = childOf(one, 'mimic');
      value = numberIn(mimic, 'multiplier', 1) * value + numberIn(mimic, 'offset', 0);
      starts.set(one, value);
    }
  }
  return starts;
}

/** q = multiplier q(other) + offset: the offset is in the start. */
export function readMimics(root: XmlElement, tree: Tree, model: Model, log: ImportLog): void {
  for (const joint of root.children) {
    const mimic = joint.name === 'joint' ? childOf(joint, 'mimic') : undefined;
    if (mimic === undefined) continue;
    const fields = new Fields(mimic, log);
    const why = couple(fields, joint, tree, model);
    if (why !== null) log.ignore(mimic, `${why}; the freedom that it takes is left`);
  }
}

function couple(fields: Fields, joint: XmlElement, { jointOf }: Tree, model: Model): string | null {
  const name = fields.text('joint');
  const [leader, follower] = [name, joint.attributes.get('name') ?? ''].map((one) => jointOf.get(one));
  if (leader === undefined) {
    const what = `joint is ${quote(name)}, and there is no joint of that name that moves`;
    fields.refuse('missing-joint', what, 'Name a joint that is there, or delete this element.');
    return 'its joint is missing';
  }
  const a = model.coordinates.get(leader);
  const b = follower && model.coordinates.get(follower);
  if (!a || !b || !follower) return 'it ties joints of which one is neither a hinge nor a slider here';
  if (a.id === b.id) return 'it ties a joint to itself';
  const ratio = fields.number('multiplier', 1);
  const named = `${b.name} follows ${a.name}`;
  model.log.use(fields.element);
  if (ratio === 0) {
    const ids = model.names.take('drivers', `Hold ${b.name}`, 'Hold');
    model.origins.set(ids.id, fields.element);
    model.project.drivers.push(
      createDriver({ ...ids, joint: b.id, kind: 'position', value: follower.start }),
    );
    return null;
  }
  const ids = model.names.take('couplings', named, 'Coupling');
  model.origins.set(ids.id, fields.element);
  model.project.couplings.push(createCoupling({ ...ids, joint1: a.id, joint2: b.id, ratio }));
  return null;
}
