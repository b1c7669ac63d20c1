/**
 * What is known of the effort of one switched row of a joint: a stop, dry friction, a motor or a servo (T 10.2, 10.13).
 *
 * It can be indeterminate for two reasons. Its row may depend on other rows that hold, like any row. And rows of the same joint
 * coordinate act along one line: a slider that rests on its stop may also be held by friction, up to its limit. How they share the load
 * is then only a convention (the motor first, then the stop, then friction, T 14.3).
 */
import { HOLDS, isUnilateral } from '../system/switched-row';
import { rowMask } from './uniqueness';
import type { NullVectors } from './null-vectors';
import type { Split } from './split-result';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

/** Thresholds for touching [m] and for rest [m/s]. */
export interface Resting {
  readonly closed: number;
  readonly still: number;
}

/** What is known, as for one component in `reaction-mask.ts`, and the undetermined part of the effort [N or N m]. */
export interface KnownEffort {
  mask: number;
  part: number;
}

interface Member {
  readonly s: number;
  /** Sign of its effort along the coordinate. */
  readonly sign: 1 | -1;
}

/** For each switched row all rows of its coordinate, including itself; empty for rows of contacts and servos. */
function groupByCoordinate({ switched }: System): readonly (readonly Member[])[] {
  // the effort of a servo follows from its law (T 14.7)
  const keys = switched.map(({ coordinate, kind }) => (kind === 'servo' ? null : coordinate));
  return keys.map((key) =>
    key === null
      ? []
      : switched.flatMap(({ kind }, s) =>
          keys[s] === key ? [{ s, sign: kind === 'limit-maximum' ? (-1 as const) : (1 as const) }] : [],
        ),
  );
}

/** Writes the result to `out`. */
export function knowEffort(
  system: System,
  resting: Resting,
  work: Workspace,
  split: Split,
  s: number,
  out: KnownEffort,
): void {
  const { mode, effort } = work.switched;
  const { row } = system.switched[s];
  const members = work.scratch.of(groupByCoordinate, system)[s];
  out.mask = rowMask(row, split);
  out.part = out.mask === 0 ? Math.abs(effort[s]) : 0;
  if (!members.some((each) => mode[each.s] === HOLDS)) return;
  if (mode[s] === HOLDS && dependsOnOthers(row, members, system, split.all)) return;
  const room = roomOf(system, resting, work, members, s);
  if (room <= 0) return;
  out.mask = 0;
  out.part = Number.isFinite(room) ? room : Math.abs(effort[s]);
}

/** Whether some null vector couples a row to rows other than those of its coordinate. */
function dependsOnOthers(
  row: number,
  members: readonly Member[],
  { switched }: System,
  vectors: NullVectors,
): boolean {
  const { count, start, rows, values } = vectors;
  for (let v = 0; v < count; v++) {
    let own = false;
    let other = false;
    for (let e = start[v]; e < start[v + 1]; e++) {
      if (Math.abs(values[e]) < SMALL) continue;
      if (rows[e] === row) own = true;
      else if (!members.some((each) => switched[each.s].row === rows[e])) other = true;
    }
    if (own && other) return true;
  }
  return false;
}

/** Entries of a unit null vector below this [1] are rounding. */
const SMALL = 1e-6;

/** How far the effort of a row could vary [N or N m] while the others of its coordinate compensate within their bounds. */
function roomOf(
  system: System,
  resting: Resting,
  work: Workspace,
  members: readonly Member[],
  s: number,
): number {
  const own = members.find((each) => each.s === s)!;
  if (!couldCarry(system, work, s, resting)) return 0;
  let up = 0;
  let down = 0;
  for (const each of members) {
    if (each.s === s || !couldCarry(system, work, each.s, resting)) continue;
    // the others are relieved by the load that this one takes
    up += below(system, work, each);
    down += above(system, work, each);
  }
  return Math.max(Math.min(up, above(system, work, own)), Math.min(down, below(system, work, own)));
}

/** Whether a row is at rest with its coordinate and could carry part of its load. */
function couldCarry(
  { switched, rowScale }: System,
  work: Workspace,
  s: number,
  { closed, still }: Resting,
): boolean {
  const { mode, C, Cdot } = work.switched;
  const own = switched[s];
  if (mode[s] === HOLDS) return true;
  const isStill = Math.abs(Cdot[s]) * rowScale[own.row] <= still;
  return isStill && (!isUnilateral(own) || C[s] * rowScale[own.row] <= closed);
}

/** How much more, and how much less, a row could carry along the coordinate. */
const above = ({ switched }: System, work: Workspace, { s, sign }: Member): number =>
  sign > 0 ? switched[s].upper - work.switched.effort[s] : work.switched.effort[s] - switched[s].lower;
const below = ({ switched }: System, work: Workspace, { s, sign }: Member): number =>
  sign > 0 ? work.switched.effort[s] - switched[s].lower : switched[s].upper - work.switched.effort[s];
