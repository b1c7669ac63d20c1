import { along, size, subtract } from '../../core/math/triples';
import { choice, length, point } from '../../schema/field';
import type { Vec3 } from '../../schema/frame';
import { cornersOfBox } from './box';
import { disc, ring } from './outlines';
import type { ShapeDefinition } from './shape-definition';

export interface Sphere {
  kind: 'sphere';
  center: Vec3;
  radius: number;
}

export const sphere: ShapeDefinition<Sphere> = {
  title: 'Sphere',
  plural: 'spheres',
  theory: '1.8',
  icon: 'M8 2.2a5.8 5.8 0 1 0 0 11.6A5.8 5.8 0 0 0 8 2.2zM2.2 8c0 1.3 2.6 2.3 5.8 2.3s5.8-1 5.8-2.3',
  drawn: { by: 'center', make: (radius) => ({ center: [0, 0, 0], radius }) },
  fields: [choice('kind', 'Shape', 'sphere'), point('center', 'Centre'), length('radius', 'Radius')],
  defaults: { center: [0, 0, 0], radius: 0.05 },
  mass({ center, radius }, density) {
    const mass = (4 / 3) * Math.PI * radius ** 3 * density;
    const i = 0.4 * mass * radius ** 2;
    return { mass, centerOfMass: [...center], inertia: [i, i, i, 0, 0, 0] };
  },
  place: (shape, local) => ({ ...shape, center: local(shape.center) }),
  moveEnd: (shape) => shape,
  center: ({ center }) => center,
  ball: ({ center, radius }) => ({ center, radius }),
  ends: ({ center }) => [center],
  snaps: () => ({ corners: [], called: 'end', edges: [] }),
  extremes: ({ center, radius }) => [{ at: center, radius }],
  hull: ({ center, radius }) => cornersOfBox({ center, size: [2 * radius, 2 * radius, 2 * radius] }),
  gap: ({ center, radius }, at) => Math.max(0, size(subtract(at, center)) - radius),
  touch: {
    core: 'sphere',
    place: ({ center, radius }, at) => ({ point: at(center), radius }),
    lowest: ({ center, radius }, up) => [along(center, up, -radius)],
    size: ({ radius }) => 2 * radius,
  },
  card: ({ center, radius }) => disc(center, radius),
  addTo(solid, { center, radius }) {
    solid.sphere(center, radius);
    // A great circle makes the spin of a ball visible.
    solid.circle(center, [0, 0, 1], radius, 56);
  },
  outline: ({ center, radius }) => [
    ring(center, [1, 0, 0], radius),
    ring(center, [0, 1, 0], radius),
    ring(center, [0, 0, 1], radius),
  ],
};
