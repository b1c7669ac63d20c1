/**
 * The multipliers of the global system for accelerations that are known (T 16.10), without factorising it: body by body from the ends of
 * the tree to the ground, the joint that carries a body bears what acts on it. What the joint cannot bear is an equation for the
 * multipliers of the rows outside the tree. They also judge the accelerations: these are those of the global system exactly if they
 * satisfy all rows, and if all equations can be satisfied.
 */
import { createBalanceEquations, eliminate, largestRest } from './balance-equations';
import { canBalance } from './can-balance';
import { addNullVector, factoriseGram, projectOut } from '../../linalg/null-space';
import { growTree } from '../equations/tree/spanning-tree';
import { addTransposed, rowDot } from '../../dynamics/rows';
import type { BalanceEquations } from './balance-equations';
import type { Branch } from '../equations/tree/spanning-tree';
import type { NullSpace } from '../../linalg/null-space';
import type { System } from '../../system/system';
import type { Workspace } from '../../system/workspace';

/** A remainder of a row of a joint below this [1], after those before it, does not tell how much that row bears. */
const LEAST_REMAINDER = 1e-4;

interface Carried {
  readonly body: number;
  readonly parent: number;
  /** Rows of the joint, and where in a row of J its two bodies are. */
  readonly row: number;
  readonly rows: number;
  readonly onBody: number;
  readonly onParent: number;
}

export class TreeBalance {
  /** From the ends of the tree to the ground. */
  private readonly carried: readonly Carried[];
  /** Rows outside the tree: unknown 1 + i is the multiplier of row i. */
  private readonly outside: Int32Array;
  private readonly width: number;
  /**
   * Per body, width x 6: what acts on it; then for unit multipliers of the rows outside. Moments as forces, by the size of the mechanism.
   * Replaced by the multipliers of the rows that bear it, and by what these cannot bear.
   */
  private readonly wrenches: Float64Array;
  private readonly equations: BalanceEquations;
  /** 6 x 6: rows of a joint, as columns; and one of them. */
  private readonly columns = new Float64Array(36);
  private readonly column = new Float64Array(6);
  /** 6n: of the balance of bodies. */
  private readonly rest: Float64Array;
  private readonly unknowns: Float64Array;
  /** m: multipliers over `rowScale`. */
  private readonly forces: Float64Array;
  /** No mass is less, nor a moment of inertia about any axis over the size squared [kg]. */
  private readonly lightest: number;

  /** Null for systems with other rows than those of joints and drivers, and for those too large. */
  static of(system: System): TreeBalance | null {
    return canBalance(system) ? new TreeBalance(system, growTree(system).branches) : null;
  }

  private constructor(
    private readonly system: System,
    branches: readonly Branch[],
  ) {
    const { n, m, mass, invInertia, length } = system;
    this.carried = branches.toReversed().map(({ body, parent, joint, reversed }) => ({
      ...{ body, parent, row: joint?.row ?? 0, rows: joint?.rows ?? 0 },
      ...{ onBody: reversed ? 0 : 6, onParent: reversed ? 6 : 0 },
    }));
    const inTree = new Uint8Array(m);
    for (const { row, rows } of this.carried) inTree.fill(1, row, row + rows);
    this.outside = Int32Array.from(inTree.keys()).filter((row) => inTree[row] === 0);
    this.width = 1 + this.outside.length;
    this.wrenches = new Float64Array(n * 6 * this.width);
    const free = this.carried.reduce((sum, { rows }) => sum + 6 - rows, 0);
    this.equations = createBalanceEquations(free, this.outside.length);
    this.rest = new Float64Array(6 * n);
    this.unknowns = new Float64Array(this.width);
    this.forces = new Float64Array(m);
    let lightest = Infinity;
    for (let b = 1; b < n; b++) {
      // the trace of the inverse is at least one over the smallest principal moment
      const least = 1 / (invInertia[9 * b] + invInertia[9 * b + 4] + invInertia[9 * b + 8]);
      lightest = Math.min(lightest, mass[b], least / (length * length));
    }
    this.lightest = lightest;
  }

  /**
   * work.lambda and its null vectors from work.acc, the rows and the forces. `redundant`: the number of null vectors; `within`: the
   * largest residual of a row, and of the balance of a body over the least mass [m/s^2]. False if one is larger, or if the rank is
   * not clear.
   */
  calc(work: Workspace, space: NullSpace, redundant: number, within: number): boolean {
    const { equations, outside, forces, system } = this;
    if (!this.areRowsSatisfied(work, within)) return false;
    this.startWrenches(work);
    equations.count = 0;
    for (const one of this.carried) if (!this.bear(one, work)) return false;
    if (!eliminate(equations) || outside.length - equations.rank !== redundant) return false;
    if (!(largestRest(equations) <= within * this.lightest)) return false;
    this.calcNullVectors(space);
    this.solve(0, forces);
    projectOut(space, forces);
    let sum = 0;
    for (let row = 0; row < system.m; row++) sum += work.lambda[row] = forces[row] * system.rowScale[row];
    return Number.isFinite(sum);
  }

  /** Whether work.lambda balances every body, and work.acc satisfies every row, as exactly as `calc` requires. */
  isBalanced(work: Workspace, within: number): boolean {
    if (!this.areRowsSatisfied(work, within)) return false;
    const { system, rest } = this;
    const { n, mass, length } = system;
    const { acc, force, inertiaW, lambda, J } = work;
    rest.fill(0);
    addTransposed(system, J, lambda, rest);
    const most = within * this.lightest;
    for (let b = 1; b < n; b++) {
      const a = 6 * b;
      for (let c = 0; c < 3; c++) {
        const I = 9 * b + 3 * c;
        const turning =
          inertiaW[I] * acc[a + 3] + inertiaW[I + 1] * acc[a + 4] + inertiaW[I + 2] * acc[a + 5];
        const pushed = mass[b] * acc[a + c] - force[a + c] - rest[a + c];
        const turned = turning - force[a + 3 + c] - rest[a + 3 + c];
        // nor is NaN
        if (!(Math.abs(pushed) <= most && Math.abs(turned) <= most * length)) return false;
      }
    }
    return true;
  }

  private areRowsSatisfied({ J, acc, gdot }: Workspace, within: number): boolean {
    const { system } = this;
    for (let row = 0; row < system.m; row++) {
      const rest = Math.abs(gdot[row] + rowDot(system, row, J, acc, 0)) * system.rowScale[row];
      // nor is NaN
      if (!(rest <= within)) return false;
    }
    return true;
  }

  private startWrenches(work: Workspace): void {
    const { system, wrenches, width, outside } = this;
    const { n, mass, length, rowA, rowB } = system;
    const { acc, force, inertiaW } = work;
    wrenches.fill(0);
    for (let b = 1; b < n; b++) {
      const at = 6 * b * width;
      for (let c = 0; c < 3; c++) {
        const a = 6 * b;
        const I = 9 * b + 3 * c;
        const turning =
          inertiaW[I] * acc[a + 3] + inertiaW[I + 1] * acc[a + 4] + inertiaW[I + 2] * acc[a + 5];
        wrenches[at + c] = mass[b] * acc[a + c] - force[a + c];
        wrenches[at + 3 + c] = (turning - force[a + 3 + c]) / length;
      }
    }
    for (let i = 0; i < outside.length; i++) {
      const row = outside[i];
      this.push(rowA[row], row, 0, 1 + i, work);
      this.push(rowB[row], row, 6, 1 + i, work);
    }
  }

  /** A unit multiplier of a row acts on a body. */
  private push(body: number, row: number, half: number, k: number, work: Workspace): void {
    if (body === 0) return;
    const { wrenches, width, column } = this;
    this.readColumn(work, row, half, column, 0);
    const at = 6 * (body * width + k);
    for (let c = 0; c < 6; c++) wrenches[at + c] -= column[c];
  }

  /** The joint bears what acts on its body, passes it on to the parent, and leaves equations. False if its rows are not independent. */
  private bear({ body, parent, row, rows, onBody, onParent }: Carried, work: Workspace): boolean {
    const { wrenches, columns, width, equations } = this;
    const start = 6 * body * width;
    for (let r = 0; r < rows; r++) this.readColumn(work, row + r, onBody, columns, 6 * r);
    for (let r = 0; r < rows; r++) if (!this.reflect(r, rows, start)) return false;
    for (let k = 0; k < width; k++) {
      const at = start + 6 * k;
      for (let r = rows - 1; r >= 0; r--) {
        let rest = wrenches[at + r];
        for (let s = r + 1; s < rows; s++) rest -= columns[6 * s + r] * wrenches[at + s];
        wrenches[at + r] = rest / columns[7 * r];
      }
      for (let c = rows; c < 6; c++)
        equations.numbers[(equations.count + c - rows) * width + k] = wrenches[at + c];
    }
    equations.count += 6 - rows;
    if (parent === 0) return true;
    for (let r = 0; r < rows; r++) this.readColumn(work, row + r, onParent, columns, 6 * r);
    const next = 6 * parent * width;
    for (let k = 0; k < 6 * width; k += 6) {
      for (let r = 0; r < rows; r++) {
        const part = wrenches[start + k + r];
        if (part === 0) continue;
        for (let c = 0; c < 6; c++) wrenches[next + k + c] -= columns[6 * r + c] * part;
      }
    }
    return true;
  }

  /** A row on one of its bodies. */
  private readColumn({ J }: Workspace, row: number, half: number, to: Float64Array, o: number): void {
    const { length, rowScale } = this.system;
    const at = 12 * row + half;
    const scale = rowScale[row];
    const turning = scale / length;
    to[o] = J[at] * scale;
    to[o + 1] = J[at + 1] * scale;
    to[o + 2] = J[at + 2] * scale;
    to[o + 3] = J[at + 3] * turning;
    to[o + 4] = J[at + 4] * turning;
    to[o + 5] = J[at + 5] * turning;
  }

  /** A Householder reflection that leaves of column r nothing below its place; of later columns and of the body's wrenches as well. */
  private reflect(r: number, rows: number, start: number): boolean {
    const { columns, column, wrenches, width } = this;
    let square = 0;
    let before = 0;
    for (let c = 0; c < 6; c++) {
      const value = columns[6 * r + c];
      column[c] = c < r ? 0 : value;
      if (c < r) before += value * value;
      else square += value * value;
    }
    if (!(square > LEAST_REMAINDER * LEAST_REMAINDER * (square + before))) return false;
    const size = column[r] > 0 ? -Math.sqrt(square) : Math.sqrt(square);
    column[r] -= size;
    const factor = 1 / (size * column[r]);
    for (let s = 6 * r + 6; s < 6 * rows; s += 6) mirror(column, factor, columns, s);
    for (let k = 0; k < width; k++) mirror(column, factor, wrenches, start + 6 * k);
    columns[7 * r] = size;
    return true;
  }

  /** One for each free unknown. */
  private calcNullVectors(space: NullSpace): void {
    const { equations, forces, width } = this;
    space.count = 0;
    for (let k = 1; k < width; k++) {
      if (equations.isPivot[k] === 1) continue;
      this.solve(k, forces);
      addNullVector(space, forces);
    }
    factoriseGram(space);
  }

  /** The solution without free unknowns, k = 0; or the change of it with free unknown k. */
  private solve(k: number, out: Float64Array): void {
    const { equations, unknowns, wrenches, outside, width, carried } = this;
    const { numbers, order, pivots, rank } = equations;
    unknowns.fill(0);
    unknowns[k] = 1;
    for (let i = 0; i < rank; i++) unknowns[pivots[i]] = -numbers[order[i] + k];
    for (let i = 0; i < outside.length; i++) out[outside[i]] = unknowns[1 + i];
    for (let j = 0; j < carried.length; j++) {
      const { body, row, rows } = carried[j];
      const at = 6 * body * width;
      for (let r = 0; r < rows; r++) {
        let sum = 0;
        for (let c = 0; c < width; c++) sum += wrenches[at + 6 * c + r] * unknowns[c];
        out[row + r] = sum;
      }
    }
  }
}

/** The 6 numbers from x[o] on, plus `factor` times their product with v, along v. */
function mirror(v: Float64Array, factor: number, x: Float64Array, o: number): void {
  const along =
    v[0] * x[o] + v[1] * x[o + 1] + v[2] * x[o + 2] + v[3] * x[o + 3] + v[4] * x[o + 4] + v[5] * x[o + 5];
  if (along === 0) return;
  const by = factor * along;
  x[o] += by * v[0];
  x[o + 1] += by * v[1];
  x[o + 2] += by * v[2];
  x[o + 3] += by * v[3];
  x[o + 4] += by * v[4];
  x[o + 5] += by * v[5];
}
