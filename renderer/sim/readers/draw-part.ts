/** The triangles of a part as they are drawn, and its features as they are clicked: in a thread of its own, since it takes seconds for large ones. */
import { readKeptPart } from '../../../engine/formats/triangles/write-geometry';
import { fittedFeatures } from '../../../engine/geometry/features/fit-features';
import { digestOfBytes } from '../../../engine/model/file/digest';
import { partSurface } from '../../../engine/output/solid/part-surface';
import type { PartSurface } from '../../../engine/output/solid/part-surface';

export interface GeometryToDraw {
  digest: string;
  bytes: Uint8Array;
}

/** Null where the bytes are not those that the digest names. */
export function drawPart({ digest, bytes }: GeometryToDraw): PartSurface | null {
  if (digestOfBytes(bytes) !== digest) return null;
  const part = readKeptPart(bytes);
  return part && partSurface(part.mesh, part.features ?? fittedFeatures(part.mesh));
}
