/** What tools see of the picture: rays, pixels and points as it has them now. */
import { Vector3 } from '@babylonjs/core/Maths/math.vector';
import type { Vector4 } from '@babylonjs/core/Maths/math.vector';
import type { Project } from '../../../engine/model/project';
import { gridSpacing } from '../meshes/grid';
import type { Projector } from '../overlay/labels';
import type { Stage } from '../stage';
import type { DocumentScene } from '../sync/sync-document';
import { pointInWorld, shownPose } from '../sync/sync-pose';
import type { Ray, ToolContext } from '../tools/tool';
import { pickPart } from './pick-part';
import { pickFace } from './picking';

export type Lens = Pick<
  ToolContext,
  'ray' | 'project' | 'pointOf' | 'poseOf' | 'faceAt' | 'featureAt' | 'toEye' | 'pixel' | 'gridSpacing'
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
  const rayAt = (x: number, y: number): Ray => {
    const { origin, direction } = scene.createPickingRay(x, y, null, camera);
    return {
      origin: [origin.x, origin.y, origin.z],
      direction: [direction.x, direction.y, direction.z],
    };
  };
  const faceAt = (x: number, y: number) => pickFace(scene, model.bodies.values(), { x, y }, now().cut);
  const poseOf = (body: string) => shownPose(now().project, body, model.node(body));
  return {
    ray: rayAt,
    project: (point) => {
      const at = { x: 0, y: 0 };
      return now().projector.project(new Vector3(...point), at) ? at : null;
    },
    pointOf: (body, local) => {
      const { x, y, z } = pointInWorld(model.node(body), local, new Vector3());
      return [x, y, z];
    },
    poseOf,
    faceAt,
    featureAt: (x, y) => pickPart(model.bodies.values(), rayAt(x, y), faceAt(x, y), poseOf),
    toEye: () => camera.axes.toEye,
    pixel: () => now().pixel,
    gridSpacing: () => gridSpacing(now().pixel, now().length).spacing,
  };
}
