/** Vectors and matrices whose entries are nodes of a graph. */
import type { Graph, Node } from './graph';

/** 3 nodes, or as many as stated. */
export type Vector = readonly Node[];
/** 9 nodes, row by row. */
export type Matrix = readonly Node[];

export const zeros = (g: Graph, count = 3): Node[] => new Array<Node>(count).fill(g.zero);

export const identity = (g: Graph): Matrix => diagonal(g, [g.one, g.one, g.one]);

export function diagonal(g: Graph, [x, y, z]: Vector): Matrix {
  const o = g.zero;
  return [x, o, o, o, y, o, o, o, z];
}

export function dot(g: Graph, a: Vector, b: Vector): Node {
  return a.reduce((sum, x, i) => g.add(sum, g.mul(x, b[i])), g.zero);
}

export const addVectors = (g: Graph, a: Vector, b: Vector): Vector => a.map((x, i) => g.add(x, b[i]));
export const subVectors = (g: Graph, a: Vector, b: Vector): Vector => a.map((x, i) => g.sub(x, b[i]));
export const negVector = (g: Graph, a: Vector): Vector => a.map((x) => g.neg(x));
export const scaleVector = (g: Graph, s: Node, a: Vector): Vector => a.map((x) => g.mul(s, x));

export function cross(g: Graph, a: Vector, b: Vector): Vector {
  const minor = (i: number, j: number) => g.sub(g.mul(a[i], b[j]), g.mul(a[j], b[i]));
  return [minor(1, 2), minor(2, 0), minor(0, 1)];
}

export const norm = (g: Graph, a: Vector): Node => g.sqrt(dot(g, a, a));

export const rowOf = (A: Matrix, i: number): Vector => A.slice(3 * i, 3 * i + 3);
export const columnOf = (A: Matrix, j: number): Vector => [A[j], A[3 + j], A[6 + j]];
export const transpose = (A: Matrix): Matrix => [0, 1, 2].flatMap((j) => columnOf(A, j));

/** A a. */
export const multiply = (g: Graph, A: Matrix, a: Vector): Vector =>
  [0, 1, 2].map((i) => dot(g, rowOf(A, i), a));

/** A^T a. */
export const multiplyTransposed = (g: Graph, A: Matrix, a: Vector): Vector =>
  [0, 1, 2].map((j) => dot(g, columnOf(A, j), a));

/** A B. */
export function product(g: Graph, A: Matrix, B: Matrix): Matrix {
  return [0, 1, 2].flatMap((i) => [0, 1, 2].map((j) => dot(g, rowOf(A, i), columnOf(B, j))));
}

/** The matrix of cross(a, .). */
export function skew(g: Graph, [x, y, z]: Vector): Matrix {
  const o = g.zero;
  return [o, g.neg(z), y, z, o, g.neg(x), g.neg(y), x, o];
}
