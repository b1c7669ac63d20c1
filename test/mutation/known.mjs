/**
 * `node test/mutation/known.mjs`: changes that tests once let pass, moved thresholds among them, which are no mutants of
 * Stryker's; and every claim, rename and check by which a save keeps its promise, taken out. Each has to turn its guard red.
 * Exit status 1: one passes again. With words: only the changes in files whose path has one of them.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));

/** What it is called, file, what stands there, what is put in its place, guard. */
const KNOWN = [
  [
    'acceleration of the first side of a coupling',
    'engine/core/constraints/couplings.ts',
    'gdot[row] -= ratio * drift;',
    '',
    'test/property/couplings.test.ts',
  ],
  [
    'bias of the joint-acceleration channel',
    'engine/results/measures/joint-state.ts',
    'along(batch, one, work.acc, 0) + one.gdot[0]',
    'along(batch, one, work.acc, 0)',
    'test/unit/engine/results/measures/joint-acceleration.test.ts',
  ],
  [
    'smallestPivot never updated',
    'engine/core/linalg/sparse-cholesky.ts',
    'w.smallestPivot = Math.max(0, Math.min(w.smallestPivot, remaining));',
    '',
    'test/unit/engine/core/linalg/sparse-cholesky.test.ts',
  ],
  [
    'threshold of uniqueness',
    'engine/core/diagnostics/uniqueness.ts',
    'UNIQUE_TOLERANCE = 1e-6',
    'UNIQUE_TOLERANCE = 1e-2',
    'test/unit/engine/core/diagnostics/near-supports.test.ts',
  ],
  [
    'threshold of mobility',
    'engine/core/diagnostics/mobility.ts',
    'const NULL_TOLERANCE = 1e-6',
    'const NULL_TOLERANCE = 1e-2',
    'test/unit/engine/core/diagnostics/near-supports.test.ts',
  ],
  [
    'a save of which half is lost',
    'electron/main/files/bytes.ts',
    "if ((await file.stat()).size !== data.length) throw new FsFailure('write', path, 'EIO');",
    '',
    'test/unit/electron/save-checks.test.ts',
  ],
  [
    'read-back of an in-place write',
    'electron/main/files/in-place.ts',
    'digestOf(back) !== digestOf(data)',
    'false',
    'test/unit/electron/save-checks.test.ts',
  ],
  [
    'confirmation of a watch event',
    'electron/main/files/file-watch.ts',
    'if (!confirmed) return this.lookSoon();',
    '',
    'test/unit/electron/file-watch.test.ts',
  ],
  [
    'going on after a failed append',
    'electron/main/journal/session.ts',
    'await this.#abandon();\n        throw error;',
    'throw error;',
    'test/unit/electron/journal-session.test.ts',
  ],
  [
    'SINGULAR_RESIDUAL',
    'engine/core/stabilisers/projection.ts',
    'const SINGULAR_RESIDUAL = 1e-6',
    'const SINGULAR_RESIDUAL = 1e-2',
    'test/unit/engine/core/stabilisers/projection-limits.test.ts',
  ],
  [
    'ASIDE',
    'engine/core/stabilisers/projection.ts',
    'const ASIDE = 100',
    'const ASIDE = 1e6',
    'test/unit/engine/core/stabilisers/projection-limits.test.ts',
  ],
  [
    'threshold of release bands',
    'engine/core/diagnostics/release-band.ts',
    'const ADMISSIBLE = 1e-4',
    'const ADMISSIBLE = 1e-2',
    'test/unit/engine/core/diagnostics/near-supports.test.ts',
  ],
  [
    'threshold of a jam',
    'engine/core/switching/sliding.ts',
    'JAMMED = 1e-9',
    'JAMMED = 1e-7',
    'test/unit/engine/core/switching/sliding.test.ts',
  ],
  [
    'threshold of places that share a force',
    'engine/core/switching/purify.ts',
    'const SINGULAR = 1e-9',
    'const SINGULAR = 1e-7',
    'test/unit/engine/core/switching/purify.test.ts',
  ],
  [
    'threshold of places that come to nothing at once',
    'engine/core/switching/purify.ts',
    'AT_ONCE = 1e-9',
    'AT_ONCE = 1e-7',
    'test/unit/engine/core/switching/purify.test.ts',
  ],
  [
    'threshold of a servo at its bound',
    'engine/core/switching/servo-modes.ts',
    'AT_BOUND = 1e-6',
    'AT_BOUND = 1e-8',
    'test/unit/engine/core/switching/unknowns.test.ts',
  ],
  [
    'threshold of a push through a stop',
    'engine/core/switching/modes.ts',
    'towards < -1e-6',
    'towards < -1e-4',
    'test/unit/engine/core/switching/modes.test.ts',
  ],
  [
    'same size counted as untouched',
    'electron/main/files/target.ts',
    '(await digestFile(fs, target.path)) === target.digest',
    'now.size === before.size',
    'test/unit/electron/save-checks.test.ts',
  ],
  [
    'looking at the claims of others',
    'electron/main/files/claim.ts',
    'if (rivals.length === 0) return mine;',
    'return mine;',
    'test/persistence/two-writers.test.ts',
  ],
  [
    'the last look at the document under the claim',
    'electron/main/files/save-file.ts',
    'await expectUntouched(fs, target);\n      const names',
    'const names',
    'test/persistence/two-writers.test.ts',
  ],
  [
    'the end of a claim that was held for too long',
    'electron/main/files/save-file.ts',
    'claim.check();',
    '',
    'test/persistence/two-writers.test.ts',
  ],
  [
    'space claimed before an old byte is written over',
    'electron/main/files/in-place.ts',
    'await claimSpace(file, path, old, data, copy);',
    '',
    'test/persistence/lying-disk.test.ts',
  ],
  [
    'flush of the claimed space',
    'electron/main/files/in-place.ts',
    'await writeAll(file, path, data, old.length);\n    await file.sync();',
    'await writeAll(file, path, data, old.length);',
    'test/persistence/lying-disk.test.ts',
  ],
  [
    'rename of the document',
    'electron/main/files/save-file.ts',
    '  await fs.rename(temp, path);\n}',
    '  await discard(fs, temp);\n}',
    'test/persistence/power-cut.test.ts',
  ],
  [
    'rename of the earlier version',
    'electron/main/files/generations.ts',
    'await fs.rename(temp, generationPath(path, 1));\n  } catch',
    'await discard(fs, temp);\n  } catch',
    'test/persistence/power-cut.test.ts',
  ],
  [
    'rename of the versions before it',
    'electron/main/files/generations.ts',
    'await fs.rename(generationPath(path, age - 1), generationPath(path, age));',
    '',
    'test/unit/electron/documents.test.ts',
  ],
];

mkdirSync('.cache/mutation', { recursive: true });
const path = '.cache/mutation/known.batch.json';
const words = process.argv.slice(2);
const chosen = KNOWN.filter(([, file]) => words.length === 0 || words.some((word) => file.includes(word)));
for (const [name, file, was, is, guard] of chosen) {
  const source = readFileSync(file, 'utf8');
  if (!source.includes(was))
    throw new Error(`${name}: ${file} has no ${was} any more; change this list with it.`);
  const verdicts = [source, source.replace(was, is)].map((text) => {
    writeFileSync(path, JSON.stringify({ guards: [guard], sources: { [file]: text }, plain: true }));
    const { status } = spawnSync(
      process.execPath,
      ['node_modules/vitest/vitest.mjs', 'run', '--config', 'test/mutation/vitest.config.ts'],
      { env: { ...process.env, KEMPE_MUTATION: path }, stdio: 'ignore' },
    );
    return status === 0;
  });
  const isNoticed = verdicts[0] && !verdicts[1];
  if (!isNoticed) process.exitCode = 1;
  const verdict = isNoticed ? 'noticed' : verdicts[0] ? 'NOT NOTICED' : 'its guard fails by itself';
  console.log(`${verdict}: ${name} (${guard})`);
}
