/** Messages about runs that follow edits. */
import { formatDigits } from '../../../engine/results/series/format';
import type { Follow } from '../window/preferences';
import { TEXT } from '../texts';

export const FOLLOW_WORDS: Readonly<Record<Follow, string>> = {
  never: 'Never',
  quick: TEXT.followFast,
  always: 'Always',
};

/** Why a run is still of an earlier model. */
export function staleWords(follow: Follow, isSlow: boolean): string {
  const why = TEXT.staleResults;
  if (follow === 'never') return TEXT.notRepeated(why);
  return follow === 'quick' && isSlow ? TEXT.tooSlowToRepeat(why) : why;
}

/** `took` is in milliseconds. */
export const madeWords = (took: number): string => TEXT.repeated(formatDigits(took / 1000, 2));

export const MADE_HELP = TEXT.repeatedHint;
