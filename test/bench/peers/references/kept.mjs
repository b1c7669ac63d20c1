/** True positions on disk, for some take minutes: they are worked out again when a problem or a reference changes. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { reference } from './references.mjs';

const here = import.meta.dirname;
const OUT = path.join(here, '../../../../.cache/bench/peers/references');

/** The path of the file. */
export function keepReference(problem) {
  const hash = createHash('sha256').update(JSON.stringify(problem));
  const sources = readdirSync(here).filter((name) => name.endsWith('.mjs') && name !== 'kept.mjs');
  for (const name of sources.sort()) hash.update(readFileSync(path.join(here, name)));
  const file = path.join(OUT, `${problem.id}-${hash.digest('hex').slice(0, 12)}.json`);
  if (!existsSync(file)) {
    console.log(`Working out the true positions of ${problem.id} (once; up to minutes).`);
    mkdirSync(OUT, { recursive: true });
    writeFileSync(file, JSON.stringify(reference(problem)));
  }
  return file;
}
