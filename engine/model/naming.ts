/**
 * Free ids and names for many new records: what is taken is gathered once, and each search goes on where the last one of
 * its kind ended. They are the ones that `createId` and `freeName` give one at a time.
 */
import type { Project } from './project';
import { GROUND_NAME, RECORD_LISTS } from './project';

export interface Naming {
  /** `body-4`: taken from now on. */
  readonly id: (stem: string) => string;
  /** `Crank 4`: taken from now on. */
  readonly name: (stem: string) => string;
  /** A name as it is where it is free, else numbered after its stem. */
  readonly own: (name: string, stem: string) => string;
}

export function createNaming(project: Project): Naming {
  const ids = new Set<string>();
  const names = new Set([keyOf(GROUND_NAME)]);
  for (const list of RECORD_LISTS)
    for (const { id, name } of project[list]) {
      ids.add(id);
      names.add(keyOf(name));
    }
  const name = counter(names, ' ', keyOf);
  const own = (wanted: string, stem: string): string => {
    if (names.has(keyOf(wanted))) return name(stem);
    names.add(keyOf(wanted));
    return wanted;
  };
  return { id: counter(ids, '-', (text) => text), name, own };
}

/** Names that differ in case only, or in how an accent is coded, are the same. */
const keyOf = (name: string): string => name.normalize('NFC').toLowerCase();

function counter(taken: Set<string>, separator: string, key: (text: string) => string) {
  const next = new Map<string, number>();
  return (stem: string): string => {
    let number = next.get(stem) ?? 1;
    while (taken.has(key(`${stem}${separator}${number}`))) number++;
    const text = `${stem}${separator}${number}`;
    next.set(stem, number + 1);
    taken.add(key(text));
    return text;
  };
}
