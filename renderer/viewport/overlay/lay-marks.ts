/** Signs to the left of what they are about, whose name stands to the right; those of one place in a row. */
import type { Lock } from '../../../engine/model/project';

export interface SeenLock {
  readonly x: number;
  readonly y: number;
  readonly lock: Lock;
  readonly words: string;
}

/** From the place itself, clear of the pin or the bar there, and from sign to sign [CSS pixels]. */
const BESIDE = 17;
const APART = 20;
const SAME_PLACE = 8;

export function layMarks(seen: readonly SeenLock[]): (SeenLock & { readonly key: string })[] {
  return seen.map((one, i) => {
    const { x, y, lock } = one;
    const before = seen
      .slice(0, i)
      .filter((other) => Math.hypot(other.x - x, other.y - y) < SAME_PLACE).length;
    return { ...one, x: x - BESIDE - APART * before, y: y + BESIDE / 2, key: `${lock.id} ${i}` };
  });
}
