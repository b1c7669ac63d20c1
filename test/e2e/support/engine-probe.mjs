/** Started in place of the engine's script, which it then runs: writes when asked what the engine holds. */
import { writeHeapSnapshot } from 'node:v8';

await import(process.argv[2]);
process.parentPort.on('message', ({ data }) => {
  if (data?.type !== 'snapshot') return;
  writeHeapSnapshot(data.path);
  process.parentPort.postMessage({ type: 'snapshot' });
});
