/** The contacts of a system as switched rows: a normal and two tangents per contact point (T 12). */
import { HOLDS } from '../system/switched-row';
import { NO_PLACE, calcContact, rowsPerPlace } from './contact-rows';
import type { CompiledContact, SwitchedContact } from './compiled-contact';
import type { SwitchedRow } from '../system/switched-row';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

/** Rows from `firstRow` on, after the `firstSwitched` existing switched rows. */
export function switchContacts(
  compiled: readonly CompiledContact[],
  firstRow: number,
  firstSwitched: number,
): { contacts: SwitchedContact[]; switched: SwitchedRow[] } {
  const switched: SwitchedRow[] = [];
  const contacts = compiled.map((contact): SwitchedContact => {
    const first = firstSwitched + switched.length;
    const row = firstRow + switched.length;
    for (let slot = 0; slot < contact.pair.slots; slot++) {
      addPlace(contact, firstRow + switched.length, firstSwitched + switched.length, switched);
    }
    return { ...contact, row, first };
  });
  return { contacts, switched };
}

function addPlace(contact: CompiledContact, row: number, s: number, out: SwitchedRow[]): void {
  const { id, name, friction, restitution } = contact;
  const owner = {
    id,
    name,
    joint: -1,
    driver: -1,
    coordinate: null,
    lower: 0,
    upper: Infinity,
    partner: -1,
    coefficient: 0,
  };
  out.push({ ...owner, kind: 'contact-normal', row, restitution, normal: -1 });
  if (rowsPerPlace(contact) === 1) return;
  const tangent = {
    ...owner,
    kind: 'contact-tangent',
    restitution: 0,
    normal: s,
    coefficient: friction,
  } as const;
  out.push({ ...tangent, row: row + 1, partner: s + 2 }, { ...tangent, row: row + 2, partner: s + 1 });
}

type Rows = Pick<System, 'm' | 'rowA' | 'rowB' | 'rowJoint' | 'switched'> & {
  readonly rowUnits: readonly ('m' | 'rad')[];
};

/** `rows` followed by those of contacts. */
export function addContactRows<T extends Rows>(
  rows: T,
  compiled: readonly CompiledContact[],
): T & Pick<System, 'contacts'> {
  const { m, rowA, rowB } = rows;
  const { contacts, switched } = switchContacts(compiled, m, rows.switched.length);
  const insert = (values: Int32Array, side: 'a' | 'b') => {
    const own = contacts.flatMap((contact) =>
      new Array<number>(contact.pair.slots * rowsPerPlace(contact)).fill(contact[side]),
    );
    // The second halves of couplings stay behind all rows. `from`, not `of`: a large model has more rows than a call may have arguments.
    return Int32Array.from([...values.subarray(0, m), ...own, ...values.subarray(m)]);
  };
  return {
    ...rows,
    m: m + switched.length,
    contacts,
    switched: [...rows.switched, ...switched],
    rowA: insert(rowA, 'a'),
    rowB: insert(rowB, 'b'),
    rowJoint: Int32Array.from([...rows.rowJoint, ...switched.map(() => -1)]),
    rowUnits: [...rows.rowUnits, ...switched.map(() => 'm' as const)],
  };
}

/** C, J and gdot of the rows of all contacts. Reads y and work.R; allocates nothing. */
export function calcContacts(
  system: Pick<System, 'n' | 'contacts'>,
  y: Float64Array,
  work: Pick<Workspace, 'R' | 'scratch' | 'C' | 'J' | 'gdot' | 'switched'>,
): void {
  for (let i = 0; i < system.contacts.length; i++) {
    const contact = system.contacts[i];
    calcContact(contact, contact.row, system, y, work, work, work.switched, contact.first);
    const count = rowsPerPlace(contact);
    for (let k = 0; k < contact.pair.slots; k++) {
      // an empty slot carries nothing, and its row must not pull: it counts as closed until the next switch
      const row = contact.row + count * k;
      if (work.C[row] === NO_PLACE && work.switched.mode[contact.first + count * k] === HOLDS)
        work.C[row] = 0;
    }
  }
}
