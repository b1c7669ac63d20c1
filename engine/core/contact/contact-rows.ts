/**
 * The three rows of a contact point (T 12.2): the gap, and the two components of the sliding velocity.
 *
 *   normal    C = gap      J = ( -n, -s x n, n, u x n )    gdot = ndot . V + n . W
 *   tangent   C = 0        J = ( -t, -s x t, t, u x t )    gdot = tdot . V + t . W
 *
 * with s, u the arms from the centres of mass to the contact point, V = V_B - V_A there, and W = w_B x (pdot - v_B) - w_A x (pdot -
 * v_A): the contact point moves over the bodies with pdot (rolling), so its material points change. For the normal row p is the nearest
 * point of each core, for the tangent rows the point midway between the surfaces, the same for both bodies: so no row creates angular
 * momentum.
 *
 * t_1 and t_2 are derived from an axis of A, made perpendicular to n. The axis is chosen while the contact is open and kept while it is
 * closed, because the direction of sliding is stored in these tangents.
 */
import { calcApart } from './apart';
import { calcPosition, calcRates, createProximity, pointVelocity } from './proximity';
import { createPlaced, placeShape } from './contact-shape';
import { OPEN } from '../system/switched-row';
import { triple } from '../math/scratch';
import { cross, dot } from '../math/vec3';
import { poseOffset, velocityOffset } from '../coordinates/layout';
import type { CompiledContact } from './compiled-contact';
import type { Proximity } from './proximity';
import type { Bodies, Kinematics } from '../coordinates/layout';
import type { Rows } from '../constraints/row-block';

/** Rows per contact point: normal, tangent 1, tangent 2. Without friction, the normal only. */
export const ROWS_PER_PLACE = 3;
export const rowsPerPlace = ({ friction }: { friction: number }): number =>
  friction > 0 ? ROWS_PER_PLACE : 1;
/** Gap of an empty slot [m]: larger than any real gap. Its rows are zero. */
export const NO_PLACE = 1e9;

/** The contact point being evaluated: its data, and its tangent memory, indexed by the switched row of its normal. */
const createPlace = () => ({
  memory: null as TangentMemory | null,
  s: 0,
  shapeA: createPlaced(),
  shapeB: createPlaced(),
  p: createProximity(),
  t1: triple(),
  t2: triple(),
  t1Rate: triple(),
  t2Rate: triple(),
  e: triple(),
  eRate: triple(),
  VA: triple(),
  VB: triple(),
  V: triple(),
  arm: triple(),
  moment: triple(),
  drift: triple(),
  turning: triple(),
});
type Place = ReturnType<typeof createPlace>;

/**
 * Tangents of a contact's points, whose normals are the switched rows from `first` on: while a point is closed, they use the axis chosen
 * when it was open, unless that comes to lie along the normal.
 */
export interface TangentMemory {
  readonly mode: Uint8Array;
  readonly axis: Uint8Array;
}

/** Writes the rows of every slot of a contact, from row `row` on. Reads y and work.R; allocates nothing. */
export function calcContact(
  contact: CompiledContact,
  row: number,
  bodies: Bodies,
  y: Float64Array,
  work: Kinematics,
  out: Rows,
  memory: TangentMemory | null = null,
  firstSwitched = 0,
): void {
  const place = work.scratch.of(createPlace);
  place.memory = memory;
  placeContact(place, contact, y, work);
  const count = rowsPerPlace(contact);
  for (let slot = 0; slot < contact.pair.slots; slot++) {
    const first = row + count * slot;
    if (choosePlace(place, contact, slot, work)) {
      place.s = firstSwitched + count * slot;
      writePlace(place, contact, first, bodies, y, work, out);
    } else {
      out.J.fill(0, 12 * first, 12 * (first + count));
      out.gdot.fill(0, first, first + count);
      out.C.fill(0, first, first + count);
      out.C[first] = NO_PLACE;
    }
  }
}

/** Normal from A to B (as compiled) and position of a slot, for drawing and reports: null if it is empty. */
export function findPlace(
  contact: CompiledContact,
  slot: number,
  y: Float64Array,
  work: Kinematics,
): Readonly<Proximity> | null {
  const place = work.scratch.of(createPlace);
  const { shapeA, shapeB, p } = place;
  placeContact(place, contact, y, work);
  // slot 0 computes the manifold for all slots
  if (slot > 0) contact.pair.choose(p, 0, shapeA, shapeB, work.scratch);
  return choosePlace(place, contact, slot, work) ? p : null;
}

/** The gap of a contact without contact points [m]; `middle` becomes the point midway between the two shapes. */
export function findApart(
  contact: CompiledContact,
  y: Float64Array,
  work: Kinematics,
  middle: Float64Array,
): number {
  const place = work.scratch.of(createPlace);
  placeContact(place, contact, y, work);
  return calcApart(place.shapeA, place.shapeB, work.scratch, middle);
}

function placeContact(
  { shapeA, shapeB }: Place,
  contact: CompiledContact,
  y: Float64Array,
  work: Kinematics,
): void {
  placeShape(shapeA, contact.shapeA, contact.a, y, work);
  placeShape(shapeB, contact.shapeB, contact.b, y, work);
}

function choosePlace(
  { shapeA, shapeB, p }: Place,
  contact: CompiledContact,
  slot: number,
  { scratch }: Kinematics,
): boolean {
  p.signed = false;
  for (let c = 0; c < 3; c++) p.hint[c] = shapeB.point[c] - shapeA.point[c];
  if (dot(p.hint, 0, p.hint, 0) < 1e-24) p.hint[1] = 1;
  if (!contact.pair.choose(p, slot, shapeA, shapeB, scratch)) return false;
  calcPosition(p);
  return true;
}

function writePlace(
  place: Place,
  { a, b, friction, near }: CompiledContact,
  row: number,
  bodies: Bodies,
  y: Float64Array,
  work: Kinematics,
  out: Rows,
): void {
  const { p, VA, VB, V, drift, t1, t2, t1Rate, t2Rate } = place;
  const oA = velocityOffset(bodies.n) + 6 * a;
  const oB = velocityOffset(bodies.n) + 6 * b;
  const xA = poseOffset(a);
  const xB = poseOffset(b);
  out.C[row] = p.gap;
  writeRow(place, out.J, row, p.normal, y, xA, xB);
  if (p.gap > near) {
    // too far for a force before the next check: most corners of a box, most of the time
    const count = friction > 0 ? ROWS_PER_PLACE : 1;
    for (let r = row; r < row + count; r++) out.gdot[r] = 0;
    for (let r = row + 1; r < row + count; r++) out.C[r] = 0;
    out.J.fill(0, 12 * (row + 1), 12 * (row + count));
    return;
  }
  calcRates(p, y, xA, oA, xB, oB);
  // normal: the nearest points
  pointVelocity(p, VA, p.nearA, y, xA, oA);
  pointVelocity(p, VB, p.nearB, y, xB, oB);
  calcDrift(place, y, oA, oB, p.nearRateA, p.nearRateB);
  for (let c = 0; c < 3; c++) V[c] = VB[c] - VA[c];
  out.gdot[row] = dot(p.normalRate, 0, V, 0) + dot(p.normal, 0, drift, 0);
  if (!(friction > 0)) return;
  // tangents: the contact point
  calcTangents(place, y, a, oA, work);
  pointVelocity(p, VA, p.at, y, xA, oA);
  pointVelocity(p, VB, p.at, y, xB, oB);
  calcDrift(place, y, oA, oB, p.atRate, p.atRate);
  for (let c = 0; c < 3; c++) V[c] = VB[c] - VA[c];
  out.C[row + 1] = 0;
  out.C[row + 2] = 0;
  out.gdot[row + 1] = dot(t1Rate, 0, V, 0) + dot(t1, 0, drift, 0);
  out.gdot[row + 2] = dot(t2Rate, 0, V, 0) + dot(t2, 0, drift, 0);
  writeRow(place, out.J, row + 1, t1, y, xA, xB);
  writeRow(place, out.J, row + 2, t2, y, xA, xB);
}

/** W above, from the rates of the points on each body. */
function calcDrift(
  { arm, drift, turning }: Place,
  y: Float64Array,
  oA: number,
  oB: number,
  rateA: Float64Array,
  rateB: Float64Array,
): void {
  for (let c = 0; c < 3; c++) arm[c] = rateB[c] - y[oB + c];
  cross(drift, 0, y, oB + 3, arm, 0);
  for (let c = 0; c < 3; c++) arm[c] = rateA[c] - y[oA + c];
  cross(turning, 0, y, oA + 3, arm, 0);
  for (let c = 0; c < 3; c++) drift[c] -= turning[c];
}

/** Squared sine of the angle between axis and normal below which the axis is unsuitable for tangents [1]. */
const LEAST_ACROSS = 0.1;

function axisOf({ memory, s, e }: Place): number {
  if (memory && memory.mode[s] !== OPEN) {
    const kept = memory.axis[s];
    if (1 - e[kept] * e[kept] > LEAST_ACROSS) return kept;
  }
  const best = mostAcross(e);
  if (memory) memory.axis[s] = best;
  return best;
}

/** Index of the smallest component of e in magnitude; of nearly equal ones the first, independently of rounding. */
function mostAcross(e: Float64Array): number {
  const x = Math.abs(e[0]);
  const y = Math.abs(e[1]) + 1e-3;
  const z = Math.abs(e[2]) + 2e-3;
  return x <= y && x <= z ? 0 : y <= z ? 1 : 2;
}

function calcTangents(place: Place, y: Float64Array, a: number, oA: number, { R }: Kinematics): void {
  const { p, e, eRate, t1, t2, t1Rate, t2Rate, arm } = place;
  // the axis of A most nearly perpendicular to n
  for (let k = 0; k < 3; k++) {
    e[k] = R[9 * a + k] * p.normal[0] + R[9 * a + 3 + k] * p.normal[1] + R[9 * a + 6 + k] * p.normal[2];
  }
  const k = axisOf(place);
  for (let c = 0; c < 3; c++) e[c] = R[9 * a + 3 * c + k];
  cross(eRate, 0, y, oA + 3, e, 0);
  const { normal, normalRate } = p;
  const en = dot(e, 0, normal, 0);
  const enRate = dot(eRate, 0, normal, 0) + dot(e, 0, normalRate, 0);
  for (let c = 0; c < 3; c++) {
    t1[c] = e[c] - en * normal[c];
    t1Rate[c] = eRate[c] - enRate * normal[c] - en * normalRate[c];
  }
  const inverse = 1 / Math.sqrt(dot(t1, 0, t1, 0));
  for (let c = 0; c < 3; c++) {
    t1[c] *= inverse;
    t1Rate[c] *= inverse;
  }
  const along = dot(t1, 0, t1Rate, 0);
  for (let c = 0; c < 3; c++) t1Rate[c] -= along * t1[c];
  cross(t2, 0, normal, 0, t1, 0);
  cross(t2Rate, 0, normalRate, 0, t1, 0);
  cross(arm, 0, normal, 0, t1Rate, 0);
  for (let c = 0; c < 3; c++) t2Rate[c] += arm[c];
}

function writeRow(
  { p, arm, moment }: Place,
  J: Float64Array,
  row: number,
  direction: Float64Array,
  y: Float64Array,
  xA: number,
  xB: number,
): void {
  const o = 12 * row;
  for (let c = 0; c < 3; c++) {
    J[o + c] = -direction[c];
    J[o + 6 + c] = direction[c];
    arm[c] = p.at[c] - y[xA + c];
  }
  cross(moment, 0, arm, 0, direction, 0);
  for (let c = 0; c < 3; c++) {
    J[o + 3 + c] = -moment[c];
    arm[c] = p.at[c] - y[xB + c];
  }
  cross(moment, 0, arm, 0, direction, 0);
  for (let c = 0; c < 3; c++) J[o + 9 + c] = moment[c];
}
