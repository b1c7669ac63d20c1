import type { ShownUnits } from '../../model/quantity/unit-systems';
import type { Joint, Measurement, Settings } from '../../model/project';
import type { CompiledBeam, CompiledCompliance } from './elasticity';
import type { Gains } from './gains';
import type { BlockBatch } from '../constraints/row-block';
import type { Coordinate, CoordinateRow } from '../coordinates/coordinate';
import type { JointAxis } from '../coordinates/joint-axis';
import type { MeasureSide } from '../../kinds/measures/measure-definition';
import type { LoadKind } from '../../kinds/loads/loads';
import type { LoadKernel } from '../../kinds/loads/load-definition';
import type { Evaluate, Formula, Reading } from '../../schema/scope';
import type { MeshForm } from '../../kinds/couplings/mesh';
import type { Prescribed, Target } from '../../kinds/drivers/driver-definition';
import type { SwitchedContact } from '../contact/compiled-contact';
import type { SwitchedRow } from './switched-row';

/**
 * A compiled document: sizes, constants and batches, never written after `compileSystem`.
 *
 * Bodies are numbered with the ground as body 0: its inverse mass is zero, so kernels need no special case for it. All vectors are SI;
 * "in B" means in body axes, about the centre of mass, which is the origin of a body here.
 */
export interface System {
  readonly settings: Settings;
  /** Units of its messages. */
  readonly units: ShownUnits;
  /** Bodies, the ground included. */
  readonly n: number;
  /** Number of constraint rows: of joints and couplings, of drivers, and the switched ones. */
  readonly m: number;
  /** Number of rows of joints, the last of which belong to couplings: rows [0, jointRows). */
  readonly jointRows: number;

  /** n: record id and name of each body; index 0 is the ground. */
  readonly bodyIds: readonly string[];
  readonly bodyNames: readonly string[];
  /** n [kg], 0 for the ground. */
  readonly mass: Float64Array;
  /** n [1/kg], 0 for the ground. */
  readonly invMass: Float64Array;
  /** 9n [kg m^2] about the centre of mass in B, 0 for the ground. */
  readonly inertia: Float64Array;
  /** 9n [1/(kg m^2)], 0 for the ground. */
  readonly invInertia: Float64Array;
  /** 3n [m] centre of mass in the document's body frame: x = position + R com. */
  readonly com: Float64Array;

  /** Row blocks, one batch per kind in use. */
  readonly batches: readonly BlockBatch[];
  /**
   * Bodies on each side of a row, m of them; then those of each coupling's joint 1. A coupling acts on up to four bodies: its row holds
   * the part of joint 2, and slot m + i the part of joint 1 of coupling i.
   */
  readonly rowA: Int32Array;
  readonly rowB: Int32Array;
  /** m: index into `joints` of the joint or of the driver's joint; -1 for a contact. */
  readonly rowJoint: Int32Array;
  /** m: 1 for a length [m], the characteristic length for an angle [rad]; residual times scale is a length. */
  readonly rowScale: Float64Array;
  /** k and d for joints without their own; null if the settings request no feedback. */
  readonly gains: Gains | null;
  /** m: k [1/s^2] and d [1/s] of the feedback, zero unless the settings request it. */
  readonly rowK: Float64Array;
  readonly rowD: Float64Array;

  /** Bodies with the ground, joints and couplings of the document; those after them belong to armatures. */
  readonly documented: { readonly n: number; readonly joints: number; readonly couplings: number };
  readonly joints: readonly CompiledJoint[];
  /** Joints with viscous friction. */
  readonly viscous: readonly CompiledJoint[];
  readonly couplings: readonly CompiledCoupling[];
  /** Angles whose turns are counted, in state order. */
  readonly counted: readonly Coordinate[];
  readonly drivers: readonly CompiledDriver[];
  /** Switched rows: those after the drivers' rows, and the rows of drivers with a maximum effort. */
  readonly switched: readonly SwitchedRow[];
  /** Joint coordinates with limits or dry friction. */
  readonly coordinates: readonly SwitchedCoordinate[];
  /** The coordinates of all joints of the document for recording: written to row 0. */
  readonly measured: readonly CoordinateRow[];
  /** Pairs of bodies that may touch; their rows are the last of the switched ones. */
  readonly contacts: readonly SwitchedContact[];
  readonly loads: readonly CompiledLoad[];
  /** Measures of the document. */
  readonly measures: readonly CompiledMeasure[];
  /** Joint coordinates read by expressions, in the order of `work.scope`. */
  readonly readings: readonly Coordinate[];
  /** Times in (0, duration) at which a load starts or ends, or a motion has a corner [s], ascending. */
  readonly breakpoints: Float64Array;

  /** Compliant joints and bodies, for the split of shared reactions. */
  readonly compliances: readonly CompiledCompliance[];
  readonly beams: readonly CompiledBeam[];

  /** Typical lever arm of the mechanism [m], which converts angles to lengths. */
  readonly length: number;
}

export interface CompiledMeasure {
  readonly record: Measurement;
  readonly sides: readonly MeasureSide[];
}

export interface CompiledJoint extends JointAxis {
  readonly record: Joint;
  /** First row and number of rows. */
  readonly row: number;
  readonly rows: number;
  /** 9: columns are the joint's axes x, y, z in B's body axes. */
  readonly axesB: Float64Array;
  /** In the order of its kind. */
  readonly coordinates: readonly Coordinate[];
}

export interface CompiledCoupling {
  readonly id: string;
  readonly name: string;
  readonly ratio: number;
  readonly row: number;
  /** The coordinates of joint 1 and joint 2, written to the coupling's row. */
  readonly sides: readonly [CoordinateRow, CoordinateRow];
  /** Null if the coupling has no geometry, and acts on the coordinates alone. */
  readonly mesh: CompiledMesh | null;
}

/** Body numbers; 3 each: points [m] from the carrier's centre of mass and directions, in its axes. See `model/mesh/mesh.ts`. */
export interface CompiledMesh {
  readonly form: MeshForm;
  readonly carrier: number;
  readonly wheel1: number;
  readonly wheel2: number;
  readonly center2: Float64Array;
  readonly axes: readonly [Float64Array, Float64Array];
  readonly inward: readonly [Float64Array, Float64Array];
  readonly lines: readonly MeshLine[];
}

export interface MeshLine {
  readonly point: Float64Array;
  readonly direction: Float64Array;
  readonly weight: number;
  readonly push: Float64Array;
  readonly constant: number;
  readonly slope: number;
}

/** Written to the row of the first of its switched rows. */
export interface SwitchedCoordinate extends CoordinateRow {
  /** Its rows start at `switched[first]`, one per offset: the position of the stop [rad or m]; 0 for friction. */
  readonly first: number;
  readonly offsets: readonly number[];
}

export interface CompiledDriver {
  readonly id: string;
  readonly name: string;
  readonly joint: number;
  readonly prescribes: Prescribed;
  /** The coordinate that it prescribes, or acts along. */
  readonly coordinate: Coordinate;
  /** What it prescribes over time; null for an effort. */
  readonly target: Target | null;
  /** Time constant of its return if it can yield [s]; 0 for all others. */
  readonly response: number;
  /** Added to its value; null without an expression. */
  readonly evaluate: Evaluate | null;
  readonly formula: Formula | null;
  /** Row of a driver that prescribes; -1 for an effort. */
  readonly row: number;
}

/** Whether a driver holds its joint in a position, whatever the effort. */
export const holdsPosition = ({ prescribes, response }: CompiledDriver): boolean =>
  prescribes === 'coordinate' && response === 0;

/** A load of any kind: its kernel interprets what was compiled for it. */
export interface CompiledLoad {
  readonly id: string;
  readonly name: string;
  readonly kind: LoadKind;
  /** Start and end of its action [s]; without a time window, -Infinity and Infinity. */
  readonly from: number;
  readonly until: number;
  /** The bodies that it acts on: one, or A and B; the recorded force acts on the last. */
  readonly ends: readonly LoadEnd[];
  /** The variables of its expression; empty without one. */
  readonly reads: ReadonlySet<Reading>;
  readonly compiled: unknown;
  readonly kernel: LoadKernel<unknown>;
}

export interface LoadEnd {
  readonly body: number;
  /** 3 [m]: point of application from the centre of mass, in B; null for a torque. */
  readonly point: Float64Array | null;
}
