/**
 * Closes a drawing if the path of `gap-path.ts` does not lead to a closed position: seeks the position of least gaps from
 * the drawing, then from starts scattered over the positions of a spanning tree, the same in every run (T 8.4). One loop
 * after the other, so that a loop that cannot close does not prevent another from closing.
 */
import { calcAsked } from './closing';
import { findBranches, scatter } from './scatter';
import { findLoops } from './loops';
import { followFree, followHeld } from './follow-drawing';
import { closeNearby } from './gap-path';
import { judgeFourBar } from './four-bar-condition';
import { leastGaps } from './least-gaps';
import type { Closing } from './closing';
import type { System } from '../../core/system/system';

/** How the search ended: `gap`: at a minimum of the gaps from each of several starts; `effort`: before that was shown. */
export type Search = 'closed' | 'gap' | 'effort';

const STARTS = 8;
/** Limit of bodies times starts: more bodies have fewer starts, as each takes time. */
const MOST_WORK = 600;
/** A start's sum of squares has to be below this fraction of the drawing's for its position to be shown instead [1]. */
const CLEARLY_LESS = 0.98;

/** Moves y to a closed position, or to one of least gaps. */
export function closeFromAnywhere(closing: Closing, y: Float64Array): Search {
  const { system } = closing;
  const loops = loopsOf(system.joints);
  const out = new Uint8Array(system.m);
  const part: Closing = { ...closing, out };
  for (const { joints } of loops) leaveOut(system, joints, out, 1);
  // bodies in no loop first: these can always close, unless drawn turned over
  let search: Search = closeLoop(part, y, []);
  for (const { joints } of loops) {
    leaveOut(system, joints, out, 0);
    const found = closeLoop(part, y, joints);
    if (found === 'closed') continue;
    leaveOut(system, joints, out, 1);
    if (search !== 'effort') search = found;
  }
  // the search in one loop may leave noise in closed ones
  closeNearby(part, y, 'joints');
  return search;
}

const loopsOf = (joints: System['joints']) => findLoops({ joints: joints.map(({ record }) => record) });

/** Without a loop there is only one assembly. */
export const hasLoops = ({ joints }: System): boolean => loopsOf(joints).length > 0;

/** Whether the lengths of a loop show that no search can close it. */
export function isHopeless({ joints }: System): boolean {
  return loopsOf(joints).some((loop) => judgeFourBar(loop.joints.map((joint) => joints[joint])) === false);
}

function leaveOut({ joints }: System, of: readonly number[], out: Uint8Array, value: number): void {
  for (const joint of of) out.fill(value, joints[joint].row, joints[joint].row + joints[joint].rows);
}

/** Closes the loop of these joints; other rows that are asked for stay. */
function closeLoop(closing: Closing, y: Float64Array, joints: readonly number[]): Search {
  const { system, work } = closing;
  if (calcAsked(closing, y, 'joints') <= closing.tolerance) return 'closed';
  const closes = judgeFourBar(joints.map((joint) => system.joints[joint]));
  if (closes !== false && (followHeld(closing, y) || followFree(closing, y))) return 'closed';
  const drawn = y.slice();
  const first = leastGaps(closing, y, 'joints');
  if (first === 'closed') return 'closed';
  if (first === 'stationary' && (closes === false || joints.length === 0)) return 'gap';
  let sure = first === 'stationary' && closes === null;
  let least = sumOfSquares(closing, y);
  const own = new Set(joints.map((joint) => system.joints[joint]));
  const branches = findBranches(system, new Set()).filter(({ joint }) => own.has(joint));
  const starts = Math.min(STARTS, Math.ceil(MOST_WORK / system.n));
  for (let start = 0; start < starts; start++) {
    const tried = scatter(system, work, drawn, branches, start);
    const result = leastGaps(closing, tried, 'joints');
    if (result === 'closed') {
      y.set(tried);
      return 'closed';
    }
    sure &&= result === 'stationary';
    const sum = sumOfSquares(closing, tried);
    if (!(sum < CLEARLY_LESS * least)) continue;
    least = sum;
    y.set(tried);
  }
  return sure ? 'gap' : 'effort';
}

function sumOfSquares(closing: Closing, y: Float64Array): number {
  const { system, work } = closing;
  calcAsked(closing, y, 'joints');
  let sum = 0;
  for (let row = 0; row < system.m; row++) sum += (work.C[row] * system.rowScale[row]) ** 2;
  return sum;
}
