/** Loops and couplings as <equality> of MuJoCo. */
import { into, turn } from '../../core/math/rigid';
import { GROUND } from '../../model/project';
import { add, scaled } from '../vectors';
import { node } from '../export/xml-writer';
import type { ExportLog } from '../export/export-log';
import type { Joint, JointKind, Vec3 } from '../../model/project';
import type { MadeJoints } from './joint-elements';
import type { Scene } from '../export/scene';
import type { UniqueNames } from '../export/unique-names';
import type { XmlNode } from '../export/xml-writer';

/** Kinds that can close a loop. */
export const CLOSES: ReadonlySet<JointKind> = new Set<JointKind>(['hinge', 'ball', 'nail', 'fixed']);

export function closingElements(
  loops: readonly Joint[],
  scene: Scene,
  names: UniqueNames,
  log: ExportLog,
): XmlNode[] {
  return loops.flatMap((joint) => {
    if (!CLOSES.has(joint.kind)) {
      log.leave(joint.kind, joint.name, 'MuJoCo has no constraint like it that closes a loop');
      return [];
    }
    if (joint.limits || joint.friction)
      log.leave('limits and friction', joint.name, 'it closes a loop, and has no coordinate in MuJoCo');
    if (joint.armature)
      log.leave('armature', joint.name, 'it closes a loop, and has no coordinate in MuJoCo');
    const [one, two] = joint.bodyA === GROUND ? [joint.bodyB, joint.bodyA] : [joint.bodyA, joint.bodyB];
    const nameOf = (id: string): string | null => scene.bodies.get(id)?.body.name ?? null;
    const ends = { body1: nameOf(one), body2: nameOf(two) };
    if (joint.kind === 'fixed') return [node('weld', { name: names.take(joint.name), ...ends })];
    const { position, orientation } = scene.place(joint.bodyB, joint.frameB);
    const along = turn(orientation, [0, 0, 1]);
    // a hinge is held at two points of its axis
    const apart = joint.kind === 'hinge' ? [-1, 1].map((side) => side * spreadOf(scene)) : [0];
    return apart.map((way, index) => {
      const point: Vec3 = add(position, scaled(along, way));
      const anchor = into(scene.frameOf(one), { position: point, orientation: [1, 0, 0, 0] }).position;
      return node('connect', {
        name: names.take(index === 0 ? joint.name : `${joint.name} ${index + 1}`),
        ...ends,
        anchor,
      });
    });
  });
}

/** A tenth of the typical distance of joints from the frames of their bodies [m]. */
function spreadOf({ project }: Scene): number {
  const arms = project.joints.flatMap(({ frameA, frameB }) =>
    [frameA, frameB].map(({ position }) => Math.hypot(...position)),
  );
  const sum = arms.reduce((total, arm) => total + arm, 0);
  return sum > 0 ? (0.1 * sum) / arms.length : 0.01;
}

/** q2 - q2(0) = ratio (q1 - q1(0)); and of a screw, its advance by its angle. */
export function couplingElements(
  { project }: Scene,
  made: MadeJoints,
  names: UniqueNames,
  log: ExportLog,
): XmlNode[] {
  const own = (id: string): string | null => made.get(id)?.find(({ isOwn }) => isOwn)?.name ?? null;
  const couplings = project.couplings.flatMap(({ name, joint1, joint2, ratio }) => {
    const [first, second] = [own(joint1), own(joint2)];
    if (first !== null && second !== null)
      return [
        node('joint', {
          name: names.take(name),
          joint1: second,
          joint2: first,
          polycoef: [0, ratio, 0, 0, 0],
        }),
      ];
    log.leave('coupling', name, 'one of its joints closes a loop, and has no coordinate in MuJoCo');
    return [];
  });
  const screws = project.joints.flatMap((joint) => {
    const parts = made.get(joint.id);
    if (joint.kind !== 'screw' || parts === undefined) return [];
    const [slide, hinge] = ['slide', 'hinge'].map((type) => parts.find((part) => part.type === type)!.name);
    const advance = (joint as unknown as { pitch: number }).pitch / (2 * Math.PI);
    return [
      node('joint', {
        name: names.take(`${joint.name} thread`),
        joint1: slide,
        joint2: hinge,
        polycoef: [0, advance, 0, 0, 0],
      }),
    ];
  });
  return [...couplings, ...screws];
}
