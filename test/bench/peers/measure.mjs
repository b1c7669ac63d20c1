/**
 * One engine on one problem, in a process of its own: `node measure.mjs <engine> <problem> <truth.json> [settings]` prints one JSON
 * line per run of the sweep: method, step (or tolerance), milliseconds, largest position error, energy drift, gap. `settings`: JSON of
 * pairs of method and step; those alone are run.
 */
import { readFileSync } from 'node:fs';
import { PROBLEMS } from './problems.mjs';
import { createEngine, ENGINES } from './engines/engines.mjs';
import { judge } from './judge.mjs';
import { THRESHOLDS } from './report.mjs';

/** Batches at least, and time spent on all of them [ms] unless the most have been run. */
const FEWEST = 2;
const SPEND = 100;
const MOST = 15;
/** Time of a batch at least [ms]: shorter ones the clock does not resolve. */
const BATCH = 3;
/** Time of running before anything is measured [ms]: the compilers of JavaScript and WebAssembly are done by then. */
const WARM = 1500;
/** Once a run is as near as anybody asks [m], none that takes longer can be the quickest of anything. */
const NEAREST = Math.min(...THRESHOLDS);
/** A method is not taken further when it takes longer than this [ms]. */
const PATIENCE = 1200;

const [, , name, id, file, settings] = process.argv;
const problem = PROBLEMS.find((candidate) => candidate.id === id);
const truth = JSON.parse(readFileSync(file, 'utf8'));
const engine = await createEngine(name, problem);
const { adapts = false } = ENGINES.get(name);
if (!engine.measure) warmUp();
const say = (line) => process.stdout.write(`${JSON.stringify(line)}\n`);

if (settings) {
  for (const [method, step] of JSON.parse(settings)) attempt(method, step);
} else {
  let enough = PATIENCE;
  for (const { method, steps } of engine.methods) {
    let before = null;
    for (const step of steps) {
      const expected = before === null ? 0 : adapts ? before.ms : (before.ms * before.step) / step;
      if (expected > enough) break;
      const run = attempt(method, step);
      if (run.error < NEAREST) enough = Math.min(enough, run.ms);
      // loose tolerances may grope near singular positions for longer than tight ones take: go on to the first that works
      if (before !== null && run.failed?.includes('slow')) break;
      if (!run.failed) before = run;
    }
  }
}

function warmUp() {
  const [[method, step]] = settings
    ? JSON.parse(settings)
    : [[engine.methods[0].method, engine.methods[0].steps[0]]];
  for (let spent = 0; spent < WARM;) {
    try {
      spent += Math.max(batch(method, step, 1).ms, 1);
    } catch {
      return;
    }
  }
}

function attempt(method, step) {
  let run;
  try {
    run = engine.measure ? judged(engine.measure(method, step)) : measure(method, step);
    if (!Number.isFinite(run.error)) throw new Error('diverged');
  } catch (error) {
    run = { failed: String(error?.message ?? error).split('\n')[0] };
  }
  say({ method, step, ...run });
  return { ...run, step };
}

function judged({ ms, ...result }) {
  return { ms, ...judge(problem, truth, result) };
}

/** Of the process, all threads [ms]. */
function processorTime() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Least time of a run over batches; the numbers are those of the first, for every repeat gives the same. */
function measure(method, step) {
  const first = batch(method, step, 1);
  const states = typeof first.result.states === 'function' ? first.result.states() : first.result.states;
  const verdict = judged({ ms: first.ms, ...first.result, states });
  const size = Math.min(20, Math.ceil(BATCH / Math.max(first.ms, 0.05)));
  let spent = first.ms;
  for (let i = 1; i < FEWEST || (spent < SPEND && i < MOST); i++) {
    if (spent > PATIENCE / 4) break;
    const { ms } = batch(method, step, size);
    verdict.ms = Math.min(verdict.ms, ms);
    spent += ms * size;
  }
  return verdict;
}

function batch(method, step, size) {
  const prepared = Array.from({ length: size }, () => engine.prepare(method, step));
  const start = processorTime();
  const results = prepared.map(({ run }) => run());
  const ms = (processorTime() - start) / size;
  prepared.forEach(({ dispose }) => dispose());
  return { ms, result: results[0] };
}
