/** A thread of a sweep: it only runs the server. */
import { parentPort } from 'node:worker_threads';
import { createSweepServer } from '../studies/sweep/serve-worker';

const port = parentPort!;
const serve = createSweepServer((message) => port.postMessage(message));
port.on('message', serve);
