/**
 * A force on a point of a body, or a torque, along a direction fixed in the world or in the body, with its magnitude given by an
 * expression in time and joint coordinates (T 4.11).
 *
 * It has no potential, so all of its power is counted as work, as in 4.2 and 4.3. A magnitude that is not a number invalidates the
 * accelerations on purpose: the step is rejected, and `work.culprit` names the load.
 */
import { choice, id, name, named } from '../../schema/field';
import type { Vec3 } from '../../schema/frame';
import type { Evaluate, Formula } from '../../schema/scope';
import { triple } from '../../core/math/scratch';
import { addBodyForce, addBodyTorque } from './body-wrench';
import { checkLoadedBody, checkWindow } from './body-checks';
import type { Culprit, LoadDefinition } from './load-definition';
import { ALWAYS, WINDOW_FIELDS, onBody, pointOfApplication, vectorFrame } from './load-fields';
import type { LoadFrame, LoadWindow } from './load-fields';

export interface ExpressionLoad extends LoadWindow {
  id: string;
  name: string;
  kind: 'expression';
  body: string;
  quantity: 'force' | 'torque';
  /** Point of application of a force in the body frame [m]. */
  point: Vec3;
  /** Direction, fixed in `frame`, of any length. */
  direction: Vec3;
  frame: LoadFrame;
  /** Magnitude [N or N m] as an expression in t, q["joint"], qdot["joint"]. */
  expression: string;
}

export interface CompiledExpressionLoad {
  readonly record: Culprit;
  readonly quantity: 'force' | 'torque';
  readonly body: number;
  readonly point: Float64Array;
  /** 3: unit vector in `frame`. */
  readonly direction: Float64Array;
  readonly frame: LoadFrame;
  /** Magnitude [N or N m]. */
  readonly evaluate: Evaluate;
  readonly formula: Formula;
}

const createScratch = () => ({ vector: triple() });

export const expression: LoadDefinition<ExpressionLoad, CompiledExpressionLoad> = {
  title: 'Expression load',
  noun: 'expression',
  theory: '4.11',
  icon: 'M9.5 2.8c-1.6-.6-2.6.3-2.9 2L5.2 12c-.3 1.6-1.2 2-2.4 1.5M4.4 6.6h4.2M9.5 8l4 5M13.5 8l-4 5',
  fields: [
    id,
    name,
    choice('kind', 'Kind', 'expression'),
    onBody,
    named('quantity', 'Quantity', { force: 'Force', torque: 'Torque' }),
    { ...pointOfApplication, when: ({ quantity }) => quantity === 'force' },
    {
      ...{ key: 'direction', label: 'Direction', type: 'vector', unit: '1', step: 0.1 },
      turns: ({ quantity }) => (quantity === 'force' ? 'polar' : 'axial'),
    },
    vectorFrame,
    { key: 'expression', label: 'Expression', type: 'expression' },
    ...WINDOW_FIELDS,
  ],
  defaults: {
    quantity: 'force',
    point: [0, 0, 0],
    direction: [1, 0, 0],
    frame: 'world',
    expression: '10 * sin(2 * pi * t)',
    ...ALWAYS,
  },
  attach: ({ body }, drawn) => ({ point: drawn.farEnd(body) }),
  check(load, checks) {
    checkLoadedBody(load.body, load.quantity, checks);
    checkWindow(load, checks);
    checks.direction('direction', load.direction);
    const unit = load.quantity === 'force' ? 'N' : 'N*m';
    checks.expression({ text: load.expression, called: 'expression', unit });
  },
  exerts: ({ quantity }) => (quantity === 'force' ? 'F' : 'M'),
  compile(load, at) {
    const { quantity, body, frame, direction } = load;
    const length = Math.hypot(...direction);
    if (at.expression === null) throw new Error(`${load.id} has no expression`);
    return {
      record: load,
      quantity,
      body: at.body(body),
      point: at.point(load.point, body),
      direction: Float64Array.from(direction, (value) => value / length),
      frame,
      evaluate: at.expression.evaluate,
      formula: at.expression.formula,
    };
  },
  kernel: {
    add(load, bodies, y, work, out) {
      const { vector } = work.scratch.of(createScratch);
      const size = load.evaluate(work.scope);
      if (!Number.isFinite(size)) work.culprit = load.record;
      for (let c = 0; c < 3; c++) vector[c] = size * load.direction[c];
      if (load.quantity === 'force')
        addBodyForce(load.body, load.point, vector, load.frame, bodies, y, work, out);
      else addBodyTorque(load.body, vector, load.frame, bodies, y, work, out);
    },
    energy: () => 0,
  },
};
