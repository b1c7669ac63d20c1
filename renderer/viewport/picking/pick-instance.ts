/** The part of a joint, load or arrow that a ray meets first, among those that stand in batches. */
import { Matrix } from '@babylonjs/core/Maths/math.vector';
import type { InstanceBatch } from '../meshes/instance-batch';
import { meetDrawing } from './ray-drawing';
import type { RayLine } from './ray-drawing';

const place = new Matrix();

export interface InstanceHit {
  record: string;
  /** Along the ray [m]. */
  distance: number;
}

export function pickInstance(batches: Iterable<InstanceBatch>, ray: RayLine): InstanceHit | null {
  let nearest: InstanceHit | null = null;
  for (const batch of batches) {
    if (!batch.drawing) continue;
    for (let i = 0; i < batch.count; i++) {
      const { m } = batch.placeToRef(i, place);
      const hit = meetDrawing(batch.drawing, m, 0, ray, nearest?.distance ?? Infinity);
      if (hit) nearest = { record: batch.records[i], distance: hit.distance };
    }
  }
  return nearest;
}
