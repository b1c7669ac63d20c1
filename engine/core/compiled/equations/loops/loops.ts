/**
 * Loops (T 16.4): multipliers of the rows that the tree does not satisfy automatically close it; only rows that others do not imply are
 * kept.
 */
import { accelerate, effortsOf } from '../tree/articulated';
import { accelerationOf, pushOf, rateOf } from './loop-row';
import { factorise } from '../../code/factorise';
import { independentRows, squareOnFreeBodies } from './independent-rows';
import { zeros } from '../../code/vectors';
import type { Accelerations, ArticulatedBody, Efforts } from '../tree/articulated';
import type { LowerRows } from '../../code/factorise';
import type { Graph, Node } from '../../code/graph';
import type { LoopRow } from './loop-row';
import type { ModelNumbers } from '../numbers';
import type { Pushing } from './independent-rows';
import type { System } from '../../../system/system';
import type { Vector } from '../../code/vectors';

export interface Loops {
  /** The kept rows, and the rows that they imply. */
  readonly kept: readonly LoopRow[];
  readonly implied: readonly LoopRow[];
  /** Whether the kept rows imply the same rows in a position with these values. */
  readonly implyAt: (values: Float64Array) => boolean;
  /** Whether no others could bear what kept row i bears, so that its multiplier is the only one. */
  readonly bearsAlone: (i: number) => boolean;
  /** Relative to its row's value on free bodies [1]. */
  readonly smallestPivot: Node;
  /** The multipliers of the kept rows that correct the accelerations of the open tree. */
  readonly multipliers: (open: Accelerations, rising: Vector) => readonly Node[];
  /** Power of the multipliers of rows that prescribe rates [W]. */
  readonly power: (multipliers: readonly Node[]) => Node;
  /** The efforts of the tree including those of the multipliers. */
  readonly closed: (efforts: Efforts, multipliers: readonly Node[]) => Efforts;
  /** The multipliers of the kept rows that balance a unit multiplier of another row along all coordinates. */
  readonly balancing: (other: LoopRow) => readonly Node[];
  /** The smallest coordinate change, in the kinetic energy metric, that changes the kept rows by `by`. */
  readonly correction: (by: readonly Node[]) => ReadonlyMap<number, Node>;
}

/** `valuesOf`: values of nodes at the position where rows are chosen. Null if the tree satisfies every row. */
export function closeLoops(
  numbers: ModelNumbers,
  system: System,
  tree: readonly ArticulatedBody[],
  rows: readonly LoopRow[],
  valuesOf: () => Float64Array,
): Loops | null {
  const g = numbers.graph;
  const pushing = rows.flatMap((row): Pushing[] => {
    const left = leftBy(g, tree, row);
    const moves = [...left.values()].some((nodes) => nodes.some((node) => node !== g.zero));
    // a row of zeros cannot be changed by any tree coordinate
    return moves ? [{ row, efforts: left }] : [];
  });
  if (pushing.length === 0) return null;
  const values = valuesOf();
  const chosen = new Set(independentRows(system, tree, pushing, values));
  const kept = pushing.filter((_, i) => chosen.has(i));
  if (kept.length === 0) return null;
  const scales = kept.map(({ row }) => numbers.of(1 / squareOnFreeBodies(system, row, values)));
  const factors = factorise(g, matrixOf(g, tree, kept), scales);
  const closed = (efforts: Efforts, multipliers: readonly Node[]) =>
    withMultipliers(g, efforts, kept, multipliers);
  return {
    kept: kept.map(({ row }) => row),
    implied: pushing.filter((_, i) => !chosen.has(i)).map(({ row }) => row),
    implyAt: (there) => independentRows(system, tree, pushing, there).length === kept.length,
    bearsAlone: (i) => {
      const others = pushing.filter((one) => one !== kept[i]);
      return independentRows(system, tree, others, values).length < kept.length;
    },
    smallestPivot: factors.smallestPivot,
    multipliers: (open, rising) =>
      factors.solve(kept.map(({ row }) => g.neg(g.add(accelerationOf(g, row, open, rising), row.gdot)))),
    power: (multipliers) =>
      kept.reduce((total, { row }, i) => g.add(total, g.mul(multipliers[i], row.rate)), g.zero),
    closed,
    balancing: (other) => {
      const left = leftBy(g, tree, other);
      return factors.solve(kept.map(({ efforts }) => g.neg(weightedProduct(g, tree, efforts, left))));
    },
    correction: (by) => accelerate(g, tree, closed(new Map(), factors.solve(by)), false, zeros(g)).rates,
  };
}

/** The efforts of a unit multiplier on the coordinates. */
function leftBy(g: Graph, tree: readonly ArticulatedBody[], row: LoopRow): Efforts {
  const { resisting, efforts } = pushOf(g, row);
  return effortsOf(g, tree, resisting, false, efforts);
}

/** An entry of that matrix, of any two rows. */
function weightedProduct(g: Graph, tree: readonly ArticulatedBody[], a: Efforts, b: Efforts): Node {
  let result = g.zero;
  for (const one of tree) {
    one.pivots.forEach(({ inverse }, c) => {
      const effort = g.mul(a.get(one)?.[c] ?? g.zero, inverse);
      result = g.add(result, g.mul(effort, b.get(one)?.[c] ?? g.zero));
    });
  }
  return result;
}

/** J H^-1 J^T over the tree, as sums over its coordinates. */
function matrixOf(g: Graph, tree: readonly ArticulatedBody[], kept: readonly Pushing[]): LowerRows {
  const matrix = kept.map(() => new Map<number, Node>());
  for (const one of tree) {
    one.pivots.forEach(({ inverse }, c) => {
      const touching = kept.flatMap(({ efforts }, i) => {
        const effort = efforts.get(one)?.[c] ?? g.zero;
        return effort === g.zero ? [] : [{ i, effort }];
      });
      for (const { i, effort } of touching) {
        const scaled = g.mul(effort, inverse);
        for (const { i: j, effort: other } of touching) {
          if (j > i) continue;
          matrix[i].set(j, g.add(matrix[i].get(j) ?? g.zero, g.mul(scaled, other)));
        }
      }
    });
  }
  return matrix;
}

function withMultipliers(
  g: Graph,
  efforts: Efforts,
  kept: readonly Pushing[],
  multipliers: readonly Node[],
): Efforts {
  const result = new Map(efforts);
  kept.forEach(({ efforts: own }, i) => {
    for (const [one, nodes] of own) {
      const before = result.get(one) ?? zeros(g, nodes.length);
      result.set(
        one,
        nodes.map((node, c) => g.add(before[c], g.mul(node, multipliers[i]))),
      );
    }
  });
  return result;
}

export const residualsOf = (g: Graph, { kept }: Loops): Node[] => kept.map(({ C }) => g.neg(C));
export const rateErrorsOf = (g: Graph, { kept }: Loops): Node[] =>
  kept.map((row) => g.sub(row.rate, rateOf(g, row)));
