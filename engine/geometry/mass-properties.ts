/**
 * Volume, centre and second moments of the solid that a closed mesh bounds, exactly: each triangle spans a tetrahedron with a common
 * point, whose integrals are polynomials of its corners, and the signed sum does not depend on that point.
 * A. M. Messner, G. Q. Taylor, "Algorithm 550: Solid polyhedron measures", ACM TOMS 6 (1980) 121.
 */
import { boundsOf, determinant } from './triangle-mesh';
import type { Affine, TriangleMesh } from './triangle-mesh';
import type { Vec3 } from '../schema/frame';

export interface MassProperties {
  /** [unit^3]; negative where triangles are seen from inside. */
  readonly volume: number;
  /** [unit^2] */
  readonly area: number;
  /** [unit] */
  readonly center: Vec3;
  /** Of unit density, about the centre: (Ixx, Iyy, Izz, Ixy, Ixz, Iyz) [unit^5], Ixy = -integral x y dV. */
  readonly inertia: readonly [number, number, number, number, number, number];
}

/** Means nothing of a mesh that is not closed; null of one without volume. */
export function massProperties(mesh: TriangleMesh): MassProperties | null {
  const bounds = boundsOf(mesh);
  if (bounds === null) return null;
  const { points, triangles } = mesh;
  // seen from its middle, a part far from the origin loses no digits
  const origin = bounds.least.map((least, c) => least + (bounds.most[c] - least) / 2);
  let [six, area] = [0, 0];
  const first = new Float64Array(3);
  const second = new Float64Array(6);
  const at = new Float64Array(9);
  for (let t = 0; t < triangles.length; t += 3) {
    for (let k = 0; k < 3; k++)
      for (let c = 0; c < 3; c++) at[k * 3 + c] = points[triangles[t + k] * 3 + c] - origin[c];
    const [ax, ay, az, bx, by, bz, cx, cy, cz] = at;
    // a . (b x c): six times the tetrahedron
    const det = ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
    six += det;
    area += areaOf(at);
    const [sx, sy, sz] = [ax + bx + cx, ay + by + cy, az + bz + cz];
    first[0] += det * sx;
    first[1] += det * sy;
    first[2] += det * sz;
    second[0] += det * (sx * sx + ax * ax + bx * bx + cx * cx);
    second[1] += det * (sy * sy + ay * ay + by * by + cy * cy);
    second[2] += det * (sz * sz + az * az + bz * bz + cz * cz);
    second[3] += det * (sx * sy + ax * ay + bx * by + cx * cy);
    second[4] += det * (sx * sz + ax * az + bx * bz + cx * cz);
    second[5] += det * (sy * sz + ay * az + by * bz + cy * cz);
  }
  const volume = six / 6;
  if (volume === 0 || !Number.isFinite(volume)) return null;
  const [x, y, z] = first.map((sum) => sum / 24 / volume);
  const [xx, yy, zz, xy, xz, yz] = second.map((sum) => sum / 120);
  return {
    volume,
    area,
    center: [origin[0] + x, origin[1] + y, origin[2] + z],
    inertia: [
      yy + zz - volume * (y * y + z * z),
      xx + zz - volume * (x * x + z * z),
      xx + yy - volume * (x * x + y * y),
      volume * x * y - xy,
      volume * x * z - xz,
      volume * y * z - yz,
    ],
  };
}

/** Of the triangle with these corners. */
function areaOf([ax, ay, az, bx, by, bz, cx, cy, cz]: Float64Array): number {
  const [ux, uy, uz] = [bx - ax, by - ay, bz - az];
  const [vx, vy, vz] = [cx - ax, cy - ay, cz - az];
  return Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx) / 2;
}

/**
 * Of the solid at its place, exactly: its second moments C = integral r r^T dV about the centre become |det A| A C A^T. The area
 * is that of a map which leaves shapes similar.
 */
export function placedProperties(own: MassProperties, map: Affine): MassProperties {
  const a = [0, 4, 8].map((row) => [map[row], map[row + 1], map[row + 2]]);
  const size = Math.abs(determinant(map));
  const [xx, yy, zz, xy, xz, yz] = own.inertia;
  const half = (xx + yy + zz) / 2;
  const second = [
    [half - xx, -xy, -xz],
    [-xy, half - yy, -yz],
    [-xz, -yz, half - zz],
  ];
  const at = (i: number, j: number): number => {
    let sum = 0;
    for (let k = 0; k < 3; k++) for (let l = 0; l < 3; l++) sum += a[i][k] * second[k][l] * a[j][l];
    return size * sum;
  };
  const center = [0, 1, 2].map(
    (i) => map[i * 4 + 3] + a[i].reduce((sum, value, k) => sum + value * own.center[k], 0),
  );
  return {
    volume: own.volume * size,
    area: own.area * Math.cbrt(size) ** 2,
    center: center as unknown as Vec3,
    inertia: [at(1, 1) + at(2, 2), at(0, 0) + at(2, 2), at(0, 0) + at(1, 1), -at(0, 1), -at(0, 2), -at(1, 2)],
  };
}
