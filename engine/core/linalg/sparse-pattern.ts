/**
 * Layout of a block-sparse Cholesky factor, and which parts of its rows overlap: everything about the factorisation that is independent
 * of the numerical values, compiled once.
 *
 * A row of L holds its blocks one after another, fill-in included, then its diagonal block; all rows of a block have the same length.
 * The overlap of two rows consists of runs of columns that are contiguous in both.
 */
import { orderElimination } from './elimination-order';

export interface SparsePattern {
  /** Number of eliminated rows, and of their blocks; some given rows may be in no block. */
  readonly m: number;
  readonly blocks: number;
  /** Per given block: its position. */
  readonly placeOf: Int32Array;
  /** blocks + 1: first row of the block at each position, in elimination order. */
  readonly firstRow: Int32Array;
  /** m, by row in elimination order: the given row, and the position of its block. */
  readonly rowAt: Int32Array;
  readonly placeAt: Int32Array;
  /** Per position: offset of its first row, length of its rows, and offset of the diagonal block within a row. */
  readonly origin: Int32Array;
  readonly stride: Int32Array;
  readonly own: Int32Array;
  /** blocks + 1: first of the blocks to the left of the diagonal, per position; their positions and offsets in the row. */
  readonly leftStart: Int32Array;
  readonly leftPlace: Int32Array;
  readonly leftOffset: Int32Array;
  /**
   * Per block (I, J) to the left: runs of columns before J's own that rows of I and of J have in common, three numbers each (offset in
   * I, offset in J, length), starting at runStart. The last run continues into J's own columns; its offsets are in `last` (two numbers
   * per block to the left).
   */
  readonly runStart: Int32Array;
  readonly runs: Int32Array;
  readonly last: Int32Array;
  /** blocks + 1: parts of each position's rows that are contiguous in a vector: offset in the row, row of the vector, length. */
  readonly pieceStart: Int32Array;
  readonly pieces: Int32Array;
  /** Size of the factor in numbers. */
  readonly size: number;
}

/** For blocks of the given rows; `null` if the factor would exceed `limit` numbers. */
export function compilePattern(
  rowsOf: readonly (readonly number[])[],
  cliques: readonly (readonly number[])[],
  limit: number,
): SparsePattern | null {
  const blocks = rowsOf.length;
  const sizes = Int32Array.from(rowsOf, (rows) => rows.length);
  const elimination = orderElimination(sizes, cliques, limit);
  if (!elimination) return null;
  const { order, reach } = elimination;
  const placeOf = new Int32Array(blocks);
  order.forEach((block, place) => (placeOf[block] = place));
  const firstRow = new Int32Array(blocks + 1);
  order.forEach((block, place) => (firstRow[place + 1] = firstRow[place] + sizes[block]));
  const m = firstRow[blocks];
  const rowAt = new Int32Array(m);
  const placeAt = new Int32Array(m);
  order.forEach((block, place) => {
    placeAt.fill(place, firstRow[place], firstRow[place + 1]);
    rowAt.set(rowsOf[block], firstRow[place]);
  });
  const left = layOutRows(firstRow, reach);
  return {
    m,
    blocks,
    placeOf,
    firstRow,
    rowAt,
    placeAt,
    ...left,
    ...compileRuns(firstRow, left),
    ...compilePieces(firstRow, left),
  };
}

type Layout = Pick<
  SparsePattern,
  'origin' | 'stride' | 'own' | 'leftStart' | 'leftPlace' | 'leftOffset' | 'size'
>;

function layOutRows(firstRow: Int32Array, reach: readonly Int32Array[]): Layout {
  const blocks = firstRow.length - 1;
  const leftStart = new Int32Array(blocks + 1);
  for (const rows of reach) for (const place of rows) leftStart[place + 1]++;
  for (let place = 0; place < blocks; place++) leftStart[place + 1] += leftStart[place];
  const leftPlace = new Int32Array(leftStart[blocks]);
  const leftOffset = new Int32Array(leftStart[blocks]);
  const own = new Int32Array(blocks);
  const next = leftStart.slice();
  // columns in ascending order, so every row's list comes out ascending
  reach.forEach((rows, column) => {
    for (const place of rows) {
      leftPlace[next[place]] = column;
      leftOffset[next[place]++] = own[place];
      own[place] += firstRow[column + 1] - firstRow[column];
    }
  });
  const origin = new Int32Array(blocks);
  const stride = new Int32Array(blocks);
  let size = 0;
  for (let place = 0; place < blocks; place++) {
    const rows = firstRow[place + 1] - firstRow[place];
    origin[place] = size;
    stride[place] = own[place] + rows;
    size += rows * stride[place];
  }
  return { origin, stride, own, leftStart, leftPlace, leftOffset, size };
}

function compileRuns(firstRow: Int32Array, layout: Layout) {
  const { own, leftStart, leftPlace, leftOffset } = layout;
  const blocks = own.length;
  const runs: number[] = [];
  const runStart = new Int32Array(leftPlace.length + 1);
  const last = new Int32Array(2 * leftPlace.length);
  for (let place = 0; place < blocks; place++) {
    for (let c = leftStart[place]; c < leftStart[place + 1]; c++) {
      const column = leftPlace[c];
      const begin = runs.length;
      let b = leftStart[column];
      // all of them come before this one, so b reaches its end first
      for (let a = leftStart[place]; b < leftStart[column + 1];) {
        if (leftPlace[a] < leftPlace[b]) a++;
        else if (leftPlace[a] > leftPlace[b]) b++;
        else {
          const k = leftPlace[a];
          addRun(runs, begin, leftOffset[a++], leftOffset[b++], firstRow[k + 1] - firstRow[k]);
        }
      }
      last[2 * c] = leftOffset[c];
      last[2 * c + 1] = own[column];
      const end = runs.length;
      // in a postorder, if the rows have the block before J in common, a run that ends there in J does so in I, too
      if (end > begin && runs[end - 2] + runs[end - 1] === own[column]) {
        last[2 * c] = runs[end - 3];
        last[2 * c + 1] = runs[end - 2];
        runs.length = end - 3;
      }
      runStart[c + 1] = runs.length;
    }
  }
  return { runStart, last, runs: Int32Array.from(runs) };
}

/** Appends a run, or extends the previous one if this one continues it on both sides. */
function addRun(runs: number[], begin: number, left: number, right: number, length: number): void {
  const end = runs.length;
  const follows =
    end > begin && runs[end - 3] + runs[end - 1] === left && runs[end - 2] + runs[end - 1] === right;
  if (follows) runs[end - 1] += length;
  else runs.push(left, right, length);
}

function compilePieces(firstRow: Int32Array, { own, leftStart, leftPlace, leftOffset }: Layout) {
  const pieces: number[] = [];
  const pieceStart = new Int32Array(own.length + 1);
  for (let place = 0; place < own.length; place++) {
    const begin = pieces.length;
    for (let c = leftStart[place]; c < leftStart[place + 1]; c++) {
      const column = leftPlace[c];
      addRun(pieces, begin, leftOffset[c], firstRow[column], firstRow[column + 1] - firstRow[column]);
    }
    // the row's own columns before the diagonal: the length is added when the row is known
    addRun(pieces, begin, own[place], firstRow[place], 0);
    pieceStart[place + 1] = pieces.length;
  }
  return { pieceStart, pieces: Int32Array.from(pieces) };
}
