/** Joints that come with the bodies of a drawing. */
import { jointDefinition } from '../../../../engine/kinds/joints/joints';
import { createId, createJoint } from '../../../../engine/model/defaults';
import type { Joint, JointKind, Project, Vec3 } from '../../../../engine/model/project';
import { alignZ } from '../../geometry';
import { localFrame } from './anchor';
import type { Anchor } from './anchor';
import { freeName, idsOf } from '../edit';

/** The project with such a joint between the two, its axis along `axis` (in W). */
export function withJoint(
  project: Project,
  kind: JointKind,
  [a, b]: readonly [Anchor, Anchor],
  axis: Vec3,
  more: Pick<Partial<Joint>, 'name' | 'limits'> = {},
): Project {
  const orientation = alignZ(axis);
  const joint = createJoint({
    id: createId(idsOf(project), 'joint'),
    name: freeName(project, jointDefinition(kind).title),
    kind,
    bodyA: a.body,
    bodyB: b.body,
    frameA: localFrame(a, orientation),
    frameB: localFrame(b, orientation),
    ...more,
  });
  return { ...project, joints: [...project.joints, joint] };
}
