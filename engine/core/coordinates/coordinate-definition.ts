/**
 * Everything that a kind of joint coordinate defines: its units, its value, rate and row, and the moments of an effort along it. A
 * coordinate is that of B relative to A, about or along the joint's axis z.
 */
import type { BlockBatch, BlockKind, Rows } from '../constraints/row-block';
import type { JointAxis } from './joint-axis';
import type { Bodies, Kinematics } from './layout';

/** Names used in documents. */
export type CoordinateKind = 'rotation' | 'translation';

export interface CoordinateDefinition {
  readonly kind: CoordinateKind;
  /** SI units in ASCII, as in CSV headers: of the coordinate, its rate and acceleration, an effort, effort per rate, an impulse. */
  readonly unit: 'rad' | 'm';
  readonly rateUnit: 'rad/s' | 'm/s';
  readonly accelerationUnit: 'rad/s^2' | 'm/s^2';
  readonly effortUnit: 'N*m' | 'N';
  readonly dampingUnit: 'N*m*s/rad' | 'N*s/m';
  readonly impulseUnit: 'N*m*s' | 'N*s';
  readonly effort: 'torque' | 'force';
  readonly direction: 'about the axis' | 'along the axis';
  /** Display in editors: the unit, its size [rad or m], and the increment of an arrow key. */
  readonly shown: { readonly unit: 'deg' | 'm'; readonly size: number; readonly step: number };
  /** Defaults for a new driver or motion, and for new stops. */
  readonly usualSpeed: number;
  readonly usualSpan: number;
  /** The change equivalent to one radian in a mechanism of that characteristic length [m]. */
  radian(length: number): number;
  /** The length equivalent to a unit change [m]. */
  lever(length: number): number;
  /** Of all values equivalent to the same pose, the one nearest to `near`. */
  unwrap(value: number, near: number): number;
  /** The row block with which a driver prescribes it. */
  readonly block: BlockKind;
  /** From a pose [rad or m], up to the ambiguity that `unwrap` resolves. */
  calc(axis: JointAxis, y: Float64Array): number;
  /** [rad/s or m/s] while the joint is closed. Reads work.R. */
  calcRate(axis: JointAxis, bodies: Bodies, y: Float64Array, work: Kinematics): number;
  /** Writes C, J and gdot of the only instance of a batch of `block`. */
  calcRow(batch: BlockBatch, bodies: Bodies, y: Float64Array, work: Kinematics, rows: Rows): void;
  /** Moments of a unit effort about the centres of mass of A and B; `z`: the joint's axis in W. Reads work.R. */
  calcMoments(axis: JointAxis, z: Float64Array, y: Float64Array, work: Kinematics, moments: Moments): void;
}

/** 3 each [1 or m]. */
export interface Moments {
  readonly a: Float64Array;
  readonly b: Float64Array;
}
