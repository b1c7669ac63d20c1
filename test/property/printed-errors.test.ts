/**
 * The formulas that the sources print wrongly (THEORY, "Printed errors"): as printed they miss the differences of their
 * own constraint, corrected they meet them. Whoever copies one back in sees here why not.
 */
import { describe, expect, test } from 'vitest';
import { cross, dot, inverse, product, rotated } from '../support/block-harness';
import {
  add,
  DIFFERENCE,
  direction,
  first,
  minus,
  number,
  rotation,
  second,
  times,
  turnAlong,
  typical,
  vector,
  worst,
  WRONG,
} from '../support/printed-forms';
import type { Quat, Vec3 } from '../../engine/model/project';

describe('K-app, example 3: a point in a plane, Jdot', () => {
  const jdot = ([n1, n2, n3]: Vec3, [w1, w2, w3]: Vec3, [s1, s2, s3]: Vec3, printed: boolean): number[] => [
    printed
      ? n3 * w1 * s2 - n3 * w2 * s1 - n2 * w1 * s2 + n2 * w2 * s1
      : n3 * (w3 * s1 - w1 * s3) - n2 * (w1 * s2 - w2 * s1),
    n1 * w1 * s2 - n1 * w2 * s1 - n3 * w2 * s3 + n3 * w3 * s2,
    n2 * w2 * s3 - n2 * w3 * s2 - n1 * w3 * s1 + n1 * w1 * s3,
  ];
  const error = (printed: boolean) => () => {
    const [n, s, w] = [direction(), vector(), vector(3)];
    const C = (t: number) => dot(n, rotated(turnAlong([1, 0, 0, 0], w, [0, 0, 0], t), s));
    return dot(jdot(n, w, s, printed), w) - second(C);
  };
  test('as printed it misses', () => expect(typical(error(true))).toBeGreaterThan(WRONG));
  test('corrected it meets', () => expect(worst(error(false))).toBeLessThan(DIFFERENCE));
});

describe('K-app, example 4: relative rotation of two bodies', () => {
  interface Case {
    qa: Quat;
    qb: Quat;
    n: Vec3;
    w: Vec3;
    p: Vec3;
    aw: Vec3;
    ap: Vec3;
  }
  const draw = (): Case => ({
    qa: rotation(),
    qb: rotation(),
    n: direction(),
    w: vector(2),
    p: vector(2),
    aw: vector(2),
    ap: vector(2),
  });
  type Reading = (qa: Quat, qb: Quat) => Quat;
  const aToB: Reading = (qa, qb) => product(qa, inverse(qb));
  const bToA: Reading = (qa, qb) => product(qb, inverse(qa));
  /** C = -n . vec(q) with n fixed in the second body. */
  const residual = ({ qa, qb, n, w, p, aw, ap }: Case, reading: Reading) => {
    const local = rotated(inverse(qb), n);
    return (t: number) => {
      const [a, b] = [turnAlong(qa, w, aw, t), turnAlong(qb, p, ap, t)];
      const q = reading(a, b);
      return -dot(rotated(b, local), [q[1], q[2], q[3]]);
    };
  };
  const printedJ = ([n1, n2, n3]: Vec3, [qw, qx, qy, qz]: Quat) => ({
    w: [n2 * qz - n3 * qy - n1 * qw, n3 * qx - n1 * qz - n2 * qw, n1 * qy - n2 * qx - n3 * qw].map(
      (v) => v / 2,
    ),
    p: [n3 * qy - n2 * qz, n1 * qz - n3 * qx, n2 * qx - n1 * qy],
  });
  const h = (n: Vec3, q: Quat) => times(add(times(n, q[0]), cross([q[1], q[2], q[3]], n)), 0.5);

  test.each([
    ['q = q_A q_B^-1', aToB],
    ['q = q_B q_A^-1', bToA],
  ])('J as printed misses, reading %s', (_name, reading) => {
    const error = () => {
      const c = draw();
      const J = printedJ(c.n, reading(c.qa, c.qb));
      return dot(J.w, c.w) + dot(J.p, c.p) - first(residual(c, reading));
    };
    expect(typical(error)).toBeGreaterThan(WRONG);
  });

  test('the part of J on the first body is right as printed, that on the second body is not', () => {
    const error = (side: 'w' | 'p') => () => {
      const c = draw();
      const still: Vec3 = [0, 0, 0];
      const alone = {
        ...c,
        w: side === 'w' ? c.w : still,
        p: side === 'p' ? c.p : still,
        aw: still,
        ap: still,
      };
      return dot(printedJ(c.n, aToB(c.qa, c.qb))[side], c[side]) - first(residual(alone, aToB));
    };
    expect(worst(error('w'))).toBeLessThan(DIFFERENCE);
    expect(typical(error('p'))).toBeGreaterThan(WRONG);
  });

  test('J corrected meets: (-h, +h)', () => {
    const error = () => {
      const c = draw();
      return dot(h(c.n, aToB(c.qa, c.qb)), minus(c.p, c.w)) - first(residual(c, aToB));
    };
    expect(worst(error)).toBeLessThan(DIFFERENCE);
  });

  const printedJdot = ({ n: [n1, n2, n3], w, p: [p1, p2, p3] }: Case, [qw, qx, qy, qz]: Quat) => {
    const along = (qx * n1 + qy * n2 + qz * n3) / 4;
    const [a, b, c] = [p3 * n2 - p2 * n3, p1 * n3 - p3 * n1, p2 * n1 - p1 * n2];
    return {
      w: [
        1.5 * (qw * a + qy * c - qz * b) + w[0] * along,
        1.5 * (qw * b - qx * c + qz * a) + w[1] * along,
        1.5 * (qw * c - qy * a + qx * b) + w[2] * along,
      ],
      p: [-qy * c + qz * b, qx * c - qz * a, -qx * b + qy * a],
    };
  };
  test.each([
    ['q = q_A q_B^-1', aToB],
    ['q = q_B q_A^-1', bToA],
  ])('Jdot as printed misses even with the true J, reading %s', (_name, reading) => {
    const error = () => {
      const c = { ...draw(), aw: [0, 0, 0] as Vec3, ap: [0, 0, 0] as Vec3 };
      const J = printedJdot(c, reading(c.qa, c.qb));
      return dot(J.w, c.w) + dot(J.p, c.p) - second(residual(c, reading));
    };
    expect(typical(error)).toBeGreaterThan(WRONG);
  });

  test('the closed form meets: 1/4 |w_A - w_B|^2 n . vec(p) + h . (w_B x w_A)', () => {
    const error = () => {
      const c = draw();
      const q = aToB(c.qa, c.qb);
      const g = h(c.n, q);
      const d = minus(c.w, c.p);
      const gdot = 0.25 * dot(d, d) * dot(c.n, [q[1], q[2], q[3]]) + dot(g, cross(c.p, c.w));
      return dot(g, minus(c.ap, c.aw)) + gdot - second(residual(c, aToB));
    };
    expect(worst(error)).toBeLessThan(DIFFERENCE);
  });
});

describe('CH 79-82: the motor of a slider', () => {
  /** Moment about the origin that a unit multiplier puts on both bodies together. */
  const totalMoment = (leverArms: boolean) => () => {
    const [x1, x2, r1, r2, a] = [vector(), vector(), vector(), vector(), direction()];
    const u = minus(add(x2, r2), add(x1, r1));
    const torque1 = leverArms ? times(cross(add(r1, u), a), -1) : [0, 0, 0];
    const torque2 = leverArms ? cross(r2, a) : [0, 0, 0];
    const moment = add(add(cross(x1, times(a, -1)), torque1), add(cross(x2, a), torque2));
    return Math.hypot(...moment);
  };
  test('as printed it makes angular momentum from nothing', () => {
    expect(typical(totalMoment(false))).toBeGreaterThan(0.1);
  });
  test('with the lever arms of the limit rows it makes none', () => {
    expect(worst(totalMoment(true))).toBeLessThan(1e-14);
  });
});

describe('CH 101-105: the angle of a hinge', () => {
  /** Both bodies turn together, and body 2 besides by theta about the axis that it shares with body 1. */
  const turned = () => {
    const [q1Start, q2Start, axisIn1, theta] = [rotation(), rotation(), direction(), number(2)];
    const spin = (axis: readonly number[], angle: number): Quat => [
      Math.cos(angle / 2),
      Math.sin(angle / 2) * axis[0],
      Math.sin(angle / 2) * axis[1],
      Math.sin(angle / 2) * axis[2],
    ];
    const q1 = product(rotation(), q1Start);
    // body 2 keeps its place relative to body 1, then turns about the axis
    const q2 = product(spin(rotated(q1, axisIn1), theta), product(product(q1, inverse(q1Start)), q2Start));
    return { q1Start, q2Start, q1, q2, axisIn1, theta };
  };
  type Turned = ReturnType<typeof turned>;
  const inWorld = ({ q1, q2, q1Start, q2Start }: Turned): Quat =>
    product(product(q2, inverse(q1)), inverse(product(q2Start, inverse(q1Start))));
  const inBody1 = ({ q1, q2, q1Start, q2Start }: Turned): Quat =>
    product(product(inverse(q1), q2), inverse(product(inverse(q1Start), q2Start)));
  /** Off by whole turns is not off. */
  const off = (found: number, theta: number) =>
    found - theta - 2 * Math.PI * Math.round((found - theta) / (2 * Math.PI));
  const projected = ([w, x, y, z]: Quat, axis: readonly number[]) => 2 * Math.atan2(dot([x, y, z], axis), w);
  const byNorm = ([w, x, y, z]: Quat) => 2 * Math.atan2(Math.hypot(x, y, z), w);

  test('101-103 as printed, differences in world axes, are wrong once body 1 has turned, on either axis', () => {
    for (const axis of [
      ({ axisIn1 }: Turned) => axisIn1,
      ({ q1, axisIn1 }: Turned) => rotated(q1, axisIn1),
    ]) {
      const error = () => {
        const it = turned();
        return off(projected(inWorld(it), axis(it)), it.theta);
      };
      expect(typical(error)).toBeGreaterThan(0.05);
    }
  });
  test('105 as printed, the sine of the half angle as a norm, turns every angle into a positive one', () => {
    const error = (sign: number) => () => {
      const it = turned();
      const wanted = Math.sign(it.theta) === sign;
      return wanted ? off(byNorm(inBody1(it)), it.theta) - (sign < 0 ? 2 * Math.abs(it.theta) : 0) : 0;
    };
    // what is positive is right, what is negative is off by twice itself
    expect(worst(error(1))).toBeLessThan(1e-13);
    expect(worst(() => Math.abs(Math.sin(error(-1)() / 2)))).toBeLessThan(1e-13);
  });
  test('relative to body 1 and projected on the axis it is the angle', () => {
    const error = () => {
      const it = turned();
      return off(projected(inBody1(it), it.axisIn1), it.theta);
    };
    expect(worst(error)).toBeLessThan(1e-13);
  });
});

describe('CH 85, 127: the points of a hinge or weld', () => {
  /** Two bodies whose points at r1 and r2 are one point of the world. */
  const closed = () => {
    const [p, r1, r2] = [vector(), vector(), vector()];
    return { x1: minus(p, r1), x2: minus(p, r2), r1, r2 };
  };

  test('as printed, with r2 twice, a closed joint has a gap', () => {
    const gap = () => {
      const { x1, x2, r1, r2 } = closed();
      return Math.hypot(...minus(minus(add(add(x2, r2), r2), x1), r1));
    };
    expect(typical(gap)).toBeGreaterThan(WRONG);
  });
  test('with r2 once it has none', () => {
    const gap = () => {
      const { x1, x2, r1, r2 } = closed();
      return Math.hypot(...minus(minus(add(x2, r2), x1), r1));
    };
    expect(worst(gap)).toBeLessThan(1e-14);
  });
});

describe('CH 87, 90: the axis of a hinge', () => {
  const rate = (printed: boolean) => () => {
    const [q1, q2, w1, w2] = [rotation(), rotation(), vector(), vector()];
    const still: Vec3 = [0, 0, 0];
    const [a, b] = [direction(), direction()];
    const axis = (t: number) => rotated(turnAlong(q1, w1, still, t), a);
    // what is dotted with the axis: carried by the second body as eq. 90 has it, or fixed as the text of eq. 87 leaves open
    const other = (t: number) => rotated(printed ? q2 : turnAlong(q2, w2, still, t), b);
    const J = cross(other(0), axis(0));
    return first((t) => dot(axis(t), other(t))) - dot(J, minus(w2, w1));
  };
  test('with unit vectors that no body carries, eq. 90 is not the rate of eq. 87', () => {
    expect(typical(rate(true))).toBeGreaterThan(WRONG);
  });
  test('carried by the second body, it is', () => {
    expect(worst(rate(false))).toBeLessThan(DIFFERENCE);
  });
});

describe('CH 27: the rate of a penetration', () => {
  /** n turns with body 1; the points lie `apart` of each other. */
  const error = (apart: number, dropped: boolean) => () => {
    const [v, w1] = [vector(), vector()];
    const [n, d] = [direction(), times(direction(), apart)];
    const still: Vec3 = [0, 0, 0];
    const normal = (t: number) => rotated(turnAlong([1, 0, 0, 0], w1, still, t), n);
    const exact = first((t) => dot(normal(t), add(d, times(v, t))));
    return exact - dot(n, v) - (dropped ? 0 : dot(cross(w1, n), d));
  };
  test('without the term of dn/dt it is right for points that touch, and for no others', () => {
    expect(worst(error(0, true))).toBeLessThan(DIFFERENCE);
    expect(typical(error(0.5, true))).toBeGreaterThan(WRONG);
  });
  test('with it, for all', () => expect(worst(error(0.5, false))).toBeLessThan(DIFFERENCE));
});
