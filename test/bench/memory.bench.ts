/**
 * Heap growth over 10,000 steps of the four-bar: what a step leaves behind beyond the samples it records. With `--long`
 * (minutes) the peak memory of a pendulum of 10^7 samples as well, streamed through the command line and thinned out.
 */
import { readExample } from '../support/example-file';
import { createSimulation } from '../../engine/run/simulation/create-simulation';
import { run } from '../../engine/cli/commands/run';
import { writeProject } from '../../engine/model/file/write-project';

const STEPS = 10_000;

const project = readExample('four-bar-with-load');
const settings = {
  ...project.settings,
  integrator: 'rk4',
  step: 0.001,
  outputInterval: 1,
  duration: 100,
} as const;
const result = createSimulation({ ...project, settings });
if (!result.ok) throw new Error(result.problems[0].message);
const { simulation } = result;
const collect = globalThis.gc as () => void;

// until the compiler has settled
simulation.advance(null, 2 * STEPS);
collect();
const before = process.memoryUsage().heapUsed;
simulation.advance(null, STEPS);
const raw = process.memoryUsage().heapUsed - before;
collect();
const kept = process.memoryUsage().heapUsed - before;
console.log(
  `${STEPS} steps of the four-bar: ${kept} bytes kept after collection, ${(raw / STEPS).toFixed(1)} bytes of garbage a step`,
);

const LONG = 1e7;

/** The process holds what the command line holds: the output goes nowhere, as it would to a file. */
async function runLong(samples: number): Promise<void> {
  const pendulum = readExample('pendulum');
  pendulum.settings.outputInterval = 1e-4;
  pendulum.settings.duration = samples * 1e-4;
  const input = new TextEncoder().encode(writeProject(pendulum));
  const sizes = { rows: 0, bytes: 0, columns: 0 };
  const start = process.memoryUsage().rss;
  const begin = process.cpuUsage();
  const status = await run(['-', '--csv', '-', '--every', '100'], {
    out(text) {
      sizes.columns ||= text.split('\r\n', 1)[0].split(',').length;
      sizes.rows += text.split('\r\n').length - 1;
      sizes.bytes += text.length;
      return Promise.resolve();
    },
    err: () => Promise.resolve(),
    readInput: () => Promise.resolve(input),
  });
  if (status !== 0) throw new Error(`the run ended with ${status}`);
  const { user, system } = process.cpuUsage(begin);
  const mebibytes = (bytes: number) => (bytes / 2 ** 20).toFixed(0);
  const peak = 1024 * process.resourceUsage().maxRSS;
  console.log(
    `${samples.toExponential(0)} samples of the pendulum, ${sizes.columns} columns (${mebibytes(8 * sizes.columns * samples)} MiB in all), ` +
      `every 100th written: ${sizes.rows} lines, ${mebibytes(sizes.bytes)} MiB; ` +
      `peak resident memory ${mebibytes(peak)} MiB, ${mebibytes(start)} MiB before; ${((user + system) / 1e6).toFixed(0)} s`,
  );
}

if (process.argv.includes('--long')) {
  await runLong(LONG / 100);
  await runLong(LONG);
}
