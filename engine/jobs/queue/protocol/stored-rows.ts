/** Rows that wait in Redis for the client that owns the study folder. A row is one line of JSON. */
import type { Redis } from 'ioredis';
import { KEPT, rowsKey, studyKey } from './names';
import { nameRange, readRange } from './ranges';
import type { Range } from './ranges';

/** Of one range [bytes]. */
export const MOST_ROWS = 32 * 2 ** 20;
/** Ranges that are asked for at once, and the bytes of their rows. */
const AT_ONCE = 64;
const MOST_AT_ONCE = 2 * MOST_ROWS;

/** Rows of a study that nobody wants any more are not kept. */
const STORE = `
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
redis.call('EXPIRE', KEYS[1], ARGV[3])
redis.call('EXPIRE', KEYS[2], ARGV[3])
return 1`;

/** False if the study was cancelled. The same rows may be stored any number of times. */
export async function storeRows(
  redis: Redis,
  study: string,
  range: Range,
  rows: readonly string[],
): Promise<boolean> {
  const keys = [studyKey(study), rowsKey(study)];
  return (await redis.eval(STORE, 2, ...keys, nameRange(range), rows.join('\n'), KEPT)) === 1;
}

export interface Stored {
  /** Its name in Redis, to be deleted when the rows are safe. */
  readonly name: string;
  readonly range: Range;
  readonly lines: readonly string[];
}

export interface Collected {
  readonly stored: readonly Stored[];
  /** What was there and is not rows: deleted, so that it is computed again. */
  readonly refused: readonly { readonly what: string; readonly range: Range | null }[];
}

/** Some of what is stored, in any order; empty if there is nothing. */
export async function collectRows(redis: Redis, study: string): Promise<Collected> {
  const key = rowsKey(study);
  const type = await redis.type(key);
  if (type !== 'hash') {
    if (type === 'none') return { stored: [], refused: [] };
    await redis.del(key);
    return { stored: [], refused: [{ what: `${key} was a ${type}`, range: null }] };
  }
  const names = (await redis.hrandfield(key, AT_ONCE)) as string[];
  const sizes = await Promise.all(names.map((name) => redis.hstrlen(key, name)));
  const refused: { what: string; range: Range | null }[] = [];
  const wanted: { name: string; range: Range }[] = [];
  let room = MOST_AT_ONCE;
  for (const [i, name] of names.entries()) {
    const range = readRange(name);
    if (range === null || sizes[i] > MOST_ROWS) {
      const shown = JSON.stringify(name.slice(0, 40));
      refused.push({ what: `the rows ${shown} of ${sizes[i]} bytes are not those of a range`, range });
      await redis.hdel(key, name);
    } else if (sizes[i] <= room) {
      room -= sizes[i];
      wanted.push({ name, range });
    }
  }
  const texts = await Promise.all(wanted.map(({ name }) => redis.hget(key, name)));
  const stored = wanted.flatMap((one, i) =>
    texts[i] === null ? [] : [{ ...one, lines: texts[i].split('\n') }],
  );
  return { stored, refused };
}

export async function dropRows(redis: Redis, study: string, names: readonly string[]): Promise<void> {
  if (names.length > 0) await redis.hdel(rowsKey(study), ...names);
}

/** Ranges whose rows are stored. */
export async function storedRanges(redis: Redis, study: string): Promise<Range[]> {
  if ((await redis.type(rowsKey(study))) !== 'hash') return [];
  return (await redis.hkeys(rowsKey(study))).map(readRange).filter((range) => range !== null);
}
