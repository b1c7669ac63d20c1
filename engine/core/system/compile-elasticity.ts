/** Compliances of joints and sections of bodies, prepared for the split of shared reactions (T 10.8). */
import { beamOf } from '../../model/masses/beam';
import { stationsWithin } from './elasticity';
import type { Beam } from '../../model/masses/beam';
import type { CompiledBeam, BeamSlot, CompiledCompliance } from './elasticity';
import type { JointCompliance, Project, Vec3 } from '../../model/project';
import type { CompiledCoupling, CompiledLoad, System } from './system';

type Compiled = Pick<
  System,
  'n' | 'm' | 'com' | 'joints' | 'couplings' | 'loads' | 'rowA' | 'rowB' | 'rowJoint' | 'jointRows'
>;

/** The records must be valid. */
export function compileElasticity(project: Project, system: Compiled): Pick<System, 'compliances' | 'beams'> {
  const compliances = system.joints.flatMap(({ record }, joint): CompiledCompliance[] => {
    const root = record.compliance ? rootOf(matrixOf(record.compliance)) : null;
    return root ? [{ joint, root }] : [];
  });
  const beams = project.bodies.flatMap((body, index): CompiledBeam[] => {
    const result = body.elastic ? beamOf(body, project) : null;
    return result?.ok ? [compileBeam(result.beam, index + 1, system)] : [];
  });
  return { compliances, beams };
}

/** 36 numbers, row by row. */
function matrixOf(compliance: JointCompliance): Float64Array {
  const full = new Float64Array(36);
  if (compliance.kind === 'bearing') {
    const { radial, axial, tilting, twisting } = compliance;
    [radial, radial, axial, tilting, tilting, twisting].forEach((value, c) => (full[7 * c] = value));
    return full;
  }
  let next = 0;
  for (let r = 0; r < 6; r++) {
    for (let c = r; c < 6; c++) full[6 * r + c] = full[6 * c + r] = compliance.matrix[next++];
  }
  return full;
}

/** A remainder of a diagonal element below this fraction of it [1] is rounding: the matrix may be singular. */
const ROUNDING = 1e-13;

/** U with U^T U = S, by Cholesky with the pivot of largest remaining fraction; null for S = 0. */
function rootOf(S: Float64Array): Float64Array | null {
  const own = Float64Array.from({ length: 6 }, (_, c) => S[7 * c]);
  const U = new Float64Array(36);
  let rank = 0;
  for (; rank < 6; rank++) {
    let pivot = -1;
    let most = ROUNDING;
    for (let c = 0; c < 6; c++) {
      if (own[c] > 0 && S[7 * c] / own[c] > most) {
        most = S[7 * c] / own[c];
        pivot = c;
      }
    }
    if (pivot < 0) break;
    const root = Math.sqrt(S[7 * pivot]);
    for (let c = 0; c < 6; c++) U[6 * rank + c] = S[6 * pivot + c] / root;
    for (let r = 0; r < 6; r++) {
      for (let c = 0; c < 6; c++) S[6 * r + c] -= U[6 * rank + r] * U[6 * rank + c];
    }
  }
  return rank > 0 ? U : null;
}

function compileBeam(beam: Beam, body: number, system: Compiled): CompiledBeam {
  const com = system.com.subarray(3 * body, 3 * body + 3);
  const from = Float64Array.from(beam.from, (value, c) => value - com[c]);
  const placeOf = (point: ArrayLike<number>): number => {
    let place = 0;
    for (let c = 0; c < 3; c++) place += (point[c] - from[c]) * beam.axis[c];
    return place;
  };
  const joints = system.joints.flatMap(({ a, b, pointA, pointB }, joint) => [
    ...(a === body ? [{ joint, place: placeOf(pointA) }] : []),
    ...(b === body ? [{ joint, place: placeOf(pointB) }] : []),
  ]);
  const loads = system.loads.flatMap((load, index) =>
    placesOf(load, body).map((point) => ({ load: index, place: point ? placeOf(point) : NaN })),
  );
  const slots = slotsOn(body, system, joints);
  const inside = [...joints, ...loads].map(({ place }) => place);
  const places = [...inside, placeOf([0, 0, 0]), ...(beam.spread ?? [])].filter(
    (place) => !Number.isNaN(place),
  );
  const stations = stationsWithin([0, beam.length], places);
  const array = (v: Vec3) => Float64Array.from(v);
  return {
    ...{ body, from, slots, loads, joints },
    axis: array(beam.axis),
    across: [array(beam.across[0]), array(beam.across[1])],
    ...{ stations, places, length: beam.length },
    stretch: 1 / Math.sqrt(beam.stretch),
    bend: [1 / Math.sqrt(beam.bend[0]), 1 / Math.sqrt(beam.bend[1])],
    twist: 1 / Math.sqrt(beam.twist),
    spread: beam.spread,
  };
}

/** Points of application on the body, about its centre of mass; null if a load has none. */
const placesOf = ({ ends }: CompiledLoad, body: number): (Float64Array | null)[] =>
  ends.filter((end) => end.body === body).map(({ point }) => point);

/**
 * A row of a joint, a driver, a stop or a coupling acts at its joint; contacts and meshes act at their contact points, which depend on
 * the pose.
 */
function slotsOn(
  body: number,
  { m, rowA, rowB, rowJoint, jointRows, couplings }: Compiled,
  joints: readonly { readonly joint: number; readonly place: number }[],
): BeamSlot[] {
  const placeOf = (joint: number) => joints.find((one) => one.joint === joint)?.place ?? NaN;
  const firstCoupling = jointRows - couplings.length;
  const slots: BeamSlot[] = [];
  for (let slot = 0; slot < rowA.length; slot++) {
    const row = slot < m ? slot : firstCoupling + slot - m;
    const coupling: CompiledCoupling | undefined = couplings[row - firstCoupling];
    const joint = coupling ? coupling.sides[slot < m ? 1 : 0].coordinate.joint : rowJoint[row];
    const place = coupling?.mesh ? NaN : placeOf(joint);
    for (const side of [0, 1] as const) {
      if ((side === 0 ? rowA : rowB)[slot] === body) slots.push({ slot, row, side, place });
    }
  }
  return slots;
}
