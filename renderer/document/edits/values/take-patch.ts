import { armatureFor } from '../records/change-joint-kind';
import { withoutOwn } from '../../../../engine/model/own-fields';
import { hasOneCoordinate } from '../../../../engine/kinds/joints/joint-coordinates';
import type {
  Body,
  Joint,
  JointFrame,
  JointKind,
  Project,
  Quat,
  Shape,
  Vec3,
} from '../../../../engine/model/project';
import type { Edit } from '../edit';
import { createEdit } from '../edit';

/** New values that the engine found for some records. */
export interface Patch {
  readonly joints: readonly {
    readonly joint: string;
    readonly kind: JointKind;
    readonly frameA: JointFrame;
    readonly frameB: JointFrame;
    readonly length?: number;
  }[];
  readonly bodies: readonly {
    readonly body: string;
    readonly position: Vec3;
    readonly orientation: Quat;
    readonly shape: Shape;
  }[];
}

/** Applies a repair of a loop or a swap of joints as one step; null if it names no existing record. */
export function takePatch(project: Project, patch: Patch, label: string): Edit | null {
  const joints = new Map(patch.joints.map((each) => [each.joint, each]));
  const bodies = new Map(patch.bodies.map((each) => [each.body, each]));
  const known =
    project.joints.some(({ id }) => joints.has(id)) || project.bodies.some(({ id }) => bodies.has(id));
  if (!known) return null;
  return createEdit(label, project, {
    ...project,
    joints: project.joints.map((joint) => {
      const next = joints.get(joint.id);
      return next ? patchedJoint(joint, next) : joint;
    }),
    bodies: project.bodies.map((body): Body => {
      const next = bodies.get(body.id);
      if (!next) return body;
      const { position, orientation, shape } = next;
      return { ...body, position, orientation, shape };
    }),
  });
}

/** Fields that only the old kind had are removed. */
function patchedJoint(joint: Joint, { kind, frameA, frameB, length }: Patch['joints'][number]): Joint {
  const kept = kind === joint.kind ? joint : withoutOwn(joint);
  const next: Joint = { ...kept, kind, frameA, frameB };
  if (kind !== joint.kind && !hasOneCoordinate(kind)) {
    delete next.limits;
    delete next.friction;
  }
  const armature = armatureFor(joint, kind);
  if (armature === null) delete next.armature;
  else next.armature = armature;
  return length === undefined ? next : { ...next, length };
}
