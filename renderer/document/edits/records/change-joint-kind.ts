import { jointDefinition } from '../../../../engine/kinds/joints/joints';
import { withoutOwn } from '../../../../engine/model/own-fields';
import { hasOneCoordinate, mainCoordinate } from '../../../../engine/kinds/joints/joint-coordinates';
import type { Joint, JointKind, Project } from '../../../../engine/model/project';
import { jointFrames } from '../../geometry';
import type { Edit } from '../edit';
import { updateRecord } from './update-record';

/** Another kind of joint between the same frames: what only the old kind had goes, what the new one needs comes. */
export function changeKind(project: Project, joint: Joint, kind: JointKind): Edit | null {
  const rest = withoutOwn(joint);
  // stops and friction of an angle, and what they may bear, mean nothing to a distance
  const same = mainCoordinate(kind) === mainCoordinate(joint.kind);
  if (!hasOneCoordinate(kind) || !same) {
    delete rest.limits;
    delete rest.friction;
    if (rest.allowable) rest.allowable = { ...rest.allowable, stop: null, friction: null };
  }
  return updateRecord(project, joint.id, 'Kind', () => ({
    ...rest,
    kind,
    ...jointDefinition(kind).create?.(jointFrames(project, joint).gap),
  }));
}
