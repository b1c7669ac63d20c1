/**
 * Whether the places of one contact can carry its force within their cones (T 12.4).
 *
 * Four corners of a block carry more unknowns than the motion determines: the solver gives the force of least norm, and
 * that may lie outside some corner's cone, or pull at it, while another share of the same force and moment does not. As
 * long as there is one, the bodies hold. Found by projecting on the cones place by place, from the share of least norm;
 * bounded, and deterministic.
 */
import { HOLDS, followsNormal } from '../system/switched-row';
import { rowsPerPlace } from './contact-rows';
import type { SwitchedContact } from './compiled-contact';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

const SWEEPS = 1000;
/** What may be left of the force [1]. */
const CARRIED = 1e-9;

/** Unknowns of one place: its normal, and its two tangents where they hold. `columns`: force and moment on B of each. */
interface Place {
  readonly columns: readonly Float64Array[];
  readonly coefficient: number;
  readonly stiffness: number;
  readonly x: Float64Array;
}

export function isWithinCones(system: System, work: Workspace, s: number): boolean {
  const contact = system.contacts.findLast(({ first }) => first <= s);
  if (!contact || contact.pair.slots === 1) return false;
  const places = collectPlaces(system, work, contact);
  if (places.length < 2) return false;
  const rest = new Float64Array(6);
  for (const { columns, x } of places) columns.forEach((column, i) => add(rest, column, x[i]));
  const force = size(rest);
  for (const place of places) {
    project(place);
    // what the share on the cones lacks
    place.columns.forEach((column, i) => add(rest, column, -place.x[i]));
  }
  for (let n = 0; n < SWEEPS; n++) {
    if (size(rest) <= CARRIED * force) return true;
    for (const place of places) improve(place, rest);
  }
  return size(rest) <= CARRIED * force;
}

function collectPlaces(system: System, { switched }: Workspace, contact: SwitchedContact): Place[] {
  const { mode, effort, J, slip } = switched;
  const count = rowsPerPlace(contact);
  const places: Place[] = [];
  for (let slot = 0; slot < contact.pair.slots; slot++) {
    const s = contact.first + count * slot;
    if (mode[s] !== HOLDS) continue;
    const column = (row: number): Float64Array =>
      Float64Array.from({ length: 6 }, (_, c) => J[12 * row + 6 + c] / (c < 3 ? 1 : system.length));
    const normal = column(s);
    const sticks = count > 1 && mode[s + 1] === HOLDS;
    const columns = [normal];
    if (sticks) columns.push(column(s + 1), column(s + 2));
    else if (count > 1 && followsNormal(mode[s + 1])) {
      for (const t of [s + 1, s + 2]) add(normal, column(t), -contact.friction * slip[t]);
    }
    const x = Float64Array.from(columns, (_, i) => effort[s + i]);
    const stiffness = columns.reduce((sum, each) => sum + size(each) ** 2, 0);
    places.push({ columns, coefficient: contact.friction, stiffness, x });
  }
  return places;
}

/** A step of one place towards what is lacking, back onto its cone. */
function improve(place: Place, rest: Float64Array): void {
  const { columns, stiffness, x } = place;
  const before = x.slice();
  columns.forEach((column, i) => (x[i] += dot(column, rest) / stiffness));
  project(place);
  columns.forEach((column, i) => add(rest, column, before[i] - x[i]));
}

/** The nearest point of the cone |t| <= coefficient n. */
function project({ coefficient, x }: Place): void {
  if (x.length === 1) {
    x[0] = Math.max(0, x[0]);
    return;
  }
  const t = Math.hypot(x[1], x[2]);
  if (t <= coefficient * x[0]) return;
  const n = Math.max(0, (x[0] + coefficient * t) / (1 + coefficient * coefficient));
  const factor = t > 0 ? (coefficient * n) / t : 0;
  x[0] = n;
  x[1] *= factor;
  x[2] *= factor;
}

function add(out: Float64Array, column: Float64Array, factor: number): void {
  for (let c = 0; c < 6; c++) out[c] += factor * column[c];
}

const dot = (a: Float64Array, b: Float64Array): number => a.reduce((sum, value, c) => sum + value * b[c], 0);
const size = (a: Float64Array): number => Math.sqrt(dot(a, a));
