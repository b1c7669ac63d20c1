/** What another instance sends is checked like a command line. */
import { isAbsolute } from 'node:path';
import * as v from 'valibot';
import { isProjectFile } from './arguments';

const Handed = v.object({ files: v.pipe(v.array(v.pipe(v.string(), v.check(isAbsolute))), v.maxLength(16)) });

export function handedFiles(handed: unknown): string[] {
  const parsed = v.safeParse(Handed, handed);
  return parsed.success ? parsed.output.files.filter((path) => isProjectFile(path)) : [];
}
