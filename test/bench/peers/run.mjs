/**
 * `npm run bench:peers [problem...] [--engine=name...]`: Kempe and its peers on the same problems, side by side: the time
 * that each needs to keep the largest position error of the whole run below four thresholds. With `--published` the
 * published problems A01, A03, A04 and A05 follow, without peers.
 *
 * The peers are MuJoCo, Simbody and ODE as Debian packages them (left out, with a line that says so, where they are absent) and
 * engines in WebAssembly and JavaScript. Every engine runs in a process of its own. Peers are swept over methods, stiffnesses and
 * steps or accuracies, Kempe over methods and tolerances: by the equations of a new project, by the compiled ones and by the global
 * system. What is quickest below a threshold is run again, in turns, and the least time counts.
 *
 * Times are processor time of the stepping and of the recording of poses, velocities and reactions at the compared instants (Kempe
 * records its other channels as well), not of the setting up. Errors are measured against closed forms, a published trajectory or an
 * independent integration, never against an engine. Only ratios within one run mean anything.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { PROBLEMS } from './problems.mjs';
import { buildKempe } from './build.mjs';
import { ENGINES } from './engines/engines.mjs';
import { keepReference } from './references/kept.mjs';
import { contenders, describeMachine, printProblem, printSummary } from './report.mjs';

const here = import.meta.dirname;
/** A process that takes longer than this for one problem [ms] is ended; what it has said so far counts. */
const LONGEST = 300_000;
/** Further runs of the quickest. */
const ROUNDS = 3;

const words = process.argv.slice(2);
const wanted = words.filter((word) => !word.startsWith('--'));
const picked = words
  .filter((word) => word.startsWith('--engine='))
  .map((word) => word.slice('--engine='.length));
const problems = PROBLEMS.filter(
  ({ id }) => wanted.length === 0 || wanted.some((word) => id.startsWith(word)),
);
if (problems.length === 0) {
  console.error(`No such problem. There are: ${PROBLEMS.map(({ id }) => id).join(', ')}.`);
  process.exit(2);
}
installPeers();
await buildKempe();
const engines = [...ENGINES.keys()]
  .filter((name) => picked.length === 0 || picked.includes(name))
  .filter(isThere);
console.log(describeMachine(cpus(), process.version));
const results = [];
for (const problem of problems) {
  const truth = keepReference(problem);
  const rows = engines
    .filter((name) => ENGINES.get(name).takes?.(problem) ?? true)
    .map((name) => ({ name, own: ENGINES.get(name).own ?? false, runs: measure(name, problem.id, truth) }));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [row, settings] of contenders(rows)) {
      for (const again of measure(row.name, problem.id, truth, settings)) {
        const run = row.runs.find(({ method, step }) => method === again.method && step === again.step);
        if (again.ms < run.ms) run.ms = again.ms;
      }
    }
  }
  results.push({ problem, rows });
  printProblem(problem, rows);
}
printSummary(results);
if (words.includes('--published')) {
  const cases = ['a01-pendulum', 'a03-andrews', 'a04-bricard', 'a05-governor'];
  spawnSync(process.execPath, [path.join(here, '../../../engine/cli/kempe.mjs'), 'validate', ...cases], {
    stdio: 'inherit',
  });
}

/** The peers come from a package of their own: whoever never runs this bench never fetches them. */
function installPeers() {
  if (existsSync(path.join(here, 'node_modules', 'cannon-es'))) return;
  console.log('Installing the peers into test/bench/peers/node_modules (once).');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status } = spawnSync(npm, ['ci'], {
    cwd: here,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    console.error('The peers could not be installed: without network this bench cannot run.');
    process.exit(1);
  }
}

function isThere(name) {
  const missing = ENGINES.get(name).prepare?.() ?? null;
  if (missing !== null) console.log(`${name} is left out: it ${missing}.`);
  return missing === null;
}

/** Runs of the sweep of one engine, or of some settings. One that crashes or hangs leaves what it has said until then. */
function measure(name, id, truth, settings) {
  const more = settings ? [JSON.stringify(settings)] : [];
  const { stdout, stderr, status, signal } = spawnSync(
    process.execPath,
    [path.join(here, 'measure.mjs'), name, id, truth, ...more],
    {
      encoding: 'utf8',
      timeout: LONGEST,
      maxBuffer: 2 ** 26,
    },
  );
  const runs = stdout.split('\n').flatMap((line) => {
    try {
      return line.startsWith('{') ? [JSON.parse(line)] : [];
    } catch {
      return [];
    }
  });
  if (status !== 0) {
    const why = signal
      ? 'took too long'
      : (stderr.split('\n').find((line) => /Error/.test(line)) ?? 'failed').trim();
    console.error(`  ${name} on ${id}: ${why}`);
  }
  return runs;
}
