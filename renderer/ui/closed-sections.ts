/** Which sections of panels somebody has closed, by name: kept on this machine. */
import { shallowRef } from 'vue';

const KEY = 'kempe.closed-sections';

/** Anything but a list of names is ignored. */
export function parseClosed(text: string | null): ReadonlySet<string> {
  try {
    const stored = JSON.parse(text ?? '[]') as unknown;
    return new Set(Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : []);
  } catch {
    return new Set();
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

const closed = shallowRef(parseClosed(read()));

export const isClosed = (name: string): boolean => closed.value.has(name);

export function setClosed(name: string, is: boolean): void {
  const next = new Set(closed.value);
  if (is) next.add(name);
  else next.delete(name);
  closed.value = next;
  try {
    localStorage.setItem(KEY, JSON.stringify([...next]));
  } catch {
    // A full or forbidden storage costs the memory of a choice, nothing else.
  }
}
