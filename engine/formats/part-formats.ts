/** Formats of files that parts are read from: CAD models and triangles. To add one, write its reader and list it here and in part-file.ts. */
import { STEP_EXTENSIONS, STEP_FORMAT } from './step/names';
import { GEOMETRY_READERS } from './triangles/read-geometry';

export const PART_FORMATS: readonly { readonly format: string; readonly extensions: readonly string[] }[] = [
  { format: STEP_FORMAT, extensions: STEP_EXTENSIONS },
  ...GEOMETRY_READERS,
];

export const endsIn = (name: string, extensions: readonly string[]): boolean =>
  extensions.some((end) => name.toLowerCase().endsWith(end));

export const isPartFile = (name: string): boolean =>
  PART_FORMATS.some(({ extensions }) => endsIn(name, extensions));
