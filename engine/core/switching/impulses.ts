/** Impulses of impacts (T 14.2) for reports: those exerted by stops and contacts on the record's body B. */
import { rowsPerPlace } from '../contact/contact-rows';
import type { SwitchedContact } from '../contact/compiled-contact';
import type { SwitchedRow } from '../system/switched-row';
import type { Coordinate } from '../coordinates/coordinate';
import type { System } from '../system/system';
import type { Vec3 } from '../../model/project';
import type { Workspace } from '../system/workspace';

export interface Impulse {
  /** For a contact its magnitude; for a stop along or about the axis of the joint, signed. */
  readonly value: number;
  readonly unit: 'N*s' | 'N*m*s';
  /** For a contact, in world axes. */
  readonly vector?: Vec3;
}

const impulseOfStop = ({ kind }: SwitchedRow, { impulseUnit }: Coordinate, p: number): Impulse => ({
  value: kind === 'limit-maximum' ? -p : p,
  unit: impulseUnit,
});

function impulseOfContact(work: Workspace, contact: SwitchedContact, p: Float64Array): Impulse {
  const { first, pair, order } = contact;
  const { J } = work.switched;
  const vector: [number, number, number] = [0, 0, 0];
  for (let s = first; s < first + rowsPerPlace(contact) * pair.slots; s++) {
    for (let c = 0; c < 3; c++) vector[c] += order * p[s] * J[12 * s + 6 + c];
  }
  return { value: Math.hypot(...vector), unit: 'N*s', vector };
}

/**
 * Total impulse of the stop or contact that row s belongs to; `p`: impulses of the switched rows, as multipliers. Null for none.
 */
export function impulseOf(system: System, work: Workspace, s: number, p: Float64Array): Impulse | null {
  const row = system.switched[s];
  if (!p.some((value) => value !== 0)) return null;
  const impulse = row.coordinate
    ? impulseOfStop(row, row.coordinate, p[s])
    : impulseOfContact(
        work,
        system.contacts.findLast(({ first }) => first <= s)!,
        p,
      );
  return impulse.value === 0 ? null : impulse;
}

/** `3.21 N s`. */
export function impulseWords({ value, unit }: Impulse): string {
  return `${Number(Math.abs(value).toPrecision(4))} ${unit.replaceAll('*', ' ')}`;
}
