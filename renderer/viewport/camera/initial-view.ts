/** The first look at a model: along the axis of a planar mechanism, a little from the side; else from a corner. */
import { paperNormal, planeNormal } from '../../../engine/model/plane/drawing-plane';
import type { Project } from '../../../engine/model/project';
import { firstLook } from '../../../engine/output/fittings/look';
import type { View } from './framing';
import type { Triple } from '../vector';

export { modelUp, symbolUp } from '../../../engine/output/fittings/look';
export { jointAxis, paperNormal, planeNormal } from '../../../engine/model/plane/drawing-plane';

/** The plane that is worked in: that of a planar mechanism, or of what may become one; null in space. */
export const flatNormal = (project: Project): Triple | null =>
  planeNormal(project) ??
  (project.joints.length === 0 && project.contacts.length === 0 ? paperNormal(project) : null);

/** Turntable axis and direction for a model; target and distance come from fitting. */
export const chooseView = (project: Project): View => ({
  target: [0, 0, 0],
  distance: 1,
  ...firstLook(project),
});
