/** The effect on joints of changing multipliers along null vectors: vector by vector, joint by joint. */
import { calcWrench } from '../dynamics/wrench';
import type { NullVectors } from './null-vectors';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

const createScratch = ({ m }: System) => ({ wrench: new Float64Array(6), multipliers: new Float64Array(m) });

/** Each vector is traversed once, so the cost is proportional to its entries. Contact rows belong to no joint and are skipped. */
export class NullWrenches {
  /** Result of the latest `next`: the joint, and the change of force [N] and moment [N m] on its B. */
  joint = -1;
  readonly wrench: Float64Array;
  private entry = 0;
  private vector = 0;
  /** Zero between two joints. */
  private readonly multipliers: Float64Array;

  constructor(
    private readonly system: System,
    private readonly work: Workspace,
    private readonly vectors: NullVectors,
  ) {
    const { wrench, multipliers } = work.scratch.of(createScratch, system);
    this.wrench = wrench;
    this.multipliers = multipliers;
  }

  /** Advances to the next joint of a vector; false after the last. */
  next(): boolean {
    const { count, start, rows, values } = this.vectors;
    const { joints, rowJoint, rowScale } = this.system;
    const { multipliers } = this;
    for (; this.vector < count; this.vector++) {
      const end = start[this.vector + 1];
      while (this.entry < end) {
        const from = this.entry;
        this.joint = rowJoint[rows[from]];
        for (; this.entry < end && rowJoint[rows[this.entry]] === this.joint; this.entry++) {
          multipliers[rows[this.entry]] = values[this.entry] * rowScale[rows[this.entry]];
        }
        if (this.joint >= 0) calcWrench(joints[this.joint], multipliers, this.work, this.wrench);
        for (let e = from; e < this.entry; e++) multipliers[rows[e]] = 0;
        if (this.joint >= 0) return true;
      }
    }
    return false;
  }
}
