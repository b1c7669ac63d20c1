/** All kinds of measures, in the order in which menus offer them; see `measure-definition.ts`. */
import { angle } from './angle';
import { clearance } from './clearance';
import { distance } from './distance';
import { point } from './point';
import type { AngleMeasure } from './angle';
import type { ClearanceMeasure } from './clearance';
import type { DistanceMeasure } from './distance';
import type { PointMeasure } from './point';
import type { MeasureDefinition } from './measure-definition';

export type Measurement = PointMeasure | DistanceMeasure | AngleMeasure | ClearanceMeasure;
export type MeasurementKind = Measurement['kind'];

export const MEASURES: {
  readonly [K in MeasurementKind]: MeasureDefinition<Extract<Measurement, { kind: K }>>;
} = { point, distance, angle, clearance };

export const MEASUREMENT_KINDS = Object.keys(MEASURES) as readonly MeasurementKind[];

export const measureDefinition = (kind: MeasurementKind) =>
  MEASURES[kind] as unknown as MeasureDefinition<Measurement>;
