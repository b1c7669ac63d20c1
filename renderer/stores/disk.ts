/** What another program did to the open file, for as long as the user has not said what to do about it. */
import { ref } from 'vue';
import { defineStore } from 'pinia';
import type { DiskState } from '../../electron/shared/api';
import { useDocumentStore } from './document';

export const useDiskStore = defineStore('disk', () => {
  const state = ref<DiskState>('same');

  /** A file that is gone leaves the project unsaved; one that is back as it was leaves it as it was. */
  function found(now: DiskState): void {
    const document = useDocumentStore();
    if (now === 'gone') document.apart = true;
    else if (state.value === 'gone') document.apart = false;
    state.value = now;
  }

  /** The document or its file was replaced here, or the user decided. */
  function settle(): void {
    state.value = 'same';
  }

  return { state, found, settle };
});
