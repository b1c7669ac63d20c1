/**
 * Shares by stiffness where contacts and stops take part (T 10.13): they push but do not pull. Of all multipliers with the same motion
 * within these bounds the ones of least complementary energy are reported; a contact that would pull is released, and carries nothing.
 */
import { EDGE, HOLDS, followsNormal } from '../system/switched-row';
import { NULL_NOISE } from '../linalg/null-space';
import { blocksOf, columnsOf, packVectors } from './null-vectors';
import { findLeast } from '../linalg/bounded-least-squares';
import { joinBlocks, labelled, settleBlock, strainOf } from './split';
import { join, restingVectors, shareWithinBounds } from './resting-rows';
import { orthonormalise } from '../linalg/least-squares';
import { strainsAt } from './strain';
import type { GlobalSolver } from '../solvers/contract';
import type { Limit } from '../linalg/bounded-least-squares';
import type { NullVectors } from './null-vectors';
import type { Resting } from './effort-sharing';
import type { Split } from './split-result';
import type { System } from '../system/system';
import type { Task } from './split';
import type { Workspace } from '../system/workspace';

/** A force outside its cone by less than this fraction of the largest force [1] is rounding. */
const OUTSIDE = 1e-9;

/** At an evaluated instant y whose multipliers are within their bounds; changes work.lambda and work.switched.effort. */
export function splitWithResting(
  { system, work, solver }: { system: System; work: Workspace; solver: GlobalSolver },
  y: Float64Array,
  rest: Resting,
  masks: Int32Array,
): Split {
  const { nullSpace } = solver.factor;
  const { found, choices, borne } = restingVectors(system, rest, work, solver);
  const added = packed(system, [...found, ...choices]);
  const all = added.count === 0 ? nullSpace : join(nullSpace, added);
  if (all.count === 0) return labelled(system, work, { all, open: all, masks });
  const held = new Set([...borne, ...atChoice(system, work, choices)]);
  const taking = new Set(added.rows);
  const resting = system.switched.flatMap(({ row }, s) =>
    work.switched.mode[s] !== HOLDS && taking.has(row) ? [s] : [],
  );
  const left: { rows: readonly number[]; column: Float64Array }[] = [];
  const limits = limitsOf(system);
  const switches = new Set(system.switched.map(({ row }) => row));
  const blocks = blocksOf(all, conesOf(system, work));
  for (const { block, own } of joinBlocks(blocks, strainsAt(system, y, work, resting))) {
    const task = { block, columns: columnsOf(all, block), own, y };
    const isBounded = block.rows.some((row) => switches.has(row));
    const open =
      own.length === 0
        ? task.columns
        : isBounded
          ? settleWithin(system, work, task, { limits, held })
          : settleBlock(system, work, task);
    for (const column of open) left.push({ rows: block.rows, column });
  }
  const open = packVectors(left, NULL_NOISE);
  // rows in the mode EDGE were chosen such that all forces are within their cones (T 12.4)
  const atEdge = new Set(
    system.switched.flatMap(({ row, normal }, s) =>
      work.switched.mode[s] === EDGE ? [row, system.switched[normal].row] : [],
    ),
  );
  const shared = left.filter(({ rows }) => !rows.some((row) => atEdge.has(row)));
  shareWithinBounds(system, work, packVectors(shared, NULL_NOISE), [...held]);
  system.switched.forEach(({ row }, s) => {
    if (work.switched.mode[s] === HOLDS || taking.has(row)) work.switched.effort[s] = work.lambda[row];
  });
  return labelled(system, work, { all, open, masks });
}

function packed({ m }: System, columns: readonly Float64Array[]): NullVectors {
  const rows = Array.from({ length: m }, (_, row) => row);
  return packVectors(
    columns.map((column) => ({ rows, column })),
    NULL_NOISE,
  );
}

/** Rows whose multipliers no stiffness may change, since the motion depends on them: those at the edge of their cone, and choices. */
function atChoice({ switched }: System, work: Workspace, choices: readonly Float64Array[]): number[] {
  const { mode } = work.switched;
  return switched.flatMap(({ row, normal }, s) => {
    if (followsNormal(mode[s])) return [row, switched[normal].row];
    return mode[s] !== HOLDS && choices.some((vector) => vector[row] !== 0) ? [row] : [];
  });
}

/** Bounds of switched rows, in multipliers over `rowScale`; those of tangents are cones. */
function limitsOf({ switched, rowScale }: System): Map<number, Limit> {
  return new Map(
    switched.flatMap(({ row, partner, lower, upper }): [number, Limit][] =>
      partner >= 0 ? [] : [[row, { lower: lower / rowScale[row], upper: upper / rowScale[row] }]],
    ),
  );
}

/** Rows of each contact point that sticks: its normal and its tangents. */
const conesOf = ({ switched }: System, { switched: { mode } }: Workspace): number[][] =>
  switched.flatMap(({ row, normal, partner }, s) =>
    normal >= 0 && partner > s && mode[s] === HOLDS
      ? [[switched[normal].row, row, switched[partner].row]]
      : [],
  );

interface Bounds {
  readonly limits: ReadonlyMap<number, Limit>;
  readonly held: Set<number>;
}

/**
 * Changes work.lambda along the null vectors of a block; returns a basis of those that stay open. A point that sticks and would leave
 * its cone slips by an amount that depends on how the load came: it keeps its force, and is added to `held`.
 */
function settleWithin(
  system: System,
  work: Workspace,
  { block: { rows }, columns, own, y }: Task,
  { limits, held }: Bounds,
): Float64Array[] {
  const size = own.reduce((sum, strain) => sum + strain.size, 0);
  const spread = new Float64Array(system.m);
  const base = columns.map((column) => {
    rows.forEach((row, i) => (spread[row] = column[i] * system.rowScale[row]));
    return Float64Array.of(...column, ...strainOf(own, size, spread));
  });
  const start = Float64Array.from(rows, (row) => work.lambda[row] / system.rowScale[row]);
  const strain = strainOf(own, size, work.lambda);
  const given = new Float64Array(size);
  let o = 0;
  for (const each of own) {
    each.calcOffset(y!, given, o);
    o += each.size;
  }
  for (let i = 0; i < size; i++) strain[i] += given[i];
  for (;;) {
    const least = findLeast(
      base,
      Float64Array.of(...start, ...strain),
      rows.map((row) => (held.has(row) ? null : (limits.get(row) ?? 'free'))),
    );
    const slips = least.isFound ? slipping(system, work, rows, least.x) : [];
    if (slips.every((row) => held.has(row))) {
      if (least.isFound) rows.forEach((row, i) => (work.lambda[row] = least.x[i] * system.rowScale[row]));
      return orthonormalise(least.open.map((vector) => vector.slice(0, rows.length)));
    }
    for (const row of slips) held.add(row);
  }
}

/** Rows of the points that stick by forces outside their cones. */
function slipping(
  { switched, rowScale }: System,
  { lambda, switched: { mode } }: Workspace,
  rows: readonly number[],
  x: Float64Array,
): number[] {
  const placeOf = new Map(rows.map((row, i) => [row, i]));
  // what no vector changes is known
  const force = (row: number) => {
    const place = placeOf.get(row);
    return place === undefined ? lambda[row] / rowScale[row] : x[place];
  };
  const most = rows.reduce((size, _, i) => Math.max(size, Math.abs(x[i])), 0);
  return switched.flatMap(({ row, normal, partner, coefficient }, s) => {
    if (!(normal >= 0 && partner > s && mode[s] === HOLDS)) return [];
    const cone = [switched[normal].row, row, switched[partner].row];
    if (!cone.some((each) => placeOf.has(each))) return [];
    const [push, one, two] = cone.map(force);
    return Math.hypot(one, two) > coefficient * push + OUTSIDE * most ? cone : [];
  });
}
