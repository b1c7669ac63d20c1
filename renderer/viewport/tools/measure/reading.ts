/** What is measured between two things, and in which words. */
import { findNearest } from '../../../../engine/kinds/shapes/nearest';
import type { ShownUnits } from '../../../../engine/model/quantity/unit-systems';
import type { Vec3 } from '../../../../engine/model/project';
import { formatTime } from '../../../../engine/results/series/format';
import type { PromptReading } from '../../../stores/editing/tools';
import { cross, dot, length, subtract } from '../../vector';
import { showAngle, showLength } from '../draw/draw-text';
import type { Direction, Placed } from './thing';
import { TEXT } from '../../texts';

export interface Reading {
  /** The nearest points of the two, in W. */
  readonly from: Vec3;
  readonly to: Vec3;
  readonly distance: number;
  /** Between two directions [rad]; null where one of them has none. */
  readonly angle: number | null;
  /** Whether a body is one of the two: then it is their clearance. */
  readonly isClearance: boolean;
}

/** The least of a run, and when. */
export interface Least {
  readonly distance: number;
  readonly time: number;
}

export function measure(first: Placed, second: Placed): Reading {
  const { distance, a: from, b: to } = findNearest(first.extremes, second.extremes);
  const angle = first.direction && second.direction && angleOf(first.direction, second.direction);
  const isClearance = [first, second].some(({ thing }) => thing.kind === 'body');
  return { from, to, distance, angle, isClearance };
}

/** Where both have a sense from 0 to 180 degrees, else the acute one. */
function angleOf(a: Direction, b: Direction): number {
  const angle = Math.atan2(length(cross(a.way, b.way)), dot(a.way, b.way));
  return a.sensed && b.sensed ? angle : Math.min(angle, Math.PI - angle);
}

/** Below this [m] a length is the noise of a position that was computed. */
const NOISE = 1e-12;

export function readingsOf(
  { from, to, distance, angle, isClearance }: Reading,
  least: Least | null,
  units: ShownUnits,
): PromptReading[] {
  const size = (metres: number) => showLength(Math.abs(metres) < NOISE ? 0 : metres, units);
  const label = isClearance ? TEXT.clearance : TEXT.distance;
  const overlap = isClearance && distance === 0;
  const way = subtract(to, from);
  return [
    { id: 'distance', label, text: overlap ? TEXT.overlap : size(distance) },
    ...(overlap
      ? []
      : ['X', 'Y', 'Z'].map((axis, c) => ({ id: axis.toLowerCase(), label: axis, text: size(way[c]) }))),
    ...(angle === null ? [] : [{ id: 'angle', label: TEXT.angle, text: showAngle(angle, units) }]),
    ...(least ? [{ id: 'least', label: TEXT.leastOfRun, text: leastWords(least, size, isClearance) }] : []),
  ];
}

function leastWords(
  { distance, time }: Least,
  size: (metres: number) => string,
  isClearance: boolean,
): string {
  return TEXT.atTime(isClearance && distance === 0 ? TEXT.overlap : size(distance), formatTime(time));
}
