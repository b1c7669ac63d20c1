/** `--shard 2/8`: the second of eight parts of a study. */
import { UsageError } from '../words/usage';
import type { Wanted } from '../../jobs/folder/study-folder';

const MOST_SHARDS = 1_000_000;

export function parseShard(text: string | undefined): Wanted['shard'] {
  if (text === undefined) return undefined;
  const [, part, of] = (/^(\d{1,7})\/(\d{1,7})$/.exec(text) ?? []).map(Number);
  if (!(part >= 1 && part <= of && of <= MOST_SHARDS))
    throw new UsageError(
      `--shard is "${text}", where PART/PARTS is expected, such as 1/8 for the first of eight`,
    );
  return { part: part - 1, of };
}
