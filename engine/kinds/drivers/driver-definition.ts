/**
 * What a kind of driver says about itself: the document reads its fields and checks, the solver what it prescribes of its
 * joint coordinate or that it pushes, the editor its name, what it starts from and what becomes of it in a mirror.
 *
 * To add one, write its file beside this one and name it in `drivers.ts`.
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
  /** In the unit that its kind says; positive moves B along the axis of the joint against A. */
  value: number;
}

/**
 * What a driver prescribes: the joint coordinate itself, or its rate, as a row of the system. Null: it pushes along the
 * coordinate instead.
 */
export type Prescribed = 'coordinate' | 'rate' | null;

/** `Own` is what records of this kind have beside those of every kind; other kinds may have it too. */
export interface DriverDefinition<Own extends object = object> {
  /** What its value is called: `Speed`; of a push, what it is along that coordinate. */
  title(coordinate: CoordinateDefinition): string;
  /** Equation in THEORY. */
  readonly theory: string;
  readonly prescribes: Prescribed;
  /** SI unit of its value. */
  unit(coordinate: CoordinateDefinition): string;
  /** The value of a new one. */
  usual(coordinate: CoordinateDefinition): number;
  /** Of `Own`, in the order in which they are written. */
  readonly fields: readonly Field[];
  /** Beyond the form of its fields, and that its joint has such a coordinate. */
  check?(own: Own, coordinate: CoordinateDefinition, checks: RecordChecks): void;
  /** What becomes of `Own` where the coordinate counts the other way round; the value changes its sign. */
  reverse?(own: Own): Partial<Own>;
  /** Of one that prescribes: what, over time. */
  target?(own: Own): Target;
  /** Time constant of its return once it has yielded [s]; 0 of one that never yields, or has no position to return to. */
  response?(own: Own): number;
}

/** What a driver prescribes over time (T 3.1, T 3.4). */
export interface Target {
  /**
   * out = coordinate [rad or m], rate and acceleration at t. `anchor` [rad or m] is where it was at the time `since`, or
   * by how much a position is shifted; `left` asks for the limit from the left, at the end of a segment of the run.
   * Allocates nothing.
   */
  calc(value: number, anchor: number, since: number, t: number, left: boolean, out: Float64Array): void;
  readonly corners: MotionFunction['corners'];
  /** What is added to a position over time; null where nothing is. */
  readonly motion: Motion | null;
}
