/** The visible faces of a body and its contour, projected, for depth sorting. */
import { along, cross, dot, normalize, rotate, subtract, add } from '../../results/free-body/vectors';
import type { BodyPose } from '../motion/recorded-pose';
import type { Camera } from './camera';
import type { Vec3 } from '../../model/project';

/** Triangles in the body frame [m]: three numbers per corner, three corners per triangle, counter-clockwise from outside. */
export interface BodyMesh {
  readonly positions: readonly number[];
  readonly normals: readonly number[];
  readonly indices: readonly number[];
}

export interface Face {
  /** x and y alternating [m], along the camera's right and up. */
  points: number[];
  /** Towards the viewer [m]. */
  depth: number;
  /** 0 is dark, 1 is lit. */
  light: number;
  /** Sides that are contour or crease: x and y of both ends. */
  contour: number[][];
}

/** Direction of the light, along right, up and towards the viewer. */
const LIGHT: Vec3 = normalize([-0.45, 0.6, 0.75]);

export function facesOf(mesh: BodyMesh, pose: BodyPose, camera: Camera): Face[] {
  const count = mesh.positions.length / 3;
  const seen: Vec3[] = [];
  const keys: string[] = [];
  // to a millionth of the body: corners where a sphere closes are one, though rounding leaves each its own
  const size = mesh.positions.reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1;
  const keyOf = (value: number) => Math.round((value / size) * 1e6);
  for (let i = 0; i < count; i++) {
    const [x, y, z] = mesh.positions.slice(3 * i, 3 * i + 3);
    const point = add(pose.position, rotate(pose.orientation, [x, y, z]));
    seen.push([dot(point, camera.right), dot(point, camera.up), dot(point, camera.toEye)]);
    keys.push(`${keyOf(x)} ${keyOf(y)} ${keyOf(z)}`);
  }
  const faces: Face[] = [];
  /** The first face on a side, and its normal: a side is contour unless a visible face continues smoothly. */
  const sides = new Map<string, { face: Face; normal: Vec3; line: number[]; smooth: boolean }>();
  for (let t = 0; t < mesh.indices.length; t += 3) {
    const corners = [mesh.indices[t], mesh.indices[t + 1], mesh.indices[t + 2]];
    const [a, b, c] = corners.map((corner) => seen[corner]);
    const across = cross(subtract(b, a), subtract(c, a));
    if (!(across[2] > 0)) continue;
    const normal = normalize(across);
    const face: Face = {
      points: [a[0], a[1], b[0], b[1], c[0], c[1]],
      depth: (a[2] + b[2] + c[2]) / 3,
      light: Math.max(0, dot(normal, LIGHT)),
      contour: [],
    };
    faces.push(face);
    for (const [from, to] of [
      [0, 1],
      [1, 2],
      [2, 0],
    ] as const) {
      const ends = [keys[corners[from]], keys[corners[to]]].sort();
      if (ends[0] === ends[1]) continue;
      const side = ends.join(';');
      const other = sides.get(side);
      if (other) other.smooth = dot(other.normal, normal) > SMOOTH;
      else {
        const [p, q] = [seen[corners[from]], seen[corners[to]]];
        sides.set(side, { face, normal, line: [p[0], p[1], q[0], q[1]], smooth: false });
      }
    }
  }
  for (const { face, line, smooth } of sides.values()) if (!smooth) face.contour.push(line);
  return faces;
}

/** Two faces form one surface if the cosine of the angle between their normals is larger. */
const SMOOTH = 0.8;

/** Positions in the picture of points of a body. */
export function projected(points: readonly Vec3[], pose: BodyPose, { right, up }: Camera): number[] {
  return points.flatMap((point) => {
    const world = along(rotate(pose.orientation, point), pose.position, 1);
    return [dot(world, right), dot(world, up)];
  });
}
