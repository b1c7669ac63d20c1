/** Converts names of a file to valid names of a project, on one visible line and unique in their list, with ids made from them. */
import { findLoneSurrogate } from '../model/file/json';
import { LIMITS } from '../model/fields/limits';
import { GROUND, GROUND_NAME } from '../model/project';
import { UNSAFE } from '../schema/quote';
import type { RecordList } from '../model/project';

export interface Namer {
  /** The name for a list, and an id that is unique in the project. */
  take(list: RecordList, wanted: string, otherwise: string): { id: string; name: string };
}

/** Characters reserved for a number. */
const ROOM = 8;

export function createNamer(): Namer {
  const names = new Map<string, Set<string>>([['bodies', new Set([fold(GROUND_NAME)])]]);
  const ids = new Set<string>([GROUND]);
  const next = new Map<string, number>();
  /** `stem`, or `stem 2`, ... */
  const free = (stem: string, key: string, apart: string, taken: (text: string) => boolean): string => {
    if (!taken(stem)) return stem;
    for (let number = next.get(key) ?? 2; ; number++) {
      const text = `${stem}${apart}${number}`;
      if (taken(text)) continue;
      next.set(key, number + 1);
      return text;
    }
  };
  return {
    take(list, wanted, otherwise) {
      const used = names.get(list) ?? new Set<string>();
      names.set(list, used);
      const stem = clean(wanted) || clean(otherwise) || 'Part';
      const name = free(stem, `${list} ${fold(stem)}`, ' ', (text) => used.has(fold(text)));
      used.add(fold(name));
      const root = slug(name) || slug(otherwise) || 'part';
      const id = free(root, `id ${root}`, '-', (text) => ids.has(text));
      ids.add(id);
      return { id, name };
    },
  };
}

const slug = (name: string): string =>
  name
    .replace(/[^A-Za-z0-9_-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 64 - ROOM);

const fold = (name: string): string => name.toUpperCase().toLowerCase();

export function clean(text: string, limit: number = LIMITS.name - ROOM): string {
  const visible = text
    .slice(0, 4 * limit)
    .replace(UNSAFE, ' ')
    .replace(/\s+/g, ' ')
    .normalize('NFC')
    .trim();
  const short = [...visible].slice(0, limit).join('').trim();
  return findLoneSurrogate(short) >= 0 ? '' : short;
}
