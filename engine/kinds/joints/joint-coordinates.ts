/** The coordinates of joints, for documents. */
import { COORDINATES } from '../../core/coordinates/coordinate';
import { jointDefinition } from './joints';
import type { CoordinateDefinition, CoordinateKind } from '../../core/coordinates/coordinate-definition';
import type { JointKind } from './joints';

export type { CoordinateDefinition, CoordinateKind };

export const coordinatesOf = (kind: JointKind): readonly CoordinateDefinition[] =>
  jointDefinition(kind).coordinates.map((one) => COORDINATES[one]);

/** Whether a driver can act on it; with two coordinates, the driver names one of them. */
export const isDrivable = (kind: JointKind): boolean => jointDefinition(kind).coordinates.length > 0;

/** Whether it has exactly one coordinate: only then can it have stops and friction, and be coupled. */
export const hasOneCoordinate = (kind: JointKind): boolean => jointDefinition(kind).coordinates.length === 1;

/** Its first coordinate, which gives the units of its stops and friction; rotation for joints without coordinates. */
export const mainCoordinate = (kind: JointKind): CoordinateDefinition =>
  COORDINATES[jointDefinition(kind).coordinates[0] ?? 'rotation'];

/** The coordinate that a driver acts on: the one that it names, otherwise the first. */
export function drivenCoordinate(
  kind: JointKind,
  wanted: CoordinateKind | null | undefined,
): CoordinateDefinition {
  const { coordinates } = jointDefinition(kind);
  return wanted && coordinates.includes(wanted) ? COORDINATES[wanted] : mainCoordinate(kind);
}
