/** The coordinates of joints, as documents know them. */
import { COORDINATES } from '../../core/coordinates/coordinate';
import { jointDefinition } from './joints';
import type { CoordinateDefinition, CoordinateKind } from '../../core/coordinates/coordinate-definition';
import type { JointKind } from './joints';

export type { CoordinateDefinition, CoordinateKind };

export const coordinatesOf = (kind: JointKind): readonly CoordinateDefinition[] =>
  jointDefinition(kind).coordinates.map((one) => COORDINATES[one]);

/** Whether a driver can act on it; a driver of a joint with two coordinates says on which. */
export const isDrivable = (kind: JointKind): boolean => jointDefinition(kind).coordinates.length > 0;

/** Whether it has one coordinate and no other: then it can have stops and friction, and be coupled. */
export const hasOneCoordinate = (kind: JointKind): boolean => jointDefinition(kind).coordinates.length === 1;

/** The first of its coordinates, in whose units its stops and friction are; joints that have none go by angles. */
export const mainCoordinate = (kind: JointKind): CoordinateDefinition =>
  COORDINATES[jointDefinition(kind).coordinates[0] ?? 'rotation'];

/** The coordinate that a driver acts on: of several the one that it says, else the first. */
export function drivenCoordinate(
  kind: JointKind,
  wanted: CoordinateKind | null | undefined,
): CoordinateDefinition {
  const { coordinates } = jointDefinition(kind);
  return wanted && coordinates.includes(wanted) ? COORDINATES[wanted] : mainCoordinate(kind);
}
