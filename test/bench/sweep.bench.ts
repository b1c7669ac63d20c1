/**
 * Runs per second of a sweep on one worker thread and on all cores: what counts is their ratio. The processor time of a run
 * tells whether the threads hinder each other, also on a machine that others keep busy, where the ratio says little.
 */
import { availableParallelism } from 'node:os';
import { isMainThread } from 'node:worker_threads';
import { spawnSweepThread } from '../../engine/cli/sweep-threads';
import { findTargetByName } from '../../engine/model/formulas/targets';
import { pointsPerCurve, spread } from '../../engine/studies/sweep/plan';
import { startSweep } from '../../engine/studies/sweep/pool';
import { readExample } from '../support/example-file';
import type { SweepPlan } from '../../engine/studies/sweep/plan';

const RUNS = 100;

function plan(): SweepPlan {
  const project = readExample('four-bar-with-load');
  const { target, value } = findTargetByName(project, 'motor')!;
  const read = spread(0.5 * value, 1.5 * value, RUNS, 'linear');
  if (!read.ok) throw new Error(read.message);
  return {
    project,
    analysis: 'dynamic',
    axes: [{ target, values: read.values }],
    series: ['reaction/pin-b/F'],
    points: pointsPerCurve(RUNS, 1),
    startedAt: new Date(),
  };
}

/** The start of the threads and the compiling in each of them count. */
async function measure(workers: number): Promise<{ rate: number; used: number; cost: number }> {
  const used = new Set<number>();
  const before = process.cpuUsage();
  const begun = performance.now();
  const handle = startSweep(plan(), workers, () => spawnSweepThread(new URL(import.meta.url)), {
    onResult: (_, worker) => void used.add(worker),
  });
  const failure = await handle.ended;
  if (failure !== null) throw new Error(failure);
  const { user, system } = process.cpuUsage(before);
  const rate = (1000 * RUNS) / (performance.now() - begun);
  return { rate, used: used.size, cost: (user + system) / 1000 / RUNS };
}

// the threads of the sweep are this file too
if (!isMainThread) await import('../../engine/cli/sweep-thread');
else {
  const cores = availableParallelism();
  const one = await measure(1);
  const all = await measure(cores);
  console.log(`${RUNS} runs of the four-bar with load`);
  const words = ({ rate, cost }: typeof one) =>
    `${rate.toFixed(1)} runs/s, ${cost.toFixed(0)} ms of processor time a run`;
  console.log(`1 worker: ${words(one)}`);
  console.log(`${all.used} workers on ${cores} cores: ${words(all)}`);
  console.log(
    `ratio: ${(all.rate / one.rate).toFixed(2)}; of the processor time ${(all.cost / one.cost).toFixed(2)}`,
  );
}
