/** `kempe worker`: computes runs of studies that clients put into a queue on Redis, until it is stopped. */
import { availableParallelism } from 'node:os';
import { startQueueWorker } from '../../jobs/queue/worker/queue-worker';
import { ThreadPool } from '../../jobs/queue/worker/thread-pool';
import { StudyError } from '../../jobs/folder/study-error';
import { CREATED_WITH } from '../../model/defaults';
import { parseAddress, parseCount } from '../options/queue-options';
import { connectQueue, note } from '../queue/connect-queue';
import { untilStopped } from '../until-stopped';
import { plain } from '../words/format';
import { EXIT } from '../words/terminal';
import type { Terminal } from '../words/terminal';
import { parseNumber, parseWords, UsageError } from '../words/usage';

const OPTIONS = {
  queue: { type: 'string' },
  concurrency: { type: 'string' },
  rate: { type: 'string' },
  lease: { type: 'string' },
} as const;

const MOST_THREADS = 1024;
/** [s] */
const LEASE = 30;

export async function worker(words: readonly string[], terminal: Terminal): Promise<number> {
  const { files, values } = parseWords(words, OPTIONS);
  if (files.length > 0) throw new UsageError('worker takes no file: the queue says what to compute');
  const concurrency =
    values.concurrency === undefined
      ? availableParallelism()
      : parseCount('concurrency', values.concurrency, 1, MOST_THREADS);
  const lease = values.lease === undefined ? LEASE : parseCount('lease', values.lease, 1, 3600);
  const rate = parseRate(values.rate);
  const address = parseAddress(values.queue);
  try {
    const redis = await connectQueue(address, terminal, true);
    const pool = new ThreadPool();
    const queue = await startQueueWorker(redis, {
      program: CREATED_WITH,
      concurrency,
      lease: lease * 1000,
      ...(rate === undefined ? {} : { rate }),
      compute: pool.compute,
      tell: (sentence) => void note(sentence, terminal),
    });
    await terminal.out(
      `${CREATED_WITH} computes runs of studies from ${plain(address.shown)}, ${concurrency} at a time.\n`,
    );
    const say = (): void => void terminal.err('Stopping when the batches at hand are done.\n');
    await untilStopped(say, async (signal) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      await queue.close();
      await pool.close();
      redis.disconnect();
    });
    // timers of the queue may go on for as long as the lease, when Redis is away
    process.exit(EXIT.ok);
  } catch (fault) {
    if (!(fault instanceof StudyError)) throw fault;
    await terminal.err(`error: ${plain(fault.message)}\n`);
    return EXIT.usage;
  }
}

function parseRate(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const rate = parseNumber('rate', text);
  if (rate < 0.001 || rate > 10_000)
    throw new UsageError(
      `--rate is "${text}", where a number of batches per second from 0.001 to 10000 is expected`,
    );
  return rate;
}
