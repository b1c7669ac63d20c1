/**
 * The motions that the rows leave free, as velocities of all bodies (T 11.1): a basis Z of the null space of J that is
 * orthonormal in the metric of the kinetic energy, Z^T M Z = 1. The projector onto that space is
 *
 *   P u = u - M^-1 J^T A^+ J u
 */
import { addTransposed, calcRows, rowDot } from '../../../core/dynamics/rows';
import { calcInverseMassRows } from '../../../core/dynamics/mass';
import { calcKinematics } from '../../../core/system/kinematics';
import { factoriseGlobal, solveGlobal } from '../../../core/solvers/global-solver';
import { moveBodies, projectPosition } from '../../../core/stabilisers/projection';
import { positionRounding } from '../../../core/stabilisers/tolerances';
import type { Mechanism } from '../mechanism';

/** Rows, their factorisation and M^-1 J^T at the pose of y, for the functions below. False if not finite. */
export function factoriseAt({ system, work, solver }: Mechanism, y: Float64Array): boolean {
  calcKinematics(system, y, work);
  calcRows(system, 0, y, work);
  calcInverseMassRows(system, work);
  return factoriseGlobal(system, work, solver);
}

/** u := P u, at the pose that was factorised. */
export function projectMotion({ system, work, solver }: Mechanism, u: Float64Array): void {
  for (let row = 0; row < system.m; row++) work.rhs[row] = -rowDot(system, row, work.J, u, 0);
  solveGlobal(system, solver, work.rhs);
  addTransposed(system, work.MJ, work.rhs, u);
  u.fill(0, 0, 6);
}

/** u . M w. Reads the kinematics in work. */
export function kineticProduct({ system, work }: Mechanism, u: Float64Array, w: Float64Array): number {
  let sum = 0;
  for (let b = 1; b < system.n; b++) {
    const o = 6 * b;
    const r = 9 * b;
    const I = work.inertiaW;
    sum += system.mass[b] * (u[o] * w[o] + u[o + 1] * w[o + 1] + u[o + 2] * w[o + 2]);
    for (let c = 0; c < 3; c++) {
      sum +=
        u[o + 3 + c] * (I[r + 3 * c] * w[o + 3] + I[r + 3 * c + 1] * w[o + 4] + I[r + 3 * c + 2] * w[o + 5]);
    }
  }
  return sum;
}

/** Largest speed in a motion [m/s], angular ones through the characteristic length, and the body that has it. */
export function largestSpeed({ system }: Mechanism, u: Float64Array): { speed: number; body: number } {
  let speed = 0;
  let body = 0;
  for (let b = 1; b < system.documented.n; b++) {
    const o = 6 * b;
    const size = Math.max(
      Math.hypot(u[o], u[o + 1], u[o + 2]),
      system.length * Math.hypot(u[o + 3], u[o + 4], u[o + 5]),
    );
    if (size > speed) {
      speed = size;
      body = b;
    }
  }
  return { speed, body };
}

/** How many motions are free at the pose that was factorised. */
export function countFreeMotions({ system, solver }: Mechanism): number {
  return 6 * (system.n - 1) - solver.factor.rank;
}

/**
 * `count` orthonormal motions at the pose that was factorised, each as concentrated as possible: the first is the one
 * nearest to moving one body in one direction alone, the next likewise in the remaining space, and so on.
 */
export function findFreeMotions(mechanism: Mechanism, count: number): Float64Array[] {
  const spread = spanFreeMotions(mechanism, count);
  const { system } = mechanism;
  if (count < 2) return spread;
  // every body's unit motion in every direction, as coordinates in the present basis, in the kinetic metric
  const candidates: number[][] = [];
  const unit = new Float64Array(6 * system.n);
  for (let c = 6; c < 6 * system.n; c++) {
    unit.fill(0);
    unit[c] = 1;
    const size = Math.sqrt(kineticProduct(mechanism, unit, unit));
    candidates.push(spread.map((z) => kineticProduct(mechanism, z, unit) / size));
  }
  return chooseByPivot(candidates, count).map((weights) => combineMotions(spread, weights));
}

/** Fractional parts of its multiples are spread evenly: no preferred direction, and the same in every run. */
const GOLDEN = 0.6180339887498949;

function spanFreeMotions(mechanism: Mechanism, count: number): Float64Array[] {
  const { system } = mechanism;
  const basis: Float64Array[] = [];
  let seed = 0;
  while (basis.length < count) {
    const u = new Float64Array(6 * system.n);
    for (let c = 6; c < u.length; c++) {
      seed++;
      const scale = c % 6 < 3 ? Math.sqrt(system.invMass[Math.floor(c / 6)]) : 1 / system.length;
      u[c] = scale * (((seed * GOLDEN) % 1) - 0.5);
    }
    projectMotion(mechanism, u);
    // twice is enough: the second pass removes what rounding left in the first
    for (let pass = 0; pass < 2; pass++)
      for (const z of basis) subtract(u, kineticProduct(mechanism, z, u), z);
    projectMotion(mechanism, u);
    const size = Math.sqrt(kineticProduct(mechanism, u, u));
    for (let c = 0; c < u.length; c++) u[c] /= size;
    basis.push(u);
  }
  return basis;
}

/** The sum of motions, each times its weight. */
export function combineMotions(motions: readonly Float64Array[], weights: readonly number[]): Float64Array {
  const motion = new Float64Array(motions[0].length);
  motions.forEach((z, i) => {
    for (let c = 0; c < motion.length; c++) motion[c] += weights[i] * z[c];
  });
  return motion;
}

function subtract(u: Float64Array, factor: number, z: Float64Array): void {
  for (let c = 0; c < u.length; c++) u[c] -= factor * z[c];
}

/** Orthonormal vectors from Gram-Schmidt on the candidates, the longest remainder first. */
function chooseByPivot(candidates: number[][], count: number): number[][] {
  const rest = candidates.map((vector) => [...vector]);
  const chosen: number[][] = [];
  while (chosen.length < count) {
    let best = 0;
    let longest = -1;
    rest.forEach((vector, i) => {
      const length = Math.hypot(...vector);
      // a tie goes to the first: the choice must not depend on the last bit
      if (length > longest * (1 + 1e-9)) {
        longest = length;
        best = i;
      }
    });
    const direction = rest[best].map((value) => value / longest);
    chosen.push(direction);
    for (const vector of rest) {
      const along = vector.reduce((sum, value, i) => sum + value * direction[i], 0);
      for (let i = 0; i < vector.length; i++) vector[i] -= along * direction[i];
    }
  }
  return chosen;
}

/**
 * Moves y along the motion u for the time s and closes the joints again. On entry the pose of y is factorised; on return
 * `work` holds the new rows, and the factorisation is close to theirs. False where the joints do not close.
 */
export function follow(mechanism: Mechanism, y: Float64Array, u: Float64Array, s: number): boolean {
  const { system, work, solver } = mechanism;
  const step = u.map((value) => s * value);
  moveBodies(system, y, step);
  return projectPosition(
    system,
    0,
    y,
    work,
    solver,
    Math.max(1e-13 * system.length, positionRounding(system, y)),
  );
}
