/** What a queue says about a study. */
import type { StudyFolder } from '../../jobs/folder/study-folder';
import { queueStatus } from '../../jobs/queue/client/queue-status';
import type { QueueStatus } from '../../jobs/queue/client/queue-status';
import type { RedisAddress } from '../../jobs/queue/connection/redis-address';
import { plain } from '../words/format';
import type { Terminal } from '../words/terminal';
import { connectQueue } from './connect-queue';

export async function askQueue(
  folder: StudyFolder,
  address: RedisAddress,
  terminal: Terminal,
): Promise<QueueStatus> {
  const redis = await connectQueue(address, terminal);
  try {
    return await queueStatus(redis, folder.digest, folder.manifest.program);
  } finally {
    redis.disconnect();
  }
}

const MOST_NAMED = 20;

export function formatQueue(status: QueueStatus): string {
  const { isQueued, waiting, active, stored, failed, workers, threads, lack } = status;
  if (!isQueued && stored === 0) return 'It is not in the queue.\n';
  const lines = [
    `In the queue: ${waiting} runs wait, ${active} are with workers, rows of ${stored} wait to be collected.`,
    lack === null ? `${workers} workers with ${threads} threads are there.` : plain(lack),
    ...failed
      .slice(0, MOST_NAMED)
      .map(
        ({ range: { from, count }, reason }) =>
          `Runs ${from} to ${from + count - 1} failed: ${plain(reason)}`,
      ),
  ];
  return lines.map((line) => `${line}\n`).join('');
}
