/** The part of a ray on which something is drawn, where there is a section. */
import { Vector3 } from '@babylonjs/core/Maths/math.vector';
import type { Vector4 } from '@babylonjs/core/Maths/math.vector';
import type { RayLine } from '../picking/ray-drawing';

export interface KeptRay {
  ray: RayLine;
  /** What was left out before it [m]. */
  before: number;
  /** How far along `ray` something is drawn [m]. */
  limit: number;
}

/** Null if nothing on the ray is drawn. */
export function keepRay(ray: RayLine, cut: Vector4 | null): KeptRay | null {
  if (!cut) return { ray, before: 0, limit: Infinity };
  const normal = new Vector3(cut.x, cut.y, cut.z);
  const height = Vector3.Dot(normal, ray.origin) + cut.w;
  const climb = Vector3.Dot(normal, ray.direction);
  const meets = -height / climb;
  if (height <= 0) return { ray, before: 0, limit: climb > 0 ? meets : Infinity };
  if (climb >= 0) return null;
  const origin = ray.origin.add(ray.direction.scale(meets));
  return { ray: { origin, direction: ray.direction }, before: meets, limit: Infinity };
}
