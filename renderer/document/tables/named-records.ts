/** Records by what they are called, while they are renamed and new ones come. */
import type { AnyRecord, Project, RecordList } from '../../../engine/model/project';
import { RECORD_LISTS } from '../../../engine/model/project';

export interface NamedRecord {
  readonly list: RecordList;
  readonly id: string;
}

/** Names that differ in case or in how an accent is coded are the same. */
const plain = (text: string): string => text.normalize('NFC').trim().toLowerCase();

export class NamedRecords {
  readonly #byName = new Map<string, NamedRecord[]>();

  constructor(project: Project) {
    for (const list of RECORD_LISTS) for (const record of project[list]) this.replace(list, null, record);
  }

  replace(list: RecordList, before: AnyRecord | null, after: AnyRecord): void {
    if (before !== null) {
      if (before.name === after.name) return;
      const key = plain(before.name);
      const rest = (this.#byName.get(key) ?? []).filter(({ id }) => id !== before.id);
      this.#byName.set(key, rest);
    }
    const key = plain(after.name);
    const same = this.#byName.get(key);
    const record = { list, id: after.id };
    if (same) same.push(record);
    else this.#byName.set(key, [record]);
  }

  find(name: string, lists: readonly RecordList[]): NamedRecord | null {
    return this.#byName.get(plain(name))?.find(({ list }) => lists.includes(list)) ?? null;
  }
}
