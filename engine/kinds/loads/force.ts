/**
 * A force on a point of a body, fixed in the world or in the body (T 4.2).
 *
 *   F_W = F or R F,   torque about the centre of mass = s x F_W,   power = F_W . (v + w x s)
 */
import { choice, id, name } from '../../schema/field';
import type { Vec3 } from '../../schema/frame';
import { addBodyForce } from './body-wrench';
import { checkLoadedBody, checkWindow } from './body-checks';
import type { LoadDefinition } from './load-definition';
import { ALWAYS, WINDOW_FIELDS, onBody, pointOfApplication, vectorFrame } from './load-fields';
import type { LoadFrame, LoadWindow } from './load-fields';

export interface Force extends LoadWindow {
  id: string;
  name: string;
  kind: 'force';
  body: string;
  /** Point of application in the body frame [m]. */
  point: Vec3;
  /** [N], fixed in `frame`. */
  vector: Vec3;
  frame: LoadFrame;
}

export interface CompiledForce {
  readonly body: number;
  readonly point: Float64Array;
  /** 3 [N]. */
  readonly vector: Float64Array;
  readonly frame: LoadFrame;
}

export const force: LoadDefinition<Force, CompiledForce> = {
  title: 'Force',
  noun: 'force',
  theory: '4.2',
  icon: 'M2.5 13.5l10-10M6.8 3.5h5.7v5.7',
  isDrawn: true,
  fields: [
    id,
    name,
    choice('kind', 'Kind', 'force'),
    onBody,
    pointOfApplication,
    { key: 'vector', label: 'Force', type: 'vector', unit: 'N', step: 1, turns: 'polar' },
    vectorFrame,
    ...WINDOW_FIELDS,
  ],
  defaults: { point: [0, 0, 0], vector: [0, 0, -10], frame: 'world', ...ALWAYS },
  attach: ({ body }, drawn) => ({ point: drawn.farEnd(body) }),
  check(load, checks) {
    checkLoadedBody(load.body, 'force', checks);
    checkWindow(load, checks);
  },
  exerts: () => 'F',
  compile: ({ body, point, vector, frame }, at) => ({
    body: at.body(body),
    point: at.point(point, body),
    vector: Float64Array.from(vector),
    frame,
  }),
  kernel: {
    add({ body, point, vector, frame }, bodies, y, work, out) {
      addBodyForce(body, point, vector, frame, bodies, y, work, out);
    },
    energy: () => 0,
  },
};
