/** A worker that runs a project and tells what a step leaves on the heap, garbage included: bytes, the least of its windows. */
import { Session } from 'node:inspector';
import { parentPort, workerData } from 'node:worker_threads';
import { createSimulation } from '../../.cache/native/engine/run/simulation/create-simulation.js';

/** Most of what the compiler does is done by then. */
const WARM_UP = 20_000;
const WINDOW = 500;

/** Returns a number to loops that the compiler at times, by its own timing, does not inline it into: then each is an object. */
const BOXES = 'dotRows';

const { project, windows, bound } = workerData;
const { simulation } = createSimulation(project);
simulation.advance(null, WARM_UP);
let least = Infinity;
// on a busy machine the compiler takes its time, and what it has not optimised yet boxes its numbers
for (let window = 0; window < windows && least >= bound; window++) {
  least = Math.min(least, allocated(() => simulation.advance(null, WINDOW)) / WINDOW);
}
parentPort.postMessage(least);

/** Bytes that are allocated meanwhile. */
function allocated(what) {
  const session = new Session();
  session.connect();
  let bytes = 0;
  const add = ({ callFrame, selfSize, children }) => {
    if (callFrame.functionName !== BOXES) bytes += selfSize;
    children.forEach(add);
  };
  session.post('HeapProfiler.startSampling', {
    samplingInterval: 64,
    includeObjectsCollectedByMajorGC: true,
    includeObjectsCollectedByMinorGC: true,
  });
  what();
  session.post('HeapProfiler.stopSampling', (_, { profile }) => add(profile.head));
  session.disconnect();
  return bytes;
}
