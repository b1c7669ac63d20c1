/** A project as SDF, whose links are joined in any way, loops among them. */
import { inverse, into, outOf, turn } from '../../core/math/rigid';
import { GROUND } from '../../model/project';
import { scaled } from '../vectors';
import { IDENTITY } from '../tree/frames';
import { rgbaOf, solidOf } from '../export/solid-of';
import { node, numbers } from '../export/xml-writer';
import type { ExportLog } from '../export/export-log';
import type { Joint, JointKind, Vec3 } from '../../model/project';
import type { RigidFrame } from '../../core/math/rigid';
import type { Scene, SceneBody } from '../export/scene';
import type { PosedSolid } from '../export/solid-of';
import type { XmlNode } from '../export/xml-writer';

const TYPES: ReadonlyMap<JointKind, string> = new Map<JointKind, string>([
  ...([
    ['hinge', 'revolute'],
    ['slider', 'prismatic'],
    ['ball', 'ball'],
    ['nail', 'ball'],
  ] as const),
  ...([
    ['fixed', 'fixed'],
    ['universal', 'universal'],
  ] as const),
]);

export function writeSdf(scene: Scene, log: ExportLog): XmlNode {
  const { project } = scene;
  const links = [...scene.bodies.values()].map((body) => linkNode(body, scene, log));
  const joints = project.joints.flatMap((joint) => jointNodes(joint, scene, log));
  for (const load of project.loads)
    if (load.kind !== 'torsion-spring' || !isHinge(load.joint, scene))
      log.leave(load.kind, load.name, 'SDF has no loads: apply it by a plug-in');
  for (const { name } of project.drivers)
    log.leave('driver', name, 'SDF has none: a plug-in moves its joint');
  if ([...scene.bodies.values()].some(({ velocity, turning }) => Math.hypot(...velocity, ...turning) > 0))
    log.leave('velocities', '', 'SDF models have no motion at the start');
  return node('sdf', { version: '1.11' }, [
    node('world', { name: 'default' }, [
      node('gravity', {}, numbers(project.settings.gravity)),
      node('model', { name: project.name }, [...links, ...joints]),
    ]),
  ]);
}

const isHinge = (id: string, { project }: Scene): boolean =>
  project.joints.some((joint) => joint.id === id && joint.kind === 'hinge');

const pose = ({ position, orientation: [w, x, y, z] }: RigidFrame): XmlNode =>
  node('pose', { rotation_format: 'quat_xyzw' }, numbers([...position, x, y, z, w]));

const value = (name: string, number: number): XmlNode => node(name, {}, String(number));

function linkNode({ body, frame, mass }: SceneBody, { meshes }: Scene, log: ExportLog): XmlNode {
  const [ixx, iyy, izz, ixy, ixz, iyz] = mass.inertia;
  const posed = solidOf(body, meshes, log);
  return node('link', { name: body.name }, [
    pose(frame),
    node('inertial', {}, [
      pose({ position: mass.center, orientation: IDENTITY }),
      value('mass', mass.mass),
      node(
        'inertia',
        {},
        Object.entries({ ixx, ixy, ixz, iyy, iyz, izz }).map(([name, moment]) => value(name, moment)),
      ),
    ]),
    posed &&
      node('visual', { name: 'shape' }, [
        pose(posed.pose),
        node('geometry', {}, [solidNode(posed.solid)]),
        node('material', {}, [node('diffuse', {}, numbers(rgbaOf(body.color)))]),
      ]),
  ]);
}

function solidNode(solid: PosedSolid['solid']): XmlNode {
  if (solid.kind === 'mesh') return node('mesh', {}, [node('uri', {}, solid.path)]);
  if (solid.kind === 'sphere') return node('sphere', {}, [value('radius', solid.radius)]);
  return 'radius' in solid
    ? node('cylinder', {}, [value('radius', solid.radius), value('length', 2 * solid.half)])
    : node('box', {}, [node('size', {}, numbers(scaled(solid.half, 2)))]);
}

/** The child of a joint cannot be the world: a joint on the ground as body B is written the other way round. */
function jointNodes(joint: Joint, scene: Scene, log: ExportLog): XmlNode[] {
  const type = TYPES.get(joint.kind);
  if (type === undefined) {
    log.leave(joint.kind, joint.name, 'SDF has no joint like it');
    return [];
  }
  const reversed = joint.bodyB === GROUND;
  const [parent, child] = reversed ? [joint.bodyB, joint.bodyA] : [joint.bodyA, joint.bodyB];
  const nameOf = (id: string): string => scene.bodies.get(id)?.body.name ?? 'world';
  const placeA = scene.place(joint.bodyA, joint.frameA);
  const placeB = scene.place(joint.bodyB, joint.frameB);
  const own = scene.frameOf(child);
  const at = into(own, { position: placeB.position, orientation: own.orientation });
  const axis = (place: RigidFrame, along: Vec3): Vec3 =>
    scaled(turn(inverse(own.orientation), turn(place.orientation, along)), reversed ? -1 : 1);
  const axes =
    joint.kind === 'universal'
      ? [
          ['axis', axis(reversed ? placeB : placeA, reversed ? Y : X)] as const,
          ['axis2', axis(reversed ? placeA : placeB, reversed ? X : Y)] as const,
        ]
      : joint.kind === 'hinge' || joint.kind === 'slider'
        ? [['axis', axis(placeA, Z)] as const]
        : [];
  return [
    node('joint', { name: joint.name, type }, [
      node('parent', {}, nameOf(parent)),
      node('child', {}, nameOf(child)),
      pose(outOf(at, { position: [0, 0, 0], orientation: IDENTITY })),
      ...axes.map(([name, along]) => axisNode(name, along, joint, scene, log)),
    ]),
  ];
}

const X: Vec3 = [1, 0, 0];
const Y: Vec3 = [0, 1, 0];
const Z: Vec3 = [0, 0, 1];

function axisNode(name: string, along: Vec3, joint: Joint, scene: Scene, log: ExportLog): XmlNode {
  const xyz = node('xyz', {}, numbers(along));
  if (joint.kind === 'universal') return node(name, {}, [xyz]);
  const { limits, friction } = joint;
  const start = scene.valueOf(joint, joint.kind === 'slider' ? 'translation' : 'rotation');
  const springs = scene.project.loads.filter(
    (load) => load.kind === 'torsion-spring' && load.joint === joint.id,
  );
  const spring = springs.find((load) => load.kind === 'torsion-spring');
  for (const { name: other } of springs.slice(1))
    log.leave('torsion-spring', other, 'a joint of SDF has one spring');
  if (start !== 0 && (limits || spring))
    log.change('joint', joint.name, 'its limits and its spring count from the start, where SDF has 0');
  const damping = (friction?.viscous ?? 0) + (spring?.damping ?? 0);
  const coupling = scene.project.couplings.find(({ joint2 }) => joint2 === joint.id);
  const leader = coupling && scene.project.joints.find(({ id }) => id === coupling.joint1);
  return node(name, {}, [
    xyz,
    limits && (limits.minimum !== null || limits.maximum !== null)
      ? node('limit', {}, [
          ...(limits.minimum === null ? [] : [value('lower', limits.minimum - start)]),
          ...(limits.maximum === null ? [] : [value('upper', limits.maximum - start)]),
        ])
      : null,
    damping > 0 || friction || spring
      ? node('dynamics', {}, [
          value('damping', damping),
          value('friction', friction?.coulomb ?? 0),
          ...(spring
            ? [
                value('spring_reference', spring.restAngle - start),
                value('spring_stiffness', spring.stiffness),
              ]
            : []),
        ])
      : null,
    leader
      ? node('mimic', { joint: leader.name }, [
          value('multiplier', coupling.ratio),
          value('offset', 0),
          value('reference', 0),
        ])
      : null,
  ]);
}
