/** What the engine's worker is for, by its name. */
import type { ImportOptions } from '../../../engine/formats/account';

export const ENGINE = 'engine';
export const SWEEP = 'sweep';
export const STUDY = 'study';
export const IMPORT = 'import';
export const DESCRIBE = 'describe';
export const READ = 'read';
export const RECOVER = 'recover';
export const PASTE = 'paste';

export interface ImportRequest extends ImportOptions {
  text: string;
  /** Of the file. */
  name: string;
}
