/**
 * `npm test`: the suites in plain Node, beside those that drive the real app where there is something to drive.
 * The last line is `N passed, N failed` over all of them.
 *
 *   node test/run.mjs [--e2e-only | --no-e2e] [--long] [vitest filter ...]
 *   --long                whole spans and 100,000 random mechanisms (KEMPE_RANDOM says how many), 10^6 hostile files and
 *                         names, 10^5 sequences of edits: hours. Each prints its N and its figure in one line. For a trial
 *                         KEMPE_N=1000 sets all counts of hostile and persistence proofs, KEMPE_N_X1=1000 that of one
 *   KEMPE_REQUIRE_ALL=1   what the machine lacks (a browser, Electron, root, strace, ...) is a failure, not a reason to skip:
 *                         every test that does not run counts as failed
 *   KEMPE_CHROMIUM=path   the Chromium to use
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildTargets } from '../electron/build/build.mjs';
import { describeFailures } from './support/failures.mjs';
import { describeNotRun, WHOLE } from './support/not-run.mjs';
import { describeSecondTry, failedFiles, joinTries, NO_SECOND_TRY } from './support/second-try.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const reports = join(root, '.cache', 'test-reports');
const options = new Set(process.argv.slice(2).filter((word) => word.startsWith('--')));
const filters = process.argv.slice(2).filter((word) => !word.startsWith('--'));
if (options.has('--long')) {
  process.env.KEMPE_LONG = '1';
  process.env.KEMPE_RANDOM ??= '100000';
}
const mustRunAll = process.env.KEMPE_REQUIRE_ALL === '1';
/** More files than these do not fail by chance. */
const MOST_SECOND_TRIES = 3;
const E2E = 'test/e2e/vitest.config.ts';
const NODE = 'test/vitest.config.ts';
const total = { passed: 0, failed: 0 };
/** What every suite said of its files, and what stands in the way of driving the app. */
const seen = [];
const lacking = [];
let secondTries = NO_SECOND_TRY;
let firstTries = [];

/**
 * Runs Vitest to its end and returns its exit code and what it says of each file and of errors outside of them. One that
 * runs behind another leaves it the processor where both want it, and writes to a file.
 */
async function runVitest(name, config, files, { prefix = [], behind = null } = {}) {
  const tally = join(reports, `${name}.json`);
  rmSync(tally, { force: true });
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const words = [...prefix, process.execPath, vitest, 'run', '--config', config];
  words.push('--reporter=default', '--reporter=./test/support/tally-reporter.mjs', ...files);
  const env = { ...process.env, KEMPE_TALLY: tally };
  const output = behind ? openSync(behind, 'w') : 'inherit';
  const code = await new Promise((resolve) => {
    const child = spawn(words[0], words.slice(1), {
      cwd: root,
      env,
      stdio: ['ignore', output, output],
    });
    child.on('error', () => resolve(1));
    child.on('spawn', () => behind && setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL));
    child.on('exit', (exitCode) => resolve(exitCode ?? 1));
  });
  try {
    return { code, ...JSON.parse(readFileSync(tally, 'utf8')) };
  } catch {
    console.error(`The suite ${name} left no report.`);
    return { code, files: [], unhandled: 0 };
  }
}

/** Adds up one suite; one that leaves no report, or ends badly with nothing failed, counts as one failure. */
function count({ code, files, unhandled }) {
  const failed = files.reduce((sum, file) => sum + file.failed, 0) + unhandled;
  total.failed += code !== 0 && failed === 0 ? 1 : failed;
  for (const file of files) {
    total.passed += file.passed;
    seen.push(file);
  }
}

/**
 * Drives the app. Files that fail are run once more from their beginning, in a new process and app: on a busy machine a
 * driver loses an answer now and then, and a test that follows a failed one would begin in its wreckage. What fails twice
 * has failed; what needed the second try is counted in the last lines.
 */
async function drive(prefix) {
  const first = await runVitest('e2e', E2E, filters, { prefix });
  const failed = failedFiles(first);
  if (failed.length === 0 || failed.length > MOST_SECOND_TRIES) return first;
  const names = failed.map((path) => relative(root, path));
  console.log(`Exit code ${first.code}. Failed, and run once more from the beginning: ${names.join(', ')}`);
  const second = await runVitest('e2e-again', E2E, names, { prefix });
  secondTries = describeSecondTry(first, second, root);
  firstTries = first.files;
  return joinTries(first, second);
}

function endToEndSuites() {
  const folder = join(root, 'test', 'e2e');
  const files = readdirSync(folder, { recursive: true }).map(String);
  return files.filter((file) => file.endsWith('.e2e.ts')).map((file) => join(folder, file));
}

function onPath(program) {
  return spawnSync('which', [program], { stdio: 'ignore' }).status === 0;
}

function hasElectron() {
  const names = process.platform === 'win32' ? ['electron.exe'] : ['electron', 'Electron.app'];
  const folders = [process.env.ELECTRON_OVERRIDE_DIST_PATH, join(root, 'node_modules', 'electron', 'dist')];
  return folders.some((folder) => folder && names.some((name) => existsSync(join(folder, name))));
}

function hasChromium() {
  const named = process.env.KEMPE_CHROMIUM;
  const places = named
    ? [named]
    : ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
  return places.some((place) => existsSync(place));
}

/** How the app can be driven: the words before the command, or null where there is neither Electron nor a browser. */
function findWays() {
  const displayed = process.platform !== 'linux' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY;
  const framed = !displayed && onPath('xvfb-run') && onPath('xauth');
  if (!hasElectron()) lacking.push('no Electron (set ELECTRON_OVERRIDE_DIST_PATH)');
  else if (!displayed && !framed) lacking.push('no display for Electron (install xvfb and xauth)');
  if (!hasChromium()) lacking.push('no Chromium (install it or set KEMPE_CHROMIUM)');
  if (lacking.length > 0) console.log(`End-to-end tests skipped in part: ${lacking.join('; ')}.`);
  if (lacking.length > 1) {
    for (const path of endToEndSuites()) seen.push({ path, failures: [], notRun: [WHOLE] });
    return null;
  }
  // The frame buffer stands in for a screen, at the size of a small laptop's.
  return framed ? ['xvfb-run', '-a', '-s', '-screen 0 1440x900x24'] : [];
}

mkdirSync(reports, { recursive: true });
// Before all suites: those that start the command line at the same time would build it at the same time.
await buildTargets(['cli'], { ifStale: true }).catch((fault) => console.error(fault.message));
const ways = options.has('--no-e2e') ? null : findWays();
if (options.has('--e2e-only')) {
  if (ways) count(await drive(ways));
} else if (!ways) {
  count(await runVitest('node', NODE, filters));
} else {
  // Driving the app waits for pictures and timers a third of the time, which the suites in plain Node use.
  const log = join(reports, 'node.log');
  console.log(
    'The suites in plain Node run behind those that drive the app; their output follows at the end.',
  );
  const inNode = runVitest('node', NODE, filters, { behind: log });
  count(await drive(ways));
  count(await inNode);
  process.stdout.write(readFileSync(log));
}
const { count: notRun, lines } = describeNotRun(seen, lacking, root);
if (notRun > 0) {
  console.log(`\nNot run on this machine, which lacks what they need (${notRun}):`);
  for (const line of lines) console.log(line);
  if (mustRunAll) {
    console.log('KEMPE_REQUIRE_ALL is set, so each counts as failed.');
    total.failed += notRun;
  }
}
const failures = describeFailures(seen, root);
if (failures.length > 0) console.log(['\nFailed:', ...failures].join('\n'));
if (ways) console.log([secondTries, ...describeFailures(firstTries, root)].join('\n'));
const skipped = notRun > 0 && !mustRunAll ? `, ${notRun} skipped` : '';
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
