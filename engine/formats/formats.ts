import { mjcf } from './mjcf/format';
import { sdf } from './sdf/format';
import { urdf } from './urdf/format';
import type { ModelFormat } from './format';

export const FORMATS: readonly ModelFormat[] = [mjcf, urdf, sdf];

/** Extensions of the files that can be imported, without the dot. */
export const IMPORT_EXTENSIONS: readonly string[] = [
  ...new Set(FORMATS.flatMap(({ extensions }) => extensions)),
];
