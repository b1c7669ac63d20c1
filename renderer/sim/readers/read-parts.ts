/** Parts of a file, and the triangles of one as they are drawn: in a thread of its own, since both take seconds for large ones. */
import { readGeometry } from '../../../engine/formats/triangles/read-geometry';
import { toParts } from '../../../engine/formats/triangles/to-parts';
import type { PlacedParts } from '../../../engine/formats/triangles/to-parts';
import { readGeometryFile } from '../../../engine/formats/triangles/write-geometry';
import { digestOfBytes } from '../../../engine/model/file/digest';
import type { Problem } from '../../../engine/model/problem';
import { partSurface } from '../../../engine/output/solid/part-surface';
import type { PartSurface } from '../../../engine/output/solid/part-surface';

export interface PartsRequest {
  /** Of the file. */
  name: string;
  bytes: Uint8Array;
  /** Files that were chosen together with it, by their names. */
  beside: ReadonlyMap<string, Uint8Array>;
  /** Size of its unit [m], for a file that states none. */
  metres: number;
}

export type PartsAnswer =
  | ({ ok: true; format: string; statesUnit: boolean; notes: readonly string[] } & PlacedParts)
  | { ok: false; problem: Problem };

export function readParts({ name, bytes, beside, metres }: PartsRequest): PartsAnswer {
  // a file names others by paths; what was chosen has only names
  const find = (path: string): Uint8Array | null => beside.get(path.replace(/^.*[/\\]/, '')) ?? null;
  const read = readGeometry(bytes, name, find);
  if (!read.ok) return read;
  const { format, notes, metres: stated } = read.file;
  const placed = toParts(read.file, name, stated ?? metres);
  return { ok: true, format, statesUnit: stated !== null, notes, ...placed };
}

export interface GeometryToDraw {
  digest: string;
  bytes: Uint8Array;
}

/** Null where the bytes are not those that the digest names. */
export function drawPart({ digest, bytes }: GeometryToDraw): PartSurface | null {
  if (digestOfBytes(bytes) !== digest) return null;
  const mesh = readGeometryFile(bytes);
  return mesh === null ? null : partSurface(mesh);
}
