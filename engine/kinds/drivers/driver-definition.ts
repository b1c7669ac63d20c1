/**
 * Everything that a kind of driver defines: for the document its fields and checks, for the solver what it prescribes of its joint
 * coordinate, or that it exerts an effort, for the editor its name, its default value and its mirror image.
 *
 * To add one, write its file beside this one and list it in `drivers.ts`.
 */
import type { CoordinateDefinition, CoordinateKind } from '../../core/coordinates/coordinate-definition';
import type { Field } from '../../schema/field';
import type { RecordChecks } from '../record-checks';
import type { Motion } from './motions/motions';
import type { MotionFunction } from './motions/motion-definition';

export interface DriverRecord {
  id: string;
  name: string;
  /** Id of a joint that has a coordinate. */
  joint: string;
  /** Which coordinate of a joint with two, such as a cylinder; null is the first. */
  coordinate?: CoordinateKind | null;
  kind: string;
  /** In the unit of its kind; positive moves B relative to A along the positive axis of the joint. */
  value: number;
}

/**
 * What a driver prescribes, as a row of the system: the joint coordinate or its rate. Null: it exerts an effort along the coordinate
 * instead.
 */
export type Prescribed = 'coordinate' | 'rate' | null;

/** `Own`: the fields of this kind beyond those common to all drivers; other kinds may have them too. */
export interface DriverDefinition<Own extends object = object> {
  /** Name of its value: `Speed`; for an effort, the name that it has along that coordinate. */
  title(coordinate: CoordinateDefinition): string;
  /** Equation in THEORY. */
  readonly theory: string;
  readonly prescribes: Prescribed;
  /** SI unit of its value. */
  unit(coordinate: CoordinateDefinition): string;
  /** Default value. */
  usual(coordinate: CoordinateDefinition): number;
  /** The fields of `Own`, in the order in which they are written. */
  readonly fields: readonly Field[];
  /** Checks beyond the form of its fields and the existence of the coordinate. */
  check?(own: Own, coordinate: CoordinateDefinition, checks: RecordChecks): void;
  /** Changes `Own` for a coordinate of opposite sense; the value changes its sign. */
  reverse?(own: Own): Partial<Own>;
  /** For a kind that prescribes: what it prescribes over time. */
  target?(own: Own): Target;
  /** Time constant of its return after it has yielded [s]; 0 if it never yields or has no position to return to. */
  response?(own: Own): number;
}

/** What a driver prescribes over time (T 3.1, T 3.4). */
export interface Target {
  /**
   * out = coordinate [rad or m], rate and acceleration at t. `anchor` [rad or m] is the coordinate at the time `since`, or the shift of
   * a position; `left` asks for the limit from the left, at the end of a segment of the run. Allocates nothing.
   */
  calc(value: number, anchor: number, since: number, t: number, left: boolean, out: Float64Array): void;
  readonly corners: MotionFunction['corners'];
  /** The motion added to a position; null for none. */
  readonly motion: Motion | null;
}
