/**
 * Writes made-up rows of a study until none of its shard is missing: `write-rows.mjs FOLDER PART OF SEED`. It may be killed at any time, and
 * now and then it leaves what a process leaves that is killed while it writes.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ENGINE = '../../../.cache/native/engine/';
const { openStudyFolder } = await import(`${ENGINE}jobs/folder/study-folder.js`);
const { valuesAt } = await import(`${ENGINE}studies/sampling/values-at.js`);

const [path, part, of, seed] = process.argv.slice(2);
const folder = await openStudyFolder(path);
const { manifest } = folder;
process.stdout.write('writing\n');
// neighbouring seeds begin alike
let state = 1e6 * Number(seed) + 12345;
const chance = () => (state = (state * 48271) % 2147483647) / 2147483647;

for await (const index of folder.missing({ shard: { part: Number(part), of: Number(of) } })) {
  if (chance() < 0.002) {
    const single = join(
      path,
      `rows/${`${Math.floor(index / 1000)}`.padStart(6, '0')}/${`${index}`.padStart(6, '0')}.json`,
    );
    mkdirSync(dirname(single), { recursive: true });
    writeFileSync(chance() < 0.5 ? single : `${single.replace(/([^/]+)$/, '.$1')}.~99-0-abc`, '{"index":');
    continue;
  }
  const figures = manifest.figures.map((_, i) => Math.sin(index + i));
  const sound = index % 7 !== 3;
  const outcome = sound ? 'Completed.' : 'Stopped at 0.01 s: Numerical overflow';
  await folder.writeRow({ index, values: valuesAt(manifest, index), figures, sound, outcome });
}
