/** Whether a target must be built again: some source is newer than its oldest output, or an output is missing. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

export function isStale(sources, outputs) {
  if (!outputs.every((path) => existsSync(path))) return true;
  const built = Math.min(...outputs.map((path) => statSync(path).mtimeMs));
  return sources.some((path) => newest(path) > built);
}

/** Folders count with their own time too: it changes when a file is removed. */
function newest(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}
