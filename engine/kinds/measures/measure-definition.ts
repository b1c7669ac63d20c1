/**
 * What a kind of measure says about itself: the document reads its fields and checks, a recording its columns, the editor
 * its icon, its names and what a person clicks to make one. Nothing that is measured is fed back.
 *
 * To add a measure, write its file beside this one and name it in `measures.ts`.
 */
import type { Bodies, Kinematics } from '../../core/coordinates/layout';
import type { Field } from '../../schema/field';
import type { Vec3 } from '../../schema/frame';
import type { RecordChecks } from '../record-checks';

export interface MeasureRecord {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
}

/** `M` is its record. It has one side or two: a body with a point of it, or a direction, each. */
export interface MeasureDefinition<M extends MeasureRecord> {
  /** As a heading, and as the name of new ones: `Distance`. */
  readonly title: string;
  /** Over its fields: `Between two points`. */
  readonly heading: string;
  /** Path of its icon, in a square of 16. */
  readonly icon: string;
  readonly fields: readonly Field[];
  readonly columns: readonly MeasureColumn[];
  /** The columns in groups, as an inspector lists them. */
  readonly readings: readonly MeasureReading[];
  /** What to click, one for each side. */
  readonly hints: readonly string[];
  /** Beyond what holds for all: bodies exist, and no side to be measured rests. */
  check?(measure: M, checks: RecordChecks): void;
  /** The record of the sides that a person drew. */
  create: (sides: readonly DrawnSide[]) => Omit<M, 'id' | 'name'>;
  /** Writes the columns to row[o] and following; allocates nothing. */
  calc(sides: readonly MeasureSide[], at: MeasuredInstant, row: Float64Array, o: number): void;
}

export interface MeasureColumn {
  readonly component: string;
  readonly unit: string;
}

export interface MeasureReading {
  readonly label: string;
  readonly components: readonly string[];
  readonly unit: string;
}

/** One side of a measure: a point [m] from the centre of mass, or a direction of length one, in B. */
export interface MeasureSide {
  readonly body: number;
  readonly vector: Float64Array;
}

/** What measures read of an instant. */
export interface MeasuredInstant {
  readonly system: Bodies;
  readonly y: Float64Array;
  readonly work: Kinematics & {
    /** 6n [m/s^2, rad/s^2]: accelerations. */
    readonly acc: Float64Array;
  };
}

/** A body or the ground, a point of it [m] and a direction, both in its frame. */
export interface DrawnSide {
  readonly body: string;
  point(): Vec3;
  direction(): Vec3;
}
