/** The versions that the last saves kept beside a project, as the page sees them: by the id of the project and an age. */
import type { ProjectContent } from './project-content';
import type { FileProblem } from './file-problem';

export const VERSIONS_CHANNELS = {
  list: 'kempe:versions-list',
  read: 'kempe:versions-read',
  openBeside: 'kempe:versions-open-beside',
} as const;

/** 1 is what the last save replaced, 2 what the save before it did. */
export const AGES = [1, 2, 3] as const;
export type Age = (typeof AGES)[number];

export interface KeptVersion {
  age: Age;
  /** ISO 8601, when its bytes were written. */
  writtenAt: string;
  /** [bytes] */
  size: number;
}

export type VersionList = { ok: true; versions: KeptVersion[] } | { ok: false; problem: FileProblem };
export type VersionText = { ok: true; text: ProjectContent } | { ok: false; problem: FileProblem };

export interface VersionsApi {
  /** Newest first; empty where no save has replaced anything yet. */
  list(fileId: string): Promise<VersionList>;
  read(fileId: string, age: Age): Promise<VersionText>;
  /** In a second window beside this one, read-only. */
  openBeside(fileId: string, age: Age): Promise<void>;
}
