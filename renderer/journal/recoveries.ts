/** Unsaved work from crashes, not yet recovered or discarded. */
import { ref, shallowRef } from 'vue';
import { defineStore } from 'pinia';
import type { PutAside } from '../../electron/shared/recovery';
import type { FoundRecovery } from './read-recovery';
import { findRecoveries } from './read-recovery';
import { platform } from '../platform/platform';

export const useRecoveriesStore = defineStore('recoveries', () => {
  const found = shallowRef<readonly FoundRecovery[]>([]);
  const aside = shallowRef<PutAside | null>(null);
  const failure = shallowRef<string | null>(null);
  /** Opened or discarded: a look that is under way still finds them. */
  const decided = new Set<string>();
  const undecided = (list: readonly FoundRecovery[]) =>
    list.filter(({ recovery }) => !decided.has(recovery.id));
  /** The user does not want to be reminded beside other work. */
  const later = ref(false);

  async function look(): Promise<void> {
    try {
      const all = await findRecoveries(platform.recovery, (soFar) => {
        const left = undecided(soFar);
        // a second look takes nothing off the page that it has not come to yet
        if (left.length > found.value.length) found.value = left;
      });
      found.value = undecided(all);
      aside.value = await platform.recovery.aside();
      failure.value = null;
    } catch (error) {
      failure.value = error instanceof Error ? error.message : String(error);
    }
  }

  function forget(id: string): void {
    decided.add(id);
    found.value = undecided(found.value);
  }

  return { found, aside, failure, later, look, forget };
});
