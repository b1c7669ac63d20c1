/**
 * The layout of A = J M^-1 J^T, or of some of its rows, in a sparse factor, and the products that it consists of (T 6.5): compiled once
 * for the eliminated rows.
 */
import { addBlockProducts, compileBlockProducts } from './block-products';
import { compilePattern } from '../linalg/sparse-pattern';
import { createSparseCholesky } from '../linalg/sparse-cholesky';
import { groupRows, rowsOfGroups, slotsOfBodies } from './row-groups';
import type { NullSpace } from '../linalg/null-space';
import type { RowGroups } from './row-groups';
import type { SparseCholesky } from '../linalg/sparse-cholesky';
import type { SparsePattern } from '../linalg/sparse-pattern';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

/**
 * What a factorisation leaves out: by row, 1 for omitted ones; bodies that count as fixed; and products of rows with different numbers
 * in `apart`, 0 or 1, which are known to vanish.
 */
export interface Omitted {
  readonly rows: ArrayLike<number> | null;
  readonly bodies: ReadonlySet<number>;
  readonly apart?: ArrayLike<number>;
}

export const NOTHING: Omitted = { rows: null, bodies: new Set() };

/** The pattern of the factor; `null` if it would exceed `limit` numbers. */
export function compileSparsePattern(
  system: System,
  limit: number,
  omitted: Omitted = NOTHING,
): SparsePattern | null {
  const groups = groupRows(system);
  const parts = partsOf(groups, omitted);
  const bodies = slotsOfBodies(system, groups).filter((_, body) => !omitted.bodies.has(body));
  const cliques = parts.flatMap(({ rows, block }) =>
    bodies.map((slots) =>
      slots.filter(({ group }) => rows[group].length > 0).map(({ group }) => block(group)),
    ),
  );
  const blocks: (readonly number[])[] = [];
  for (const { rows, block } of parts) rows.forEach((own, group) => (blocks[block(group)] = own));
  return compilePattern(blocks, cliques, limit);
}

/** Rows that are not coupled to those of other parts: per group; and the number of the block that they are. */
interface Part {
  readonly rows: readonly (readonly number[])[];
  readonly block: (group: number) => number;
}

function partsOf(groups: RowGroups, { rows, apart }: Omitted): Part[] {
  const all = rowsOfGroups(groups, rows);
  if (!apart) return [{ rows: all, block: (group) => group }];
  const spread = spreadNumbers(all.length);
  return [0, 1].map((part) => ({
    rows: all.map((own) => own.filter((row) => apart[row] === part)),
    block: (group) => part * all.length + spread[group],
  }));
}

/**
 * A numbering in which neighbours are far apart, by reversing the bits of their numbers. Among equal degrees the lower number is
 * eliminated first: a net would be eliminated along a front as wide as itself, now from many places at once, with a third less products.
 */
function spreadNumbers(count: number): Int32Array {
  const reversed = Array.from({ length: count }, (_, number) => {
    let bits = 0;
    for (let bit = 0; bit < 31; bit++) bits = 2 * bits + ((number >> bit) & 1);
    return bits;
  });
  const sorted = Int32Array.from(reversed.keys()).sort((a, b) => reversed[a] - reversed[b]);
  const numberOf = new Int32Array(count);
  sorted.forEach((group, number) => (numberOf[group] = number));
  return numberOf;
}

export interface SparseLayout {
  readonly factor: SparseCholesky;
  /** Writes A in the pattern of L, with zeros on the diagonal for `count` of the listed rows. */
  readonly fill: (work: Workspace, zeros: Int32Array, count: number) => void;
}

export function createSparseLayout(
  system: System,
  pattern: SparsePattern,
  nullSpace: NullSpace,
  omitted: Omitted = NOTHING,
): SparseLayout {
  const factor = createSparseCholesky(pattern, system.rowScale, nullSpace);
  const { placeOf, placeAt, rowAt, firstRow, origin, stride, own, leftStart, leftPlace, leftOffset } =
    pattern;
  const groups = groupRows(system);
  /** Offset, within the rows of the block at `place`, of the block of columns at `column`. */
  const offsetOf = (place: number, column: number): number => {
    if (place === column) return own[place];
    for (let c = leftStart[place]; c < leftStart[place + 1]; c++) {
      if (leftPlace[c] === column) return leftOffset[c];
    }
    throw new Error('Two groups of rows share a body, but not the pattern.');
  };
  const products = partsOf(groups, omitted).map(({ rows, block }) =>
    compileBlockProducts(
      system,
      groups,
      (group, other) => placeOf[block(other)] < placeOf[block(group)],
      (group, other) => {
        const place = placeOf[block(group)];
        return { target: origin[place] + offsetOf(place, placeOf[block(other)]), stride: stride[place] };
      },
      { rows, without: omitted.bodies },
    ),
  );
  const diagonalOf = new Int32Array(system.m);
  for (let row = 0; row < pattern.m; row++) {
    const place = placeAt[row];
    diagonalOf[rowAt[row]] = origin[place] + own[place] + (row - firstRow[place]) * (stride[place] + 1);
  }
  return {
    factor,
    fill: (work, zeros, count) => {
      factor.L.fill(0);
      for (const part of products) addBlockProducts(part, work.J, work.MJ, factor.L);
      for (let i = 0; i < count; i++) factor.L[diagonalOf[zeros[i]]] = 0;
    },
  };
}

/** Caches the result of `make` without the dependent or left-out rows; recomputed when the set of these rows changes. */
export function keepByRows<T>(
  m: number,
  make: (isOut: Uint8Array, count: number) => T,
): (depends: Uint8Array, isAside: Uint8Array) => T {
  const isOut = new Uint8Array(m);
  let made: { readonly it: T } | null = null;
  return (depends, isAside) => {
    let changed = made === null;
    let count = 0;
    for (let row = 0; row < m; row++) {
      const out = depends[row] | isAside[row];
      changed ||= isOut[row] !== out;
      isOut[row] = out;
      count += out;
    }
    if (changed) made = { it: make(isOut, count) };
    return made!.it;
  };
}
