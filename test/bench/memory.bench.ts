/** Heap growth over 10,000 steps of the four-bar: what a step leaves behind beyond the samples it records. */
import { readExample } from '../support/example-file';
import { createSimulation } from '../../engine/sim/simulation';

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
