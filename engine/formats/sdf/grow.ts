/** Links as a tree: of the joints that a link is the child of, the first carries it, and the others close loops. */
import { into, turn } from '../../core/math/rigid';
import { Fields } from '../xml/fields';
import { AT_ORIGIN } from '../tree/frames';
import { createRawJoint } from '../tree/raw-joint';
import { createRawBody } from '../urdf/tree';
import { readInertial, readVisual } from './elements';
import { directionIn } from './joints';
import type { Collected } from './collect';
import type { Reading } from '../tree/robot-elements';
import type { RawBody, RawJoint, Tree } from '../tree/raw';
import type { RigidFrame } from '../../core/math/rigid';
import type { SdfJoint } from './joints';
import type { XmlElement } from '../xml/read-xml';

const ON_TREE: ReadonlySet<string> = new Set([
  ...['revolute', 'continuous', 'prismatic', 'ball', 'fixed', 'universal', 'revolute2'],
]);

export interface Grown {
  readonly tree: Tree;
  /** Joints that are not on it. */
  readonly loops: readonly SdfJoint[];
}

export function grow(root: XmlElement, { links, joints, frames }: Collected, reading: Reading): Grown {
  const carriers = new Map<string, SdfJoint>();
  const below = new Map<string, SdfJoint[]>();
  for (const joint of joints) {
    if (carriers.has(joint.child) || !links.has(joint.child) || links.get(joint.child)!.fixed) continue;
    if (!ON_TREE.has(joint.type) || joint.parent === joint.child) continue;
    carriers.set(joint.child, joint);
    below.set(joint.parent, [...(below.get(joint.parent) ?? []), joint]);
  }
  const world = createRawBody(root, 'world', null);
  const bodies = new Map<string, RawBody>([['world', world]]);
  const tree = { bodies: [world], bodyOf: bodies, jointOf: new Map<string, RawJoint>(), siteOf: new Map() };
  const used = new Set<SdfJoint>();
  const add = (name: string, parent: RawBody, joint: SdfJoint | null, free: boolean): void => {
    const { element } = links.get(name)!;
    const own = frames.world(name, element);
    const around = parent === world ? AT_ORIGIN : frames.world(parent.name, element);
    const body: RawBody = { ...createRawBody(element, name, parent), pose: into(around, own) };
    readLink(body, reading);
    if (joint) body.joints.push(...rawJoints(joint, body, own));
    else if (free)
      body.joints.push(createRawJoint(new Fields(element, reading.log), body, 'free', { name: '' }));
    if (joint) used.add(joint);
    const [single] = body.joints;
    if (joint && body.joints.length === 1) tree.jointOf.set(joint.name, single);
    bodies.set(name, body);
    tree.bodies.push(body);
  };
  const spread = (from: string): void => {
    const waiting = [from];
    for (let at = 0; at < waiting.length; at++) {
      for (const joint of below.get(waiting[at]) ?? []) {
        if (bodies.has(joint.child)) continue;
        add(joint.child, bodies.get(waiting[at])!, joint, false);
        waiting.push(joint.child);
      }
    }
  };
  spread('world');
  for (const [name, { fixed }] of links) {
    if (bodies.has(name) || (carriers.has(name) && !fixed)) continue;
    add(name, world, null, !fixed);
    spread(name);
  }
  // rings without a way to the ground: one link of each is free, and its joint closes the ring
  for (const name of links.keys()) {
    if (bodies.has(name)) continue;
    add(name, world, null, true);
    spread(name);
  }
  return { tree, loops: joints.filter((joint) => !used.has(joint)) };
}

function rawJoints(joint: SdfJoint, body: RawBody, own: RigidFrame): RawJoint[] {
  const { type, fields, axes } = joint;
  const { position } = into(own, joint.world);
  const single = (which: 'hinge' | 'slide', at: number): RawJoint => {
    const { direction, ...given } = axes[at] ?? { direction: turn(joint.world.orientation, [0, 0, 1]) };
    const armature = axes.length === 1 ? Math.max(0, joint.armature) : 0;
    const along = directionIn(own, direction);
    return createRawJoint(fields, body, which, { position, axis: along, armature, ...given });
  };
  switch (type) {
    case 'fixed':
      return [];
    case 'ball':
      return [createRawJoint(fields, body, 'ball', { position })];
    case 'prismatic':
      return [single('slide', 0)];
    case 'universal':
    case 'revolute2':
      return [single('hinge', 0), single('hinge', 1)];
    default:
      return [single('hinge', 0)];
  }
}

function readLink(body: RawBody, reading: Reading): void {
  const { log } = reading;
  const { element } = body;
  log.use(element);
  const of = (name: string): XmlElement[] => element.children.filter((child) => child.name === name);
  for (const child of of('inertial')) body.inertial ??= readInertial(child, log);
  for (const name of ['visual', 'collision']) {
    const shown = body.geoms.length > 0;
    for (const child of of(name)) {
      const geom = name === 'collision' && shown ? null : readVisual(child, reading);
      if (geom) body.geoms.push(geom);
      else if (name === 'collision')
        log.ignore(child, 'contacts are records here: add those that matter with Insert > Contact');
    }
  }
  // without an <inertial> Gazebo takes 1 kg and 1 kg m^2
  if (body.inertial === null) {
    body.inertial = { mass: 1, center: [0, 0, 0], inertia: [1, 1, 1, 0, 0, 0] };
    log.approximate(element, 'it states no inertia: it has 1 kg and 1 kg m^2, as in Gazebo');
  }
  for (const name of [
    'sensor',
    'light',
    'plugin',
    'audio_sink',
    'audio_source',
    'battery',
    'particle_emitter',
  ])
    for (const child of of(name)) log.ignore(child, 'it is meant for Gazebo');
  for (const child of of('gravity'))
    if (['0', 'false'].includes(child.text))
      log.approximate(child, 'gravity is switched off for it alone; here it acts on all');
  for (const name of [
    'gravity',
    'self_collide',
    'kinematic',
    'enable_wind',
    'must_be_base_link',
    'velocity_decay',
  ])
    for (const child of of(name)) {
      log.use(child);
      for (const inner of child.children) log.use(inner);
    }
}
