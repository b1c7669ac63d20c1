/**
 * The body that a ray meets first. Bodies are drawn as a few batches that know nothing of each other; what is asked here are
 * their drawings, so that no body needs a mesh of its own for the pointer's sake.
 */
import { Vector3 } from '@babylonjs/core/Maths/math.vector';
import type { TransformNode } from '@babylonjs/core/Meshes/transformNode';
import type { Vec3 } from '../../../engine/model/project';
import type { Drawing } from '../meshes/drawings';
import { meetDrawing } from './ray-drawing';
import type { RayLine } from './ray-drawing';

export interface BodyHit {
  body: string;
  /** Along the ray [m]. */
  distance: number;
  /** In W; the normal is the face's own, on the side of the eye. */
  at: Vec3;
  normal: Vec3;
}

export interface DrawnBody {
  record: { id: string };
  node: TransformNode;
  drawing: Drawing;
}

export function pickBody(bodies: Iterable<DrawnBody>, ray: RayLine): BodyHit | null {
  let nearest: { body: DrawnBody; distance: number; triangle: number } | null = null;
  for (const body of bodies) {
    const { m } = body.node.computeWorldMatrix(true);
    const hit = meetDrawing(body.drawing, m, 0, ray, nearest?.distance ?? Infinity);
    if (hit) nearest = { body, ...hit };
  }
  return nearest && describe(nearest.body, nearest.distance, nearest.triangle, ray);
}

function describe(
  { record, node, drawing }: DrawnBody,
  distance: number,
  triangle: number,
  ray: RayLine,
): BodyHit {
  const { positions, indices } = drawing;
  const corner = (k: number): Vector3 => Vector3.FromArray(positions, 3 * indices[triangle + k]);
  const [a, b, c] = [corner(0), corner(1), corner(2)];
  const local = Vector3.Cross(b.subtract(a), c.subtract(a)).normalize();
  const n = Vector3.TransformNormal(local, node.getWorldMatrix()).normalize();
  // What can be seen looks towards the eye, however its triangles wind.
  if (Vector3.Dot(n, ray.direction) > 0) n.negateInPlace();
  const at = ray.origin.add(ray.direction.scale(distance));
  return { body: record.id, distance, at: [at.x, at.y, at.z], normal: [n.x, n.y, n.z] };
}
