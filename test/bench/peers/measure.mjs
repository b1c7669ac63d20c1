/**
 * One engine on one problem, in a process of its own: `node measure.mjs <engine> <problem>` prints one JSON line per run
 * of the sweep: method, step (or tolerance), milliseconds, largest position error, energy drift, gap.
 */
import path from 'node:path';
import { PROBLEMS } from './problems.mjs';
import { reference } from './references.mjs';
import { judge } from './judge.mjs';

const KEMPE = '../../../.cache/bench/peers/kempe.mjs';
const ENGINES = {
  Kempe: KEMPE,
  'Kempe compiled': KEMPE,
  MuJoCo: './engines/mujoco.mjs',
  Rapier: './engines/rapier.mjs',
  Jolt: './engines/jolt.mjs',
  'cannon-es': './engines/cannon.mjs',
};
/** Repeats: at least this many, until so many milliseconds have been spent, but no more than the most. */
const FEWEST = 3;
const SPEND = 150;
const MOST = 25;
/** Finer steps are not tried when they would take longer than this [ms]. */
const PATIENCE = 2500;

const [, , name, id] = process.argv;
const problem = PROBLEMS.find((candidate) => candidate.id === id);
const truth = reference(problem);
const { create } = await import(new URL(ENGINES[name], `file://${path.resolve(process.argv[1])}`));
const engine = await create(problem, name === 'Kempe compiled' ? 'compiled' : 'global-system');
const say = (line) => process.stdout.write(`${JSON.stringify(line)}\n`);

for (const { method, steps } of engine.methods) {
  let before = null;
  for (const step of steps) {
    if (before !== null && (before.ms * before.step) / step > PATIENCE && !name.startsWith('Kempe')) break;
    if (before !== null && before.ms > PATIENCE) break;
    try {
      const run = measure(method, step);
      if (!Number.isFinite(run.error)) throw new Error('diverged');
      say({ method, step, ...run });
      before = { ms: run.ms, step };
    } catch (error) {
      say({ method, step, failed: String(error?.message ?? error).split('\n')[0] });
      // loose tolerances may grope near singular positions for longer than tight ones take: go on to the first that works
      if (before !== null && String(error?.message).includes('slow')) break;
    }
  }
}

/** Wall and processor time [ms]. */
function clock() {
  const { user, system } = process.cpuUsage();
  return [performance.now(), (user + system) / 1000];
}

/** The lesser of the two: other processes make the first too long, compiling and collecting aside the second. */
function elapsed([wall, processor]) {
  const [wallNow, processorNow] = clock();
  return Math.min(wallNow - wall, processorNow - processor);
}

/** Median time over the repeats; the numbers are those of the first, for every repeat gives the same. */
function measure(method, step) {
  const times = [];
  let spent = 0;
  let verdict = null;
  let steps = null;
  while (times.length < FEWEST || (spent < SPEND && times.length < MOST)) {
    const prepared = engine.prepare(method, step);
    const start = clock();
    const result = prepared.run();
    const ms = elapsed(start);
    times.push(ms);
    spent += ms;
    if (verdict === null) {
      const states = typeof result.states === 'function' ? result.states() : result.states;
      verdict = judge(problem, truth, { ...result, states });
      steps = result.steps ?? null;
    }
    prepared.dispose();
    if (ms > PATIENCE / 4) break;
  }
  times.sort((a, b) => a - b);
  return { ms: times[times.length >> 1], ...verdict, ...(steps ? { steps } : {}) };
}
