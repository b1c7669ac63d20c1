import { invertSymmetric } from '../math/mat3';
import { massOf } from '../../model/masses/mass';
import type { Body } from '../../model/project';
import type { System } from './system';

type BodyArrays = Pick<
  System,
  'n' | 'bodyIds' | 'bodyNames' | 'mass' | 'invMass' | 'inertia' | 'invInertia' | 'com'
>;

/** Mass properties of all bodies, the ground first. The records must be valid. */
export function compileBodies(bodies: readonly Body[]): BodyArrays {
  const n = bodies.length + 1;
  const arrays = {
    n,
    bodyIds: ['ground', ...bodies.map((body) => body.id)],
    bodyNames: ['Ground', ...bodies.map((body) => body.name)],
    mass: new Float64Array(n),
    invMass: new Float64Array(n),
    inertia: new Float64Array(9 * n),
    invInertia: new Float64Array(9 * n),
    com: new Float64Array(3 * n),
  };
  bodies.forEach((body, index) => {
    const b = index + 1;
    const { mass, centerOfMass, inertia } = massOf(body);
    const [xx, yy, zz, xy, xz, yz] = inertia;
    arrays.mass[b] = mass;
    arrays.invMass[b] = 1 / mass;
    arrays.inertia.set([xx, xy, xz, xy, yy, yz, xz, yz, zz], 9 * b);
    invertSymmetric(arrays.invInertia, 9 * b, arrays.inertia, 9 * b);
    arrays.com.set(centerOfMass, 3 * b);
  });
  return arrays;
}
