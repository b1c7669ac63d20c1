/** A project as a model of MuJoCo: a tree of bodies, and loops as equality constraints. */
import { inverse, into, turn } from '../../core/math/rigid';
import { GROUND } from '../../model/project';
import { findSpanningTree } from '../export/spanning-tree';
import { rgbaOf, solidOf } from '../export/solid-of';
import { UniqueNames } from '../export/unique-names';
import { node } from '../export/xml-writer';
import { jointElements, PRIMITIVES } from './joint-elements';
import { writeActuators } from './write-actuators';
import { closingElements, CLOSES, couplingElements } from './write-equality';
import { attachSprings, siteNodes, springTendons } from './write-springs';
import type { JointSpring } from './write-springs';
import type { Branch } from '../export/spanning-tree';
import type { ExportLog } from '../export/export-log';
import type { MadeJoints } from './joint-elements';
import type { Scene, SceneBody } from '../export/scene';
import type { Solid } from '../tree/solids';
import type { XmlNode } from '../export/xml-writer';

/** Time step [s]; constraints have a time constant of two of them, the stiffest that MuJoCo allows by default. */
const STEP = 0.0005;
const STIFF = { solref: [2 * STEP, 1], solimp: [0.9999, 0.9999, 0.001, 0.5, 2] };

export function writeMjcf(scene: Scene, log: ExportLog): XmlNode {
  const { project } = scene;
  const tree = findSpanningTree(project, new Set(PRIMITIVES.keys()), CLOSES);
  const names = new UniqueNames(project.joints.map(({ name }) => name));
  const made = new Map(
    tree.branches.flatMap((b) => (b.joint ? [[b.joint.id, jointElements(b, scene, names)] as const] : [])),
  );
  const springs = attachSprings(scene, made, log);
  const below = new Map<string, Branch[]>();
  for (const branch of tree.branches) {
    const of = branch.joint === null ? GROUND : branch.parent;
    below.set(of, [...(below.get(of) ?? []), branch]);
  }
  const order: Branch[] = [];
  const bodyNode = (branch: Branch): XmlNode => {
    order.push(branch);
    const moving = scene.bodies.get(branch.child)!;
    const { position, orientation } = into(
      scene.frameOf(branch.joint ? branch.parent : GROUND),
      moving.frame,
    );
    return node('body', { name: moving.body.name, pos: position, quat: orientation }, [
      inertialNode(moving),
      ...(branch.joint === null ? [node('freejoint')] : jointNodes(branch, made, springs)),
      geomNode(moving, scene, log),
      ...siteNodes(branch.child, scene),
      ...(below.get(branch.child) ?? []).map(bodyNode),
    ]);
  };
  const bodies = (below.get(GROUND) ?? []).map(bodyNode);
  const equalities = new UniqueNames();
  const equality = [
    ...closingElements(tree.loops, scene, equalities, log),
    ...couplingElements(scene, made, equalities, log),
  ];
  const { actuators, controls } = writeActuators(scene, made, log);
  log.change('joints', '', 'MuJoCo holds loops, stops and dry friction by stiff springs, not exactly');
  return node('mujoco', { model: project.name }, [
    node('compiler', { angle: 'radian', inertiafromgeom: 'false' }),
    node(
      'option',
      {
        timestep: STEP,
        gravity: project.settings.gravity,
        integrator: 'RK4',
        iterations: 100,
        tolerance: 1e-12,
      },
      [node('flag', { contact: 'disable' })],
    ),
    node('default', {}, [node('equality', STIFF)]),
    assetNode(scene),
    node('worldbody', {}, [...siteNodes(GROUND, scene), ...bodies]),
    equality.length > 0 ? node('equality', {}, equality) : null,
    ...(springTendons(scene).length > 0 ? [node('tendon', {}, springTendons(scene))] : []),
    actuators.length > 0 ? node('actuator', {}, actuators) : null,
    node('keyframe', {}, [
      node('key', {
        name: 'home',
        qpos: order.flatMap((branch) => startOf(branch, made, scene)),
        qvel: order.flatMap((branch) => ratesOf(branch, made, scene)),
        ...(controls.length > 0 ? { ctrl: controls } : {}),
      }),
    ]),
  ]);
}

function inertialNode({ mass: { mass, center, inertia } }: SceneBody): XmlNode {
  return node('inertial', { pos: center, mass, fullinertia: inertia });
}

function assetNode({ meshes }: Scene): XmlNode | null {
  const nodes = meshes.named.map(({ name, path }) => node('mesh', { name, file: path }));
  return nodes.length > 0 ? node('asset', {}, nodes) : null;
}

function geomNode({ body }: SceneBody, { meshes }: Scene, log: ExportLog): XmlNode | null {
  const posed = solidOf(body, meshes, log);
  if (posed === null) return null;
  const { position, orientation } = posed.pose;
  return node('geom', {
    ...(posed.solid.kind === 'mesh'
      ? { type: 'mesh', mesh: posed.solid.name }
      : { type: posed.solid.kind, size: sizeOf(posed.solid) }),
    ...{ pos: position, quat: orientation },
    ...{ rgba: rgbaOf(body.color), contype: 0, conaffinity: 0 },
  });
}

function sizeOf(solid: Solid): readonly number[] {
  if (solid.kind === 'sphere') return [solid.radius];
  return 'radius' in solid ? [solid.radius, solid.half] : solid.half;
}

function jointNodes(
  { joint }: Branch,
  made: MadeJoints,
  springs: ReadonlyMap<string, JointSpring>,
): XmlNode[] {
  const { limits, friction, armature } = joint!;
  const spring = springs.get(joint!.id);
  return made.get(joint!.id)!.map(({ type, name, position, axis, ref, isOwn }) => {
    const single = isOwn && made.get(joint!.id)!.length === 1;
    const winds = spring && type === 'hinge' && isOwn;
    const damping = (single ? (friction?.viscous ?? 0) : 0) + (winds ? spring.damping : 0);
    return node('joint', {
      ...{ name, type, pos: position },
      ...(type === 'ball' ? {} : { axis, ref: ref === 0 ? null : ref }),
      ...(damping > 0 ? { damping } : {}),
      ...(winds && spring.stiffness > 0 ? { stiffness: spring.stiffness, springref: spring.springref } : {}),
      ...(isOwn ? { armature: armature?.[type === 'hinge' ? 'rotation' : 'translation'] || null } : {}),
      ...(single && friction && friction.coulomb > 0 ? { frictionloss: friction.coulomb } : {}),
      ...(single && limits && (limits.minimum !== null || limits.maximum !== null)
        ? { limited: 'true', range: [limits.minimum ?? -FAR, limits.maximum ?? FAR] }
        : {}),
    });
  });
}

/** Stands for no stop, as MuJoCo has stops on both sides or on none. */
export const FAR = 1e9;

function startOf(branch: Branch, made: MadeJoints, scene: Scene): number[] {
  if (branch.joint === null) {
    const { position, orientation } = scene.frameOf(branch.child);
    return [...position, ...orientation];
  }
  return made.get(branch.joint.id)!.flatMap(({ type, ref }) => (type === 'ball' ? [1, 0, 0, 0] : [ref]));
}

/** A free body's velocity is that of its origin in W, and its angular velocity in its own axes. */
function ratesOf(branch: Branch, made: MadeJoints, scene: Scene): number[] {
  if (branch.joint === null) {
    const { position, orientation } = scene.frameOf(branch.child);
    return [
      ...scene.velocityAt(branch.child, position),
      ...turn(inverse(orientation), scene.turningOf(branch.child)),
    ];
  }
  return made.get(branch.joint.id)!.flatMap(({ rates }) => [...rates]);
}
