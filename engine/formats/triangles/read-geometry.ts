/** Files of triangles, by what their name says they are. To add a format, write its reader beside this one and list it here. */
import { quote } from '../../schema/quote';
import { ImportFault } from '../fault';
import type { Problem } from '../../model/problem';
import { GEOMETRY_LIMITS, Tally } from './geometry-file';
import { gltf } from './gltf';
import { obj } from './obj';
import { stl } from './stl';
import { threemf } from './threemf';
import type { GeometryFile, GeometryReader } from './geometry-file';

export const GEOMETRY_READERS: readonly GeometryReader[] = [stl, obj, threemf, gltf];

export type GeometryResult = { ok: true; file: GeometryFile } | { ok: false; problem: Problem };

/** The reader for a file of that name, or null. */
export function readerFor(name: string): GeometryReader | null {
  const lower = name.toLowerCase();
  return GEOMETRY_READERS.find(({ extensions }) => extensions.some((end) => lower.endsWith(end))) ?? null;
}

/** `beside` has the bytes of a file in the same folder; null refuses. */
export function readGeometry(
  bytes: Uint8Array,
  name: string,
  beside: (path: string) => Uint8Array | null = () => null,
): GeometryResult {
  const reader = readerFor(name);
  try {
    if (reader === null) throw unknownFormat(name, GEOMETRY_READERS);
    checkSize(bytes, name);
    return { ok: true, file: checkParts(reader.read(bytes, beside), name) };
  } catch (fault) {
    return refusal(fault);
  }
}

export function checkSize(bytes: Uint8Array, name: string): void {
  if (bytes.length > GEOMETRY_LIMITS.bytes)
    throw new ImportFault(
      'geometry-too-large',
      `${quote(name)} is larger than 256 MiB.`,
      'Export it with a coarser tolerance.',
    );
}

export function checkParts(file: GeometryFile, name: string): GeometryFile {
  const tally = new Tally();
  for (const { mesh } of file.parts) tally.add(mesh.triangles.length / 3);
  if (file.parts.length === 0)
    throw new ImportFault(
      'geometry-empty',
      `${quote(name)} has no triangles.`,
      'Export the part as a surface of triangles.',
    );
  return file;
}

/** Throws again what is no fault of the file. */
export function refusal(fault: unknown): { ok: false; problem: Problem } {
  if (fault instanceof ImportFault) return { ok: false, problem: fault.problem };
  throw fault;
}

export function unknownFormat(
  name: string,
  formats: readonly { readonly format: string; readonly extensions: readonly string[] }[],
): ImportFault {
  const known = formats.map(({ format, extensions }) => `${format} (${extensions.join(', ')})`);
  return new ImportFault(
    'geometry-format',
    `${quote(name)} is of no format that is read: ${known.join(', ')}.`,
    'Export it in one of these, and keep the ending of its name.',
  );
}
