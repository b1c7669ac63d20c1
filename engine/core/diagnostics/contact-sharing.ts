/**
 * What is known of the force of each contact, and how much of it redundant constraints share (T 10.2, 10.13). How the points of one
 * contact share their force does not matter: what counts is the resultant force and moment about one point.
 */
import { ALL_UNIQUE, BY_STIFFNESS, INDETERMINATE } from './reaction-mask';
import { SLIDES } from '../system/switched-row';
import { SHARED_TOLERANCE, sizeInSpan } from './shared-part';
import { UNIQUE_TOLERANCE } from './uniqueness';
import { poseOffset } from '../coordinates/layout';
import type { NullVectors } from './null-vectors';
import type { Split } from './split-result';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

/** Columns of `ContactSharing.masks`: FX FY FZ MX MY MZ, the sum of the normal forces, the resultant friction. */
export const CONTACT_MASKS = 3;
/** Numbers per change: force and moment on the record's B, sum of the normals, friction vector. */
const CHANGE = 10;

export class ContactSharing {
  /** CONTACT_MASKS per contact, as in `reaction-mask.ts`; for normal and friction, the bits of one component. */
  readonly masks: Int32Array;
  /** 2 per contact: the shared part of the force [N] and of the moment [N m]. */
  readonly parts: Float64Array;
  private readonly change: Float64Array;
  private readonly touched: Uint8Array;
  private readonly own: Uint8Array;
  private readonly gram: Float64Array;
  /** For each row of the system its contact, or -1, and its switched row. */
  private readonly contactOf: Int32Array;
  private readonly switchedOf: Int32Array;

  constructor(private readonly system: System) {
    const { contacts, switched, m } = system;
    const count = contacts.length;
    this.masks = new Int32Array(CONTACT_MASKS * count);
    this.parts = new Float64Array(2 * count);
    this.change = new Float64Array(CHANGE * count);
    this.touched = new Uint8Array(count);
    this.own = new Uint8Array(CONTACT_MASKS * count);
    this.gram = new Float64Array(18 * count);
    this.contactOf = new Int32Array(m).fill(-1);
    this.switchedOf = new Int32Array(m);
    // contact rows come last: earlier rows have no contact
    switched.forEach(({ row }, s) => {
      this.switchedOf[row] = s;
      this.contactOf[row] = contacts.findLastIndex(({ first }) => first <= s);
    });
  }

  /** `middles`: 3 per contact [m], the reference point of its moment; `wrenches`: 6 per contact, force and moment about that point. */
  calc(
    y: Float64Array,
    work: Workspace,
    { all, open, singular }: Split,
    middles: Float64Array,
    wrenches: Float64Array,
  ): void {
    const { masks, own, parts, gram, system } = this;
    for (let i = 0; i < masks.length; i++) masks[i] = i % CONTACT_MASKS === 0 ? ALL_UNIQUE : 1;
    parts.fill(0);
    if (all.count === 0) return;
    if (all !== open) {
      this.find(y, work, all, middles);
      for (let i = 0; i < masks.length; i++) masks[i] |= own[i] << BY_STIFFNESS;
    }
    this.find(y, work, open, middles);
    for (let i = 0; i < masks.length; i++) masks[i] &= ~own[i] & ~(own[i] << BY_STIFFNESS);
    for (let i = 0; i < parts.length; i++) {
      const least = SHARED_TOLERANCE * (i % 2 === 0 ? 1 : system.length);
      parts[i] = sizeInSpan(gram, 9 * i, wrenches, 3 * i, least);
    }
    if (!singular) return;
    this.find(y, work, singular, middles);
    for (let i = 0; i < masks.length; i++) {
      masks[i] = (masks[i] & ~own[i] & ~(own[i] << BY_STIFFNESS)) | (own[i] << INDETERMINATE);
    }
  }

  /** this.own: the bits that some vector changes; this.gram: the span of the changes of force and moment. */
  private find(y: Float64Array, work: Workspace, vectors: NullVectors, middles: Float64Array): void {
    const { own, gram, touched } = this;
    own.fill(0);
    gram.fill(0);
    for (let v = 0; v < vectors.count; v++) {
      touched.fill(0);
      for (let e = vectors.start[v]; e < vectors.start[v + 1]; e++) {
        this.addEntry(vectors.rows[e], vectors.values[e], work);
      }
      for (let i = 0; i < touched.length; i++) if (touched[i] === 1) this.take(i, y, middles);
    }
  }

  /** The change of a contact by an entry of a null vector; sliding friction changes with its normal. */
  private addEntry(row: number, value: number, work: Workspace): void {
    const i = this.contactOf[row];
    if (i < 0) return;
    const { switched, rowScale } = this.system;
    const { mode, effort } = work.switched;
    if (this.touched[i] === 0) this.change.fill(0, CHANGE * i, CHANGE * (i + 1));
    this.touched[i] = 1;
    const s = this.switchedOf[row];
    const size = value * rowScale[row];
    this.addRow(i, s, size, work);
    if (switched[s].kind !== 'contact-normal') return;
    this.change[CHANGE * i + 6] += size;
    if (mode[s + 1] !== SLIDES || !(effort[s] > 0)) return;
    for (const t of [s + 1, s + 2]) this.addRow(i, t, (effort[t] / effort[s]) * size, work);
  }

  private addRow(i: number, s: number, size: number, { switched: { J } }: Workspace): void {
    const { contacts, switched } = this.system;
    const factor = contacts[i].order * size;
    const isTangent = switched[s].kind === 'contact-tangent';
    for (let c = 0; c < 6; c++) this.change[CHANGE * i + c] += factor * J[12 * s + 6 + c];
    for (let c = 0; c < 3; c++) {
      if (isTangent) this.change[CHANGE * i + 7 + c] += factor * J[12 * s + 6 + c];
    }
  }

  private take(i: number, y: Float64Array, middles: Float64Array): void {
    const { change, gram, own, system } = this;
    const o = CHANGE * i;
    const x = poseOffset(system.contacts[i].b);
    for (let c = 0; c < 3; c++) {
      const c1 = (c + 1) % 3;
      const c2 = (c + 2) % 3;
      change[o + 3 + c] -=
        (middles[3 * i + c1] - y[x + c1]) * change[o + c2] -
        (middles[3 * i + c2] - y[x + c2]) * change[o + c1];
    }
    const at = CONTACT_MASKS * i;
    for (let c = 0; c < 6; c++) {
      const least = UNIQUE_TOLERANCE * (c < 3 ? 1 : system.length);
      if (Math.abs(change[o + c]) > least) own[at] |= 1 << c;
    }
    if (Math.abs(change[o + 6]) > UNIQUE_TOLERANCE) own[at + 1] = 1;
    if (Math.hypot(change[o + 7], change[o + 8], change[o + 9]) > UNIQUE_TOLERANCE) own[at + 2] = 1;
    for (let r = 0; r < 3; r++) {
      for (let c = 0; c < 3; c++) {
        gram[18 * i + 3 * r + c] += change[o + r] * change[o + c];
        gram[18 * i + 9 + 3 * r + c] += change[o + 3 + r] * change[o + 3 + c];
      }
    }
  }
}
