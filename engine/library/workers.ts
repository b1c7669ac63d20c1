import { availableParallelism } from 'node:os';
import { fault } from './kempe-error';

/** More threads than this would only wait for each other. */
const MOST_WORKERS = 256;

/** Throws a KempeError unless it is a number of threads that makes sense. */
export function workersOf(workers = availableParallelism()): number {
  if (Number.isInteger(workers) && workers >= 1 && workers <= MOST_WORKERS) return workers;
  const message = `The number of workers is ${workers}.`;
  throw fault('faulty-workers', message, `Give a whole number from 1 to ${MOST_WORKERS}.`);
}
