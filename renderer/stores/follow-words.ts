/** What is said of runs that follow edits. */
import { formatDigits } from '../../engine/results/series/format';
import type { Follow } from './preferences';

export const FOLLOW_WORDS: Readonly<Record<Follow, string>> = {
  never: 'Never',
  quick: 'When a run takes less than 1 s',
  always: 'Always',
};

/** Why a run is still of an earlier model. */
export function staleWords(follow: Follow, isSlow: boolean): string {
  const why = 'The model was changed after this run: run again to see it as it is now.';
  if (follow === 'never') return `${why} The settings say that runs are not repeated automatically.`;
  return follow === 'quick' && isSlow
    ? `${why} A run takes longer than 1 s, so that it is not repeated automatically.`
    : why;
}

/** `took` is in milliseconds. */
export const madeWords = (took: number): string =>
  `Repeated automatically in ${formatDigits(took / 1000, 2)} s`;

export const MADE_HELP =
  'The model was edited after a run, and the run was repeated automatically. The run before the edits is drawn in grey.';
