/**
 * The complementary energy of compliant joints and bodies as a sum of squares, 1/2 |e|^2 with e = E lambda + e_0 (T 10.8): six entries
 * per joint with a compliance, and for each span of an elastic body the internal force and moment at the Gauss nodes, each times the
 * square root of the flexibility.
 */
import { beamActions } from './beam-actions';
import { calcWrench } from '../dynamics/wrench';
import { placeOfLine, placeOfRow, worldOf } from './beam-frame';
import { stationsWithin } from '../system/elasticity';
import type { BeamActions } from './beam-actions';
import type { CompiledBeam, CompiledCompliance } from '../system/elasticity';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

/** A compliant joint or body. */
export interface Strain {
  readonly size: number;
  /** Whether any of these rows (ascending) strains it by its multiplier. */
  readonly isTouched: (rows: ReadonlySet<number>) => boolean;
  /** out[o] and following: its part of E lambda for m multipliers. */
  readonly calc: (multipliers: Float64Array, out: Float64Array, o: number) => void;
  /** Its part of e_0 at an evaluated instant. */
  readonly calcOffset: (y: Float64Array, out: Float64Array, o: number) => void;
}

/**
 * At the state y, with rotations and rows in `work`; without y the result is valid for ranks only, not for the size of the strains.
 * `resting`: indices into `System.switched` of rows that do not hold, but may take load.
 */
export function strainsAt(
  system: System,
  y: Float64Array | null,
  work: Workspace,
  resting: readonly number[] = [],
): Strain[] {
  const rows = new Map(resting.map((s) => [system.switched[s].row, s]));
  return [
    ...system.compliances.map((compliance) => jointStrain(system, work, compliance)),
    ...system.beams.map((beam) => beamStrain(system, y, work, { beam, resting: rows })),
  ];
}

function jointStrain(system: System, work: Workspace, { joint: index, root }: CompiledCompliance): Strain {
  const joint = system.joints[index];
  const wrench = new Float64Array(6);
  const local = new Float64Array(6);
  const axes = [0, 1, 2].map((c) =>
    Float64Array.from([0, 1, 2], (r) => {
      let sum = 0;
      for (let k = 0; k < 3; k++) sum += work.R[9 * joint.a + 3 * r + k] * joint.axesA[3 * k + c];
      return sum;
    }),
  );
  return {
    size: 6,
    isTouched: (rows) => {
      for (let row = joint.row; row < joint.row + joint.rows; row++) if (rows.has(row)) return true;
      return false;
    },
    calc: (multipliers, out, o) => {
      calcWrench(joint, multipliers, work, wrench);
      for (let c = 0; c < 3; c++) {
        local[c] = dot(axes[c], 0, wrench, 0);
        local[3 + c] = dot(axes[c], 0, wrench, 3);
      }
      for (let r = 0; r < 6; r++) {
        out[o + r] = 0;
        for (let c = 0; c < 6; c++) out[o + r] += root[6 * r + c] * local[c];
      }
    },
    calcOffset: (_, out, o) => void out.fill(0, o, o + 6),
  };
}

/** Four-point Gauss rule on (-1, 1): exact for the square of a moment under a linearly distributed load. */
const PLACES = [-0.8611363115940526, -0.3399810435848563, 0.3399810435848563, 0.8611363115940526];
const WEIGHTS = [0.3478548451374538, 0.6521451548625461, 0.6521451548625461, 0.3478548451374538];
/** At each node: stretching, bending about two directions, twisting. */
const KINDS = 4;

/** Contacts that push on an overhang strain it as well. */
function stationsOf(
  { length, stations, places: all }: CompiledBeam,
  places: readonly number[],
  pressed: readonly number[],
): Float64Array {
  const low = Math.min(0, ...pressed);
  const high = Math.max(length, ...pressed);
  return low < 0 || high > length
    ? stationsWithin([low, high], [...all, 0, length, ...places])
    : stationsWithin([0, length], [...stations, ...places]);
}

interface BeamTask {
  readonly beam: CompiledBeam;
  /** Row of the system: index of the switched row. */
  readonly resting: ReadonlyMap<number, number>;
}

function beamStrain(
  system: System,
  state: Float64Array | null,
  work: Workspace,
  { beam, resting }: BeamTask,
): Strain {
  const { body, slots } = beam;
  const own = slots.map(({ slot, row, side, place }) => {
    const s = resting.get(row);
    // the rows of those that do not hold are masked
    const o = 12 * (s ?? slot) + 6 * side;
    const wrench = (s === undefined ? work.J : work.switched.J).slice(o, o + 6);
    if (!Number.isNaN(place)) return { row, wrench, place };
    const found = state ? placeOfRow(system, state, work, beam, row) : placeOfLine(beam, work, wrench);
    return { row, wrench, place: found };
  });
  // contacts and meshes may act between the precomputed stations
  const places = own.map(({ place }) => place);
  const pressed = own.flatMap(({ row, wrench, place }) =>
    row >= system.jointRows &&
    !Number.isNaN(place) &&
    (resting.has(row) || wrench.some((value) => value !== 0))
      ? [place]
      : [],
  );
  const stations = stationsOf(beam, places, pressed);
  const size = Math.max(0, stations.length - 1) * PLACES.length * KINDS;
  const origin = worldOf(beam.from, work, body);
  const axis = worldOf(beam.axis, work, body);
  const across = beam.across.map((direction) => worldOf(direction, work, body));
  const right = new Float64Array(6);
  const moment = new Float64Array(3);
  /** `fill`: what acts beyond a span; `spread`: the contribution of the mass beyond a position. */
  const walk = (
    fill: (from: number) => void,
    spread: BeamActions['spread'],
    out: Float64Array,
    o: number,
  ): void => {
    const added = new Float64Array(6);
    let at = o;
    for (let span = 0; span + 1 < stations.length; span++) {
      right.fill(0);
      const half = (stations[span + 1] - stations[span]) / 2;
      fill(stations[span] + half);
      for (let g = 0; g < PLACES.length; g++) {
        const place = stations[span] + half * (1 + PLACES[g]);
        if (spread) spread(place, added);
        const total = right.map((value, c) => value + added[c]);
        const arm = origin.map((value, c) => value + place * axis[c]);
        for (let c = 0; c < 3; c++) {
          const [c1, c2] = [(c + 1) % 3, (c + 2) % 3];
          moment[c] = total[3 + c] - (arm[c1] * total[c2] - arm[c2] * total[c1]);
        }
        const weight = Math.sqrt(half * WEIGHTS[g]);
        out[at++] = weight * beam.stretch * dot(axis, 0, total, 0);
        out[at++] = weight * beam.bend[0] * dot(across[0], 0, moment, 0);
        out[at++] = weight * beam.bend[1] * dot(across[1], 0, moment, 0);
        out[at++] = weight * beam.twist * dot(axis, 0, moment, 0);
      }
    }
  };
  return {
    size,
    isTouched: (rows) => own.some(({ row }) => rows.has(row)),
    calc: (multipliers, out, o) => {
      const fill = (from: number) => {
        for (const { row, wrench, place } of own) {
          if (place <= from || multipliers[row] === 0) continue;
          for (let c = 0; c < 6; c++) right[c] += multipliers[row] * wrench[c];
        }
      };
      walk(fill, null, out, o);
    },
    calcOffset: (y, out, o) => {
      const { lumped, spread } = beamActions(system, y, work, beam);
      const fill = (from: number) => {
        for (const { place, wrench } of lumped) {
          if (place > from) for (let c = 0; c < 6; c++) right[c] += wrench[c];
        }
      };
      walk(fill, spread, out, o);
    },
  };
}

function dot(a: Float64Array, o: number, b: Float64Array, p: number): number {
  return a[o] * b[p] + a[o + 1] * b[p + 1] + a[o + 2] * b[p + 2];
}
