/** Paths through the recording: of the measured points, and of the selected bodies' far ends. */
import type { Mesh } from '@babylonjs/core/Meshes/mesh';
import type { Scene } from '@babylonjs/core/scene';
import type { Body, Project, Shape, Vec3 } from '../../../engine/model/project';
import { createLineMesh } from '../meshes/line-material';
import type { Materials } from '../meshes/materials';
import type { PoseSource, PoseTarget } from './pose-source';
import { barOf, shapeDefinition } from '../../../engine/kinds/shapes/shapes';
import { add, distance, rotate } from '../vector';
import type { Triple } from '../vector';

/** Points looked up in the recording; more cannot be told apart on a screen. */
const MAXIMUM_POINTS = 900;

/** The point of a body whose path tells most: a link's far end, else the middle. */
export function tracedPoint(shape: Shape): Triple {
  return [...(barOf(shape)?.ends[1] ?? shapeDefinition(shape.kind).center(shape))];
}

export interface TracedPoint {
  /** Of what the path belongs to. */
  id: string;
  body: string;
  /** In the frame of the body [m]. */
  point: Vec3;
}

export const traceOf = ({ id, shape }: Body): TracedPoint => ({ id, body: id, point: tracedPoint(shape) });

/** What leaves a path: every measured point, and the selected bodies. */
export function tracedPoints(project: Project, selected: readonly string[]): TracedPoint[] {
  const measured = project.measures.flatMap((one) =>
    one.kind === 'point' ? [{ id: one.id, body: one.body, point: one.point }] : [],
  );
  return [...measured, ...project.bodies.filter(({ id }) => selected.includes(id)).map(traceOf)];
}

/** The path as points in W, without those that lie closer together than `resolution` [m]. */
export function tracePath({ body, point }: TracedPoint, source: PoseSource, resolution: number): Triple[] {
  const pose: PoseTarget = { position: [0, 0, 0], orientation: [1, 0, 0, 0] };
  const path: Triple[] = [];
  const count = Math.min(source.sampleCount, MAXIMUM_POINTS);
  for (let i = 0; i < count; i++) {
    const time = source.startTime + ((source.endTime - source.startTime) * i) / Math.max(1, count - 1);
    if (!source.poseAt(body, time, pose)) return [];
    const p = add(rotate(pose.orientation, point), pose.position);
    if (!p.every(Number.isFinite)) continue;
    if (path.length === 0 || distance(p, path[path.length - 1]) > resolution) path.push(p);
  }
  return path;
}

export function pathSegments(path: readonly Triple[]): number[] {
  return path.slice(1).flatMap((p, i) => [...path[i], ...p]);
}

export class Traces {
  private meshes: Mesh[] = [];
  private shownFor = '';

  constructor(
    private readonly scene: Scene,
    private readonly materials: Materials,
  ) {}

  /** Rebuilds when the points or the recording changed; a growing recording is followed in steps of a fiftieth. */
  update(
    points: readonly TracedPoint[],
    source: PoseSource | null,
    generation: number,
    resolution: number,
  ): void {
    const count = source?.sampleCount ?? 0;
    const stage = count < 2 ? 0 : Math.floor(Math.log(count) / Math.log(1.02));
    const key = `${generation}/${stage}/${points.map(({ id }) => id).join()}`;
    if (key === this.shownFor) return;
    this.shownFor = key;
    for (const mesh of this.meshes) mesh.dispose();
    this.meshes = [];
    if (!source || count < 2) return;
    for (const point of points) {
      const segments = pathSegments(tracePath(point, source, resolution));
      if (segments.length === 0) continue;
      // Twice: where the path is hidden by a body it shows through, fainter.
      for (const role of ['trace', 'traceHidden'] as const) {
        this.meshes.push(
          createLineMesh(`${role} ${point.id}`, segments, this.materials.line(role), this.scene),
        );
      }
    }
  }
}
