/** The triangles of parts, `<project>.kempe.parts/<digest>.glb`, as the app keeps them beside a project, or within its archive. */
import { mkdir } from 'node:fs/promises';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { GEOMETRY_LIMITS } from '../../formats/triangles/geometry-file';
import { readGeometryFile } from '../../formats/triangles/write-geometry';
import { packProject, unpackProject } from '../../formats/archive/project-archive';
import type { Geometries } from '../../formats/export/mesh-files';
import { isArchiveName } from '../../model/file/archive-name';
import { writePieces, writeTextFile } from '../../jobs/files/write-file';
import { digestOfBytes } from '../../model/file/digest';
import { partSurface } from '../../output/solid/part-surface';
import type { PartSurface, Surfaces } from '../../output/solid/part-surface';

const folderOf = (project: string): string => `${project}.parts`;

/** Those of a project, each read when it is asked for first; none of standard input. */
export function surfacesOf(project: string): Surfaces {
  const geometries = geometriesOf(project);
  const known = new Map<string, PartSurface | null>();
  return (digest) => {
    const before = known.get(digest);
    if (before !== undefined) return before;
    const mesh = geometries(digest);
    const found = mesh === null ? null : partSurface(mesh);
    known.set(digest, found);
    return found;
  };
}

export function geometriesOf(project: string): Geometries {
  const files = partBytesOf(project);
  return (digest) => {
    const bytes = files(digest);
    return bytes && readGeometryFile(bytes);
  };
}

/** Files of triangles of a project by their digests; null where one is not there. */
export function partBytesOf(project: string): (digest: string) => Uint8Array | null {
  if (project === '-') return () => null;
  const packed = isArchiveName(project) ? readParts(project) : null;
  if (packed === null) return (digest) => read(join(folderOf(project), `${digest}.glb`), digest);
  return (digest) => packed.get(digest) ?? null;
}

/** Null where it is no archive, whatever it is called. */
function readParts(path: string): ReadonlyMap<string, Uint8Array> | null {
  try {
    const unpacked = unpackProject(new Uint8Array(readFileSync(path)));
    return unpacked.ok ? unpacked.archive.parts : null;
  } catch {
    return null;
  }
}

/** Null where the file is not there, or is not what the digest names. */
function read(path: string, digest: string): Uint8Array | null {
  try {
    const { size } = statSync(path);
    const bytes = size > GEOMETRY_LIMITS.bytes ? null : new Uint8Array(readFileSync(path));
    return bytes === null || digestOfBytes(bytes) !== digest ? null : bytes;
  } catch {
    return null;
  }
}

/** A project with the parts that it names: in one archive, or first those beside it. */
export async function writeWithParts(
  path: string,
  text: string,
  geometry: ReadonlyMap<string, Uint8Array>,
): Promise<void> {
  if (isArchiveName(path)) {
    const archive = {
      project: new TextEncoder().encode(text),
      parts: geometry,
      others: new Map<string, Uint8Array>(),
    };
    return writePieces(path, [packProject(archive)]);
  }
  if (geometry.size > 0) await writeParts(path, geometry);
  await writeTextFile(path, text);
}

async function writeParts(project: string, geometry: ReadonlyMap<string, Uint8Array>): Promise<void> {
  const folder = folderOf(project);
  await mkdir(folder, { recursive: true });
  for (const [digest, bytes] of geometry) await writePieces(join(folder, `${digest}.glb`), [bytes]);
}
