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
  /** The user does not want to be reminded beside other work. */
  const later = ref(false);

  async function look(): Promise<void> {
    try {
      found.value = await findRecoveries(platform.recovery, (soFar) => {
        // a second look takes nothing off the page that it has not come to yet
        if (soFar.length > found.value.length) found.value = soFar;
      });
      aside.value = await platform.recovery.aside();
      failure.value = null;
    } catch (error) {
      failure.value = error instanceof Error ? error.message : String(error);
    }
  }

  function forget(id: string): void {
    found.value = found.value.filter(({ recovery }) => recovery.id !== id);
  }

  return { found, aside, failure, later, look, forget };
});
