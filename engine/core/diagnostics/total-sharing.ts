/**
 * What is known of the total action at a joint (T 10.10): the reaction and the efforts along or about its axis. Where a stop and
 * friction share a load, their sum is unique.
 */
import { ALL_UNIQUE, BY_STIFFNESS, INDETERMINATE } from './reaction-mask';
import { HOLDS } from '../system/switched-row';
import { UNIQUE_TOLERANCE } from './uniqueness';
import { rotate } from '../math/mat3';
import { triple } from '../math/scratch';
import type { NullVectors } from './null-vectors';
import type { Split } from './split-result';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

export class TotalSharing {
  /** Per joint, as in `reaction-mask.ts`. */
  readonly masks: Int32Array;
  private readonly own: Uint8Array;
  private readonly change: Float64Array;
  private readonly u = triple();
  private readonly isTouched: Uint8Array;
  /** Joints that the current vector changes, and their number. */
  private readonly touched: Int32Array;
  private count = 0;
  /** Per row of the system its switched row; -1 for others. */
  private readonly switchedOf: Int32Array;
  /** Per row of the system its coupling without geometry; -1 for others. */
  private readonly couplingOf: Int32Array;

  constructor(private readonly system: System) {
    const count = system.joints.length;
    this.masks = new Int32Array(count);
    this.own = new Uint8Array(count);
    this.change = new Float64Array(6 * count);
    this.isTouched = new Uint8Array(count);
    this.touched = new Int32Array(count);
    this.switchedOf = new Int32Array(system.m).fill(-1);
    system.switched.forEach(({ row }, s) => (this.switchedOf[row] = s));
    this.couplingOf = new Int32Array(system.m).fill(-1);
    system.couplings.forEach(({ row }, i) => (this.couplingOf[row] = i));
  }

  calc(work: Workspace, { all, open, singular }: Split): void {
    const { masks, own } = this;
    masks.fill(ALL_UNIQUE);
    if (all.count === 0) return;
    if (all !== open) {
      this.find(work, all);
      for (let j = 0; j < masks.length; j++) masks[j] |= own[j] << BY_STIFFNESS;
    }
    this.find(work, open);
    for (let j = 0; j < masks.length; j++) masks[j] &= ~own[j] & ~(own[j] << BY_STIFFNESS);
    if (!singular) return;
    this.find(work, singular);
    for (let j = 0; j < masks.length; j++) {
      masks[j] = (masks[j] & ~own[j] & ~(own[j] << BY_STIFFNESS)) | (own[j] << INDETERMINATE);
    }
  }

  /** this.own: the bits that some vector changes. */
  private find(work: Workspace, { count, start, rows, values }: NullVectors): void {
    this.own.fill(0);
    for (let v = 0; v < count; v++) {
      this.count = 0;
      for (let e = start[v]; e < start[v + 1]; e++) this.addEntry(rows[e], values[e], work);
      // a vector is confined to its loop: avoid scanning all joints for each
      for (let i = 0; i < this.count; i++) {
        this.take(this.touched[i], work);
        this.isTouched[this.touched[i]] = 0;
      }
    }
  }

  private addEntry(row: number, value: number, work: Workspace): void {
    const { rowJoint, rowScale, couplings, m } = this.system;
    const size = value * rowScale[row];
    const c = this.couplingOf[row];
    if (c >= 0) {
      // forces of teeth act on the wheels, not at the joints
      if (couplings[c].mesh) return;
      this.add(couplings[c].sides[1].coordinate.joint, work.J, row, size);
      this.add(couplings[c].sides[0].coordinate.joint, work.J, m + c, size);
      return;
    }
    const s = this.switchedOf[row];
    if (rowJoint[row] < 0) return;
    if (s >= 0 && work.switched.mode[s] !== HOLDS) this.add(rowJoint[row], work.switched.J, s, size);
    else this.add(rowJoint[row], work.J, row, size);
  }

  private add(j: number, J: Float64Array, row: number, size: number): void {
    if (this.isTouched[j] === 0) {
      this.change.fill(0, 6 * j, 6 * j + 6);
      this.isTouched[j] = 1;
      this.touched[this.count++] = j;
    }
    for (let c = 0; c < 6; c++) this.change[6 * j + c] += size * J[12 * row + 6 + c];
  }

  /** The moment is about the joint's point on B. */
  private take(j: number, work: Workspace): void {
    const { change, own, system, u } = this;
    const joint = system.joints[j];
    rotate(u, 0, work.R, 9 * joint.b, joint.pointB, 0);
    const o = 6 * j;
    for (let c = 0; c < 3; c++) {
      const c1 = (c + 1) % 3;
      const c2 = (c + 2) % 3;
      const moment = change[o + 3 + c] - (u[c1] * change[o + c2] - u[c2] * change[o + c1]);
      if (Math.abs(change[o + c]) > UNIQUE_TOLERANCE) own[j] |= 1 << c;
      if (Math.abs(moment) > UNIQUE_TOLERANCE * system.length) own[j] |= 8 << c;
    }
  }
}
