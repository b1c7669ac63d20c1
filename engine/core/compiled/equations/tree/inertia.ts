/** The inertia of a body about its reference point, in W. */
import { columnOf, diagonal, scaleVector, skew } from '../../code/vectors';
import { turn } from '../../../math/rigid';
import type { Graph } from '../../code/graph';
import type { Matrix } from '../../code/vectors';
import type { ModelNumbers } from '../numbers';
import type { System } from '../../../system/system';
import type { TreeBody } from './tree-body';
import type { Vec3 } from '../../../../schema/frame';

/** Momenta of a motion (w, v) of the reference point: J w + H v about it, and H^T w + M v. J and M are symmetric. */
export interface Inertia {
  readonly J: Matrix;
  readonly H: Matrix;
  readonly M: Matrix;
}

/** Rounding error of differences of moments of inertia, relative to the largest [1]. */
const ROUNDING = 1e-15;

export function inertiaOf(g: Graph, numbers: ModelNumbers, system: System, body: TreeBody): Inertia {
  const b = body.branch.body;
  const mass = numbers.of(system.mass[b]);
  return {
    J: turned(g, numbers, body.R, aboutOrigin(system, body)),
    H: skew(g, scaleVector(g, mass, body.center)),
    M: diagonal(g, [mass, mass, mass]),
  };
}

/** 9 [kg m^2] about the reference point, along the axes of the body's frame. */
function aboutOrigin({ mass, inertia }: System, { branch, frame, centerInFrame: c }: TreeBody): number[] {
  const b = branch.body;
  const axes = [0, 1, 2].map((k): Vec3 =>
    turn(frame.orientation, [k === 0 ? 1 : 0, k === 1 ? 1 : 0, k === 2 ? 1 : 0]),
  );
  const square = c[0] ** 2 + c[1] ** 2 + c[2] ** 2;
  const along = (i: number, j: number) => {
    let sum = mass[b] * ((i === j ? square : 0) - c[i] * c[j]);
    for (let r = 0; r < 3; r++)
      for (let s = 0; s < 3; s++) sum += axes[i][r] * inertia[9 * b + 3 * r + s] * axes[j][s];
    return sum;
  };
  return [0, 1, 2].flatMap((i) => [0, 1, 2].map((j) => along(Math.min(i, j), Math.max(i, j))));
}

/** R I R^T. With two equal moments, only the excess of the third is rotated. */
function turned(g: Graph, numbers: ModelNumbers, R: Matrix, I: readonly number[]): Matrix {
  const least = ROUNDING * Math.max(...I.map(Math.abs));
  const moments = [I[0], I[4], I[8]];
  const same = (i: number, j: number) => Math.abs(moments[i] - moments[j]) <= least;
  const base = same(0, 1) || same(0, 2) ? moments[0] : same(1, 2) ? moments[1] : 0;
  const rest = numbers.vector(
    I.map((value, i) => {
      const left = value - (i % 4 === 0 ? base : 0);
      return Math.abs(left) <= least ? 0 : left;
    }),
  );
  const columns = [0, 1, 2].map((k) => columnOf(R, k));
  const entry = (r: number, s: number) => {
    let sum = r === s ? numbers.of(base) : g.zero;
    for (let i = 0; i < 3; i++) {
      for (let j = 0; j < 3; j++) {
        sum = g.add(sum, g.mul(rest[3 * i + j], g.mul(columns[i][r], columns[j][s])));
      }
    }
    return sum;
  };
  return symmetric(entry);
}

/** The symmetric matrix with given entries on and above the diagonal. */
export function symmetric<T>(entry: (r: number, s: number) => T): T[] {
  const upper = [0, 1, 2].map((r) => [0, 1, 2].map((s) => (s >= r ? entry(r, s) : null)));
  return [0, 1, 2].flatMap((r) => [0, 1, 2].map((s) => upper[Math.min(r, s)][Math.max(r, s)] as T));
}
