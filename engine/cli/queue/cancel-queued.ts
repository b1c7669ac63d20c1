/** Cancels a study on a queue; its rows so far come into the folder. */
import type { StudyFolder } from '../../jobs/folder/study-folder';
import { cancelOnQueue } from '../../jobs/queue/client/cancel';
import type { RedisAddress } from '../../jobs/queue/connection/redis-address';
import { EXIT } from '../words/terminal';
import type { Terminal } from '../words/terminal';
import { connectQueue, note } from './connect-queue';

export async function cancelQueued(
  folder: StudyFolder,
  address: RedisAddress,
  terminal: Terminal,
): Promise<number> {
  const redis = await connectQueue(address, terminal);
  try {
    const { rows, missing } = await cancelOnQueue(redis, folder, (sentence) => void note(sentence, terminal));
    await terminal.out(`Cancelled: ${rows} rows came in, ${missing} runs are missing.\n`);
    return EXIT.ok;
  } finally {
    redis.disconnect();
  }
}
