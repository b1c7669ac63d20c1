/** The triangles of parts from files: beside a project, named by their digests. */
import type { FileProblem } from './file-problem';

export type PartResult = { ok: true } | { ok: false; problem: FileProblem };

export interface PartsApi {
  /** Digests of those beside the project. */
  list(fileId: string): Promise<string[]>;
  /** Null where it is not there. */
  read(fileId: string, digest: string): Promise<Uint8Array | null>;
  write(fileId: string, digest: string, data: Uint8Array): Promise<PartResult>;
}

export const PARTS_CHANNELS = {
  list: 'kempe:parts-list',
  read: 'kempe:parts-read',
  write: 'kempe:parts-write',
} as const;

/** Bytes of one. */
export const LARGEST_GEOMETRY = 256 * 1024 * 1024;
