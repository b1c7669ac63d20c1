import { jointDefinition } from '../../../../engine/kinds/joints/joints';
import { withoutOwn } from '../../../../engine/model/own-fields';
import {
  coordinatesOf,
  hasOneCoordinate,
  mainCoordinate,
} from '../../../../engine/kinds/joints/joint-coordinates';
import type { Joint, JointArmature, JointKind, Project } from '../../../../engine/model/project';
import { jointFrames } from '../../geometry';
import type { Edit } from '../edit';
import { updateRecord } from './update-record';

/** What is left of the inertias for coordinates of the new kind; null if nothing. */
export function armatureFor({ armature }: Joint, kind: JointKind): JointArmature | null {
  if (!armature) return null;
  const kinds = coordinatesOf(kind).map((coordinate) => coordinate.kind);
  const rotation = kinds.includes('rotation') ? armature.rotation : 0;
  const translation = kinds.includes('translation') ? armature.translation : 0;
  return rotation > 0 || translation > 0 ? { ...armature, rotation, translation } : null;
}

/** Another kind of joint between the same frames: what only the old kind had goes, what the new one needs comes. */
export function changeKind(project: Project, joint: Joint, kind: JointKind): Edit | null {
  const rest = withoutOwn(joint);
  // stops and friction of an angle, and what they may bear, mean nothing to a distance
  const same = mainCoordinate(kind) === mainCoordinate(joint.kind);
  if (!hasOneCoordinate(kind) || !same) {
    delete rest.limits;
    delete rest.friction;
    if (rest.allowable) rest.allowable = { ...rest.allowable, stop: null, friction: null };
    if (rest.allowable?.armature) rest.allowable = { ...rest.allowable, armature: null };
  }
  const armature = armatureFor(joint, kind);
  if (armature === null) delete rest.armature;
  else rest.armature = armature;
  return updateRecord(project, joint.id, 'Kind', () => ({
    ...rest,
    kind,
    ...jointDefinition(kind).create?.(jointFrames(project, joint).gap),
  }));
}
