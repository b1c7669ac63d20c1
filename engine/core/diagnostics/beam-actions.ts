/**
 * What acts on an elastic body besides its constraints, with its position along the beam (T 10.8): loads, driver efforts, sliding
 * friction, separating forces of teeth and belt tension, weight and inertia. All about the centre of mass, in world axes.
 */
import { addEffort, rateOf } from '../coordinates/coordinate';
import { addLoad } from '../forces/loads';
import { addPush } from '../dynamics/mesh-push';
import { addRow } from '../dynamics/switched-rows';
import { HOLDS, OPEN } from '../system/switched-row';
import { placeOfLine, placeOfRow, worldOf } from './beam-frame';
import { velocityOffset } from '../coordinates/layout';
import type { CompiledBeam } from '../system/elasticity';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

/** Force [N] and moment about the centre of mass [N m], and its position along the beam [m]. */
export interface BeamAction {
  readonly place: number;
  readonly wrench: Float64Array;
}

export interface BeamActions {
  readonly lumped: readonly BeamAction[];
  /** Force and moment of the distributed mass from a position to the end of the beam; null without distributed mass. */
  readonly spread: ((from: number, out: Float64Array) => void) | null;
}

/** At an evaluated instant: uses the forces, modes and accelerations in `work`. */
export function beamActions(
  system: System,
  y: Float64Array,
  work: Workspace,
  beam: CompiledBeam,
): BeamActions {
  const lumped: BeamAction[] = [];
  const own = work.apart;
  const take = (place: number, act: () => void): void => {
    act();
    const wrench = own.force.slice(6 * beam.body, 6 * beam.body + 6);
    own.force.fill(0);
    if (wrench.every((value) => value === 0)) return;
    lumped.push({ place: Number.isNaN(place) ? placeOfLine(beam, work, wrench) : place, wrench });
  };
  for (const { load, place } of beam.loads) {
    if (work.loadActive[load] !== 0) take(place, () => addLoad(system.loads[load], system, y, work, own));
  }
  for (const { joint, place } of beam.joints) {
    const { record, coordinates } = system.joints[joint];
    const viscous = record.friction?.viscous ?? 0;
    if (viscous !== 0) {
      const coordinate = coordinates[0];
      const effort = -viscous * rateOf(coordinate, system, y, work);
      take(place, () => addEffort(coordinate, effort, system, y, work, own));
    }
    system.drivers.forEach((driver, i) => {
      // the effort of a prescribing driver is in the multiplier of its row
      if (driver.joint !== joint) return;
      take(place, () => addEffort(driver.coordinate, work.driverEffort[i], system, y, work, own));
    });
  }
  // rows that hold, and those that rest and take load, enter by their multipliers
  system.switched.forEach(({ row }, s) => {
    const mode = work.switched.mode[s];
    const size = mode === HOLDS || mode === OPEN ? 0 : work.switched.effort[s];
    if (size === 0 || (system.rowA[row] !== beam.body && system.rowB[row] !== beam.body)) return;
    const place = placeOfRow(system, y, work, beam, row);
    take(place, () => addRow(system, work, s, size, own.force));
  });
  for (const { mesh, row } of system.couplings) {
    if (!mesh || (system.rowA[row] !== beam.body && system.rowB[row] !== beam.body)) continue;
    take(placeOfRow(system, y, work, beam, row), () => addPush(mesh, work.lambda[row], y, work, own.force));
  }
  const spread = spreadMass(system, y, work, beam);
  lumped.push({
    place: placeOfLine(beam, work, new Float64Array(6)),
    wrench: inertia(system, work, beam.body, spread),
  });
  return { lumped, spread };
}

/** Weight less mass times acceleration, without the distributed part. */
function inertia(system: System, work: Workspace, body: number, spread: BeamActions['spread']): Float64Array {
  const o = 6 * body;
  const out = new Float64Array(6);
  const part = new Float64Array(6);
  spread?.(-Infinity, part);
  for (let c = 0; c < 3; c++) {
    out[c] = system.mass[body] * (system.settings.gravity[c] - work.acc[o + c]) - part[c];
    out[3 + c] = work.gyroscopic[o + 3 + c] - part[3 + c];
    for (let d = 0; d < 3; d++) out[3 + c] -= work.inertiaW[9 * body + 3 * c + d] * work.acc[o + 3 + d];
  }
  return out;
}

/** Nodes of the two-point Gauss rule on (-1, 1), exact for cubics; both weights are 1. */
const GAUSS = 1 / Math.sqrt(3);

function spreadMass(
  system: System,
  y: Float64Array,
  work: Workspace,
  beam: CompiledBeam,
): BeamActions['spread'] {
  const { body, spread } = beam;
  if (!spread) return null;
  const [start, end] = spread;
  const density = system.mass[body] / (end - start);
  const origin = worldOf(beam.from, work, body);
  const axis = worldOf(beam.axis, work, body);
  const w = y.slice(velocityOffset(system.n) + 6 * body + 3, velocityOffset(system.n) + 6 * body + 6);
  const acc = work.acc.slice(6 * body, 6 * body + 6);
  const turning = acc.subarray(3);
  return (from, out) => {
    out.fill(0);
    const low = Math.min(Math.max(from, start), end);
    const half = (end - low) / 2;
    for (const sign of [-1, 1]) {
      const place = low + half * (1 + sign * GAUSS);
      const r = origin.map((value, c) => value + place * axis[c]);
      const once = crossed(w, r);
      const twice = crossed(w, once);
      const tangential = crossed(turning, r);
      const f = r.map(
        (_, c) => half * density * (system.settings.gravity[c] - acc[c] - tangential[c] - twice[c]),
      );
      const moment = crossed(r, f);
      for (let c = 0; c < 3; c++) {
        out[c] += f[c];
        out[3 + c] += moment[c];
      }
    }
  };
}

const crossed = (a: ArrayLike<number>, b: ArrayLike<number>): Float64Array =>
  Float64Array.of(a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]);
