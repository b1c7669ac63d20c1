/**
 * `npm run mutate`: changes the sources of a folder in hundreds of small ways (those of Stryker), one at a time, and counts
 * the changes that the fast tests of the folder notice. Not part of `npm test`: a folder takes minutes.
 *
 *   npm run mutate [folder ...] -- [--sample n] [--seed n] [--file part] [--at file:line]
 *   folder        constraints, linalg, ...: the names in folders.mjs, which says what guards each; all where none is named
 *   --sample n    so many mutants, drawn from all of the folder, each as likely as any other: the score with the interval
 *                 that holds the folder's own in 95 of 100 samples
 *   --seed n      another sample (1)
 *   --file part   only files of the folder whose path has this in it, or one of several: a,b
 *   --at f:line   only the mutants that start on this line of files whose path has f in it, or on one of several: f:1,g:2
 *   --listed      those that are listed as equivalent instead of the others: what a test notices is listed wrongly, and
 *                 what names no mutant is out of date
 *
 * Survivors are printed and are in .cache/mutation/<folder>.json. Each is killed by a test that states why the line is right,
 * or listed in equivalent.mjs with the reason if no test can tell the two apart: those are named, and not counted.
 * Moved thresholds and other changes that Stryker does not make: known.mjs. Exit status 1: a folder below 85 %.
 */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { campaign } from './campaign.mjs';
import { isNamedBy, LISTED, reasonOf, WORDS } from './equivalent.mjs';
import { FOLDERS } from './folders.mjs';
import { drawn, mutantsOf } from './mutants.mjs';

const WANTED = 85;
process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
// An exit that is asked for ends the Vitest of the batch too; the signal alone would leave it behind.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(143));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: 'Infinity' },
    seed: { type: 'string', default: '1' },
    file: { type: 'string', default: '' },
    at: { type: 'string' },
    listed: { type: 'boolean', default: false },
  },
});
const [sample, seed] = [Number(values.sample), Number(values.seed)];
const names = positionals.length > 0 ? positionals : Object.keys(FOLDERS);
const unknown = names.filter((name) => !Object.hasOwn(FOLDERS, name));
if (unknown.length > 0 || !(sample >= 1) || !Number.isInteger(seed)) {
  console.error(
    unknown.length > 0
      ? `There is no folder ${unknown.join(', ')}: ${Object.keys(FOLDERS).join(', ')}.`
      : '--sample and --seed take whole numbers, such as --sample 200 --seed 2.',
  );
  process.exit(2);
}

const filesOf = (paths) =>
  paths
    .flatMap((path) =>
      path.endsWith('/')
        ? readdirSync(path, { recursive: true })
            .map(String)
            .filter((file) => file.endsWith('.ts'))
            .map((file) => path + file)
        : [path],
    )
    .filter((file) => values.file.split(',').some((part) => file.includes(part)));

/** Wilson's interval of a share, in per cent. */
function interval(dead, counted) {
  const z2 = 1.96 ** 2;
  const share = dead / counted;
  const middle = (share + z2 / (2 * counted)) / (1 + z2 / counted);
  const half =
    (1.96 / (1 + z2 / counted)) * Math.sqrt((share * (1 - share)) / counted + z2 / (4 * counted ** 2));
  return [100 * (middle - half), 100 * (middle + half)];
}

function isAsked({ fileName, at }) {
  if (values.at === undefined) return true;
  return values.at.split(',').some((place) => {
    const [part, line] = place.split(':');
    return fileName.includes(part) && (line === undefined || at === Number(line));
  });
}

const shown = (text) => text.replaceAll(/\s+/g, ' ').slice(0, 150);

function print({ fileName, at, mutatorName, original, replacement }, words) {
  console.log(
    `${fileName}:${at} ${mutatorName}, ${words}\n  - ${shown(original)}\n  + ${shown(replacement)}`,
  );
}

/** Tries what is listed; the words of messages are not, for tests may read them. */
async function auditOf(name) {
  const { mutate, guards } = FOLDERS[name];
  const paths = filesOf(mutate);
  const all = await mutantsOf(paths);
  const stale = LISTED.filter(
    (one) => paths.includes(one.file) && !all.some((mutant) => isNamedBy(mutant, one)),
  );
  for (const one of stale) console.log(`names no mutant: ${JSON.stringify(one)}`);
  const listed = all.filter(isAsked).filter((mutant) => ![undefined, WORDS].includes(reasonOf(mutant)));
  const fates = new Map();
  await campaign(paths, guards, listed, `.cache/mutation/${name}.listed`, fates, (count) =>
    console.log(`${name}: ${count} of ${listed.length}`),
  );
  const wrong = listed.filter(({ id }) => fates.get(id).fate === 'dead');
  for (const mutant of wrong) {
    print(mutant, `listed as "${reasonOf(mutant)}", but noticed by ${fates.get(mutant.id).by}`);
  }
  if (wrong.length + stale.length > 0) process.exitCode = 1;
  return (
    `${name.padEnd(12)} ${wrong.length} of ${listed.length} that are listed as equivalent are noticed, ` +
    `${stale.length} entries name no mutant`
  );
}

async function scoreOf(name) {
  const started = Date.now();
  const cache = `.cache/mutation/${name}`;
  const { mutate, guards } = FOLDERS[name];
  const paths = filesOf(mutate);
  const all = (await mutantsOf(paths)).filter(isAsked);
  const sampled = sample < all.length ? drawn(all, sample, seed) : all;
  const listed = sampled.filter((mutant) => reasonOf(mutant) !== undefined);
  const tried = sampled.filter((mutant) => reasonOf(mutant) === undefined);
  const fates = new Map();
  const of = (fate, mutants = tried) => mutants.filter(({ id }) => fates.get(id).fate === fate);
  await campaign(paths, guards, tried, cache, fates, (count, batch) => {
    for (const mutant of of('lived', batch)) print(mutant, 'survived');
    for (const mutant of of('unreached', batch)) print(mutant, 'reached by no guard');
    console.log(`${name}: ${count} of ${tried.length}`);
  });
  const [dead, unreached] = [of('dead'), of('unreached')];
  for (const mutant of listed) {
    const reason = reasonOf(mutant);
    if (reason !== WORDS) print(mutant, `equivalent: ${reason}`);
  }
  writeFileSync(
    `${cache}.json`,
    JSON.stringify(
      sampled.map(({ id, fileName, at, mutatorName, line, original, replacement }) => ({
        fileName,
        at,
        mutatorName,
        line,
        original,
        replacement,
        ...(fates.get(id) ?? { fate: 'listed' }),
      })),
      null,
      1,
    ),
  );
  const score = (100 * dead.length) / tried.length;
  if (!(score >= WANTED)) process.exitCode = 1;
  const [low, high] = interval(dead.length, tried.length);
  const part = sample < all.length;
  return (
    `${name.padEnd(12)} ${score.toFixed(1).padStart(5)} % ${part ? `(${low.toFixed(1)} to ${high.toFixed(1)}) ` : ''}` +
    `${dead.length} of ${tried.length} noticed, ${unreached.length} reached by no guard, ${listed.length} listed as equivalent` +
    `${part ? `, drawn from ${all.length} with seed ${seed}` : ''}, ${((Date.now() - started) / 60_000).toFixed(1)} min`
  );
}

mkdirSync('.cache/mutation', { recursive: true });
const lines = [];
for (const name of names) {
  lines.push(await (values.listed ? auditOf : scoreOf)(name));
  console.log(lines.at(-1));
}
const title = values.listed
  ? 'Mutants listed as equivalent'
  : `Mutation score by folder (wanted: ${WANTED} %)`;
console.log(`\n${title}\n${lines.join('\n')}`);
