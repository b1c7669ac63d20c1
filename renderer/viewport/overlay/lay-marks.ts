/** Signs to the left of what they are about, whose name stands to the right; those of one place in a row. */
import type { Lock } from '../../../engine/model/project';

export interface SeenLock {
  readonly x: number;
  readonly y: number;
  readonly lock: Lock;
  readonly words: string;
}

/** From the place itself, clear of the pin or the bar there [CSS pixels]. */
const BESIDE = 17;
/** Width and height of what can be hit [CSS pixels]. */
export const MARK = 24;

/** Each goes so far to the left that it covers none before it. */
export function layMarks(seen: readonly SeenLock[]): (SeenLock & { readonly key: string })[] {
  const laid: (SeenLock & { readonly key: string })[] = [];
  seen.forEach((one, i) => {
    const y = one.y + BESIDE / 2;
    let x = one.x - BESIDE;
    const near = laid.filter((other) => Math.abs(other.y - y) < MARK && other.x <= x + MARK);
    near.sort((a, b) => b.x - a.x);
    for (const other of near) if (Math.abs(other.x - x) < MARK) x = other.x - MARK;
    laid.push({ ...one, x, y, key: `${one.lock.id} ${i}` });
  });
  return laid;
}
