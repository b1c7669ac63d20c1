/**
 * Consequences of redistributing the normal forces of sliding contacts (T 10.13): friction changes with its normal, and the holding rows
 * respond to it. Where contact points slide in different directions, or with different friction, the motion would change: the reported
 * forces then depend on the choice of points that carry the body, and are not unique either.
 */
import { OPEN, followsNormal } from '../system/switched-row';
import { addTo, norm } from '../linalg/dense-vector';
import { applyInverseMass } from '../dynamics/mass';
import { addRow } from '../dynamics/switched-rows';
import { rowDot } from '../dynamics/rows';
import type { GlobalSolver } from '../solvers/contract';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

/**
 * The response to friction changes normals, which change friction again: at most this many rounds, or until the change is below this
 * [1].
 */
const ROUNDS = 8;
const SETTLED = 1e-9;

/** A change of multipliers over `rowScale` (m), including the effects of friction. */
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

/** Adds the friction of the normals in `change` to the push; for a point that carries nothing yet, also to `out` as a force of its own. */
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

/** Per unit normal force: the actual friction, or against the sliding direction for a point that carries nothing. */
function frictionOf({ switched }: System, work: Workspace, s: number): readonly [number, number] {
  const { mode, effort, Cdot } = work.switched;
  if (mode[s] !== OPEN) {
    return followsNormal(mode[s + 1]) ? [effort[s + 1] / effort[s], effort[s + 2] / effort[s]] : [0, 0];
  }
  const speed = Math.hypot(Cdot[s + 1], Cdot[s + 2]);
  const factor = speed > 0 ? -switched[s + 1].coefficient / speed : 0;
  return [factor * Cdot[s + 1], factor * Cdot[s + 2]];
}
