/** The joint that carries most: the one a chart of forces begins with. */
import type { Recording } from '../../recording/recording';
import { findPeak } from './peaks';

/** Next to each other, what differs by less is a matter of rounding, and the first counts. */
const ROUNDING = 1e-9;

/** Its id; null where no joint has a force. */
export function strongestJoint(recording: Recording): string | null {
  let best: { id: string; force: number } | null = null;
  for (const { key, group, component, record } of recording.channels) {
    if (group !== 'reaction' || component !== 'F' || record === null) continue;
    const force = Math.abs(findPeak(recording, key)?.value ?? 0);
    if (force > (best?.force ?? 0) * (1 + ROUNDING)) best = { id: record, force };
  }
  return best?.id ?? null;
}
