import type { Affine, TriangleMesh } from './triangle-mesh';

/** A part at its place in a file. */
export interface GeometryPart {
  /** As given in the file; empty if it has none. */
  readonly name: string;
  /** sRGB, `#rrggbb`; null if the file states none. */
  readonly color: string | null;
  /** The same object for all instances of it. */
  readonly mesh: TriangleMesh;
  /** From the mesh to the file's frame. */
  readonly place: Affine;
}
