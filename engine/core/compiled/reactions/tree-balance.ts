/**
 * The multipliers of the global system for accelerations that are known (T 16.10), without factorising it: body by body from the ends of
 * the tree to the ground, the joint that carries a body bears what acts on it. What the joint cannot bear is an equation for the
 * multipliers of the rows outside the tree. They also judge the accelerations: these are those of the global system exactly if they
 * satisfy all rows, and if all equations can be satisfied.
 */
import { createBalanceEquations, eliminate, largestRest } from './balance-equations';
import {
  closeNullVector,
  factoriseGram,
  NULL_NOISE,
  projectOut,
  reserveNullVector,
} from '../../linalg/null-space';
import { growTree } from '../equations/tree/spanning-tree';
import { rowDot } from '../../dynamics/rows';
import type { BalanceEquations } from './balance-equations';
import type { Branch } from '../equations/tree/spanning-tree';
import type { NullSpace } from '../../linalg/null-space';
import type { System } from '../../system/system';
import type { Workspace } from '../../system/workspace';

/** Numbers of the wrenches of all bodies above which a factorisation is cheaper [1]. */
const MOST_NUMBERS = 3000;
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
  /** Per body, 6 x width: what acts on it; then for unit multipliers of the rows outside. Moments as forces, by the size of the mechanism. */
  private readonly wrenches: Float64Array;
  /** Per row of the tree: its multiplier, likewise. */
  private readonly borne: Float64Array;
  private readonly equations: BalanceEquations;
  /** 6 x 6: rows of a joint, as columns. */
  private readonly columns = new Float64Array(36);
  private readonly unknowns: Float64Array;
  /** m: multipliers over `rowScale`. */
  private readonly forces: Float64Array;
  /** The least mass or moment of inertia over the size squared [kg]. */
  private readonly lightest: number;

  /** Null for systems with other rows than those of joints and drivers, and for those too large. */
  static of(system: System): TreeBalance | null {
    const { couplings, switched, contacts, gains, n, m } = system;
    if (couplings.length + switched.length + contacts.length > 0 || gains) return null;
    const { branches, cut } = growTree(system);
    const outside = cut.reduce((sum, { rows }) => sum + rows, m - system.jointRows);
    return m === 0 || n * 6 * (1 + outside) > MOST_NUMBERS ? null : new TreeBalance(system, branches);
  }

  private constructor(
    private readonly system: System,
    branches: readonly Branch[],
  ) {
    const { n, m, mass, inertia, length } = system;
    this.carried = branches.toReversed().map(({ body, parent, joint, reversed }) => ({
      ...{ body, parent, row: joint?.row ?? 0, rows: joint?.rows ?? 0 },
      ...{ onBody: reversed ? 0 : 6, onParent: reversed ? 6 : 0 },
    }));
    const inTree = new Uint8Array(m);
    for (const { row, rows } of this.carried) inTree.fill(1, row, row + rows);
    this.outside = Int32Array.from(inTree.keys()).filter((row) => inTree[row] === 0);
    this.width = 1 + this.outside.length;
    this.wrenches = new Float64Array(n * 6 * this.width);
    this.borne = new Float64Array(m * this.width);
    const free = this.carried.reduce((sum, { rows }) => sum + 6 - rows, 0);
    this.equations = createBalanceEquations(free, this.outside.length);
    this.unknowns = new Float64Array(this.width);
    this.forces = new Float64Array(m);
    let lightest = Infinity;
    for (let b = 1; b < n; b++) {
      const least = Math.min(inertia[9 * b], inertia[9 * b + 4], inertia[9 * b + 8]);
      lightest = Math.min(lightest, mass[b], least / (length * length));
    }
    this.lightest = lightest;
  }

  /**
   * work.lambda and its null vectors from work.acc, the rows and the forces. `redundant`: the number of null vectors; `within`: how far
   * accelerations may be from those of the global system [m/s^2]. False if they are not within it, or if that does not show.
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

  private areRowsSatisfied({ J, acc, gdot }: Workspace, within: number): boolean {
    const { system } = this;
    let largest = 0;
    for (let row = 0; row < system.m; row++) {
      const rest = Math.abs(gdot[row] + rowDot(system, row, J, acc, 0)) * system.rowScale[row];
      if (!(rest <= largest)) largest = rest;
    }
    return largest <= within;
  }

  private startWrenches(work: Workspace): void {
    const { system, wrenches, width, outside } = this;
    const { n, mass, length, rowA, rowB, rowScale } = system;
    const { acc, force, inertiaW, J } = work;
    wrenches.fill(0);
    for (let b = 1; b < n; b++) {
      for (let c = 0; c < 3; c++) {
        const [a, I] = [6 * b, 9 * b + 3 * c];
        const turning =
          inertiaW[I] * acc[a + 3] + inertiaW[I + 1] * acc[a + 4] + inertiaW[I + 2] * acc[a + 5];
        wrenches[(a + c) * width] = mass[b] * acc[a + c] - force[a + c];
        wrenches[(a + 3 + c) * width] = (turning - force[a + 3 + c]) / length;
      }
    }
    for (let i = 0; i < outside.length; i++) {
      const row = outside[i];
      for (let half = 0; half < 12; half += 6) {
        const body = half === 0 ? rowA[row] : rowB[row];
        if (body === 0) continue;
        for (let c = 0; c < 6; c++) {
          const part = J[12 * row + half + c] * rowScale[row];
          wrenches[(6 * body + c) * width + 1 + i] -= c < 3 ? part : part / length;
        }
      }
    }
  }

  /** The joint bears what acts on its body, passes it on to the parent, and leaves equations. False if its rows are not independent. */
  private bear({ body, parent, row, rows, onBody, onParent }: Carried, work: Workspace): boolean {
    const { wrenches, borne, columns, width, equations } = this;
    const at = 6 * body * width;
    for (let r = 0; r < rows; r++) this.readColumn(work, row + r, onBody, 6 * r);
    for (let r = 0; r < rows; r++) if (!this.reflect(r, rows, at)) return false;
    for (let r = rows - 1; r >= 0; r--) {
      const o = (row + r) * width;
      const inverse = 1 / columns[6 * r + r];
      for (let k = 0; k < width; k++) {
        let rest = wrenches[at + r * width + k];
        for (let s = r + 1; s < rows; s++) rest -= columns[6 * s + r] * borne[o + (s - r) * width + k];
        borne[o + k] = rest * inverse;
      }
    }
    for (let c = rows; c < 6; c++) {
      const to = equations.count++ * width;
      for (let k = 0; k < width; k++) equations.numbers[to + k] = wrenches[at + c * width + k];
    }
    if (parent === 0) return true;
    for (let r = 0; r < rows; r++) {
      this.readColumn(work, row + r, onParent, 0);
      for (let c = 0; c < 6; c++) {
        const part = columns[c];
        if (part === 0) continue;
        const to = (6 * parent + c) * width;
        for (let k = 0; k < width; k++) wrenches[to + k] -= part * borne[(row + r) * width + k];
      }
    }
    return true;
  }

  private readColumn({ J }: Workspace, row: number, half: number, o: number): void {
    const { length, rowScale } = this.system;
    for (let c = 0; c < 6; c++) {
      const part = J[12 * row + half + c] * rowScale[row];
      this.columns[o + c] = c < 3 ? part : part / length;
    }
  }

  /** A Householder reflection that leaves of column r nothing below its place; of later columns and of the body's wrenches as well. */
  private reflect(r: number, rows: number, at: number): boolean {
    const { columns, wrenches, width } = this;
    const o = 6 * r;
    let [square, before] = [0, 0];
    for (let c = 0; c < 6; c++) {
      if (c < r) before += columns[o + c] * columns[o + c];
      else square += columns[o + c] * columns[o + c];
    }
    if (!(square > LEAST_REMAINDER * LEAST_REMAINDER * (square + before))) return false;
    const size = columns[o + r] > 0 ? -Math.sqrt(square) : Math.sqrt(square);
    const first = columns[o + r] - size;
    const factor = 1 / (size * first);
    columns[o + r] = first;
    for (let s = r + 1; s < rows; s++) {
      let along = 0;
      for (let c = r; c < 6; c++) along += columns[o + c] * columns[6 * s + c];
      along *= factor;
      for (let c = r; c < 6; c++) columns[6 * s + c] += along * columns[o + c];
    }
    for (let k = 0; k < width; k++) {
      let along = 0;
      for (let c = r; c < 6; c++) along += columns[o + c] * wrenches[at + c * width + k];
      if (along === 0) continue;
      along *= factor;
      for (let c = r; c < 6; c++) wrenches[at + c * width + k] += along * columns[o + c];
    }
    columns[o + r] = size;
    return true;
  }

  /** One for each free unknown. */
  private calcNullVectors(space: NullSpace): void {
    const { equations, forces, system, width } = this;
    space.count = 0;
    for (let k = 1; k < width; k++) {
      if (equations.isPivot[k] === 1) continue;
      this.solve(k, forces);
      reserveNullVector(space, system.m);
      let end = space.start[space.count];
      for (let row = 0; row < system.m; row++) {
        if (Math.abs(forces[row]) <= NULL_NOISE) continue;
        space.rows[end] = row;
        space.values[end++] = forces[row];
      }
      closeNullVector(space, end);
    }
    factoriseGram(space);
  }

  /** The solution without free unknowns, k = 0; or the change of it with free unknown k. */
  private solve(k: number, out: Float64Array): void {
    const { equations, unknowns, borne, outside, width, carried } = this;
    const { numbers, order, pivots, rank } = equations;
    unknowns.fill(0);
    unknowns[k] = 1;
    for (let i = 0; i < rank; i++) unknowns[pivots[i]] = -numbers[order[i] + k];
    for (let i = 0; i < outside.length; i++) out[outside[i]] = unknowns[1 + i];
    for (let j = 0; j < carried.length; j++) {
      const { row, rows } = carried[j];
      for (let r = row; r < row + rows; r++) {
        let sum = 0;
        for (let c = 0; c < width; c++) sum += borne[r * width + c] * unknowns[c];
        out[r] = sum;
      }
    }
  }
}
