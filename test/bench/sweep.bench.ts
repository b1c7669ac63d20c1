/**
 * Runs per second of a sweep on one worker thread and on all cores, by the global system and by compiled equations, each thread with
 * modules of its own: what counts is their ratio. `--runs=1000`: so many runs; `--vary=crank/mass.density`: over another number than
 * the speed of the motor, so that the runs do not share their equations; `--equations=compiled`: of these only. The processor time of a run
 * tells whether the threads hinder each other, also on a machine that others keep busy, where the ratio says little.
 */
import { availableParallelism } from 'node:os';
import { isMainThread } from 'node:worker_threads';
import { spawnSweepThread } from '../../engine/cli/sweep-threads';
import { findTargetByName } from '../../engine/model/formulas/targets';
import { pointsPerCurve, spread } from '../../engine/studies/sweep/plan';
import { startSweep } from '../../engine/studies/sweep/pool';
import { readExample } from '../support/example-file';
import type { Equations } from '../../engine/model/project';
import type { SweepPlan } from '../../engine/studies/sweep/plan';

const option = (name: string, usual: string) =>
  process.argv.find((word) => word.startsWith(`--${name}=`))?.split('=')[1] ?? usual;
const RUNS = Number(option('runs', '100'));
const VARIED = option('vary', 'motor');
const EQUATIONS = (['global-system', 'compiled'] as const).filter((one) =>
  option('equations', one).split(',').includes(one),
);

function plan(equations: Equations): SweepPlan {
  const example = readExample('four-bar-with-load');
  const project = { ...example, settings: { ...example.settings, equations } };
  const { target, value } = findTargetByName(project, VARIED)!;
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
async function measure(
  equations: Equations,
  workers: number,
): Promise<{ rate: number; used: number; cost: number }> {
  const used = new Set<number>();
  const before = process.cpuUsage();
  const begun = performance.now();
  const handle = startSweep(plan(equations), workers, () => spawnSweepThread(new URL(import.meta.url)), {
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
  console.log(`${RUNS} runs of the four-bar with load, over ${VARIED}`);
  const costs: number[] = [];
  for (const equations of EQUATIONS) {
    const one = await measure(equations, 1);
    const all = await measure(equations, cores);
    costs.push(one.cost);
    const words = ({ rate, cost }: typeof one) =>
      `${rate.toFixed(1)} runs/s, ${cost.toFixed(1)} ms of processor time a run`;
    const ratio = `ratio ${(all.rate / one.rate).toFixed(2)}, of the processor time ${(all.cost / one.cost).toFixed(2)}`;
    console.log(
      `${equations}: 1 worker ${words(one)}; ${all.used} workers on ${cores} cores ${words(all)}; ${ratio}`,
    );
  }
  if (costs.length === 2)
    console.log(
      `a run by compiled equations takes ${(costs[1] / costs[0]).toFixed(2)} of the processor time of one by the global system`,
    );
}
