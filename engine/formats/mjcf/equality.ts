/** <equality> closes loops: a connect becomes a ball joint, a weld a fixed one, a joint a coupling or a locked joint. */
import { createCoupling } from '../../model/defaults';
import { quote } from '../../schema/quote';
import { addClosure } from '../tree/closure';
import { hold } from './hold';
import { coupleTendons } from './fixed-tendons';
import { into, outOf } from '../../core/math/rigid';
import { IDENTITY } from '../tree/frames';
import { AT_ORIGIN } from '../tree/frames';
import type { ImportLog } from '../import-log';
import type { Scene } from './scene';
import type { Fields } from '../xml/fields';
import type { Quat, Vec3 } from '../../model/project';
import type { Placed } from '../tree/links';
import type { Model } from '../tree/model';
import type { RigidFrame } from '../../core/math/rigid';
import type { FixedTendons } from './fixed-tendons';
import type { XmlElement } from '../xml/read-xml';

const CLOSES = 'Name a body that is there, or delete this element.';

export function readEquality(
  sections: readonly XmlElement[],
  scene: Scene,
  tendons: FixedTendons,
  model: Model,
): void {
  for (const section of sections) {
    model.log.use(section);
    for (const element of section.children) readConstraint(element, scene, tendons, model);
  }
}

function readConstraint(element: XmlElement, scene: Scene, tendons: FixedTendons, model: Model): void {
  const { log } = model;
  const kind = element.name;
  if (kind !== 'connect' && kind !== 'weld' && kind !== 'joint' && kind !== 'tendon') {
    log.ignore(element, `<${kind}> ties things that are not read; the freedom that it takes is left`);
    return;
  }
  const fields = scene.classes.fieldsOf(element, undefined, 'equality');
  if (!scene.active || !fields.flag('active', true)) {
    log.ignore(element, 'it is switched off in the file');
    return;
  }
  if (kind === 'joint') readCoupling(fields, scene, model);
  else if (kind === 'tendon') {
    const why = coupleTendons(fields, readPolynomial(fields), tendons, model);
    if (why !== null) ignoreFree(log, element, why);
  } else readClosure(kind, fields, scene, model);
}

interface Ends {
  /** The constrained places on body 1 and body 2, in the frames of their links. */
  readonly first: Placed;
  readonly second: Placed;
}

function readClosure(kind: 'connect' | 'weld', fields: Fields, scene: Scene, model: Model): void {
  const bodies = fields.has('site1') ? sitesOf(fields, scene) : bodiesOf(kind, fields, scene);
  if (bodies === null) return;
  const connects = kind === 'connect';
  const wanted = fields.text('name');
  const made = connects
    ? ({ kind: 'ball', wanted, otherwise: 'Connection' } as const)
    : ({ kind: 'fixed', wanted, otherwise: 'Weld' } as const);
  addClosure(fields.element, made, [bodies.first, bodies.second], model);
}

function sitesOf(fields: Fields, { tree, links }: Scene): Ends | null {
  const [first, second] = ['site1', 'site2'].map((key): Placed | null => {
    const site = tree.siteOf.get(fields.text(key));
    if (site === undefined) {
      const what = `${key} is ${quote(fields.text(key))}, and there is no site of that name`;
      fields.refuse('missing-site', what, 'Name a site that is there, or delete this element.');
      return null;
    }
    const { link, pose } = links.placeOf.get(site.body)!;
    return { link, pose: outOf(pose, site.pose) };
  });
  return first && second ? { first, second } : null;
}

function bodiesOf(kind: 'connect' | 'weld', fields: Fields, { tree, links }: Scene): Ends | null {
  const [one, two] = ['body1', 'body2'].map((key) => {
    const name = fields.text(key);
    const body = tree.bodyOf.get(name === '' && key === 'body2' ? 'world' : name);
    if (body !== undefined) return links.placeOf.get(body)!;
    fields.refuse('missing-body', `${key} is ${quote(name)}, and there is no body of that name`, CLOSES);
    return null;
  });
  if (!one || !two) return null;
  if (kind === 'connect') {
    // a point of body 1; that of body 2 coincides with it in the pose of the file
    const anchor = fields.vector('anchor', [0, 0, 0]);
    return meetingAt(one, { position: anchor, orientation: IDENTITY }, two);
  }
  const pose = fields.numbers('relpose', 7, 7);
  const turned = pose === null ? 0 : Math.hypot(...pose.slice(3));
  const at = fields.vector('anchor', [0, 0, 0]);
  if (pose === null || turned === 0)
    return swapped(meetingAt(two, { position: at, orientation: IDENTITY }, one));
  const position: Vec3 = [pose[0], pose[1], pose[2]];
  const orientation: Quat = [pose[3] / turned, pose[4] / turned, pose[5] / turned, pose[6] / turned];
  const point = { position: at, orientation: IDENTITY };
  return {
    first: { link: one.link, pose: outOf(one.pose, outOf({ position, orientation }, point)) },
    second: { link: two.link, pose: outOf(two.pose, point) },
  };
}

const swapped = ({ first, second }: Ends): Ends => ({ first: second, second: first });

/** A frame of one body, and the frame of the other that coincides with it in the pose of the file. */
function meetingAt(one: Placed, frame: RigidFrame, two: Placed): Ends {
  const own = outOf(one.pose, frame);
  const inWorld = outOf(one.link?.world ?? AT_ORIGIN, own);
  return {
    first: { link: one.link, pose: own },
    second: { link: two.link, pose: into(two.link?.world ?? AT_ORIGIN, inWorld) },
  };
}

/** q1 - ref1 = a0 + a1 (q2 - ref2), or without joint 2 q1 - ref1 = a0. */
function readCoupling(fields: Fields, { tree }: Scene, model: Model): void {
  const { log } = model;
  const joints = ['joint1', 'joint2']
    .filter((key) => fields.has(key))
    .map((key) => {
      const joint = tree.jointOf.get(fields.text(key));
      if (joint !== undefined) return joint;
      const what = `${key} is ${quote(fields.text(key))}, and there is no joint of that name`;
      fields.refuse('missing-joint', what, 'Name a joint that is there, or delete this element.');
      return null;
    });
  const [a0, a1, ...higher] = readPolynomial(fields);
  if (joints.some((joint) => joint === null)) return;
  const records = joints.map((joint) => model.coordinates.get(joint!));
  const [first, second] = records;
  if (first === undefined || records.includes(undefined)) {
    ignoreFree(log, fields.element, 'it ties joints of which one is neither a hinge nor a slider here');
  } else if (second === undefined) hold(joints[0]!, a0, fields, model);
  else if (higher.some((value) => value !== 0) || a1 === 0) {
    ignoreFree(log, fields.element, 'it is not linear, and a coupling has one ratio');
  } else if (first.id === second.id) ignoreFree(log, fields.element, 'it couples a joint to itself');
  else {
    const ids = model.names.take('couplings', fields.text('name'), 'Coupling');
    model.project.couplings.push(createCoupling({ ...ids, joint1: second.id, joint2: first.id, ratio: a1 }));
    model.origins.set(ids.id, fields.element);
    log.use(fields.element);
    if (a0 !== 0) fields.approximate('the offset of its polycoef is left out: the joints mesh as they start');
  }
}

const readPolynomial = (fields: Fields): number[] => {
  const [a0 = 0, a1 = 1, ...higher] = fields.numbers('polycoef', 1, 5) ?? [];
  return [a0, a1, ...higher];
};

const ignoreFree = (log: ImportLog, element: XmlElement, why: string): void =>
  log.ignore(element, `${why}; the freedom that it takes is left`);
