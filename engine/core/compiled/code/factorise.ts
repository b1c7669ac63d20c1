/**
 * L D L^T of a symmetric positive definite matrix whose entries are nodes (T 6.1): order of elimination and fill-in are decided here,
 * once, so the generated code contains no indices.
 */
import type { Graph, Node } from './graph';
import type { Vector } from './vectors';

/** Per row i: its entries in columns j <= i that are not structurally zero. */
export type LowerRows = readonly ReadonlyMap<number, Node>[];

export interface Factorisation {
  readonly solve: (b: Vector) => Node[];
  /** The smallest pivot, each relative to the scale of its row [1]. */
  readonly smallestPivot: Node;
}

/**
 * `scales`: per row, the inverse of the reference for its pivot. Its diagonal would not do, because rows can vanish in singular
 * positions.
 */
export function factorise(g: Graph, matrix: LowerRows, scales: Vector): Factorisation {
  const order = eliminationOrder(matrix);
  const n = order.length;
  const rank = new Int32Array(n);
  order.forEach((row, k) => (rank[row] = k));
  const lower = permuted(matrix, rank);
  const inverses: Node[] = [];
  /** Per column: the rows below its pivot, with their factors. */
  const columns: { readonly row: number; readonly factor: Node }[][] = [];
  let smallestPivot = g.one;
  for (let k = 0; k < n; k++) {
    const pivot = lower[k].get(k) ?? g.zero;
    inverses.push(g.inverse(pivot));
    smallestPivot = g.min(smallestPivot, g.mul(pivot, scales[order[k]]));
    const below = rowsBelow(lower, k).map((row) => ({ row, entry: lower[row].get(k)! }));
    columns.push(below.map(({ row, entry }) => ({ row, factor: g.mul(entry, inverses[k]) })));
    for (const { row, entry } of below) {
      for (const other of columns[k]) {
        if (other.row > row) continue;
        const present = lower[row].get(other.row) ?? g.zero;
        lower[row].set(other.row, g.sub(present, g.mul(entry, other.factor)));
      }
    }
  }
  return { solve: (b) => solve(g, { order, columns, inverses }, b), smallestPivot };
}

interface Factors {
  readonly order: readonly number[];
  readonly columns: readonly (readonly { readonly row: number; readonly factor: Node }[])[];
  readonly inverses: readonly Node[];
}

function solve(g: Graph, { order, columns, inverses }: Factors, b: Vector): Node[] {
  const x = order.map((row) => b[row]);
  columns.forEach((column, k) => {
    for (const { row, factor } of column) x[row] = g.sub(x[row], g.mul(factor, x[k]));
  });
  for (let k = order.length - 1; k >= 0; k--) {
    x[k] = g.mul(x[k], inverses[k]);
    for (const { row, factor } of columns[k]) x[k] = g.sub(x[k], g.mul(factor, x[row]));
  }
  const out: Node[] = [];
  order.forEach((row, k) => (out[row] = x[k]));
  return out;
}

/** Greedy minimum degree: the row with the fewest remaining neighbours is eliminated next, which connects them with each other. */
function eliminationOrder(matrix: LowerRows): number[] {
  const neighbours = matrix.map(() => new Set<number>());
  matrix.forEach((row, i) => {
    for (const j of row.keys()) {
      if (j === i) continue;
      neighbours[i].add(j);
      neighbours[j].add(i);
    }
  });
  const left = new Set(matrix.keys());
  const order: number[] = [];
  while (left.size > 0) {
    let best = -1;
    for (const i of left) if (best < 0 || neighbours[i].size < neighbours[best].size) best = i;
    left.delete(best);
    order.push(best);
    for (const i of neighbours[best]) {
      neighbours[i].delete(best);
      for (const j of neighbours[best]) if (j !== i) neighbours[i].add(j);
    }
  }
  return order;
}

/** The lower triangle in the order of elimination. */
function permuted(matrix: LowerRows, rank: Int32Array): Map<number, Node>[] {
  const lower = matrix.map(() => new Map<number, Node>());
  matrix.forEach((row, i) => {
    for (const [j, entry] of row) {
      const [p, q] = [rank[i], rank[j]];
      lower[Math.max(p, q)].set(Math.min(p, q), entry);
    }
  });
  return lower;
}

const rowsBelow = (lower: readonly ReadonlyMap<number, Node>[], k: number): number[] =>
  lower.flatMap((row, i) => (i > k && row.has(k) ? [i] : []));
