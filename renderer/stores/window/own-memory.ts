/** What this machine remembers for the app, apart from projects; null where a browser denies it. */
export type Memory = Pick<Storage, 'getItem' | 'setItem'>;

export function ownMemory(): Memory | null {
  // Storage may be denied altogether, and then even looking at it throws.
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}
