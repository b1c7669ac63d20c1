/**
 * The Assur groups of a mechanism with its drivers held (T 8.1), such as the two links of a dyad, each determined by those before. A body
 * needs a joint if it would come free without it; bodies that need the same joints form a group. The rows are then block-triangular, and
 * the sign of each group's own determinant is kept on every path without a fold.
 */
import { calcAsked, calcCorrection } from './closing';
import { findBranches, scatter } from './scatter';
import { findPlanes } from './plane';
import { rankOf } from './fold';
import { factoriseGlobal } from '../../core/solvers/global-solver';
import { rowDot } from '../../core/dynamics/rows';
import type { Asked, Closing } from './closing';
import type { Group } from './fold';
import type { System } from '../../core/system/system';
import type { Workspace } from '../../core/system/workspace';

/** Bodies determined by the same set of joints and drivers, given as element numbers. */
interface Part {
  readonly needs: ReadonlySet<number>;
  readonly bodies: number[];
  readonly rows: number[];
}

/** With more rows than this, dense matrices are too expensive in every step [1]. */
export const MOST_ROWS = 200;
/** Other positions at which bodies are tested, before the drawn one. */
const STARTS = 2;
/** A body that moves by less than this fraction of the largest motion counts as fixed [1]. */
const STANDS = 1e-6;

/** Ordered so that each depends only on those before; a single group if they cannot be separated; null for too many rows. */
export function findGroups(closing: Closing, y: Float64Array, asked: Asked): Group[] | null {
  const { system, work } = closing;
  if (system.m > MOST_ROWS) return null;
  calcAsked(closing, y, asked);
  const active = activeRows(system, work);
  const bodies = Array.from({ length: system.n - 1 }, (_, b) => b + 1);
  const whole: Group = { bodies, rows: active, folds: [{ rows: active, inPlane: null }], plane: null };
  const rank = (groups: readonly Group[]) =>
    groups.reduce((sum, group) => sum + rankOf(system, group, work.J), 0);
  const full = rank([whole]);
  // at random positions, as at a dead point bodies may seem fixed that would come free elsewhere; but a structure that moves only when
  // closed needs the drawn one
  for (let start = 0; start <= STARTS; start++) {
    const at = start === STARTS ? y : scatter(system, work, y, findBranches(system, new Set()), start);
    const groups = mergeParts(system, findParts(closing, at, asked, active));
    calcAsked(closing, y, asked);
    if (rank(groups) === full) return findPlanes(closing, y, asked, groups);
  }
  return findPlanes(closing, y, asked, [whole]);
}

/**
 * The number of joints and drivers that each body needs to be determined: the fewer, the earlier. `y` may be drawn open.
 */
export function countNeeds(closing: Closing, y: Float64Array, asked: Asked): number[] {
  const { system, work } = closing;
  calcAsked(closing, y, asked);
  const active = activeRows(system, work);
  const at = scatter(system, work, y, findBranches(system, new Set()), 0);
  const needs = new Array<number>(system.n).fill(0);
  for (const part of findParts(closing, at, asked, active))
    for (const body of part.bodies) needs[body] = part.needs.size;
  return needs;
}

function activeRows({ m }: System, { J }: Workspace): number[] {
  const active: number[] = [];
  for (let row = 0; row < m; row++) {
    let square = 0;
    for (let c = 12 * row; c < 12 * row + 12; c++) square += J[c] * J[c];
    if (square > 0) active.push(row);
  }
  return active;
}

/** Bodies that need the same joints and drivers, with the rows of those elements that no part with fewer needs has. */
function findParts(closing: Closing, y: Float64Array, asked: Asked, active: readonly number[]): Part[] {
  const { system } = closing;
  const elements = elementsOf(system, active);
  const needs = Array.from({ length: system.n }, () => new Set<number>());
  const wanted = someMotion(system);
  const bound = freePart(closing, y, asked, [], wanted);
  elements.forEach((rows, element) => {
    const free = freePart(closing, y, asked, rows, wanted);
    for (let c = 0; c < free.length; c++) free[c] -= bound[c];
    const sizes = needs.map((_, b) => sizeOfBody(system, free, b));
    const least = STANDS * Math.max(...sizes, STANDS);
    sizes.forEach((size, b) => b > 0 && size > least && needs[b].add(element));
  });
  const parts = new Map<string, Part>();
  for (let b = 1; b < system.n; b++) {
    const key = [...needs[b]].join();
    const part = parts.get(key) ?? { needs: needs[b], bodies: [], rows: [] };
    part.bodies.push(b);
    parts.set(key, part);
  }
  const sorted = [...parts.values()].sort((a, b) => a.needs.size - b.needs.size);
  elements.forEach((rows, element) => {
    const ends = [system.rowA[rows[0]], system.rowB[rows[0]]];
    // a joint that nothing needs connects determined bodies: it goes with the last of them
    const owner =
      sorted.find((part) => part.needs.has(element)) ??
      sorted.findLast(({ bodies }) => ends.some((end) => bodies.includes(end)));
    owner?.rows.push(...rows);
  });
  return sorted;
}

/**
 * Parts as groups. Where pins of three links are drawn as two hinges, rows that fix one part depend on a body that is determined only
 * later: such parts are closed together, each with its own fold.
 */
function mergeParts({ n, rowA, rowB }: System, parts: readonly Part[]): Group[] {
  const partOf = new Int32Array(n).fill(-1);
  parts.forEach(({ bodies }, p) => bodies.forEach((body) => (partOf[body] = p)));
  const group = parts.map((_, p) => p);
  parts.forEach((part, p) => {
    for (const row of part.rows)
      for (const body of [rowA[row], rowB[row]]) {
        const other = partOf[body];
        if (other < 0 || isWithin(parts[other].needs, part.needs) || group[other] === group[p]) continue;
        const [kept, gone] = [group[p], group[other]];
        group.forEach((own, i) => own === gone && (group[i] = kept));
      }
  });
  const groups: Part[][] = [...new Set(group)].map((own) => parts.filter((_, p) => group[p] === own));
  return inOrder(groups).map((members) => ({
    bodies: members.flatMap(({ bodies }) => bodies),
    rows: members.flatMap(({ rows }) => rows),
    folds: members.map(({ needs }) => ({
      rows: members.filter((other) => isWithin(other.needs, needs)).flatMap(({ rows }) => rows),
      inPlane: null,
    })),
    plane: null,
  }));
}

const isWithin = (few: ReadonlySet<number>, many: ReadonlySet<number>): boolean =>
  [...few].every((element) => many.has(element));

/** Each after those that its parts depend on; groups that depend on each other are merged. */
function inOrder(groups: readonly Part[][]): Part[][] {
  const left = [...groups];
  const order: Part[][] = [];
  while (left.length > 0) {
    const next = left.findIndex((group) =>
      left.every(
        (other) =>
          other === group || !other.some((on) => group.some((part) => isWithin(on.needs, part.needs))),
      ),
    );
    order.push(next < 0 ? left.splice(0).flat() : left.splice(next, 1)[0]);
  }
  return order;
}

/** Active rows of each joint, and of each driver. */
function elementsOf({ jointRows, rowJoint }: System, active: readonly number[]): number[][] {
  const by = new Map<string, number[]>();
  for (const row of active) {
    const key = row < jointRows ? `joint ${rowJoint[row]}` : `row ${row}`;
    by.set(key, [...(by.get(key) ?? []), row]);
  }
  return [...by.values()];
}

/** A motion of all bodies without a preferred direction, the same in every run; angles scaled like lengths. */
function someMotion({ n, length }: System): Float64Array {
  const u = new Float64Array(6 * n);
  for (let c = 6; c < u.length; c++) u[c] = (Math.sin(12.9898 * c) + 1.5) / (c % 6 < 3 ? 1 : length);
  return u;
}

/** The part of a motion that the rows allow when `out` are removed. */
function freePart(
  closing: Closing,
  y: Float64Array,
  asked: Asked,
  out: readonly number[],
  wanted: Float64Array,
): Float64Array {
  const { system, work, solver } = closing;
  const without = closing.out ? closing.out.slice() : new Uint8Array(system.m);
  for (const row of out) without[row] = 1;
  calcAsked({ ...closing, out: without }, y, asked);
  if (!factoriseGlobal(system, work, solver)) return new Float64Array(wanted.length);
  for (let row = 0; row < system.m; row++) work.rhs[row] = rowDot(system, row, work.J, wanted, 0);
  calcCorrection(closing, work.rhs);
  return wanted.map((value, c) => value - work.acc[c]);
}

function sizeOfBody({ length }: System, v: Float64Array, body: number): number {
  let size = 0;
  for (let c = 0; c < 6; c++) size = Math.max(size, Math.abs(v[6 * body + c]) * (c < 3 ? 1 : length));
  return size;
}
