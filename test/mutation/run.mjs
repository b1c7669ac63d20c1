/**
 * `npm run mutate`: changes the sources in thousands of small ways, one at a time, and counts the changes that the fast
 * tests of their folder notice. Not part of `npm test`: a folder takes minutes, all of them hours.
 *
 *   node test/mutation/run.mjs [folder ...] [--sample n] [--file part] [--fresh] [--jobs n]
 *   folder        constraints, linalg, ...: the names in folders.mjs, which says what guards each; all where none is named
 *   --sample n    one block of lines in n, the same ones each time: an estimate of the score in a part of the time
 *   --file part   only files of the folder whose path has this in it
 *   --fresh       forgets what earlier runs found; otherwise only what changed since, in sources or guards, is run again
 *   --jobs n      so many runners side by side (1)
 *
 * Survivors are printed and are in .cache/mutation/<folder>.html. Each is killed by a test that states why the line is right,
 * or the line is marked `// Stryker disable next-line <mutator>: <reason>` if no test can tell the two apart: those are not
 * counted, and their reasons are all that is listed as equivalent. Exit status 1: a folder below 85 %.
 */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { FOLDERS } from './folders.mjs';

const BREAK = 85;
/** A block is about as long as a function, so that whole statements fall into it. */
const BLOCK = 25;
const root = fileURLToPath(new URL('../..', import.meta.url));
process.chdir(root);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '1' },
    file: { type: 'string', default: '' },
    fresh: { type: 'boolean', default: false },
    jobs: { type: 'string', default: '1' },
  },
});
const share = Number(values.sample);
const names = positionals.length > 0 ? positionals : Object.keys(FOLDERS);
const unknown = names.filter((name) => !Object.hasOwn(FOLDERS, name));
if (unknown.length > 0 || !(share >= 1)) {
  console.error(
    unknown.length > 0
      ? `There is no folder ${unknown.join(', ')}: ${Object.keys(FOLDERS).join(', ')}.`
      : `--sample takes one block of lines in n: give a whole number such as 5, not ${values.sample}.`,
  );
  process.exit(2);
}

const filesOf = (paths) =>
  paths
    .flatMap((path) =>
      path.endsWith('/')
        ? readdirSync(path)
            .filter((file) => file.endsWith('.ts'))
            .map((file) => path + file)
        : [path],
    )
    .filter((file) => file.includes(values.file));

/** Every n-th block of the files laid end to end, so that files shorter than a block have their turn as well. */
function sampled(files) {
  if (share === 1) return files;
  let block = 0;
  return files.flatMap((file) => {
    const lines = readFileSync(file, 'utf8').split('\n').length;
    const ranges = [];
    for (let first = 1; first <= lines; first += BLOCK) {
      if (block++ % share === 0) ranges.push(`${file}:${first}-${Math.min(lines, first + BLOCK - 1)}`);
    }
    return ranges;
  });
}

function options(name, part) {
  const cache = `.cache/mutation/${name}`;
  return {
    mutate: sampled(filesOf(FOLDERS[name].mutate)),
    plugins: ['@stryker-mutator/vitest-runner'],
    testRunner: 'vitest',
    vitest: { configFile: 'test/mutation/vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
    // a part of a folder would overwrite what is known of the whole
    incremental: !part,
    incrementalFile: `${cache}.incremental.json`,
    force: values.fresh,
    reporters: ['clear-text', 'html', 'json'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: true },
    htmlReporter: { fileName: `${cache}.html` },
    jsonReporter: { fileName: `${cache}.json` },
    tempDirName: '.cache/mutation/sandbox',
    ignorePatterns: [
      '.cache',
      'dist',
      'release',
      'assets/screenshots',
      'assets/thumbnails',
      'test/e2e/output',
    ],
    concurrency: Number(values.jobs),
    // A machine that is busy with other things makes slow answers, which are no dead mutants.
    timeoutMS: 20_000,
    timeoutFactor: 3,
    dryRunTimeoutMinutes: 15,
    logLevel: 'warn',
    warnings: { slow: false },
    thresholds: { high: 95, low: BREAK, break: null },
  };
}

/** Mutants by their fate. Those that ran out of time or were never reached count as the runner's own score counts them. */
function scoreOf(mutants) {
  const count = (...fates) => mutants.filter(({ status }) => fates.includes(status)).length;
  const dead = count('Killed', 'Timeout');
  const alive = count('Survived', 'NoCoverage');
  return {
    dead,
    alive,
    unreached: count('NoCoverage'),
    equivalent: count('Ignored'),
    score: (100 * dead) / (dead + alive),
  };
}

mkdirSync('.cache/mutation', { recursive: true });
const lines = [];
for (const name of names) {
  process.env.KEMPE_MUTATED = name;
  const started = Date.now();
  const part = share > 1 || values.file !== '';
  const mutants = await new Stryker(options(name, part)).runMutationTest();
  const { dead, alive, unreached, equivalent, score } = scoreOf(mutants);
  if (!(score >= BREAK)) process.exitCode = 1;
  lines.push(
    `${name.padEnd(12)} ${score.toFixed(1).padStart(5)} %  ${dead} of ${dead + alive} noticed, ${unreached} reached by no guard, ` +
      `${equivalent} equivalent, ${((Date.now() - started) / 60_000).toFixed(1)} min${part ? ' (a part)' : ''}`,
  );
  console.log(lines.at(-1));
}
console.log(`\nMutation score by folder (wanted: ${BREAK} %)\n${lines.join('\n')}`);
