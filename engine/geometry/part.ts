import type { Feature } from './features/feature';
import type { MassProperties } from './mass-properties';
import type { Affine, Bounds, TriangleMesh } from './triangle-mesh';

/** A part at its place in a file. */
export interface GeometryPart {
  /** As given in the file; empty if it has none. */
  readonly name: string;
  /** sRGB, `#rrggbb`; null if the file states none. */
  readonly color: string | null;
  /** The same object for all instances of it. */
  readonly mesh: TriangleMesh;
  /** Of the solid that the mesh only approximates, in the frame and unit of the mesh; where it is left out, the mesh is the solid. */
  readonly exact?: MassProperties | null | undefined;
  /** Of its true surfaces, in the frame and unit of the mesh. */
  readonly features?: readonly Feature[] | undefined;
  readonly bounds?: Bounds | null | undefined;
  /** From the mesh to the file's frame. */
  readonly place: Affine;
}
