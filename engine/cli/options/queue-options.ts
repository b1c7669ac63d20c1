/** `--queue redis://...`: on workers behind Redis. */
import { readRedisAddress } from '../../jobs/queue/connection/redis-address';
import type { RedisAddress } from '../../jobs/queue/connection/redis-address';
import { MOST_IN_RANGE } from '../../jobs/queue/protocol/ranges';
import { parseNumber, UsageError } from '../words/usage';

export const QUEUE_OPTIONS = {
  queue: { type: 'string' },
  priority: { type: 'string' },
  batch: { type: 'string' },
} as const;

export interface QueueOrder {
  readonly address: RedisAddress;
  readonly priority: number;
  /** Runs in a message; null to measure first how long one takes. */
  readonly batch: number | null;
}

interface Values {
  readonly queue?: string;
  readonly priority?: string;
  readonly batch?: string;
  readonly workers?: string;
}

/** Of BullMQ. */
const MOST_PRIORITY = 2_097_151;

/** Null without `--queue`. */
export function parseQueue(values: Values): QueueOrder | null {
  if (values.queue === undefined) {
    const idle = (['priority', 'batch'] as const).find((option) => values[option] !== undefined);
    if (idle !== undefined) throw new UsageError(`--${idle} is of a queue: add --queue URL`);
    return null;
  }
  if (values.workers !== undefined)
    throw new UsageError('--workers is of this computer, and --queue leaves the runs to others');
  return {
    address: parseAddress(values.queue),
    priority: values.priority === undefined ? 0 : parseCount('priority', values.priority, 0, MOST_PRIORITY),
    batch: values.batch === undefined ? null : parseCount('batch', values.batch, 1, MOST_IN_RANGE),
  };
}

export function parseAddress(url: string | undefined): RedisAddress {
  const read = readRedisAddress(url, process.env);
  if (!read.ok) throw new UsageError(read.fault);
  return read.address;
}

export function parseCount(option: string, text: string, least: number, most: number): number {
  const count = parseNumber(option, text);
  if (!Number.isInteger(count) || count < least || count > most)
    throw new UsageError(
      `--${option} is "${text}", where a whole number from ${least} to ${most} is expected`,
    );
  return count;
}
