/** A thread that computes rows of a study. An exception ends it, and `runOnThreads` tells of which run. */
import { parentPort, workerData } from 'node:worker_threads';
import { createRowRunner } from '../../studies/rows/run-row';
import type { FromThread, ThreadData, ToThread } from './thread-messages';

const port = parentPort!;
const post = (message: FromThread): void => port.postMessage(message);
const { manifest, project } = workerData as ThreadData;
const run = createRowRunner(manifest, project, new Date());
port.on('message', ({ index }: ToThread) => post({ type: 'row', row: run(index) }));
post({ type: 'ready' });
