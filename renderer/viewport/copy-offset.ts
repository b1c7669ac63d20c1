/** Where a copy is set down beside its original: far enough to be seen in a model of any size, in the plane it moves in. */
import type { Project, Vec3 } from '../../engine/model/project';
import { modelUp, planeNormal } from './camera/initial-view';
import { measureModel } from './sync/model-size';
import { niceBelow } from './forces/nice-scale';
import { perpendicular } from './vector';

/** Of the model's diagonal; a round length at or below it is taken. */
const SHARE = 0.15;

/** [m] in W: upwards, or in a plane that lies flat along it. */
export function copyOffset(project: Project): Vec3 {
  const normal = planeNormal(project);
  const up = modelUp(project, normal);
  const direction = normal === null ? up : perpendicular(normal, up);
  const far = niceBelow(SHARE * measureModel(project).length);
  return direction.map((part) => Number((part * far).toPrecision(12)) || 0) as unknown as Vec3;
}
