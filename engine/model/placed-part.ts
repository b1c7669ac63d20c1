import type { Part } from '../kinds/shapes/part';
import type { Quat, Vec3 } from '../schema/frame';

/** A part at its place. */
export interface PlacedPart {
  /** As given in the file; empty if it has none. */
  readonly name: string;
  /** sRGB, `#rrggbb`; null if the file states none. */
  readonly color: string | null;
  /** Of the body frame in the file's frame [m]. */
  readonly position: Vec3;
  readonly orientation: Quat;
  readonly shape: Part;
  readonly triangles: number;
  /** Edges along which its surface does not close; its volume is not known unless this is 0. */
  readonly open: number;
}
