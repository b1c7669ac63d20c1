/** Mass, centre of mass and inertia of homogeneous solids, by closed forms and (plates) exact polygon integrals. */
import { signedArea } from '../checks/polygon';
import type { Body, Shape, Vec3 } from '../project';

export interface MassData {
  /** [kg] */
  mass: number;
  /** Body frame [m]. */
  centerOfMass: [number, number, number];
  /** About the centre of mass along the body axes: (Ixx, Iyy, Izz, Ixy, Ixz, Iyz) [kg m^2], Ixy = -integral x y dm. */
  inertia: [number, number, number, number, number, number];
}

export function massOf(body: Pick<Body, 'shape' | 'mass'>): MassData {
  const given = body.mass;
  if (given.kind === 'custom') {
    return { mass: given.mass, centerOfMass: [...given.centerOfMass], inertia: [...given.inertia] };
  }
  return massOfShape(body.shape, given.density);
}

function massOfShape(shape: Shape, density: number): MassData {
  switch (shape.kind) {
    case 'box': {
      const [x, y, z] = shape.size;
      const mass = density * x * y * z;
      const c = mass / 12;
      const inertia: MassData['inertia'] = [
        c * (y * y + z * z),
        c * (x * x + z * z),
        c * (x * x + y * y),
        0,
        0,
        0,
      ];
      return { mass, centerOfMass: [...shape.center], inertia };
    }
    case 'sphere': {
      const mass = (4 / 3) * Math.PI * shape.radius ** 3 * density;
      const i = 0.4 * mass * shape.radius ** 2;
      return { mass, centerOfMass: [...shape.center], inertia: [i, i, i, 0, 0, 0] };
    }
    case 'cylinder':
      return massOfCylinder(shape.center, shape.axis, shape.radius, shape.length, density);
    case 'rod': {
      const { from, to } = shape;
      const axis: Vec3 = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
      const middle: Vec3 = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2, (from[2] + to[2]) / 2];
      return massOfCylinder(middle, axis, shape.radius, Math.hypot(...axis), density);
    }
    case 'plate':
      return massOfPlate(shape.points, shape.thickness, density);
  }
}

/** I = It 1 + (Ia - It) u u^T with the unit axis u. */
function massOfCylinder(center: Vec3, axis: Vec3, radius: number, length: number, density: number): MassData {
  const mass = density * Math.PI * radius * radius * length;
  const axial = (mass * radius * radius) / 2;
  const transverse = (mass * (3 * radius * radius + length * length)) / 12;
  const norm = Math.hypot(...axis);
  const [x, y, z] = [axis[0] / norm, axis[1] / norm, axis[2] / norm];
  const inertia: MassData['inertia'] = [
    axial * x * x + transverse * (y * y + z * z),
    axial * y * y + transverse * (x * x + z * z),
    axial * z * z + transverse * (x * x + y * y),
    (axial - transverse) * x * y,
    (axial - transverse) * x * z,
    (axial - transverse) * y * z,
  ];
  return { mass, centerOfMass: [...center], inertia };
}

/** Prism over a polygon in z = 0; second moments by fans of triangles, taken about a corner and then the centroid. */
function massOfPlate(
  points: readonly (readonly [number, number])[],
  thickness: number,
  density: number,
): MassData {
  const [x0, y0] = points[0];
  const area = signedArea(points);
  let [sx, sy, xx, yy, xy] = [0, 0, 0, 0, 0];
  for (let i = 1; i + 1 < points.length; i++) {
    const [ax, ay] = [points[i][0] - x0, points[i][1] - y0];
    const [bx, by] = [points[i + 1][0] - x0, points[i + 1][1] - y0];
    const cross = ax * by - bx * ay;
    sx += (cross * (ax + bx)) / 6;
    sy += (cross * (ay + by)) / 6;
    xx += (cross * (ax * ax + ax * bx + bx * bx)) / 12;
    yy += (cross * (ay * ay + ay * by + by * by)) / 12;
    xy += (cross * (2 * ax * ay + ax * by + bx * ay + 2 * bx * by)) / 24;
  }
  const [cx, cy] = [sx / area, sy / area];
  const mass = Math.abs(area) * thickness * density;
  const perArea = mass / area;
  const mxx = perArea * (xx - area * cx * cx);
  const myy = perArea * (yy - area * cy * cy);
  const mxy = perArea * (xy - area * cx * cy);
  const mzz = (mass * thickness * thickness) / 12;
  return {
    mass,
    centerOfMass: [x0 + cx, y0 + cy, 0],
    inertia: [myy + mzz, mxx + mzz, mxx + myy, -mxy, 0, 0],
  };
}
