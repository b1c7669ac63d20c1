/** Joints of SDF that are not on the tree, which close loops, and joints that follow others. */
import { createCoupling } from '../../model/defaults';
import { into, outOf } from '../../core/math/rigid';
import { rotationTo } from '../vectors';
import { addClosure } from '../tree/closure';
import { limitsOf } from '../tree/build-joints';
import { AT_ORIGIN, fromAxes } from '../tree/frames';
import { setRotor } from '../tree/raw-joint';
import { childOf } from '../tree/robot-elements';
import { scopedName } from './frames';
import type { Frames } from './frames';
import type { Links, Placed } from '../tree/links';
import type { Model } from '../tree/model';
import type { JointKind, Quat } from '../../model/project';
import type { SdfJoint } from './joints';
import type { Tree } from '../tree/raw';

const KINDS: ReadonlyMap<string, JointKind> = new Map([
  ...[['revolute', 'hinge'] as const, ['continuous', 'hinge'] as const, ['prismatic', 'slider'] as const],
  ...[['ball', 'ball'] as const, ['fixed', 'fixed'] as const],
  ...[['universal', 'universal'] as const, ['revolute2', 'universal'] as const],
]);

export function closeLoops(
  loops: readonly SdfJoint[],
  { tree, links, model }: { tree: Tree; links: Links; model: Model },
  frames: Frames,
): void {
  for (const joint of loops) {
    const kind = KINDS.get(joint.type);
    if (kind === undefined) {
      const why = `a ${joint.type} joint is not read: add one of its kind (Insert > Joint)`;
      model.log.ignore(joint.element, why);
      continue;
    }
    const world = { position: joint.world.position, orientation: orientationOf(joint, kind) };
    const place = (name: string): Placed => {
      const body = tree.bodyOf.get(name)!;
      const { link, pose } = links.placeOf.get(body)!;
      const own = name === 'world' ? AT_ORIGIN : frames.world(name, joint.element);
      return { link, pose: outOf(pose, into(own, world)) };
    };
    const made = { kind, wanted: joint.name, otherwise: 'Loop joint' };
    const record = addClosure(joint.element, made, [place(joint.parent), place(joint.child)], model);
    if (record === null) continue;
    const [axis] = joint.axes;
    if (!axis || (kind !== 'hinge' && kind !== 'slider')) continue;
    if (axis.range && model.limits) record.limits = limitsOf(axis.range);
    if (axis.damping > 0 || axis.dryFriction > 0)
      record.friction = { coulomb: axis.dryFriction, viscous: axis.damping };
    setRotor(record, joint.armature);
    if (axis.stiffness > 0)
      model.log.approximate(
        joint.element,
        'the spring of a joint that closes a loop is left out; add it as a load',
      );
  }
}

/** z along its axis; of a universal joint, x on the parent and y on the child. */
function orientationOf({ axes, world }: SdfJoint, kind: JointKind): Quat {
  const [first, second] = axes;
  if (first === undefined) return world.orientation;
  if (kind === 'universal') return second ? fromAxes(first.direction, second.direction) : world.orientation;
  return rotationTo(first.direction);
}

/** <mimic> within an axis: q - offset = multiplier (q of the other - reference), from the pose of the file on. */
export function readMimics(joints: readonly SdfJoint[], tree: Tree, model: Model): void {
  for (const { element, name, scope } of joints) {
    const axis = element.children.find((child) => child.name === 'axis');
    const mimic = axis && childOf(axis, 'mimic', model.log, ['multiplier', 'offset', 'reference']);
    if (!mimic) continue;
    const [raw, other] = [name, scopedName(scope, mimic.text('joint'))].map((one) => tree.jointOf.get(one));
    const [b, a] = [raw, other].map((one) => one && model.coordinates.get(one));
    const ratio = mimic.number('multiplier', 1);
    if (!a || !b || a.id === b.id || ratio === 0) {
      model.log.ignore(
        mimic.element,
        'it does not tie two hinges or sliders; the freedom that it takes is left',
      );
      continue;
    }
    const ids = model.names.take('couplings', `${b.name} follows ${a.name}`, 'Coupling');
    model.origins.set(ids.id, mimic.element);
    model.project.couplings.push(createCoupling({ ...ids, joint1: a.id, joint2: b.id, ratio }));
    if (mimic.number('offset', 0) !== 0 || mimic.number('reference', 0) !== 0)
      mimic.approximate('its offset and reference are left out: the joints mesh as they start');
  }
}
