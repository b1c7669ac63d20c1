/** What tools see of the picture: rays, pixels and points as it has them now. */
import { Vector3 } from '@babylonjs/core/Maths/math.vector';
import type { Vector4 } from '@babylonjs/core/Maths/math.vector';
import type { Project } from '../../../engine/model/project';
import { gridSpacing } from '../meshes/grid';
import type { Projector } from '../overlay/labels';
import type { Stage } from '../stage';
import type { DocumentScene } from '../sync/sync-document';
import { pointInWorld, shownPose } from '../sync/sync-pose';
import type { ToolContext } from '../tools/tool';
import { pickFace } from './picking';

export type Lens = Pick<
  ToolContext,
  'ray' | 'project' | 'pointOf' | 'poseOf' | 'faceAt' | 'toEye' | 'pixel' | 'gridSpacing'
>;

/** As things are now. */
interface Now {
  project: Project | null;
  projector: Projector;
  cut: Vector4 | null;
  /** Size of a pixel in the middle, and the unit of length [m]. */
  pixel: number;
  length: number;
}

export function lensOf({ scene, camera }: Stage, model: DocumentScene, now: () => Now): Lens {
  return {
    ray: (x, y) => {
      const { origin, direction } = scene.createPickingRay(x, y, null, camera);
      return {
        origin: [origin.x, origin.y, origin.z],
        direction: [direction.x, direction.y, direction.z],
      };
    },
    project: (point) => {
      const at = { x: 0, y: 0 };
      return now().projector.project(new Vector3(...point), at) ? at : null;
    },
    pointOf: (body, local) => {
      const { x, y, z } = pointInWorld(model.node(body), local, new Vector3());
      return [x, y, z];
    },
    poseOf: (body) => shownPose(now().project, body, model.node(body)),
    faceAt: (x, y) => pickFace(scene, model.bodies.values(), { x, y }, now().cut),
    toEye: () => camera.axes.toEye,
    pixel: () => now().pixel,
    gridSpacing: () => gridSpacing(now().pixel, now().length).spacing,
  };
}
