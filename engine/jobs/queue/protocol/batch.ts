/** A message of the queue: compute these runs. It holds no more than who, which and by what version. */
import type { JobsOptions } from 'bullmq';
import { isRange, nameRange, readRange } from './ranges';
import type { Range } from './ranges';

export interface Batch extends Range {
  /** SHA-256 of the manifest, in hexadecimal. */
  readonly study: string;
  /** Name and version of the program that may compute it. */
  readonly program: string;
}

export const DIGEST = /^[0-9a-f]{64}$/;

/** The same batch has the same id, so that it is queued once however often it is added. */
export const batchId = (batch: Pick<Batch, 'study'> & Range): string => `${batch.study}-${nameRange(batch)}`;

/** The range of a batch of this study; null for ids of others. */
export function rangeOfId(id: string, study: string): Range | null {
  return id.startsWith(`${study}-`) ? readRange(id.slice(study.length + 1)) : null;
}

/** What a worker is handed, which may be anything. */
export function readBatch(
  data: unknown,
  id: string | undefined,
): { ok: true; batch: Batch } | { ok: false; fault: string } {
  if (typeof data !== 'object' || data === null) return refuse('it is not a batch of runs');
  const { study, program, from, count } = data as Record<keyof Batch, unknown>;
  if (typeof study !== 'string' || !DIGEST.test(study)) return refuse('its study is not a SHA-256 digest');
  if (typeof program !== 'string' || program.length > 100)
    return refuse('it names no version of the program');
  if (typeof from !== 'number' || typeof count !== 'number' || !isRange({ from, count }))
    return refuse('its indices are not a range of runs');
  const batch = { study, program, from, count };
  if (id !== batchId(batch)) return refuse('its id is not that of its runs');
  return { ok: true, batch };
}

/**
 * How a batch is queued. What a worker that died held is taken over by another without counting as an attempt; an attempt
 * fails for what surrounds a run, such as a thread that cannot start, and is repeated after 1 s, 2 s, 4 s, ... A run that fails in
 * itself is a row and no failure.
 */
export const batchOptions = (batch: Batch, priority: number): JobsOptions => ({
  jobId: batchId(batch),
  priority,
  attempts: 8,
  backoff: { type: 'exponential', delay: 1000, jitter: 0.5 },
  // its rows are what remains of it
  removeOnComplete: true,
  // the client reads why, and removes it
  removeOnFail: false,
  // a stack names folders of the worker
  stackTraceLimit: 0,
});

const refuse = (fault: string): { ok: false; fault: string } => ({ ok: false, fault });
