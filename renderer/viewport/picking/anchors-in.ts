/** What a box in the picture takes in. */
import { Vector3 } from '@babylonjs/core/Maths/math.vector';
import type { TransformNode } from '@babylonjs/core/Meshes/transformNode';
import type { Anchor, Projector } from '../overlay/labels';
import type { Area } from '../camera/navigation';
import { pointInWorld } from '../sync/sync-pose';

/** Records whose anchor lies inside an area, in CSS pixels. */
export function anchorsIn(
  anchors: readonly Anchor[],
  projector: Projector,
  nodeOf: (body: string) => TransformNode | null,
  { left, top, width, height }: Area,
): string[] {
  const at = { x: 0, y: 0 };
  const point = new Vector3();
  return anchors
    .filter(({ body, point: local }) => {
      if (!projector.project(pointInWorld(nodeOf(body), local, point), at)) return false;
      return at.x >= left && at.x <= left + width && at.y >= top && at.y <= top + height;
    })
    .map(({ id }) => id);
}
