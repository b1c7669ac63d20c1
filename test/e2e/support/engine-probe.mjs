/** Started in place of the engine's script, which it then runs: says when asked how much the engine holds. */
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

// before the engine takes code from strings away
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');

await import(process.argv[2]);
process.parentPort.on('message', ({ data }) => {
  if (data?.type !== 'heap') return;
  collect();
  const spaces = getHeapSpaceStatistics().filter(({ space_name: name }) => !/code|trusted/.test(name));
  const bytes = spaces.reduce(
    (sum, space) => sum + space.space_used_size,
    process.memoryUsage().arrayBuffers,
  );
  process.parentPort.postMessage({ type: 'heap', bytes });
});
