/**
 * Everything that a kind of measure defines: for the document its fields and checks, for a recording its columns, for the editor its
 * icon, its names and what a user clicks to make one. Measures have no effect on the motion.
 *
 * To add a measure, write its file beside this one and list it in `measures.ts`.
 */
import type { Bodies, Kinematics } from '../../core/coordinates/layout';
import type { Field } from '../../schema/field';
import type { Vec3 } from '../../schema/frame';
import type { RecordChecks } from '../record-checks';
import type { Extreme } from '../shapes/shape-definition';

export interface MeasureRecord {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
}

/** `M` is its record. It has one or two sides, each a body with a point or a direction. */
export interface MeasureDefinition<M extends MeasureRecord> {
  /** As a heading, and as the name of new ones: `Distance`. */
  readonly title: string;
  /** Above its fields: `Between two points`. */
  readonly heading: string;
  /** SVG path of its icon, in a 16 x 16 square. */
  readonly icon: string;
  readonly fields: readonly Field[];
  readonly columns: readonly MeasureColumn[];
  /** The columns in groups, as the inspector lists them. */
  readonly readings: readonly MeasureReading[];
  /** What to click, one hint per side. */
  readonly hints: readonly string[];
  /** Whether its sides are whole bodies, with their shapes. */
  readonly ofShapes?: true;
  /** Checks beyond those common to all measures: bodies exist, and the measured side is not the ground. */
  check?(measure: M, checks: RecordChecks): void;
  /** The record for the sides that the user picked. */
  create: (sides: readonly DrawnSide[]) => Omit<M, 'id' | 'name'>;
  /** Writes the columns to row[o] and following; allocates nothing, but for a search between shapes. */
  calc(sides: readonly MeasureSide[], at: MeasuredInstant, row: Float64Array, o: number): void;
}

export interface MeasureColumn {
  readonly component: string;
  readonly unit: string;
  /** The least value is the one to know, as of a clearance; otherwise the largest magnitude. */
  readonly leastGoverns?: true;
}

export interface MeasureReading {
  readonly label: string;
  readonly components: readonly string[];
  readonly unit: string;
}

/** One side of a measure, in B: a point [m] from the centre of mass, a unit direction, or (from the centre of mass) the whole shape. */
export interface MeasureSide {
  readonly body: number;
  readonly vector: Float64Array;
  readonly extremes?: readonly Extreme[];
}

/** What measures read at an instant. */
export interface MeasuredInstant {
  readonly system: Bodies;
  readonly y: Float64Array;
  readonly work: Kinematics & {
    /** 6n [m/s^2, rad/s^2]: accelerations. */
    readonly acc: Float64Array;
  };
}

/** A body or the ground, with a point [m] and a direction in its frame. */
export interface DrawnSide {
  readonly body: string;
  point(): Vec3;
  direction(): Vec3;
}
