/** The links of URDF, from the roots of the tree outwards. */
import { outOf } from '../../core/math/rigid';
import { quote } from '../../schema/quote';
import { Fields } from '../xml/fields';
import { AT_ORIGIN } from '../tree/frames';
import { moveBy } from '../tree/raw-joint';
import { childOf } from '../tree/robot-elements';
import { originOf, readInertial, readVisual } from './elements';
import { readJoints, URDF_JOINTS } from './joints';
import { findMimicStarts } from './mimic';
import type { ImportLog } from '../import-log';
import type { Reading } from '../tree/robot-elements';
import type { RawBody, RawJoint, Tree } from '../tree/raw';
import type { XmlElement } from '../xml/read-xml';

export function readTree(root: XmlElement, reading: Reading, materials: ReadonlyMap<string, string>): Tree {
  const { log } = reading;
  const linkOf = new Map<string, XmlElement>();
  for (const element of root.children) {
    if (element.name !== 'link') continue;
    const name = element.attributes.get('name') ?? '';
    if (linkOf.has(name))
      log.refuse(
        element,
        'duplicate-name',
        `there is a link ${quote(name)} already`,
        'Rename one of the two.',
      );
    else linkOf.set(name, element);
  }
  const above = new Map<XmlElement, { joint: XmlElement; parent: XmlElement }>();
  const below = new Map<XmlElement, XmlElement[]>();
  for (const joint of root.children) {
    if (joint.name !== 'joint') continue;
    log.use(joint);
    const [parent, child] = ['parent', 'child'].map((key) => {
      const name = childOf(joint, key, log)?.text('link') ?? '';
      const link = linkOf.get(name);
      if (link === undefined) {
        const what = `its ${key} is ${quote(name)}, and there is no link of that name`;
        log.refuse(joint, 'missing-link', what, 'Name a link that is there, or delete the joint.');
      }
      return link;
    });
    if (parent === undefined || child === undefined) continue;
    if (above.has(child)) {
      const what = 'its child is the child of another joint too, and URDF is a tree';
      log.refuse(joint, 'two-parents', what, 'Make it a <loop_joint>, with link1 and link2.');
      continue;
    }
    above.set(child, { joint, parent });
    below.set(parent, [...(below.get(parent) ?? []), child]);
  }
  return grow(root, { links: [...linkOf.values()], above, below }, reading, materials);
}

interface Joined {
  readonly links: readonly XmlElement[];
  /** The joint that holds a link. */
  readonly above: ReadonlyMap<XmlElement, { joint: XmlElement }>;
  /** The links that hang on it. */
  readonly below: ReadonlyMap<XmlElement, readonly XmlElement[]>;
}

function grow(
  root: XmlElement,
  { links, above, below }: Joined,
  reading: Reading,
  materials: ReadonlyMap<string, string>,
): Tree {
  const { log } = reading;
  const world = createRawBody(root, 'world', null);
  const tree = {
    bodies: [world],
    bodyOf: new Map<string, RawBody>(),
    jointOf: new Map<string, RawJoint>(),
    siteOf: new Map(),
  };
  const bodies = new Map<XmlElement, RawBody>();
  const starts = findMimicStarts(root);
  // breadth first; a link on a cycle is never reached
  const waiting = links.filter((link) => !above.has(link)).map((link) => ({ link, parent: world }));
  for (let at = 0; at < waiting.length; at++) {
    const { link, parent } = waiting[at];
    const body = createRawBody(link, link.attributes.get('name') ?? '', parent);
    readLink(body, reading, materials);
    const joint = above.get(link)?.joint;
    const made = joint ? placeByJoint(body, joint, starts.get(joint) ?? null, log) : body;
    if (joint === undefined) log.approximate(link, 'no joint holds it, so it is the ground');
    bodies.set(link, made);
    tree.bodies.push(made);
    tree.bodyOf.set(made.name, made);
    for (const one of made.joints) if (one.name !== '') tree.jointOf.set(one.name, one);
    for (const child of below.get(link) ?? []) waiting.push({ link: child, parent: made });
  }
  for (const link of links) {
    if (bodies.has(link)) continue;
    const remedy = 'Make one joint of the ring a <loop_joint>, with link1 and link2.';
    log.refuse(link, 'ring', 'it is on a ring of joints, of which none leads to the root', remedy);
  }
  return tree;
}

export const createRawBody = (element: XmlElement, name: string, parent: RawBody | null): RawBody => ({
  element,
  name,
  parent,
  pose: AT_ORIGIN,
  joints: [],
  geoms: [],
  unknownMass: null,
  inertial: null,
});

function placeByJoint(body: RawBody, joint: XmlElement, wanted: number | null, log: ImportLog): RawBody {
  const fields = new Fields(joint, log);
  const type = fields.choice('type', URDF_JOINTS, 'fixed');
  const placed: RawBody = { ...body, pose: originOf(joint, log) };
  placed.joints.push(...readJoints(fields, type, placed, wanted, log));
  const [first] = placed.joints;
  const start = first?.start ?? 0;
  if (start === 0 || !first || (first.type !== 'hinge' && first.type !== 'slide')) return placed;
  return withPose(placed, start);
}

/** The same body with its only joint at another coordinate, in which it starts. */
export function withPose(body: RawBody, value: number): RawBody {
  const [joint] = body.joints;
  const moved: RawBody = {
    ...body,
    joints: [],
    pose: outOf(body.pose, moveBy(joint.type as 'hinge' | 'slide', joint.axis, value)),
  };
  moved.joints.push({ ...joint, body: moved, ref: value, start: value });
  return moved;
}

function readLink(body: RawBody, reading: Reading, materials: ReadonlyMap<string, string>): void {
  const { log } = reading;
  const { element } = body;
  log.use(element);
  for (const child of element.children) {
    if (child.name === 'inertial') body.inertial ??= readInertial(child, log);
    else if (child.name === 'visual') {
      const geom = readVisual(child, reading, materials);
      if (geom) body.geoms.push(geom);
    }
  }
  const shown = body.geoms.length > 0;
  for (const child of element.children) {
    if (child.name !== 'collision') continue;
    const geom = shown ? null : readVisual(child, reading, materials);
    if (geom) body.geoms.push(geom);
    else if (shown)
      log.ignore(child, 'contacts are records here: add those that matter with Insert > Contact');
  }
}
