/** The triangles of parts, `<project>.kempe.parts/<digest>.glb`, as the app keeps them beside a project. */
import { mkdir } from 'node:fs/promises';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { GEOMETRY_LIMITS } from '../../formats/triangles/geometry-file';
import { readGeometryFile } from '../../formats/triangles/write-geometry';
import { writePieces } from '../../jobs/files/write-file';
import type { TriangleMesh } from '../../geometry/triangle-mesh';
import { digestOfBytes } from '../../model/file/digest';
import { partSurface } from '../../output/solid/part-surface';
import type { PartSurface, Surfaces } from '../../output/solid/part-surface';

const folderOf = (project: string): string => `${project}.parts`;

/** Those beside a project, each read when it is asked for first; none of standard input. */
export function surfacesBeside(project: string): Surfaces {
  const known = new Map<string, PartSurface | null>();
  return (digest) => {
    const before = known.get(digest);
    if (before !== undefined) return before;
    const mesh = geometryBeside(project, digest);
    const found = mesh === null ? null : partSurface(mesh);
    known.set(digest, found);
    return found;
  };
}

export const geometryBeside = (project: string, digest: string): TriangleMesh | null =>
  project === '-' ? null : read(join(folderOf(project), `${digest}.glb`), digest);

/** Null where the file is not there, or is not what the digest names. */
function read(path: string, digest: string): TriangleMesh | null {
  try {
    const { size } = statSync(path);
    const bytes = size > GEOMETRY_LIMITS.bytes ? null : new Uint8Array(readFileSync(path));
    return bytes === null || digestOfBytes(bytes) !== digest ? null : readGeometryFile(bytes);
  } catch {
    return null;
  }
}

/** Beside a project that is about to be written. */
export async function writeParts(project: string, geometry: ReadonlyMap<string, Uint8Array>): Promise<void> {
  const folder = folderOf(project);
  await mkdir(folder, { recursive: true });
  for (const [digest, bytes] of geometry) await writePieces(join(folder, `${digest}.glb`), [bytes]);
}
