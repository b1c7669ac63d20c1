/**
 * The rest of the printed errors (THEORY, "Printed errors"): quantities called by the wrong name, of the wrong shape, in the
 * wrong order or of the wrong sign. As printed each breaks a law that the corrected one keeps.
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
  times,
  turnAlong,
  typical,
  vector,
  worst,
  WRONG,
} from '../support/printed-forms';
import type { Quat, Vec3 } from '../../engine/model/project';

const STILL: Vec3 = [0, 0, 0];
const size = () => 0.5 + Math.abs(number(2));

describe('K-app: "the moment of inertia L"', () => {
  /** A free body: principal moments, and how it turns at the start. */
  const draw = () => {
    const I: Vec3 = [size(), size(), size()];
    const [q, w] = [rotation(), vector(2)];
    const inertia = (at: Quat, v: readonly number[]) =>
      rotated(at, rotated(inverse(at), v as Vec3).map((value, c) => I[c] * value) as unknown as Vec3);
    const solve = (at: Quat, v: readonly number[]) =>
      rotated(at, rotated(inverse(at), v as Vec3).map((value, c) => value / I[c]) as unknown as Vec3);
    const alpha = times(solve(q, cross(w, inertia(q, w))), -1) as unknown as Vec3;
    const turn = (t: number) => turnAlong(q, w, alpha, t);
    const speed = (t: number) => add(w, times(alpha, t));
    return { inertia, turn, speed, along: direction() };
  };
  test('the torque, zero here, is not the rate of the moment of inertia', () => {
    const rate = () => {
      const { inertia, turn, along } = draw();
      return first((t) => dot(along, inertia(turn(t), along)));
    };
    expect(typical(rate)).toBeGreaterThan(WRONG);
  });
  test('it is that of the angular momentum L = I w', () => {
    const rate = () => {
      const { inertia, turn, speed, along } = draw();
      return first((t) => dot(along, inertia(turn(t), speed(t))));
    };
    expect(worst(rate)).toBeLessThan(DIFFERENCE);
  });
});

describe('K-dyn: "J and Jdot are 6n x m"', () => {
  type Shape = readonly [rows: number, columns: number];
  /** Shape of a product; null where there is none. */
  const times2 = (a: Shape | null, b: Shape | null): Shape | null =>
    a !== null && b !== null && a[1] === b[0] ? [a[0], b[1]] : null;
  const transposed = ([rows, columns]: Shape): Shape => [columns, rows];
  const [n, m] = [2, 5];
  const inverseMass: Shape = [6 * n, 6 * n];
  const system = (J: Shape) => times2(times2(J, inverseMass), transposed(J));

  test('as printed, J M^-1 J^T and J xdot do not exist', () => {
    expect(system([6 * n, m])).toBeNull();
    expect(times2([6 * n, m], [6 * n, 1])).toBeNull();
  });
  test('with m x 6n they are m x m and m x 1', () => {
    expect(system([m, 6 * n])).toEqual([m, m]);
    expect(times2([m, 6 * n], [6 * n, 1])).toEqual([m, 1]);
  });
});

describe('CH eq. 8: the rows of Q', () => {
  const Q = ([w, x, y, z]: Quat) => [
    [-x, -y, -z],
    [w, z, -y],
    [-z, w, x],
    [y, -x, w],
  ];
  /** Order in which the text lists a quaternion: its places in (w, x, y, z). */
  const error = (order: readonly number[]) => () => {
    const [q, w] = [rotation(), vector(2)];
    const rates = Q(q).map((row) => dot(row, w) / 2);
    return Math.hypot(...order.map((place, r) => rates[r] - first((t) => turnAlong(q, w, STILL, t)[place])));
  };
  test('in the order (x, y, z, w) of the text they are not the rates', () => {
    expect(typical(error([1, 2, 3, 0]))).toBeGreaterThan(WRONG);
  });
  test('with the scalar first they are', () => expect(worst(error([0, 1, 2, 3]))).toBeLessThan(DIFFERENCE));
});

describe('CH 53, 129: differences of "orientation angles"', () => {
  /** Roll, pitch and yaw. */
  const angles = ([w, x, y, z]: Quat) => [
    Math.atan2(2 * (w * x + y * z), 1 - 2 * (x * x + y * y)),
    Math.asin(2 * (w * y - z * x)),
    Math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z)),
  ];
  /** Two bodies welded together, before and after they have turned as one. */
  const welded = () => {
    const [q1, q2, turn] = [rotation(), rotation(), rotation()];
    return { before: [q1, q2] as const, after: [product(turn, q1), product(turn, q2)] as const };
  };
  test('as printed, a weld is broken by turning as a whole', () => {
    const error = () => {
      const { before, after } = welded();
      const [a, b] = [before, after].map(([q1, q2]) => minus(angles(q2), angles(q1)));
      return Math.hypot(...minus(a, b).map((value) => Math.sin(value / 2)));
    };
    expect(typical(error)).toBeGreaterThan(WRONG);
  });
  test('twice the vector part of the relative quaternion stays zero', () => {
    const error = () => {
      const { before, after } = welded();
      const [a, b] = [before, after].map(([q1, q2]) => product(inverse(q1), q2));
      const [, x, y, z] = product(b, inverse(a));
      return 2 * Math.hypot(x, y, z);
    };
    expect(worst(error)).toBeLessThan(1e-14);
  });
});

describe('CH 79 and 122: the speed of a motor', () => {
  /** B advances by v and turns by w along one axis, relative to A: both are positive, or neither. */
  const speeds = (hinge: 'w1 - w2' | 'w2 - w1') => () => {
    const [axis, v1, w1] = [direction(), vector(), vector()];
    const speed = size();
    const v2 = add(v1, times(axis, speed));
    const w2 = add(w1, times(axis, speed));
    const slider = dot(axis, minus(v2, v1));
    const turning = hinge === 'w2 - w1' ? dot(axis, minus(w2, w1)) : dot(axis, minus(w1, w2));
    return slider - turning;
  };
  test('as printed, a screw that advances turns backwards', () => {
    expect(typical(speeds('w1 - w2'))).toBeGreaterThan(0.5);
  });
  test('of B relative to A for both, it turns forwards', () => {
    expect(worst(speeds('w2 - w1'))).toBeLessThan(1e-14);
  });
});

describe('IPC: the energy of a step', () => {
  /** A mass under a constant force F: the step of implicit Euler is x~ + h^2 F / m. Rate of the energy there along d. */
  const slope = (printed: boolean) => () => {
    const [target, F, d, m, h] = [vector(), vector(), direction(), size(), 0.1 * size()];
    const x = add(target, times(F, (h * h) / m));
    const inertial = (y: readonly number[]) => {
      const off = minus(y, target);
      return printed ? Math.hypot(...off) / 2 : (m * dot(off, off)) / 2;
    };
    return first((t) => {
      const y = add(x, times(d, t));
      return inertial(y) - h * h * dot(F, y);
    });
  };
  test('as printed, half a distance without mass, the step of Newton is not stationary', () => {
    expect(typical(slope(true))).toBeGreaterThan(WRONG);
  });
  test('as half the square in the metric of the mass it is', () => {
    expect(worst(slope(false))).toBeLessThan(DIFFERENCE);
  });
});

describe('IPC: the stationarity equations', () => {
  /** Nothing acts on a body at rest: what is left of the equation where it stands. */
  const left = (printed: boolean) => () => {
    const [x, m] = [vector(), size()];
    const target = x;
    return Math.hypot(...times(printed ? x : minus(x, target), m));
  };
  test('as printed, without the inertial target, a body at rest falls to the origin', () => {
    expect(typical(left(true))).toBeGreaterThan(WRONG);
  });
  test('with it, it stays', () => expect(worst(left(false))).toBe(0));
});
