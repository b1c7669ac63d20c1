import { createSwitchedValues } from './switched-row';
import { Scratch, triple } from '../math/scratch';
import { stateSize } from '../coordinates/layout';
import type { DrivenRows, RowInstant } from '../constraints/row-block';
import type { SwitchedValues } from './switched-row';
import type { LoadForces } from '../../kinds/loads/load-definition';
import type { Scope } from '../../schema/scope';
import type { System } from './system';

/**
 * Every array that an evaluation writes, allocated once. Each array is written by the stage under which it is listed, and read by later
 * stages. Each run has its own workspace, and shares nothing else that is written.
 */
export interface Workspace extends RowInstant, DrivenRows {
  /** Temporary arrays of kernels, valid within a call. */
  readonly scratch: Scratch;

  // before the state is evaluated
  /** Whether states are first moved onto the constraints: set for whole steps. */
  settling: boolean;
  /** State size: the state after that. */
  readonly settled: Float64Array;

  // kinematics
  /** 9n: rotation matrices, B to W. */
  readonly R: Float64Array;
  /** 9n [kg m^2] and [1/(kg m^2)]: inertia and its inverse in W. */
  readonly inertiaW: Float64Array;
  readonly invInertiaW: Float64Array;

  // drivers and loads: values that change during a run
  /** Per driver: current value [rad/s, m/s, N m or N]. */
  readonly driverValue: Float64Array;
  /** Per driver: coordinate [rad or m] prescribed at time `driverSince`; for a position driver, the shift added to it. */
  readonly driverAnchor: Float64Array;
  /** Per driver: time [s] since which the current value applies. */
  readonly driverSince: Float64Array;
  /** Per coupling: coordinate 2 minus ratio times coordinate 1 in the assembled position [rad or m]. */
  readonly couplingAnchor: Float64Array;
  /** End of the current segment of the run [s], where discontinuous values take their limit from the left. */
  segmentEnd: number;
  /** Variables of expressions at the time of the forces. */
  readonly scope: Scope;
  /** The load or driver whose expression was not finite in the last evaluation of forces. */
  culprit: { readonly id: string; readonly name: string } | null;
  /** Per driver: value and expression of an effort [N m or N]. */
  readonly driverEffort: Float64Array;
  /** Per load: 1 while it is active in the current segment of the run. */
  readonly loadActive: Uint8Array;

  // rows
  /** Per driver, 3: the coordinate [rad or m] that it prescribes, its rate and acceleration; effort drivers prescribe none. */
  readonly targets: readonly Float64Array[];
  /** m: residual C [m or rad], position level. */
  readonly C: Float64Array;
  /** m: Cdot = J xdot + C_t [m/s or rad/s]. */
  readonly Cdot: Float64Array;
  /** m: prescribed rate -C_t [m/s or rad/s]: the velocity level requires J xdot = rate. */
  readonly prescribedRate: Float64Array;
  /** m: the part of Cddot free of accelerations [m/s^2 or rad/s^2]. */
  readonly gdot: Float64Array;
  /** 12 per slot: Jacobian rows on (v_A, w_A, v_B, w_B); the slots after the first m are the second halves of couplings. */
  readonly J: Float64Array;
  /** 12 per slot: M^-1 J^T, in the same layout. */
  readonly MJ: Float64Array;

  /** Values of the switched rows in any mode. */
  readonly switched: SwitchedValues;

  // forces
  /** 6n [N, N m]: Phi, all forces except constraint forces, gyroscopic terms included. */
  readonly force: Float64Array;
  /** 6n [N, N m]: the gyroscopic part of `force`. */
  readonly gyroscopic: Float64Array;
  /** [W] power of loads, dampers and drivers. */
  power: number;
  /** [W] power dissipated by dampers, drag and friction; also contained in `power`, with the opposite sign. */
  loss: number;
  /** Forces of a single element, for queries of its individual effect; zero between calls. */
  readonly apart: LoadForces;

  // solution
  /** m [N or N m]: multipliers; the constraint force on the bodies is +J^T lambda. */
  readonly lambda: Float64Array;
  /** m: right-hand side. */
  readonly rhs: Float64Array;
  /** 6n [m/s^2, rad/s^2]: accelerations; also the correction of a projection [m, rad]. */
  readonly acc: Float64Array;

  /** Number of evaluations of the accelerations. */
  evaluations: number;
  /** For sequential impulses: sweeps of the last step, and the largest violation met in its last sweep [m/s]. */
  sweeps: number;
  sweepResidual: number;
}

export function createWorkspace(system: System): Workspace {
  const { n, m } = system;
  const doubles = (length: number) => new Float64Array(length);
  return {
    scratch: new Scratch(),
    R: doubles(9 * n),
    inertiaW: doubles(9 * n),
    invInertiaW: doubles(9 * n),
    driverValue: doubles(system.drivers.length),
    driverAnchor: doubles(system.drivers.length),
    driverSince: doubles(system.drivers.length),
    couplingAnchor: doubles(system.couplings.length),
    segmentEnd: Infinity,
    scope: {
      t: 0,
      length: 0,
      rate: 0,
      q: doubles(system.readings.length),
      qdot: doubles(system.readings.length),
    },
    culprit: null,
    driverEffort: doubles(system.drivers.length),
    loadActive: new Uint8Array(system.loads.length),
    settled: doubles(stateSize(n, system.counted.length)),
    targets: system.drivers.map(triple),
    C: doubles(m),
    Cdot: doubles(m),
    prescribedRate: doubles(m),
    gdot: doubles(m),
    J: doubles(12 * system.rowA.length),
    MJ: doubles(12 * system.rowA.length),
    switched: createSwitchedValues(system.switched.length),
    force: doubles(6 * n),
    gyroscopic: doubles(6 * n),
    power: 0,
    loss: 0,
    apart: { force: doubles(6 * n), power: 0, loss: 0 },
    settling: false,
    lambda: doubles(m),
    rhs: doubles(m),
    acc: doubles(6 * n),
    evaluations: 0,
    sweeps: 0,
    sweepResidual: 0,
  };
}
