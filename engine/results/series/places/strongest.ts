/** The joint with the largest force: the first in a chart of forces. */
import type { Recording } from '../../recording/recording';
import { findPeak } from './peaks';

/** Smaller relative differences are rounding, and the first counts. */
const ROUNDING = 1e-9;

/** Its id; null if no joint has a force. */
export function strongestJoint(recording: Recording): string | null {
  let best: { id: string; force: number } | null = null;
  for (const { key, group, component, record } of recording.channels) {
    if (group !== 'reaction' || component !== 'F' || record === null) continue;
    const force = Math.abs(findPeak(recording, key)?.value ?? 0);
    if (force > (best?.force ?? 0) * (1 + ROUNDING)) best = { id: record, force };
  }
  return best?.id ?? null;
}
