/** Saved runs: files beside a project, named by ids that the page chooses and read in pieces. */
import type { FileProblem } from './file-problem';

/** The project that runs belong to; the desktop goes by the id, the browser by the name. */
export interface RunsOf {
  readonly fileId: string;
  readonly name: string;
}

export interface RunFile {
  /** UUID. */
  id: string;
  /** Bytes. */
  size: number;
}

export type RunResult = { ok: true } | { ok: false; problem: FileProblem };

export interface RunsApi {
  /** None where the project has no saved runs, or its folder cannot be read. */
  list(of: RunsOf): Promise<RunFile[]>;
  /** Bytes from `from` up to, without, `to`; rejects where the file is gone or shorter. */
  read(of: RunsOf, id: string, from: number, to: number): Promise<Uint8Array>;
  write(of: RunsOf, id: string, data: Uint8Array): Promise<RunResult>;
  remove(of: RunsOf, id: string): Promise<RunResult>;
}

export const RUNS_CHANNELS = {
  list: 'kempe:runs-list',
  read: 'kempe:runs-read',
  write: 'kempe:runs-write',
  remove: 'kempe:runs-remove',
} as const;

/** Bytes of one answer; a footer with a large project in it is the largest there is. */
export const LARGEST_PIECE = 160 * 1024 * 1024;
export const LARGEST_RUN = 1024 * 1024 * 1024;
