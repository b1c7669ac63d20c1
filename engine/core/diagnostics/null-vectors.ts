/** Directions in which multipliers can change without affecting the motion, as sparse unit vectors. */
import type { NullSpace } from '../linalg/null-space';

/** The part of a `NullSpace` needed by readers; entries of one joint are adjacent. */
export type NullVectors = Pick<NullSpace, 'count' | 'start' | 'rows' | 'values'>;

/** Vectors coupled by common rows, and all rows that they contain, ascending. */
export interface NullBlock {
  readonly rows: readonly number[];
  readonly vectors: readonly number[];
}

/** Splits the vectors into blocks without common rows, also counting rows that are linked to each other as common. */
export function blocksOf(
  { count, start, rows }: NullVectors,
  ties: readonly (readonly number[])[] = [],
): NullBlock[] {
  const parent = Array.from({ length: count }, (_, v) => v);
  const rootOf = (v: number): number => {
    while (parent[v] !== v) v = parent[v] = parent[parent[v]];
    return v;
  };
  const first = new Map<number, number>();
  for (let v = 0; v < count; v++) {
    for (let e = start[v]; e < start[v + 1]; e++) {
      const other = first.get(rows[e]);
      if (other === undefined) first.set(rows[e], v);
      else parent[rootOf(v)] = rootOf(other);
    }
  }
  for (const tie of ties) {
    const [own, ...others] = tie.flatMap((row) => first.get(row) ?? []);
    for (const other of others) parent[rootOf(other)] = rootOf(own);
  }
  const vectorsOf = new Map<number, number[]>();
  for (let v = 0; v < count; v++) {
    const root = rootOf(v);
    vectorsOf.set(root, [...(vectorsOf.get(root) ?? []), v]);
  }
  const rowsOf = new Map<number, number[]>();
  for (const row of [...first.keys()].sort((a, b) => a - b)) {
    const root = rootOf(first.get(row)!);
    const own = rowsOf.get(root);
    if (own) own.push(row);
    else rowsOf.set(root, [row]);
  }
  return [...vectorsOf].map(([root, vectors]) => ({ vectors, rows: rowsOf.get(root)! }));
}

/** Dense columns of a block: one per vector, with one entry per row of the block. */
export function columnsOf({ start, rows, values }: NullVectors, block: NullBlock): Float64Array[] {
  const at = new Map(block.rows.map((row, i) => [row, i]));
  return block.vectors.map((v) => {
    const column = new Float64Array(block.rows.length);
    for (let e = start[v]; e < start[v + 1]; e++) column[at.get(rows[e])!] = values[e];
    return column;
  });
}

/** Converts back to sparse form; entries below `noise` are dropped. */
export function packVectors(
  vectors: readonly { readonly rows: readonly number[]; readonly column: Float64Array }[],
  noise: number,
): NullVectors {
  const start = new Int32Array(vectors.length + 1);
  const rows: number[] = [];
  const values: number[] = [];
  vectors.forEach(({ rows: own, column }, v) => {
    for (let i = 0; i < own.length; i++) {
      if (Math.abs(column[i]) <= noise) continue;
      rows.push(own[i]);
      values.push(column[i]);
    }
    start[v + 1] = rows.length;
  });
  return { count: vectors.length, start, rows: Int32Array.from(rows), values: Float64Array.from(values) };
}
