/** What the engine's worker is for, by its name. */
import type { ImportOptions } from '../../../engine/formats/account';
import type { ModelFormatId } from '../../../engine/formats/export-model';

export const ENGINE = 'engine';
export const SWEEP = 'sweep';
export const STUDY = 'study';
export const IMPORT = 'import';
export const DESCRIBE = 'describe';
export const READ = 'read';
export const PACK = 'pack';
export const RECOVER = 'recover';
export const PASTE = 'paste';
export const EXPORT_MODEL = 'export-model';
export const PARTS = 'parts';
export const DRAW_PART = 'draw-part';

/** A project as it is written, the format of another program, and the files of triangles at hand by their digests. */
export interface ModelRequest {
  project: string;
  format: ModelFormatId;
  partFiles: ReadonlyMap<string, Uint8Array>;
}

export interface ImportRequest extends ImportOptions {
  text: string;
  /** Of the file. */
  name: string;
  /** Files beside it by their paths from the chosen folder, and the path of the model's own folder from there; null: by their names. */
  files?: readonly (readonly [path: string, bytes: Uint8Array])[];
  folder?: string | null;
}
