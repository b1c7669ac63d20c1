import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface Source {
  /** From the root, with forward slashes. */
  path: string;
  text: string;
}

/** Every file under `folders` whose name matches, but for what was built or fetched. */
export function readSources(folders: readonly string[], pattern: RegExp): Source[] {
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && pattern.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => !/[\\/](node_modules|dist|release|\.cache)[\\/]/.test(path))
      .map((path) => ({
        path: relative(ROOT, path).split(sep).join('/'),
        text: readFileSync(path, 'utf8'),
      })),
  );
}
