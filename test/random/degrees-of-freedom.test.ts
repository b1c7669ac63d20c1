/**
 * Rank and degrees of freedom against an oracle of the test's own: velocity conditions from the document and singular values,
 * without masses. Masses over 10^12, principal moments over 10^8, sizes of bodies over a hundred, all kinds of joints.
 *
 *   KEMPE_LONG=1 npm run test:long test/random/degrees      100,000 of them; KEMPE_SEED for others
 */
import { expect, test } from 'vitest';
import { addTransposed } from '../../engine/core/dynamics/rows';
import { calcMobility } from '../../engine/core/diagnostics/mobility';
import { createRandom } from '../support/draw';
import { FIRST_SEED, patience, repetitions, tell } from '../support/tier';
import { rankMechanism } from '../support/rank-mechanism';
import { rankOfDrawing } from '../support/rank-oracle';
import { solveAsDrawn } from '../support/factorisations';
import type { Settings } from '../../engine/model/project';
import type { Solved } from '../support/factorisations';

const WAYS: readonly Partial<Settings>[] = [
  { factorisation: 'dense' },
  { factorisation: 'sparse' },
  { solver: 'saddle-point' },
];

/** What a null vector leaves of force and moment (over L) on any body, of the largest sum of magnitudes that it makes there [1]. */
function unbalanced({ system, work, solver }: Solved): number {
  const { count, start, rows, values } = solver.factor.nullSpace;
  const J = work.J.map(Math.abs);
  let worst = 0;
  for (let v = 0; v < count; v++) {
    const lambda = new Float64Array(system.m);
    for (let e = start[v]; e < start[v + 1]; e++) lambda[rows[e]] = values[e] * system.rowScale[rows[e]];
    const left = new Float64Array(6 * system.n);
    const made = new Float64Array(6 * system.n);
    addTransposed(system, work.J, lambda, left);
    addTransposed(system, J, lambda.map(Math.abs), made);
    let [most, off] = [0, 0];
    for (let at = 6; at < left.length; at += 3) {
      const arm = at % 6 === 0 ? 1 : system.length;
      most = Math.max(most, Math.hypot(made[at], made[at + 1], made[at + 2]) / arm);
      off = Math.max(off, Math.hypot(left[at], left[at + 1], left[at + 2]) / arm);
    }
    worst = Math.max(worst, off / most);
  }
  return worst;
}

const COUNT = repetitions('DOF', 2000, 100_000);

test(
  `${COUNT} random mechanisms have the degrees of freedom that an oracle finds`,
  { timeout: patience(COUNT, 50) },
  () => {
    const random = createRandom(FIRST_SEED);
    const wrong: string[] = [];
    let [redundant, driven, coupled, unclear, worst] = [0, 0, 0, 0, 0];
    for (let i = 0; i < COUNT; i++) {
      const project = rankMechanism(random);
      const oracle = rankOfDrawing(project);
      if (!oracle) {
        unclear++;
        continue;
      }
      const solved = solveAsDrawn(project, WAYS[i % WAYS.length]);
      const { system, work, solver } = solved;
      const off = unbalanced(solved);
      worst = Math.max(worst, off);
      const { rank, nullSpace } = solver.factor;
      const mobility = calcMobility(system, null, work, solver);
      const found = [rank, nullSpace.count, mobility.degreesOfFreedom];
      const right = [oracle.all, system.m - oracle.all, 6 * project.bodies.length - oracle.joints];
      if (found.join() !== right.join() || off > 1e-7)
        wrong.push(
          `case ${i}: rank, null vectors, freedoms ${found.join()}, should be ${right.join()}; off ${off}`,
        );
      if (oracle.all < system.m) redundant++;
      if (project.drivers.length > 0) driven++;
      if (project.couplings.length > 0) coupled++;
    }
    const figures = `${redundant} redundant, ${driven} driven, ${coupled} coupled, ${unclear} too near a singular position to tell`;
    tell('DOF', COUNT, `${figures}; null vectors to ${worst.toExponential(1)}; ${wrong.length} wrong`);
    expect(wrong.slice(0, 20).join('\n')).toBe('');
    expect(redundant).toBeGreaterThan(COUNT / 4);
    expect(driven).toBeGreaterThan(COUNT / 4);
    expect(coupled).toBeGreaterThan(COUNT / 20);
    expect(unclear).toBeLessThan(COUNT / 20);
  },
);
