/** A connection to Redis, with what happens to it told on the terminal. */
import { connectRedis } from '../../jobs/queue/connection/connect';
import type { RedisConnection } from '../../jobs/queue/connection/connect';
import type { RedisAddress } from '../../jobs/queue/connection/redis-address';
import { StudyError } from '../../jobs/folder/study-error';
import { plain } from '../words/format';
import type { Terminal } from '../words/terminal';

/** Throws a `StudyError` if it cannot be made; `patient` waits for a server that is not there yet. */
export async function connectQueue(
  address: RedisAddress,
  terminal: Terminal,
  patient = false,
): Promise<RedisConnection> {
  try {
    return await connectRedis(address, { patient, tell: (sentence) => void note(sentence, terminal) });
  } catch (fault) {
    throw new StudyError((fault as Error).message);
  }
}

export const note = (sentence: string, terminal: Terminal): Promise<void> =>
  terminal.err(`note: ${plain(sentence)}\n`);
