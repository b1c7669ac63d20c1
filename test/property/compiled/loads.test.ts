/** Loads in joint coordinates: the wrenches, efforts, power and losses of their kernels. */
import { describe, expect, test } from 'vitest';
import { createDriver, createLoad, createProject } from '../../../engine/model/defaults';
import { createRandom } from '../../support/draw';
import { drawFrom, randomMechanism } from '../../support/random-mechanism';
import { equationsOf, evaluateCompiled, expectSameMotion } from '../../support/compiled-harness';
import { evaluate } from '../../support/random-chain';
import { wheel } from '../../support/switched-models';
import { hingeRing } from '../../support/spatial-loop';
import { compileEquations } from '../../../engine/core/compiled/equations/compile-equations';
import { LOAD_FORMULAS } from '../../../engine/core/compiled/equations/loads/loads';
import { LOADS, LOAD_KINDS } from '../../../engine/kinds/loads/loads';
import type { Draw } from '../../support/draw';
import type { Driver, Project } from '../../../engine/model/project';
import type { Load, LoadKind } from '../../../engine/kinds/loads/loads';

/** A positive semi-definite matrix of 6 x 6. */
const ELASTIC = Array.from({ length: 21 }, (_, i) => ([0, 6, 11, 15, 18, 20].includes(i) ? 2 : 0.1));

const ON_BODIES: { readonly [K in LoadKind]?: (draw: Draw, id: string) => readonly Load[] } = {
  force: (draw, id) => [
    createLoad({ id, kind: 'force', body: 'b1', point: draw.vector(), vector: draw.vector(9) }),
    createLoad({
      id: `${id}b`,
      kind: 'force',
      body: 'b2',
      point: draw.vector(),
      vector: draw.vector(9),
      frame: 'body',
    }),
    createLoad({ id: `${id}c`, kind: 'force', body: 'b2', vector: draw.vector(9), from: 1, until: 2 }),
    createLoad({ id: `${id}d`, kind: 'force', body: 'b0', vector: draw.vector(9), from: 0, until: 2 }),
    createLoad({ id: `${id}e`, kind: 'force', body: 'b1', vector: draw.vector(9), from: 1 }),
  ],
  torque: (draw, id) => [
    createLoad({ id, kind: 'torque', body: 'b3', vector: draw.vector(5) }),
    createLoad({ id: `${id}b`, kind: 'torque', body: 'b2', vector: draw.vector(5), frame: 'body' }),
  ],
  spring: (draw, id) => {
    const ends = { bodyA: 'b0', pointA: draw.vector(), bodyB: 'b3', pointB: draw.vector() };
    const table = [[0.2, -3], [0.9, 1], [1.4, 2], [3, 5]] as const; // oxfmt-ignore
    return [
      createLoad({ id, kind: 'spring', ...ends, stiffness: 20, damping: 3, restLength: 0.4 }),
      createLoad({
        id: `${id}b`,
        kind: 'spring',
        bodyB: 'b2',
        pointA: draw.vector(2),
        table,
        curve: 'spline',
      }),
      createLoad({ id: `${id}c`, kind: 'spring', bodyB: 'b1', pointA: draw.vector(0.3), table }),
    ];
  },
  bushing: (draw, id) => {
    const frame = () => ({ position: draw.vector(0.5), orientation: draw.rotation() });
    const between = { stiffness: ELASTIC, damping: ELASTIC };
    return [
      createLoad({
        id,
        kind: 'bushing',
        bodyA: 'b0',
        bodyB: 'b3',
        frameA: frame(),
        frameB: frame(),
        ...between,
      }),
      createLoad({
        id: `${id}b`,
        kind: 'bushing',
        bodyB: 'b2',
        frameA: frame(),
        frameB: frame(),
        ...between,
      }),
    ];
  },
  drag: (draw, id) => [
    createLoad({ id, kind: 'drag', body: 'b2', point: draw.vector(), linear: 2, angular: 0.3 }),
  ],
};

describe('loads on bodies of mechanisms with loops', () => {
  test.each(Object.entries(ON_BODIES))('%s', (_kind, make) => {
    const random = createRandom(4);
    for (let i = 0; i < 6; i++) {
      const project = randomMechanism(4, 1, random);
      expectSameMotion({ ...project, loads: [...make(drawFrom(random), 'l')] });
    }
  });
});

const ring = (driver: Partial<Driver>): Project => ({
  ...hingeRing(7, createRandom(2)),
  drivers: [createDriver({ id: 'd', joint: 'hinge-0', ...driver })],
});

test('a kind of load without a formula is named as the reason', () => {
  const { bodies, joints } = wheel(0, {});
  const loads = [createLoad({ id: 'l', kind: 'torque', body: bodies[0].id, vector: [1, 0, 0] })];
  const { model } = evaluate({ ...createProject('Wheel'), bodies, joints, loads });
  const [load] = model.system.loads;
  const other = { ...load, kind: 'new kind' as LoadKind };
  const registry = LOADS as unknown as Record<string, unknown>;
  registry['new kind'] = { ...LOADS.torque, noun: 'new load' };
  try {
    expect(compileEquations({ ...model, system: { ...model.system, loads: [other] } })).toEqual({
      reason: 'loads of the kind "new load"',
    });
  } finally {
    delete registry['new kind'];
  }
});

test('every kind of load has a formula so far', () => {
  expect(LOAD_KINDS.filter((kind) => !(kind in LOAD_FORMULAS))).toEqual([]);
});

/** Seven hinges in a ring, which the tree passes from A to B, from B to A and not at all. */
test('springs about axes and viscous friction, on joints of the tree and on those that close loops', () => {
  const ring = hingeRing(7, createRandom(2));
  const joints = ring.joints.map((joint, i) => ({
    ...joint,
    friction: { coulomb: 0, viscous: 0.1 + 0.1 * i },
  }));
  const loads = ring.joints.map(({ id }, i) =>
    createLoad({
      id: `l${i}`,
      kind: 'torsion-spring',
      joint: id,
      stiffness: 3 + i,
      damping: 0.4,
      restAngle: i - 3,
    }),
  );
  expectSameMotion({ ...ring, joints, loads, drivers: [] });
});

test('a spring about a hinge of the tree goes by the turns that are counted', () => {
  const { bodies, joints } = wheel(0, {});
  const loads = [createLoad({ id: 'l', kind: 'torsion-spring', joint: 'pin', stiffness: 3, damping: 0 })];
  const { model } = evaluate({ ...createProject('Wheel'), bodies, joints, loads });
  const { at, state } = evaluateCompiled(equationsOf(model), model.y);
  // an angle, its rate, work, and the angle that is counted on from the start
  const rateAt = (angle: number, counted: number) =>
    at(Float64Array.of(angle, 0, 0, counted, ...state.slice(4))).derivative[1];
  for (const turns of [0, 1, -7]) {
    const counted = 0.3 + 2 * Math.PI * turns;
    for (const angle of [0.3, counted]) expect(rateAt(angle, counted)).toBeCloseTo((-3 * counted) / 0.5, 10);
  }
});

/** Hinge 4 closes the ring. */
describe('an expression of time, joints and their rates', () => {
  const readings = 'q["hinge-2"] + 2 * q["hinge-4"] - 0.3 * qdot["hinge-5"] * qdot["hinge-4"]';
  const loads: readonly Load[] = [
    createLoad({ id: 'l', kind: 'expression', body: 'link-2', expression: `3 N * sin(t + 1) + ${readings}` }),
    createLoad({
      ...{
        id: 'l',
        kind: 'expression',
        body: 'link-3',
        quantity: 'torque',
        frame: 'body',
        direction: [1, 2, 3],
      },
      expression: `t < 1 ? ${readings} : 7`,
    }),
    createLoad({ id: 'l', kind: 'spring', bodyB: 'link-1', expression: '100 * (length - 0.1)^2' }),
    createLoad({ id: 'l', kind: 'spring', bodyB: 'link-1', expression: '100 * length + 30 * rate^3' }),
    createLoad({ id: 'l', kind: 'spring', bodyB: 'link-1', expression: '100 * length - 30 * rate' }),
    createLoad({ id: 'l', kind: 'spring', bodyB: 'link-1', expression: `100 * length * ${readings}` }),
  ];
  const moving = ring({ kind: 'speed', value: 0.8 });

  test.each(loads.map((load) => ['expression' in load && load.expression, load] as const))(
    '%s',
    (_text, load) => {
      expectSameMotion({ ...moving, loads: [load] });
    },
  );

  test('as the effort of a driver', () => {
    expectSameMotion(ring({ kind: 'effort', value: 0.4, expression: `2 + ${readings}` }));
  });
});
