/** Points, directions and frames of a record, found by its fields: code that moves, mirrors or copies it need not know its kind. */
import type { Field, Values } from '../schema/field';
import type { JointFrame, Vec3 } from '../schema/frame';
import type { Symmetric6 } from '../schema/values';

/** The mapping of each; what is omitted stays unchanged. */
export interface PlaceMap {
  /** A point, or a frame, in the frame of a body or the ground. */
  point?(at: Vec3, body: string): Vec3;
  frame?(at: JointFrame, body: string): JointFrame;
  /** A vector fixed in the world or in the body; `axial` for a moment. */
  vector?(vector: Vec3, body: string, fixedIn: 'world' | 'body', axial: boolean): Vec3;
  /** A symmetric matrix in the axes of a frame of the record. */
  matrix?(upper: Symmetric6): Symmetric6;
}

/** The record with its places mapped; the same object where it has none. */
export function mapPlaces<R extends object>(record: R, fields: readonly Field[], map: PlaceMap): R {
  const values = record as Values;
  const mapped: Record<string, unknown> = {};
  for (const { key, type, of, turns } of fields) {
    const value = values[key];
    const body = values[of ?? 'body'] as string;
    if (type === 'symmetric6' && map.matrix) mapped[key] = map.matrix(value as Symmetric6);
    else if (type === 'group' && of && map.frame) mapped[key] = map.frame(value as JointFrame, body);
    else if (type === 'vector' && turns) {
      // a vector that names its body rotates with it
      const fixedIn = of ? 'body' : (values['frame'] as 'world' | 'body');
      const axial = (typeof turns === 'string' ? turns : turns(values)) === 'axial';
      if (map.vector) mapped[key] = map.vector(value as Vec3, body, fixedIn, axial);
    } else if (type === 'vector' && of && map.point) mapped[key] = map.point(value as Vec3, body);
  }
  return Object.keys(mapped).length > 0 ? { ...record, ...mapped } : record;
}
