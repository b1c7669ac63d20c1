/**
 * Bodies at rest may share their forces in many ways (T 12.4). The share of least norm knows nothing of bounds: it may pull at a
 * contact, or take friction out of its cone, while others do not. As long as there is one that keeps all bounds the bodies hold, and
 * of these that of least norm is the one that counts.
 */
import { HOLDS, followsNormal } from '../system/switched-row';
import { blocksOf, columnsOf } from '../diagnostics/null-vectors';
import { EFFORT_NOISE } from './scales';
import { findWithinCones } from '../linalg/within-cones';
import { addTo } from '../linalg/dense-vector';
import { largestForce } from './margins';
import { orthonormalise } from '../linalg/least-squares';
import type { Cone } from '../linalg/within-cones';
import type { Factor } from '../solvers/contract';
import type { NullBlock } from '../diagnostics/null-vectors';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

/** Vectors that share one block of forces, at most: an elimination of all of them is done some hundred times [1]. */
const MOST_VECTORS = 80;
/** A vector entry below this [1] is none. */
const NOTHING = 1e-9;

/** Moves work.lambda and the efforts to such a share where they are beyond their bounds by more than EFFORT_NOISE times `patience`. */
export function shareWithinCones(
  system: System,
  work: Workspace,
  { nullSpace }: Factor,
  patience: number,
): void {
  if (nullSpace.count === 0) return;
  const force = largestForce(work);
  const beyond = findBeyond(system, work, EFFORT_NOISE * force);
  if (beyond.length === 0) return;
  for (const block of blocksOfCones(system, work, blocksOf(nullSpace))) {
    const rows = new Set(block.rows);
    if (!beyond.some((s) => rowsOfBound(system, s).some((row) => rows.has(row)))) continue;
    const vectors = movesOf(system, work, block, columnsOf(nullSpace, block));
    if (vectors.length === 0 || vectors.length > MOST_VECTORS) continue;
    const cones = conesOf(system, work, block.rows, vectors, force);
    const w = findWithinCones(cones, vectors.length, EFFORT_NOISE * patience);
    if (!w) continue;
    block.rows.forEach((row, i) => {
      const change = vectors.reduce((sum, vector, j) => sum + w[j] * vector[i], 0);
      work.lambda[row] += system.rowScale[row] * force * change;
    });
  }
  system.switched.forEach(({ row }, s) => {
    if (work.switched.mode[s] === HOLDS) work.switched.effort[s] = work.lambda[row];
  });
}

/** Rows that one bound is about: of a tangent that sticks, those of its cone. */
function rowsOfBound({ switched }: System, s: number): number[] {
  const { row, normal, partner } = switched[s];
  return normal >= 0 ? [switched[normal].row, row, switched[partner].row] : [row];
}

/** Blocks that reach one cone are one: what friction one of them leaves to it depends on the other. */
function blocksOfCones(system: System, { switched: { mode } }: Workspace, blocks: NullBlock[]): NullBlock[] {
  return system.switched.reduce((all, { normal, partner }, s) => {
    if (normal < 0 || partner < s || mode[s] !== HOLDS) return all;
    const cone = rowsOfBound(system, s);
    const reached = all.filter(({ rows }) => cone.some((row) => rows.includes(row)));
    if (reached.length < 2) return all;
    const rows = reached.flatMap((block) => block.rows).sort((a, b) => a - b);
    const vectors = reached.flatMap((block) => block.vectors);
    return [...all.filter((block) => !reached.includes(block)), { rows, vectors }];
  }, blocks);
}

/** Switched rows that hold with efforts beyond their bounds by more than `noise`; of tangents the first. */
function findBeyond(
  { switched }: System,
  { switched: { mode, effort } }: Workspace,
  noise: number,
): number[] {
  return switched.flatMap((row, s) => {
    if (mode[s] !== HOLDS || (row.normal >= 0 && row.partner < s)) return [];
    const over =
      row.normal >= 0
        ? Math.hypot(effort[s], effort[row.partner]) - row.coefficient * effort[row.normal]
        : Math.max(row.lower - effort[s], effort[s] - row.upper);
    return over > noise ? [s] : [];
  });
}

/** An orthonormal basis of what may be moved: a normal whose friction slides or is at its edge may not, for that would move bodies. */
function movesOf(
  { switched }: System,
  { switched: { mode } }: Workspace,
  { rows }: NullBlock,
  columns: readonly Float64Array[],
): Float64Array[] {
  const held = new Set(
    switched.flatMap(({ normal }, s) =>
      normal >= 0 && followsNormal(mode[s]) ? [switched[normal].row] : [],
    ),
  );
  let free = orthonormalise(columns);
  rows.forEach((row, i) => {
    if (!held.has(row)) return;
    const pivot = free.reduce((best, each) => (Math.abs(each[i]) > Math.abs(best[i]) ? each : best), free[0]);
    if (!pivot || Math.abs(pivot[i]) <= NOTHING) return;
    const others = free.filter((each) => each !== pivot);
    for (const other of others) addTo(other, -other[i] / pivot[i], pivot);
    free = orthonormalise(others);
  });
  return free;
}

/** Bounds of the switched rows that the vectors reach, with forces in units of `force`. */
function conesOf(
  system: System,
  { lambda, switched: { mode } }: Workspace,
  rows: readonly number[],
  vectors: readonly Float64Array[],
  force: number,
): Cone[] {
  const { switched, rowScale } = system;
  const place = new Map(rows.map((row, i) => [row, i]));
  const still = new Float64Array(vectors.length);
  const movesAt = (row: number): Float64Array => {
    const i = place.get(row);
    return i === undefined ? still : Float64Array.from(vectors, (vector) => vector[i]);
  };
  const at = (row: number) => lambda[row] / (rowScale[row] * force);
  return switched.flatMap((own, s): Cone[] => {
    if (mode[s] !== HOLDS) return [];
    const { row, normal, partner, coefficient, kind } = own;
    if (normal >= 0) {
      if (partner < s) return [];
      const all = rowsOfBound(system, s);
      const moves = all.map(movesAt);
      return moves.some(isMoved) ? [{ coefficient, at: all.map(at), moves }] : [];
    }
    const move = movesAt(row);
    // with friction that holds the cone says it
    const sticks = kind === 'contact-normal' && switched[s + 1]?.normal === s && mode[s + 1] === HOLDS;
    if (sticks || !isMoved(move)) return [];
    const bound = (value: number) => value / (rowScale[row] * force);
    const cones: Cone[] = [];
    if (Number.isFinite(own.lower))
      cones.push({ coefficient: 1, at: [at(row) - bound(own.lower)], moves: [move] });
    if (Number.isFinite(own.upper))
      cones.push({ coefficient: 1, at: [bound(own.upper) - at(row)], moves: [move.map((value) => -value)] });
    return cones;
  });
}

const isMoved = (move: Float64Array): boolean => move.some((value) => Math.abs(value) > NOTHING);
