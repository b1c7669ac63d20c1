/**
 * What a kind of joint coordinate says about itself: its units, its value, rate and row, and the moments of an effort along
 * it. A coordinate is that of B relative to A, about the joint's axis z or along it.
 */
import type { BlockBatch, BlockKind, Rows } from '../constraints/row-block';
import type { JointAxis } from './joint-axis';
import type { Bodies, Kinematics } from './layout';

/** As documents name them. */
export type CoordinateKind = 'rotation' | 'translation';

export interface CoordinateDefinition {
  readonly kind: CoordinateKind;
  /** SI in ASCII, as in CSV headers: of the coordinate, its rate and acceleration, an effort, effort per rate, an impulse. */
  readonly unit: 'rad' | 'm';
  readonly rateUnit: 'rad/s' | 'm/s';
  readonly accelerationUnit: 'rad/s^2' | 'm/s^2';
  readonly effortUnit: 'N*m' | 'N';
  readonly dampingUnit: 'N*m*s/rad' | 'N*s/m';
  readonly impulseUnit: 'N*m*s' | 'N*s';
  readonly effort: 'torque' | 'force';
  readonly direction: 'about the axis' | 'along the axis';
  /** As editors show it: the unit, what one of it is [rad or m], and what an arrow key adds. */
  readonly shown: { readonly unit: 'deg' | 'mm'; readonly size: number; readonly step: number };
  /** For a new driver or motion, and for new stops. */
  readonly usualSpeed: number;
  readonly usualSpan: number;
  /** A change that counts as much as one radian does, in a mechanism of that characteristic length [m]. */
  radian(length: number): number;
  /** A change of one as a length [m]. */
  lever(length: number): number;
  /** Of the values that the same pose may stand for the one nearest to `near`. */
  unwrap(value: number, near: number): number;
  /** The row block with which a driver prescribes it. */
  readonly block: BlockKind;
  /** Of a pose [rad or m], up to what `unwrap` says. */
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
