/** Whether the program was updated since this machine saw it last, until somebody has been told. */
import { ref } from 'vue';
import { defineStore } from 'pinia';
import { CREATED_WITH } from '../../../engine/model/defaults';
import { ownMemory } from '../window/own-memory';
import type { Memory } from '../window/own-memory';

const KEY = 'kempe.program';
/** Written by versions before this was remembered. */
const OLDER = 'kempe.hints';

/** A machine that has not seen the program has no news: all of it is. */
export function isUpdated(memory: Memory | null, program = CREATED_WITH): boolean {
  try {
    const before = memory?.getItem(KEY) ?? null;
    return before === null ? (memory?.getItem(OLDER) ?? null) !== null : before !== program;
  } catch {
    return false;
  }
}

export const useNewsStore = defineStore('news', () => {
  const memory = ownMemory();
  const updated = ref(isUpdated(memory));

  function seen(): void {
    updated.value = false;
    try {
      memory?.setItem(KEY, CREATED_WITH);
    } catch {
      // A full or forbidden storage tells the news again, nothing else.
    }
  }
  if (!updated.value) seen();

  return { updated, seen };
});
