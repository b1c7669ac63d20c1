/**
 * Runs mutants in batches, each in a Vitest of its own that is kept warm, and watches it: a mutant that takes five times as
 * long as its guard and ten seconds is noticed (a loop without end), as is one that ends the process, and the rest of the batch goes on in a
 * fresh one.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { sourcesWith } from './mutants.mjs';

/** So many switches at a time hardly slow the guards down. */
const BATCH = 150;
/** From one look at the log to the next [ms]. */
const EACH = 500;
/** Nothing new for so long but while a mutant is tried: a test file waits for what others have left in the process [ms]. */
const STUCK = 200_000;
/** So often the rest of a batch is then begun afresh. */
const PATIENCE = 3;

const linesOf = (log) =>
  existsSync(log)
    ? readFileSync(log, 'utf8')
        .split('\n')
        .filter((line) => line.endsWith('}'))
        .map((line) => JSON.parse(line))
    : [];

/** What the log says, and of which mutant it says last that it is being tried. */
function verdictsOf(log, verdicts) {
  let current = null;
  for (const line of linesOf(log)) {
    const { start, limit, dead, lived, file, by, reached, guard, red, error, unsure, through, took } = line;
    if (guard !== undefined)
      throw new Error(`The guard ${guard} fails without a mutant: ${error ?? red.join(', ')}`);
    for (const id of reached ?? []) verdicts.reached.add(id);
    if (start !== undefined) current = { id: start, limit };
    if (dead !== undefined) verdicts.dead.set(dead, `${file.split('/').at(-1)}: ${by}`);
    if (lived !== undefined) verdicts.lived.add(`${lived} ${file}`);
    if (unsure !== undefined) verdicts.unsure.add(unsure);
    if (through !== undefined) {
      verdicts.through.add(through);
      verdicts.took[through] = took;
    }
    if (dead !== undefined || lived !== undefined) current = null;
  }
  return current;
}

/** Runs what is left of a batch until it is through or one mutant hangs or ends it; which one, if so. */
async function runOnce(state, verdicts) {
  rmSync(state.log, { force: true });
  writeFileSync(state.path, JSON.stringify(state));
  const child = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--config', 'test/mutation/vitest.config.ts'],
    {
      detached: true,
      env: { ...process.env, KEMPE_MUTATION: state.path },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => (output = (output + String(chunk)).slice(-4000)));
  }
  const end = () => {
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // it has ended
    }
  };
  process.once('exit', end);
  // looks since the last line, not the clock: a machine that stands still meanwhile makes no mutant hang
  let looks = 0;
  let seen = '';
  let hung = null;
  let isStuck = false;
  const watch = setInterval(() => {
    const last = linesOf(state.log).at(-1);
    const text = JSON.stringify(last ?? null);
    looks = text === seen ? looks + 1 : 0;
    seen = text;
    if (last?.start !== undefined && looks * EACH > last.limit) {
      hung = last.start;
      end();
    } else if (last?.start === undefined && looks * EACH > STUCK) {
      isStuck = true;
      end();
    }
  }, EACH);
  await new Promise((resolve) => child.once('close', resolve));
  clearInterval(watch);
  process.off('exit', end);
  const current = verdictsOf(state.log, verdicts);
  if (hung !== null) return { id: hung, why: 'hangs' };
  if (isStuck) return { isStuck };
  if (current !== null) return { id: current.id, why: 'ends the process' };
  if (linesOf(state.log).length === 0 && state.through.length === 0)
    throw new Error(`No guard ran.\n${output}`);
  return null;
}

/** Into `fates`, batch by batch: each mutant's fate, dead, lived or unreached, and by which test. */
export async function campaign(paths, guards, mutants, cache, fates, progress) {
  const took = {};
  for (let first = 0; first < mutants.length; first += BATCH) {
    const batch = mutants.slice(first, first + BATCH);
    const verdicts = {
      dead: new Map(),
      lived: new Set(),
      reached: new Set(),
      unsure: new Set(),
      through: new Set(),
      took,
    };
    const sources = await sourcesWith(paths, batch);
    for (let patience = PATIENCE; patience > 0;) {
      const left = batch.map(({ id }) => id).filter((id) => !verdicts.dead.has(id));
      if (left.length === 0) break;
      const stopped = await runOnce(
        {
          path: `${cache}.batch.json`,
          log: `${cache}.log`,
          guards,
          sources,
          mutants: left,
          lived: [...verdicts.lived],
          through: [...verdicts.through],
          took,
        },
        verdicts,
      );
      if (stopped === null) break;
      if (stopped.isStuck) patience--;
      else verdicts.dead.set(stopped.id, `(${stopped.why})`);
    }
    for (const mutant of batch) {
      const { id } = mutant;
      const fate = verdicts.dead.has(id) ? 'dead' : verdicts.reached.has(id) ? 'lived' : 'unreached';
      fates.set(id, { fate, by: verdicts.dead.get(id), unsure: verdicts.unsure.has(id) });
    }
    progress(fates.size, batch);
  }
}
