/**
 * The body that a ray meets first. Bodies are drawn as a few batches that know nothing of each other; what is asked here are
 * their drawings, so that no body needs a mesh of its own for the pointer's sake.
 */
import { Matrix, Vector3 } from '@babylonjs/core/Maths/math.vector';
import type { TransformNode } from '@babylonjs/core/Meshes/transformNode';
import type { Vec3 } from '../../engine/model/project';
import { oncePer } from '../document/once-per';
import type { Solid } from '../../engine/export/solid/solid';

export interface RayLine {
  origin: Vector3;
  /** Of length 1. */
  direction: Vector3;
}

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
  drawing: Solid;
}

const inverse = new Matrix();
const from = new Vector3();
const along = new Vector3();

export function pickBody(bodies: Iterable<DrawnBody>, ray: RayLine): BodyHit | null {
  let nearest: { body: DrawnBody; distance: number; triangle: number } | null = null;
  for (const body of bodies) {
    body.node.computeWorldMatrix(true).invertToRef(inverse);
    Vector3.TransformCoordinatesToRef(ray.origin, inverse, from);
    Vector3.TransformNormalToRef(ray.direction, inverse, along);
    if (!meetsBall(ballOf(body.drawing))) continue;
    const hit = meetTriangles(body.drawing, nearest?.distance ?? Infinity);
    if (hit) nearest = { body, ...hit };
  }
  return nearest && describe(nearest.body, nearest.distance, nearest.triangle, ray);
}

interface Ball {
  center: readonly [number, number, number];
  radius: number;
}

/** Around the middle of the drawing's box. */
const ballOf = oncePer(({ positions }: Solid): Ball => {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < positions.length; i++) {
    low[i % 3] = Math.min(low[i % 3], positions[i]);
    high[i % 3] = Math.max(high[i % 3], positions[i]);
  }
  const [x, y, z] = low.map((least, i) => (least + high[i]) / 2);
  return { center: [x, y, z], radius: Math.hypot(high[0] - x, high[1] - y, high[2] - z) };
});

function meetsBall({ center: [x, y, z], radius }: Ball): boolean {
  const [a, b, c] = [x - from.x, y - from.y, z - from.z];
  const ahead = a * along.x + b * along.y + c * along.z;
  const square = a * a + b * b + c * c;
  // a hair more than the ball: what lies on its surface is met
  return square - ahead * ahead <= radius * radius * 1.000001 && (ahead >= 0 || square <= radius * radius);
}

/** The nearest triangle before `limit`, from whichever side, by Moeller and Trumbore. */
function meetTriangles(
  { positions: p, indices }: Solid,
  limit: number,
): { distance: number; triangle: number } | null {
  const { x: ox, y: oy, z: oz } = from;
  const { x: dx, y: dy, z: dz } = along;
  let best = limit;
  let triangle = -1;
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [3 * indices[t], 3 * indices[t + 1], 3 * indices[t + 2]];
    const ux = p[b] - p[a];
    const uy = p[b + 1] - p[a + 1];
    const uz = p[b + 2] - p[a + 2];
    const vx = p[c] - p[a];
    const vy = p[c + 1] - p[a + 1];
    const vz = p[c + 2] - p[a + 2];
    const nx = dy * vz - dz * vy;
    const ny = dz * vx - dx * vz;
    const nz = dx * vy - dy * vx;
    const determinant = ux * nx + uy * ny + uz * nz;
    if (determinant === 0) continue;
    const wx = ox - p[a];
    const wy = oy - p[a + 1];
    const wz = oz - p[a + 2];
    const first = (wx * nx + wy * ny + wz * nz) / determinant;
    if (!(first >= 0 && first <= 1)) continue;
    const qx = wy * uz - wz * uy;
    const qy = wz * ux - wx * uz;
    const qz = wx * uy - wy * ux;
    const second = (dx * qx + dy * qy + dz * qz) / determinant;
    if (!(second >= 0 && first + second <= 1)) continue;
    const distance = (vx * qx + vy * qy + vz * qz) / determinant;
    if (!(distance > 0 && distance < best)) continue;
    best = distance;
    triangle = t;
  }
  return triangle < 0 ? null : { distance: best, triangle };
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
