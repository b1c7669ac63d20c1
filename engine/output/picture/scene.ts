/** Common data of the pictures of one run: the camera, the bodies' meshes, and the region swept by the mechanism. */
import { buildShape } from '../solid/build-shape';
import { chooseCamera } from './camera';
import { strokesOf } from '../fittings/strokes';
import { dressBodies } from '../solid/dress';
import { NO_SURFACES } from '../solid/part-surface';
import { runLayers } from '../layers/run-layers';
import { barOf, shapeDefinition } from '../../kinds/shapes/shapes';
import { dot } from '../../results/free-body/vectors';
import { sweptTimes, visitSwept } from './swept';
import type { BodyMesh } from './faces';
import type { BodyPose } from '../motion/recorded-pose';
import type { Camera } from './camera';
import type { Recording } from '../../results/recording/recording';
import type { Body, Shape, Vec3 } from '../../model/project';

export interface Scene {
  recording: Recording;
  camera: Camera;
  /** By body; null if there are so many that outlines have to suffice. */
  meshes: ReadonlyMap<string, BodyMesh> | null;
  /** Along the camera's right and up [m]. */
  bounds: { left: number; right: number; low: number; high: number };
}

/** Instants examined for the swept region. */
const INSTANTS = 120;
/** More bodies than these are drawn as outlines. */
const MOST_SOLID = 150;

/** `surfaces`: the triangles of parts from files; those that are missing are boxes. */
export function createScene(recording: Recording, surfaces = NO_SURFACES): Scene {
  const { project } = recording;
  const camera = chooseCamera(project);
  const dressOf = dressBodies(project, runLayers(project, recording, camera.toEye), {
    strokes: strokesOf(project, recording),
    surfaces,
  });
  const detail = Math.min(0.7, Math.max(0.3, 12 / Math.max(project.bodies.length, 1)));
  const meshes =
    project.bodies.length > MOST_SOLID
      ? null
      : new Map(project.bodies.map(({ id, shape }) => [id, buildShape(shape, dressOf(id), detail)] as const));
  const times = sweptTimes(recording, project.bodies.length > MOST_SOLID ? 12 : INSTANTS);
  return { recording, camera, meshes, bounds: boundsOf(recording, camera, times) };
}

/** The same, with bounds for one instant only. */
export const closeUp = (scene: Scene, time: number): Scene => ({
  ...scene,
  bounds: boundsOf(scene.recording, scene.camera, [time]),
});

/** Times spread over the run, including its ends. */
export function instants({ startTime, endTime }: Recording, most: number): number[] {
  if (!(endTime > startTime)) return [startTime];
  return Array.from({ length: most }, (_, i) => startTime + ((endTime - startTime) * i) / (most - 1));
}

/** For points already in W. */
export const AT_REST: BodyPose = { position: [0, 0, 0], orientation: [1, 0, 0, 0] };

function boundsOf(recording: Recording, { right, up }: Camera, times: readonly number[]): Scene['bounds'] {
  const bounds = { left: Infinity, right: -Infinity, low: Infinity, high: -Infinity };
  const pointsOf = ({ shape }: Body) => shapeDefinition(shape.kind).outline(shape).flat();
  visitSwept({ recording, project: recording.project, times, pointsOf }, (point) => {
    const [x, y] = [dot(point, right), dot(point, up)];
    bounds.left = Math.min(bounds.left, x);
    bounds.right = Math.max(bounds.right, x);
    bounds.low = Math.min(bounds.low, y);
    bounds.high = Math.max(bounds.high, y);
  });
  return bounds.left <= bounds.right ? bounds : { left: -0.5, right: 0.5, low: -0.5, high: 0.5 };
}

/** Lines for past positions: the axis of a bar, otherwise the outline. */
export function ghostLines(shape: Shape): (readonly Vec3[])[] {
  const bar = barOf(shape);
  return bar ? [bar.ends] : shapeDefinition(shape.kind).outline(shape);
}
