/** A project as URDF: a tree of links from `world` on, and `loop_joint` elements for the loops. */
import { into, inverse, outOf, turn } from '../../core/math/rigid';
import { GROUND } from '../../model/project';
import { massOutOf } from '../../model/masses/mass-sum';
import { scaled } from '../vectors';
import { findSpanningTree } from '../export/spanning-tree';
import { rgbaOf, solidOf } from '../export/solid-of';
import { rpyOf } from '../export/angles';
import { UniqueNames } from '../export/unique-names';
import { node } from '../export/xml-writer';
import type { Branch } from '../export/spanning-tree';
import type { ExportLog } from '../export/export-log';
import type { PosedSolid } from '../export/solid-of';
import type { Joint, JointFrame, JointKind } from '../../model/project';
import type { RigidFrame } from '../../core/math/rigid';
import type { Scene, SceneBody } from '../export/scene';
import type { XmlNode } from '../export/xml-writer';

const TYPES: ReadonlyMap<JointKind, string> = new Map<JointKind, string>([
  ...([
    ['hinge', 'continuous'],
    ['slider', 'prismatic'],
    ['planar', 'planar'],
    ['fixed', 'fixed'],
  ] as const),
]);
const LOOP_TYPES: ReadonlyMap<JointKind, string> = new Map<JointKind, string>([
  ...([
    ['hinge', 'revolute'],
    ['slider', 'prismatic'],
    ['fixed', 'fixed'],
  ] as const),
  ...([
    ['ball', 'spherical'],
    ['nail', 'spherical'],
  ] as const),
]);
const WORLD = 'world';

export function writeUrdf(scene: Scene, log: ExportLog): XmlNode {
  const { project } = scene;
  const tree = findSpanningTree(project, new Set(TYPES.keys()), new Set(LOOP_TYPES.keys()));
  const nameOf = (id: string): string => scene.bodies.get(id)?.body.name ?? WORLD;
  const free = new UniqueNames(project.joints.map(({ name }) => name));
  // the frame of a link is that of its joint, turned as its body
  const frames = new Map<string, RigidFrame>([[GROUND, scene.frameOf(GROUND)]]);
  for (const { joint, child } of tree.branches) {
    const own = scene.frameOf(child);
    const at = joint === null ? own : scene.place(joint.bodyB, joint.frameB);
    frames.set(child, { position: at.position, orientation: own.orientation });
  }
  const links = tree.branches.map(({ child }) =>
    linkNode(scene.bodies.get(child)!, frames.get(child)!, scene, log),
  );
  const inTree = new Set(tree.branches.flatMap(({ joint }) => (joint ? [joint.id] : [])));
  const joints = tree.branches.map((branch) =>
    jointNode(branch, { scene, frames, nameOf, free, inTree, log }),
  );
  const loops = tree.loops.flatMap((joint) => loopNode(joint, scene, frames, nameOf, log));
  tellOfRest(scene, inTree, log);
  return node('robot', { name: project.name }, [
    node('link', { name: nameOf(GROUND) }),
    ...links,
    ...joints,
    ...loops,
    ...project.drivers.flatMap((driver) => transmissionNodes(driver, scene, inTree)),
  ]);
}

const origin = ({ position, orientation }: RigidFrame): XmlNode =>
  node('origin', { xyz: position, rpy: rpyOf(orientation) });

function linkNode(
  { body, frame, mass }: SceneBody,
  link: RigidFrame,
  { meshes }: Scene,
  log: ExportLog,
): XmlNode {
  const { name } = body;
  const inLink = into(link, frame);
  const moved = massOutOf(inLink, mass);
  const [ixx, iyy, izz, ixy, ixz, iyz] = moved.inertia;
  const posed = solidOf(body, meshes, log);
  return node('link', { name }, [
    node('inertial', {}, [
      node('origin', { xyz: moved.center }),
      node('mass', { value: moved.mass }),
      node('inertia', { ixx, ixy, ixz, iyy, iyz, izz }),
    ]),
    posed &&
      node('visual', {}, [
        origin(outOf(inLink, posed.pose)),
        node('geometry', {}, [solidNode(posed.solid)]),
        node('material', { name: `${name} colour` }, [node('color', { rgba: rgbaOf(body.color) })]),
      ]),
  ]);
}

function solidNode(solid: PosedSolid['solid']): XmlNode {
  if (solid.kind === 'mesh') return node('mesh', { filename: solid.path });
  if (solid.kind === 'sphere') return node('sphere', { radius: solid.radius });
  return 'radius' in solid
    ? node('cylinder', { radius: solid.radius, length: 2 * solid.half })
    : node('box', { size: scaled(solid.half, 2) });
}

interface Writing {
  readonly scene: Scene;
  readonly frames: ReadonlyMap<string, RigidFrame>;
  readonly nameOf: (id: string) => string;
  readonly free: UniqueNames;
  readonly inTree: ReadonlySet<string>;
  readonly log: ExportLog;
}

function jointNode({ joint, parent, child, reversed }: Branch, writing: Writing): XmlNode {
  const { scene, frames, nameOf, free, inTree, log } = writing;
  const ends = [node('parent', { link: nameOf(parent) }), node('child', { link: nameOf(child) })];
  const pose = origin(into(frames.get(parent)!, frames.get(child)!));
  if (joint === null)
    return node('joint', { name: free.take(`${nameOf(child)} free`), type: 'floating' }, [...ends, pose]);
  const { limits, friction, name, kind } = joint;
  const along = turn(scene.place(joint.bodyA, joint.frameA).orientation, [0, 0, 1]);
  const axis = scaled(turn(inverse(frames.get(child)!.orientation), along), reversed ? -1 : 1);
  const start = scene.valueOf(joint, kind === 'slider' ? 'translation' : 'rotation');
  const single = kind === 'hinge' || kind === 'slider';
  const stops = single && limits && (limits.minimum !== null || limits.maximum !== null) ? limits : null;
  if (single && start !== 0)
    log.change('joint', name, 'its coordinate and its limits count from the start, where URDF has 0');
  const type = kind === 'hinge' && stops ? 'revolute' : TYPES.get(kind)!;
  const needsLimit = stops !== null || type === 'prismatic';
  const follows = scene.project.couplings.find(
    ({ joint1, joint2 }) => joint2 === joint.id && inTree.has(joint1) && joint1 !== joint2,
  );
  const leader = follows && scene.project.joints.find(({ id }) => id === follows.joint1);
  return node('joint', { name, type }, [
    ...ends,
    pose,
    kind === 'fixed' ? null : node('axis', { xyz: axis }),
    needsLimit
      ? node('limit', {
          ...{
            lower: (stops?.minimum ?? -FAR + start) - start,
            upper: (stops?.maximum ?? FAR + start) - start,
          },
          ...{ effort: FAR, velocity: FAR },
        })
      : null,
    single && friction ? node('dynamics', { damping: friction.viscous, friction: friction.coulomb }) : null,
    leader ? node('mimic', { joint: leader.name, multiplier: follows.ratio, offset: 0 }) : null,
  ]);
}

/** Stands for no limit where URDF wants one. */
const FAR = 1e9;

function loopNode(
  joint: Joint,
  scene: Scene,
  frames: ReadonlyMap<string, RigidFrame>,
  nameOf: (id: string) => string,
  log: ExportLog,
): XmlNode[] {
  const type = LOOP_TYPES.get(joint.kind);
  if (type === undefined) {
    log.leave(joint.kind, joint.name, 'URDF has no joint like it');
    return [];
  }
  if (joint.limits || joint.friction)
    log.leave('limits and friction', joint.name, 'it closes a loop, and loop_joint has none');
  const side = (name: string, body: string, frame: JointFrame): XmlNode => {
    const { position, orientation } = into(frames.get(body)!, scene.place(body, frame));
    return node(name, { link: nameOf(body), xyz: position, rpy: rpyOf(orientation) });
  };
  return [
    node('loop_joint', { name: joint.name, type }, [
      side('link1', joint.bodyA, joint.frameA),
      side('link2', joint.bodyB, joint.frameB),
      node('axis', { xyz: [0, 0, 1] }),
    ]),
  ];
}

const INTERFACES = { effort: 'Effort', position: 'Position', speed: 'Velocity' } as const;

function transmissionNodes(
  { name, joint, kind }: Scene['project']['drivers'][number],
  { project }: Scene,
  inTree: ReadonlySet<string>,
): XmlNode[] {
  if (!inTree.has(joint)) return [];
  const driven = project.joints.find(({ id }) => id === joint)!;
  const word = `hardware_interface/${INTERFACES[kind]}JointInterface`;
  return [
    node('transmission', { name }, [
      node('type', {}, 'transmission_interface/SimpleTransmission'),
      node('joint', { name: driven.name }, [node('hardwareInterface', {}, word)]),
      node('actuator', { name: `${name} motor` }, [node('mechanicalReduction', {}, '1')]),
    ]),
  ];
}

function tellOfRest({ project, bodies }: Scene, inTree: ReadonlySet<string>, log: ExportLog): void {
  for (const { name, kind } of project.loads) log.leave(kind, name, 'URDF has no loads');
  for (const { name, joint, kind } of project.drivers) {
    if (inTree.has(joint))
      log.change('driver', name, `it is a transmission, which says ${kind} but no value`);
    else log.leave('driver', name, 'its joint closes a loop, and has no coordinate in URDF');
  }
  const first = new Set<string>();
  for (const { name, joint1, joint2 } of project.couplings) {
    if (!inTree.has(joint1) || !inTree.has(joint2))
      log.leave('coupling', name, 'one of its joints closes a loop, and has no coordinate in URDF');
    else if (first.has(joint2)) log.leave('coupling', name, 'its second joint follows another already');
    first.add(joint2);
  }
  if ([...bodies.values()].some(({ velocity, turning }) => Math.hypot(...velocity, ...turning) > 0))
    log.leave('velocities', '', 'URDF has no motion at the start');
  const [x, y, z] = project.settings.gravity;
  log.leave('gravity', '', `URDF states none; here it is ${x}, ${y}, ${z} m/s^2`);
}
