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

interface Seen {
  stage: Stage;
  model: DocumentScene;
  /** Of the picture as it is now. */
  projector: () => Projector;
  project: () => Project | null;
  cut: () => Vector4 | null;
  /** Size of a pixel in the middle, and the unit of length [m]. */
  pixel: () => number;
  length: () => number;
}

export function lensOf({ stage, model, projector, project, cut, pixel, length }: Seen): Lens {
  return {
    ray: (x, y) => {
      const { origin, direction } = stage.scene.createPickingRay(x, y, null, stage.camera);
      return {
        origin: [origin.x, origin.y, origin.z],
        direction: [direction.x, direction.y, direction.z],
      };
    },
    project: (point) => {
      const at = { x: 0, y: 0 };
      return projector().project(new Vector3(...point), at) ? at : null;
    },
    pointOf: (body, local) => {
      const { x, y, z } = pointInWorld(model.node(body), local, new Vector3());
      return [x, y, z];
    },
    poseOf: (body) => shownPose(project(), body, model.node(body)),
    faceAt: (x, y) => pickFace(stage.scene, model.bodies.values(), { x, y }, cut()),
    toEye: () => stage.camera.axes.toEye,
    pixel,
    gridSpacing: () => gridSpacing(pixel(), length()).spacing,
  };
}
