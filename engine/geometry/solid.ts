/** From the triangles of a file to a solid with mass properties, or to what is wrong with its surface. */
import { massProperties } from './mass-properties';
import { orient } from './shells';
import { boundsOf } from './triangle-mesh';
import { weld } from './weld';
import type { MassProperties } from './mass-properties';
import type { Surface } from './shells';
import type { TriangleMesh } from './triangle-mesh';

export interface Solid extends Surface {
  /** Triangles without area that were left out, because two of their corners are one. */
  readonly collapsed: number;
  /** Within which corners were welded [unit]: 0 unless the surface closes only so. */
  readonly tolerance: number;
  /** Null of a surface that is not closed, or encloses nothing: its volume is not guessed. */
  readonly properties: MassProperties | null;
}

/** Rounding of single precision, which most files have, over the size of the part. */
const REACH = 1e-6;

export function toSolid(mesh: TriangleMesh): Solid {
  const exact = closed(mesh, 0);
  if (exact.open === 0) return exact;
  const bounds = boundsOf(mesh);
  if (bounds === null) return exact;
  const near = closed(mesh, REACH * Math.hypot(...bounds.most.map((most, c) => most - bounds.least[c])));
  return near.open === 0 ? near : exact;
}

function closed(mesh: TriangleMesh, tolerance: number): Solid {
  const { mesh: welded, collapsed } = weld(mesh, tolerance);
  const surface = orient(welded);
  const properties = surface.open === 0 ? massProperties(surface.mesh) : null;
  return { ...surface, collapsed, tolerance, properties };
}
