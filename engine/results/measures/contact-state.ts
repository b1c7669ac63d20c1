/**
 * For each contact: the force on body B from body A [N], world axes and magnitude; its parts along the normals and along the surface; the
 * least gap [m]; the mean of its contact points [m], weighted by their normal forces (the nearest point while it is open); the moment
 * about it [N m] on B from friction at several points; and its state (`contact-states.ts`). Values are sums over the points: how more
 * points than needed share the force is undetermined, but the sum is not, unless other contacts or joints could carry some of it, which
 * the masks (`reaction-mask.ts`) and the shared parts of force and moment tell.
 */
import { CONTACT_MASKS, ContactSharing } from '../../core/diagnostics/contact-sharing';
import { triple } from '../../core/math/scratch';
import { poseOffset } from '../../core/coordinates/layout';
import { EDGE, HOLDS } from '../../core/system/switched-row';
import { CONTACT_STATES } from '../recording/contact-states';
import { NO_PLACE, findApart, findPlace, rowsPerPlace } from '../../core/contact/contact-rows';
import type { ContactState } from '../recording/contact-states';
import type { Instant, Measure } from './measure';
import type { SwitchedContact } from '../../core/contact/compiled-contact';
import type { System } from '../../core/system/system';
import type { Workspace } from '../../core/system/workspace';

const COMPONENTS: readonly (readonly [string, string])[] = [
  ['FX', 'N'],
  ['FY', 'N'],
  ['FZ', 'N'],
  ['F', 'N'],
  ['normal', 'N'],
  ['friction', 'N'],
  ['gap', 'm'],
  ['x', 'm'],
  ['y', 'm'],
  ['z', 'm'],
  ['MX', 'N*m'],
  ['MY', 'N*m'],
  ['MZ', 'N*m'],
  ['M', 'N*m'],
  ['state', '1'],
  ['unique', '1'],
  ['normal_unique', '1'],
  ['friction_unique', '1'],
];
/** In the group of shared parts. */
const SHARED: readonly (readonly [string, string])[] = [
  ['F', 'N'],
  ['M', 'N*m'],
];
const WIDTH = COMPONENTS.length + SHARED.length;
const MASK_AT = COMPONENTS.length - CONTACT_MASKS;

const createScratch = () => ({ normal: triple(), tangent: triple(), moment: triple(), middle: triple() });

export const contactState: Measure = {
  channels: (system) =>
    system.contacts.flatMap(({ id, name }) => [
      ...COMPONENTS.map(([component, unit]) => ({
        key: `contact/${id}/${component}`,
        label: `${name}.${component}`,
        unit,
        group: 'contact' as const,
        record: id,
        component,
      })),
      ...SHARED.map(([component, unit]) => ({
        key: `shared/${id}/${component}`,
        label: `${name}.${component} shared`,
        unit,
        group: 'shared' as const,
        record: id,
        component,
      })),
    ]),
  calc(instant, row, o) {
    const { contacts } = instant.system;
    for (let i = 0; i < contacts.length; i++) calcOne(contacts[i], instant, row, o + WIDTH * i);
    if (contacts.length > 0) writeSharing(instant, row, o);
  },
};

const createSharing = (system: System) => ({
  found: new ContactSharing(system),
  middles: new Float64Array(3 * system.contacts.length),
  wrenches: new Float64Array(6 * system.contacts.length),
});

/** Writes the results of `calcOne`. */
function writeSharing({ system, y, work, split }: Instant, row: Float64Array, o: number): void {
  const count = system.contacts.length;
  const { found, middles, wrenches } = work.scratch.of(createSharing, system);
  for (let i = 0; i < count; i++) {
    for (let c = 0; c < 3; c++) {
      const at = o + WIDTH * i + c;
      wrenches[6 * i + c] = row[at];
      wrenches[6 * i + 3 + c] = row[at + 10];
      middles[3 * i + c] = row[at + 7];
    }
  }
  found.calc(y, work, split, middles, wrenches);
  for (let i = 0; i < count; i++) {
    const at = o + WIDTH * i + MASK_AT;
    for (let c = 0; c < CONTACT_MASKS; c++) row[at + c] = found.masks[CONTACT_MASKS * i + c];
    for (let c = 0; c < SHARED.length; c++) row[at + CONTACT_MASKS + c] = found.parts[SHARED.length * i + c];
  }
}

function calcOne(contact: SwitchedContact, { y, work }: Instant, row: Float64Array, at: number): void {
  const { effort, C } = work.switched;
  const { normal, tangent, moment, middle } = work.scratch.of(createScratch);
  const count = rowsPerPlace(contact);
  normal.fill(0);
  tangent.fill(0);
  moment.fill(0);
  middle.fill(0);
  let pressure = 0;
  let gap = NO_PLACE;
  let nearest = 0;
  for (let slot = 0; slot < contact.pair.slots; slot++) {
    const s = contact.first + count * slot;
    addPart(work, s, contact.order, 6, normal);
    addPart(work, s, contact.order, 9, moment);
    for (let t = 1; t < count; t++) {
      addPart(work, s + t, contact.order, 6, tangent);
      addPart(work, s + t, contact.order, 9, moment);
    }
    if (C[s] < gap) {
      gap = C[s];
      nearest = slot;
    }
    if (effort[s] <= 0) continue;
    const place = findPlace(contact, slot, y, work);
    if (!place) continue;
    pressure += effort[s];
    for (let c = 0; c < 3; c++) middle[c] += effort[s] * place.at[c];
  }
  if (pressure > 0) for (let c = 0; c < 3; c++) middle[c] /= pressure;
  else if (gap === NO_PLACE) gap = findApart(contact, y, work, middle);
  else middle.set(findPlace(contact, nearest, y, work)?.at ?? middle);
  for (let c = 0; c < 3; c++) {
    row[at + c] = normal[c] + tangent[c];
    row[at + 7 + c] = middle[c];
  }
  row[at + 3] = Math.hypot(row[at], row[at + 1], row[at + 2]);
  row[at + 4] = pressure;
  row[at + 5] = Math.hypot(tangent[0], tangent[1], tangent[2]);
  row[at + 6] = gap;
  writeMoment(y, contact.b, work, row, at);
  row[at + 13] = Math.hypot(row[at + 10], row[at + 11], row[at + 12]);
  row[at + 14] = CONTACT_STATES.indexOf(stateOf(contact, work));
}

/** out += contribution of row s on the record's body B: force at 6, moment about the system's body B at 9. */
function addPart(work: Workspace, s: number, order: 1 | -1, from: 6 | 9, out: Float64Array): void {
  const { effort, J } = work.switched;
  for (let c = 0; c < 3; c++) out[c] += order * effort[s] * J[12 * s + from + c];
}

/** Transfers the moment from the centre of mass of the system's body B to the mean point. */
function writeMoment(y: Float64Array, b: number, work: Workspace, row: Float64Array, at: number): void {
  const { moment, middle } = work.scratch.of(createScratch);
  const x = poseOffset(b);
  for (let c = 0; c < 3; c++) {
    const c1 = (c + 1) % 3;
    const c2 = (c + 2) % 3;
    const lever = (middle[c1] - y[x + c1]) * row[at + c2] - (middle[c2] - y[x + c2]) * row[at + c1];
    row[at + 10 + c] = moment[c] - lever;
  }
}

/** Among several points, one that slides decides, then one that sticks. */
function stateOf(contact: SwitchedContact, { switched: { mode, effort } }: Workspace): ContactState {
  const count = rowsPerPlace(contact);
  let state: ContactState = 'open';
  for (let slot = 0; slot < contact.pair.slots; slot++) {
    const s = contact.first + count * slot;
    if (mode[s] !== HOLDS && !(effort[s] > 0)) continue;
    if (count === 1) return 'touching';
    // impulse solvers leave sliding rows open
    if (mode[s + 1] !== HOLDS && mode[s + 1] !== EDGE) return 'sliding';
    state = 'sticking';
  }
  return state;
}
