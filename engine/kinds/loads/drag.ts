/**
 * Drag of a body in a medium at rest, proportional to its velocity (T 4.9): on a point of the body and on its rotation.
 *
 *   force at the point = -c (v + w x s),  torque = -c_r w,  power = -c |v + w x s|^2 - c_r |w|^2
 */
import { rotate } from '../../core/math/mat3';
import { triple } from '../../core/math/scratch';
import { cross, dot } from '../../core/math/vec3';
import { dissipate } from '../../core/coordinates/dissipate';
import { velocityOffset } from '../../core/coordinates/layout';
import { choice, id, name } from '../../schema/field';
import type { Vec3 } from '../../schema/frame';
import { checkLoadedBody } from './body-checks';
import type { LoadDefinition } from './load-definition';
import { onBody, pointOfApplication } from './load-fields';

export interface Drag {
  id: string;
  name: string;
  kind: 'drag';
  body: string;
  /** Where the translational drag acts, in the body frame [m]. */
  point: Vec3;
  /** Coefficient on the velocity of the point in W [N s/m]. */
  linear: number;
  /** Coefficient on the angular velocity in W [N m s/rad]. */
  angular: number;
}

export interface CompiledDrag {
  readonly body: number;
  readonly point: Float64Array;
  readonly linear: number;
  readonly angular: number;
}

const createScratch = () => ({ arm: triple(), velocity: triple(), moment: triple() });

export const drag: LoadDefinition<Drag, CompiledDrag> = {
  title: 'Drag',
  noun: 'drag',
  theory: '4.9',
  icon: 'M1.5 4.5h7a2 2 0 1 0-2-2M1.5 8h10.5a2 2 0 1 1-2 2M1.5 11.5h5a1.8 1.8 0 1 1-1.8 1.8',
  fields: [
    id,
    name,
    choice('kind', 'Kind', 'drag'),
    onBody,
    pointOfApplication,
    { key: 'linear', label: 'Linear drag', type: 'number', unit: 'N*s/m', minimum: 0, step: 0.1 },
    { key: 'angular', label: 'Angular drag', type: 'number', unit: 'N*m*s/rad', minimum: 0, step: 0.01 },
  ],
  defaults: { point: [0, 0, 0], linear: 1, angular: 0.1 },
  check: ({ body }, checks) => checkLoadedBody(body, 'drag', checks),
  exerts: ({ linear, angular }) => (angular > 0 ? (linear > 0 ? 'FM' : 'M') : 'F'),
  compile: ({ body, point, linear, angular }, at) => ({
    body: at.body(body),
    point: at.point(point, body),
    linear,
    angular,
  }),
  kernel: {
    add({ body, point, linear, angular }, { n }, y, work, out) {
      const { arm, velocity, moment } = work.scratch.of(createScratch);
      const v = velocityOffset(n) + 6 * body;
      rotate(arm, 0, work.R, 9 * body, point, 0);
      cross(velocity, 0, y, v + 3, arm, 0);
      for (let c = 0; c < 3; c++) velocity[c] += y[v + c];
      cross(moment, 0, arm, 0, velocity, 0);
      for (let c = 0; c < 3; c++) {
        out.force[6 * body + c] -= linear * velocity[c];
        out.force[6 * body + 3 + c] -= linear * moment[c] + angular * y[v + 3 + c];
      }
      dissipate(out, linear * dot(velocity, 0, velocity, 0) + angular * dot(y, v + 3, y, v + 3));
    },
    energy: () => 0,
  },
};
