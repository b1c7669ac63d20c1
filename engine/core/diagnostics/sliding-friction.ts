/**
 * What another share of the normal forces of contacts that slide does besides (T 10.13): friction goes with its normal, and the rows
 * that hold answer to it. Where places slide in different directions, or with different friction, the motion would be another one: what
 * then is reported depends on which places were chosen to bear the body, and is not unique either.
 */
import { OPEN, followsNormal } from '../system/switched-row';
import { addTo, norm } from '../linalg/dense-vector';
import { applyInverseMass } from '../dynamics/mass';
import { addRow } from '../dynamics/switched-rows';
import { rowDot } from '../dynamics/rows';
import type { GlobalSolver } from '../solvers/contract';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

/** Answers to friction change normals, and these friction again: so often at the most, or until so little is left [1]. */
const ROUNDS = 8;
const SETTLED = 1e-9;

/** A change of multipliers over `rowScale` (m) with what friction adds to it. */
export function withFriction(
  system: System,
  work: Workspace,
  solver: GlobalSolver,
  vector: Float64Array,
): Float64Array {
  const { m, n, rowScale } = system;
  const out = vector.slice();
  let change = vector;
  for (let round = 0; round < ROUNDS && norm(change) > SETTLED; round++) {
    const push = new Float64Array(6 * n);
    addFriction(system, work, change, push, out);
    const velocity = new Float64Array(6 * n);
    for (let b = 0; b < n; b++) applyInverseMass(system, work, b, push, 6 * b, velocity, 6 * b);
    const answer = new Float64Array(m);
    for (let row = 0; row < m; row++) answer[row] = -rowDot(system, row, work.J, velocity, 0);
    solver.solve(answer);
    change = answer.map((value, row) => value / rowScale[row]);
    addTo(out, 1, change);
  }
  return out;
}

/** Of the normals in `change` to the push; and, where a place bears nothing yet, as a force of its own. */
function addFriction(
  system: System,
  work: Workspace,
  change: Float64Array,
  push: Float64Array,
  out: Float64Array,
): void {
  const { switched, rowScale } = system;
  const { mode } = work.switched;
  switched.forEach(({ row }, s) => {
    const size = change[row] * rowScale[row];
    if (size === 0 || switched[s + 1]?.normal !== s) return;
    const [one, two] = frictionOf(system, work, s);
    for (const [t, part] of [
      [s + 1, size * one],
      [s + 2, size * two],
    ] as const) {
      addRow(system, work, t, part, push);
      if (mode[s] === OPEN) out[switched[t].row] += part / rowScale[switched[t].row];
    }
  });
}

/** Per unit of the normal force: as it is, or against the sliding of a place that bears nothing. */
function frictionOf({ switched }: System, work: Workspace, s: number): readonly [number, number] {
  const { mode, effort, Cdot } = work.switched;
  if (mode[s] !== OPEN) {
    return followsNormal(mode[s + 1]) ? [effort[s + 1] / effort[s], effort[s + 2] / effort[s]] : [0, 0];
  }
  const speed = Math.hypot(Cdot[s + 1], Cdot[s + 2]);
  const factor = speed > 0 ? -switched[s + 1].coefficient / speed : 0;
  return [factor * Cdot[s + 1], factor * Cdot[s + 2]];
}
