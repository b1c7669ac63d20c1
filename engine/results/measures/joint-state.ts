/**
 * For each joint with a coordinate (hinge, slider, screw; a cylinder has two): the coordinate [rad or m] unwrapped over
 * turns, its rate and its acceleration; the effort -I qddot of its armature, if it has one; if it has stops or friction also their efforts on B along the axis, and a state: 0
 * free, 1 on its lower stop, 2 on its upper stop, 3 sticking, 4 sliding backwards, 5 sliding forwards.
 */
import { HOLDS, AT_LOWER, AT_UPPER, isDriver } from '../../core/system/switched-row';
import { onTurnNear } from '../../core/coordinates/coordinate';
import { velocityOffset } from '../../core/coordinates/layout';
import { hasArmature, hasFriction, hasStops } from './force-elements';
import { titleOf } from '../recording/component-titles';
import type { CoordinateRow } from '../../core/coordinates/coordinate';
import type { BlockBatch, Rows } from '../../core/constraints/row-block';
import type { Channel } from '../recording/channel';
import type { Instant, Measure } from './measure';
import type { System } from '../../core/system/system';

function channelsOf(system: System, { coordinate }: CoordinateRow): Channel[] {
  const joint = system.joints[coordinate.joint];
  const { id, name } = joint.record;
  const { kind, unit, rateUnit, accelerationUnit, effortUnit } = coordinate;
  const which = joint.coordinates.length > 1 ? `_${kind}` : '';
  const columns = [
    [`coordinate${which}`, unit],
    [`rate${which}`, rateUnit],
    [`acceleration${which}`, accelerationUnit],
  ];
  if (hasArmature(joint.record, kind)) columns.push([`armature${which}`, effortUnit]);
  if (hasStops(joint.record)) columns.push(['limit', effortUnit]);
  if (hasFriction(joint.record)) columns.push(['friction', effortUnit]);
  if (hasStops(joint.record) || hasFriction(joint.record)) columns.push(['state', '1']);
  return columns.map(([component, unit]) => ({
    key: `joint/${id}/${component}`,
    label: `${name}.${titleOf(component)}`,
    unit,
    group: 'joint' as const,
    record: id,
    component,
  }));
}

/** A separate row, so that the rows of the system stay as they were evaluated. */
const createRow = (): Rows => ({
  C: new Float64Array(1),
  J: new Float64Array(12),
  gdot: new Float64Array(1),
});

export const jointState: Measure = {
  onDemand: true,
  channels: (system) => system.measured.flatMap((entry) => channelsOf(system, entry)),
  calc(instant, row, o) {
    const { system, y, work } = instant;
    let at = o;
    for (const entry of system.measured) {
      const { coordinate, batch } = entry;
      const one = work.scratch.of(createRow);
      coordinate.calcRow(batch, system, y, work, one);
      const rate = along(batch, one, y, velocityOffset(system.n));
      const before = Number.isFinite(row[at])
        ? row[at] + (instant.sinceSample * (row[at + 1] + rate)) / 2
        : 0;
      // where the state does not count turns, the previous sample (still in the row) and the mean rate since then do
      row[at] = onTurnNear(coordinate, one.C[0], before, system, y);
      row[at + 1] = rate;
      row[at + 2] = along(batch, one, work.acc, 0) + one.gdot[0];
      at += 3;
      const { armature } = system.joints[coordinate.joint].record;
      const inertia = armature?.[coordinate.kind] ?? 0;
      if (inertia > 0) {
        row[at] = -inertia * row[at - 1];
        at++;
      }
      at = writeSwitched(instant, coordinate.joint, rate, row, at);
    }
  },
};

/** The coordinate's row times the 6n-vector that starts at x[o]. */
function along(batch: BlockBatch, { J }: Rows, x: Float64Array, o: number): number {
  const a = o + 6 * batch.a[0];
  const b = o + 6 * batch.b[0];
  let sum = 0;
  for (let c = 0; c < 6; c++) sum += J[c] * x[a + c] + J[6 + c] * x[b + c];
  return sum;
}

function writeSwitched(
  { system, work }: Instant,
  joint: number,
  rate: number,
  row: Float64Array,
  o: number,
): number {
  const { mode, effort } = work.switched;
  const compiled = system.joints[joint];
  const stops = hasStops(compiled.record);
  const rubs = hasFriction(compiled.record);
  if (!stops && !rubs) return o;
  let limit = 0;
  let friction = -(compiled.record.friction?.viscous ?? 0) * rate;
  let state = 0;
  for (let s = 0; s < system.switched.length; s++) {
    const own = system.switched[s];
    if (own.joint !== joint) continue;
    const holds = mode[s] === HOLDS;
    if (own.kind === 'friction') {
      if (mode[s] !== 0) friction += effort[s];
      if (state === 0) state = holds ? 3 : mode[s] === AT_UPPER ? 4 : mode[s] === AT_LOWER ? 5 : 0;
    } else if (!isDriver(own) && (holds || effort[s] > 0)) {
      // an open one may have been assigned a share (T 10.13)
      const lower = own.kind === 'limit-minimum';
      limit += lower ? effort[s] : -effort[s];
      state = lower ? 1 : 2;
    }
  }
  let at = o;
  if (stops) row[at++] = limit;
  if (rubs) row[at++] = friction;
  row[at++] = state;
  return at;
}
