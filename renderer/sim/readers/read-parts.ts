/** Parts of a file: in a thread of its own, since it takes seconds for large ones. */
import { readPartFile } from '../../../engine/formats/part-file';
import type { KernelBytes } from '../../../engine/formats/step/kernel';
import type { StepProgress } from '../../../engine/formats/step/step';
import { toParts } from '../../../engine/formats/triangles/to-parts';
import type { PlacedParts } from '../../../engine/formats/triangles/to-parts';
import type { Problem } from '../../../engine/model/problem';

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
  | ({ ok: true; format: string; statesUnit: boolean } & PlacedParts)
  | { ok: false; problem: Problem };

export async function readParts(
  { name, bytes, beside, metres }: PartsRequest,
  kernel: KernelBytes,
  progress?: StepProgress,
): Promise<PartsAnswer> {
  // a file names others by paths; what was chosen has only names
  const find = (path: string): Uint8Array | null => beside.get(path.replace(/^.*[/\\]/, '')) ?? null;
  const read = await readPartFile(bytes, name, { beside: find, kernel, progress });
  if (!read.ok) return read;
  const { format, notes, metres: stated } = read.file;
  const placed = toParts(read.file, name, stated ?? metres);
  const all = [...notes, ...placed.notes];
  return { ok: true, format, statesUnit: stated !== null, ...placed, notes: all };
}
