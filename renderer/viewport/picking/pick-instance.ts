/** The part of a joint, load or arrow that a ray meets first, among those that stand in batches. */
import type { InstanceBatch } from '../meshes/instance-batch';
import { meetDrawing } from './ray-drawing';
import type { RayLine } from './ray-drawing';

export interface InstanceHit {
  record: string;
  /** Along the ray [m]. */
  distance: number;
}

export function pickInstance(batches: Iterable<InstanceBatch>, ray: RayLine): InstanceHit | null {
  let nearest: InstanceHit | null = null;
  for (const { drawing, matrices, records, count } of batches) {
    if (!drawing) continue;
    for (let i = 0; i < count; i++) {
      const hit = meetDrawing(drawing, matrices, 16 * i, ray, nearest?.distance ?? Infinity);
      if (hit) nearest = { record: records[i], distance: hit.distance };
    }
  }
  return nearest;
}
