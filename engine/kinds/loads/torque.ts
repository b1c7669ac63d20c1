/** A torque on a body, fixed in the world or in the body (T 4.3): T_W = T or R T, power = T_W . w. */
import { choice, id, name } from '../../schema/field';
import type { Vec3 } from '../../schema/frame';
import { addBodyTorque } from './body-wrench';
import { checkLoadedBody, checkWindow } from './body-checks';
import type { LoadDefinition } from './load-definition';
import { ALWAYS, WINDOW_FIELDS, onBody, vectorFrame } from './load-fields';
import type { LoadFrame, LoadWindow } from './load-fields';

export interface Torque extends LoadWindow {
  id: string;
  name: string;
  kind: 'torque';
  body: string;
  /** [N m], fixed in `frame`. */
  vector: Vec3;
  frame: LoadFrame;
}

export interface CompiledTorque {
  readonly body: number;
  /** 3 [N m]. */
  readonly vector: Float64Array;
  readonly frame: LoadFrame;
}

export const torque: LoadDefinition<Torque, CompiledTorque> = {
  title: 'Torque',
  noun: 'torque',
  theory: '4.3',
  icon: 'M3.2 11.5A6 6 0 1 1 12.8 11.5M12.9 7.8v3.7H9.2',
  isDrawn: true,
  fields: [
    id,
    name,
    choice('kind', 'Kind', 'torque'),
    onBody,
    { key: 'vector', label: 'Torque', type: 'vector', unit: 'N*m', step: 0.1, turns: 'axial' },
    vectorFrame,
    ...WINDOW_FIELDS,
  ],
  defaults: { vector: [0, 0, 1], frame: 'world', ...ALWAYS },
  check(load, checks) {
    checkLoadedBody(load.body, 'torque', checks);
    checkWindow(load, checks);
  },
  exerts: () => 'M',
  compile: ({ body, vector, frame }, at) => ({
    body: at.body(body),
    vector: Float64Array.from(vector),
    frame,
  }),
  kernel: {
    add({ body, vector, frame }, bodies, y, work, out) {
      addBodyTorque(body, vector, frame, bodies, y, work, out);
    },
    energy: () => 0,
  },
};
