/**
 * A spring and damper between a point of A and a point of B: linear (T 4.4), by a table (T 4.8), or by an expression of
 * its length and rate (T 4.13).
 */
import { calcMonotoneSlopes, calcSplineSlopes } from '../../core/math/spline-slopes';
import { distance } from '../../core/math/rigid';
import { createPiecewiseCubic } from '../../core/math/piecewise-cubic';
import { choice, id, name, named } from '../../schema/field';
import type { Values } from '../../schema/field';
import { GROUND } from '../../schema/ground';
import type { Vec3 } from '../../schema/frame';
import type { CompiledExpression } from '../../schema/scope';
import type { TablePoint } from '../../schema/values';
import type { RecordChecks } from '../record-checks';
import { IN_PLANE } from './load-definition';
import type { Drawn, LoadDefinition, LoadPlaces } from './load-definition';
import { bodyA, bodyB, pointOn } from './load-fields';
import { springKernel } from './spring-kernel';
import type { CompiledSpring, SpringTension } from './spring-kernel';

export const SPRING_CURVES = ['monotone', 'spline'] as const;
export type SpringCurve = (typeof SPRING_CURVES)[number];

export interface Spring {
  id: string;
  name: string;
  kind: 'spring';
  bodyA: string;
  /** In the frame of body A [m]. */
  pointA: Vec3;
  bodyB: string;
  pointB: Vec3;
  /** [N/m] */
  stiffness: number;
  /** [N s/m] */
  damping: number;
  /** [m] */
  restLength: number;
  /** Tension [N] over length [m], by ascending length; replaces stiffness and rest length. */
  table?: readonly TablePoint[] | null;
  /** The curve through the points: `monotone` does not overshoot them, `spline` has a continuous second derivative. */
  curve?: SpringCurve;
  /**
   * Tension [N] as an expression in `length` [m] and `rate` [m/s], t, q["joint"], qdot["joint"] and parameters; replaces stiffness,
   * damping, rest length and table.
   */
  expression?: string | null;
}

const SPRING_CURVE_WORDS: Readonly<Record<SpringCurve, string>> = {
  monotone: 'Monotone (no overshoot)',
  spline: 'Spline (smooth slope)',
};
/** Stiffness and rest length apply: there is neither a table nor an expression. */
const isLinear = ({ table, expression }: Values): boolean => !table && !expression;
const hasNoExpression = ({ expression }: Values): boolean => !expression;

const VARIABLES = ['length', 'rate'] as const;

export const spring: LoadDefinition<Spring, CompiledSpring> = {
  title: 'Spring',
  noun: 'spring',
  theory: '4.4',
  icon: 'M1.5 8H3l1.2-3.5 2.3 7 2.3-7 2.3 7L12.6 8h1.9',
  isDrawn: true,
  fields: [
    id,
    name,
    choice('kind', 'Kind', 'spring'),
    bodyA,
    pointOn('pointA', 'Point on A', 'bodyA'),
    bodyB,
    pointOn('pointB', 'Point on B', 'bodyB'),
    {
      ...{ key: 'stiffness', label: 'Stiffness', type: 'number', unit: 'N/m', minimum: 0, step: 10 },
      when: isLinear,
    },
    {
      ...{ key: 'damping', label: 'Damping', type: 'number', unit: 'N*s/m', minimum: 0, step: 1 },
      when: hasNoExpression,
    },
    {
      ...{ key: 'restLength', label: 'Rest length', type: 'number', unit: 'm', minimum: 0, step: 0.01 },
      when: isLinear,
    },
    {
      ...{ key: 'table', label: 'Tension over length', type: 'table', unit: 'm, N', step: 1 },
      ...{ nullable: true, optional: true, when: hasNoExpression },
    },
    {
      ...named('curve', 'Curve', SPRING_CURVE_WORDS),
      ...{ optional: true, when: ({ table, expression }) => Boolean(table) && !expression },
      hint: 'Through the points; extrapolated linearly beyond the ends',
    },
    { key: 'expression', label: 'Tension', type: 'expression', nullable: true, optional: true },
  ],
  defaults: {
    bodyA: GROUND,
    pointA: [0, 0, 0],
    pointB: [0, 0, 0],
    stiffness: 1000,
    damping: 10,
    restLength: 0.1,
  },
  attach: attachSpring,
  variables: VARIABLES,
  check: checkSpring,
  exerts: () => 'F',
  leaves({ bodyA, pointA, bodyB, pointB, restLength }, plane) {
    const rise = plane.level(pointB, bodyB) - plane.level(pointA, bodyA);
    return Math.abs(rise) > IN_PLANE * (Math.hypot(...pointA) + Math.hypot(...pointB) + restLength);
  },
  compile(load, at) {
    const { stiffness, damping, restLength, table, curve } = load;
    return {
      record: load,
      a: at.body(load.bodyA),
      b: at.body(load.bodyB),
      pointA: at.point(load.pointA, load.bodyA),
      pointB: at.point(load.pointB, load.bodyB),
      ...{ stiffness, damping, restLength },
      curve: table ? tensionCurve(table, curve ?? 'monotone') : null,
      tension: at.expression ? tensionOf(at.expression, drawnLength(load, at)) : null,
    };
  },
  kernel: springKernel,
};

/** Between the far ends of both bodies, at rest in the drawn pose. */
function attachSpring(load: Spring, drawn: Drawn): Partial<Spring> {
  const pointB = drawn.farEnd(load.bodyB);
  const end = drawn.toWorld(pointB, load.bodyB);
  // A spring to ground hangs from a point 0.2 m above its body: from the same point it would have no direction.
  const pointA: Vec3 = load.bodyA === GROUND ? [end[0], end[1] + 0.2, end[2]] : drawn.farEnd(load.bodyA);
  const span = distance(drawn.toWorld(pointA, load.bodyA), end);
  return { pointA, pointB, restLength: drawn.tidy(span > 0 ? span : 0.1) };
}

function checkSpring(spring: Spring, checks: RecordChecks): void {
  checks.body('bodyA', spring.bodyA);
  checks.body('bodyB', spring.bodyB);
  if (spring.bodyA === spring.bodyB) {
    const remedy = 'Attach one end to another body.';
    if (distance(spring.pointA, spring.pointB) === 0) {
      const what = `both ends are at the same point of ${spring.bodyA}, so it has no length and no direction`;
      checks.error('zero-length-spring', 'pointB', what, remedy);
    } else
      checks.warn('idle-spring', 'bodyB', `both ends are on ${spring.bodyA}, so it has no effect`, remedy);
  }
  if (spring.expression) {
    const { expression: text } = spring;
    checks.expression({ text, called: 'tension', unit: 'N', variables: VARIABLES });
  }
}

function tensionCurve(table: readonly TablePoint[], curve: SpringCurve) {
  const x = Float64Array.from(table, ([length]) => length);
  const y = Float64Array.from(table, ([, tension]) => tension);
  const slopes = curve === 'spline' ? calcSplineSlopes(x, y, 'not-a-knot') : calcMonotoneSlopes(x, y);
  return createPiecewiseCubic(x, y, slopes);
}

function tensionOf({ evaluate, formula, reads }: CompiledExpression, from: number): SpringTension {
  return {
    evaluate,
    formula,
    conservative: !reads.has('t') && !reads.has('q'),
    readsRate: reads.has('rate'),
    from,
  };
}

/** Distance of the drawn points [m]; where they coincide, any reference length above zero will do. */
function drawnLength({ bodyA, pointA, bodyB, pointB }: Spring, at: LoadPlaces): number {
  return distance(at.toWorld(pointA, bodyA), at.toWorld(pointB, bodyB)) || 1;
}
