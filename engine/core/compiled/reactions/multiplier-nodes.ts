/**
 * The multipliers of all rows of the global system as nodes, and the null vectors along which they can change (T 16.10): what the joints of
 * the tree transmit follows from the accelerations, body by body, and gives the multipliers of the rows that bear it.
 */
import { addAt, carriedBack, sum } from '../equations/tree/spatial';
import { dot } from '../code/vectors';
import { factorise } from '../code/factorise';
import { pushOf, rowsOfJoint } from '../equations/loops/loop-row';
import { timesInertia } from '../equations/tree/articulated';
import type { Accelerations } from '../equations/tree/articulated';
import type { Carriers } from '../equations/carriers';
import type { CompiledJoint, System } from '../../system/system';
import type { Factorisation } from '../code/factorise';
import type { Graph, Node } from '../code/graph';
import type { Inertia } from '../equations/tree/inertia';
import type { LoopRow } from '../equations/loops/loop-row';
import type { Loops } from '../equations/loops/loops';
import type { ModelNumbers } from '../equations/numbers';
import type { Spatial } from '../equations/tree/spatial';
import type { TreeBody } from '../equations/tree/tree-body';

/** By row of the global system, those that are not identically zero: multipliers, or multipliers over `rowScale`. */
type ByRow = ReadonlyMap<number, Node>;

export interface MultiplierNodes {
  /** m: of least norm. */
  readonly lambda: readonly Node[];
  /** Independent null vectors, as multipliers over `rowScale`; of any length. */
  readonly vectors: readonly { readonly rows: Int32Array; readonly values: readonly Node[] }[];
}

export interface Balanced {
  readonly numbers: ModelNumbers;
  readonly system: System;
  readonly carriers: Carriers;
  /** By body. */
  readonly inertias: readonly Inertia[];
  readonly motion: Accelerations;
  readonly resisting: ReadonlyMap<TreeBody, Spatial>;
  /** The joints that close loops, with their rows; and the rows of drivers, in their order. */
  readonly cut: readonly { readonly joint: CompiledJoint; readonly rows: readonly LoopRow[] }[];
  readonly driven: readonly LoopRow[];
  readonly loops: Loops | null;
  /** Of the rows that the loops keep. */
  readonly multipliers: readonly Node[];
}

/** Rows of a joint on one of its bodies. */
interface Bearing {
  readonly rows: readonly Spatial[];
  readonly factors: Factorisation;
}

export function multiplierNodes(balanced: Balanced): MultiplierNodes {
  const { numbers, system, carriers, inertias, motion, cut, driven, loops } = balanced;
  const g = numbers.graph;
  const kept = new Map((loops?.kept ?? []).map((row, i) => [row, i]));
  const bearing = bearings(balanced);
  const forces = new Map(balanced.resisting);
  carriers.bodies.forEach((body, i) =>
    addAt(g, forces, body, timesInertia(g, inertias[i], motion.bodies.get(body) as Spatial)),
  );
  const withKept = (multipliers: readonly Node[]) =>
    new Map([...kept].map(([row, i]) => [row, multipliers[i]]));
  const found = balance(balanced, bearing, forces, withKept(balanced.multipliers));
  const free = [...cut.flatMap(({ rows }) => rows), ...driven].filter((row) => !kept.has(row));
  const vectors = free.map((row) => {
    const others = withKept(loops?.balancing(row) ?? []);
    return balance(balanced, bearing, new Map(), others.set(row, g.one));
  });
  const least = withoutParts(g, found, vectors);
  return {
    lambda: Array.from({ length: system.m }, (_, row) => {
      const force = least.get(row) ?? g.zero;
      return system.rowScale[row] === 1 ? force : g.mul(numbers.of(system.rowScale[row]), force);
    }),
    vectors: vectors.map((vector) => {
      const rows = Int32Array.from([...vector.keys()].sort((a, b) => a - b));
      return { rows, values: Array.from(rows, (row) => vector.get(row)!) };
    }),
  };
}

/** For the joints of the tree on the bodies that they carry, and for those of loops whose own rows differ from the loop's on either. */
function bearings({ numbers, carriers, cut }: Balanced): Map<CompiledJoint, Bearing> {
  const g = numbers.graph;
  const result = new Map<CompiledJoint, Bearing>();
  const add = (joint: CompiledJoint, side: 0 | 1) => {
    const own = rowsOfJoint(g, numbers, carriers, joint, joint.record.formulation);
    const rows = own.map(({ bodies }) => bodies[side][1]);
    const products = rows.map((row, i) => {
      const entries = rows.slice(0, i + 1).map((other, j) => [j, along(g, row, other)] as const);
      return new Map(entries.filter(([j, node]) => j === i || node !== g.zero));
    });
    const scales = rows.map(() => g.one);
    result.set(joint, { rows, factors: factorise(g, products, scales) });
  };
  for (const { branch } of carriers.bodies) if (branch.joint) add(branch.joint, branch.reversed ? 0 : 1);
  for (const { joint } of cut) {
    if (joint.record.formulation !== 'perpendicular') add(joint, carriers.bodyOf(joint.b) ? 1 : 0);
  }
  return result;
}

/** Multipliers over `rowScale` of all rows that balance the wrenches with which bodies resist, for those of the loops' rows. */
function balance(
  { numbers, system, carriers, cut, driven }: Balanced,
  bearing: ReadonlyMap<CompiledJoint, Bearing>,
  wrenches: Map<TreeBody, Spatial>,
  multipliers: ReadonlyMap<LoopRow, Node>,
): ByRow {
  const g = numbers.graph;
  const result = new Map<number, Node>();
  const put = (row: number, node: Node) => {
    const { [row]: scale } = system.rowScale;
    if (node !== g.zero) result.set(row, scale === 1 ? node : g.mul(numbers.of(1 / scale), node));
  };
  const bear = (joint: CompiledJoint, wrench: Spatial) => {
    const { rows, factors } = bearing.get(joint)!;
    factors.solve(rows.map((row) => along(g, row, wrench))).forEach((node, r) => put(joint.row + r, node));
  };
  for (const [row, multiplier] of multipliers) {
    for (const [body, wrench] of pushOf(g, row).resisting)
      addAt(g, wrenches, body, scaled(g, multiplier, wrench));
  }
  for (const { joint, rows } of cut) {
    if (!bearing.has(joint)) rows.forEach((row, r) => put(joint.row + r, multipliers.get(row) ?? g.zero));
    else bear(joint, total(g, rows, multipliers, carriers.bodyOf(joint.b) ? 1 : 0));
  }
  const drivers = system.drivers.filter(({ row }) => row >= 0);
  driven.forEach((row, i) => put(drivers[i].row, multipliers.get(row) ?? g.zero));
  for (const body of carriers.bodies.toReversed()) {
    const wrench = wrenches.get(body);
    if (!wrench) continue;
    if (body.branch.joint) bear(body.branch.joint, wrench);
    if (body.parent) addAt(g, wrenches, body.parent, carriedBack(g, wrench, body.motion.offset));
  }
  return result;
}

/** What the rows of a joint exert on one of its bodies. */
function total(
  g: Graph,
  rows: readonly LoopRow[],
  multipliers: ReadonlyMap<LoopRow, Node>,
  side: 0 | 1,
): Spatial {
  return rows
    .map((row) => scaled(g, multipliers.get(row) ?? g.zero, row.bodies[side][1]))
    .reduce((all, wrench) => sum(g, all, wrench));
}

/** Without the part along the vectors, by their Gram matrix (T 5.4). */
function withoutParts(g: Graph, x: ByRow, vectors: readonly ByRow[]): ByRow {
  if (vectors.length === 0) return x;
  const products = vectors.map((vector, i) => {
    const entries = vectors.slice(0, i + 1).map((other, j) => [j, inner(g, vector, other)] as const);
    return new Map(entries.filter(([j, node]) => j === i || node !== g.zero));
  });
  const scales = vectors.map(() => g.one);
  const parts = factorise(g, products, scales).solve(vectors.map((vector) => inner(g, vector, x)));
  const result = new Map(x);
  vectors.forEach((vector, i) => {
    for (const [row, node] of vector)
      result.set(row, g.sub(result.get(row) ?? g.zero, g.mul(parts[i], node)));
  });
  return result;
}

function inner(g: Graph, a: ByRow, b: ByRow): Node {
  let result = g.zero;
  for (const [row, node] of a) result = g.add(result, g.mul(node, b.get(row) ?? g.zero));
  return result;
}

const along = (g: Graph, a: Spatial, b: Spatial): Node =>
  g.add(dot(g, a.angular, b.angular), dot(g, a.linear, b.linear));

const scaled = (g: Graph, factor: Node, { angular, linear }: Spatial): Spatial => ({
  angular: angular.map((node) => g.mul(factor, node)),
  linear: linear.map((node) => g.mul(factor, node)),
});
