/** What another program did to the open file, for as long as the user has not said what to do about it. */
import { ref } from 'vue';
import { defineStore } from 'pinia';
import type { FileState } from '../../../electron/shared/api';
import { useDocumentStore } from '../editing/document';

export const useExternalChangeStore = defineStore('external-change', () => {
  const state = ref<FileState>('same');

  /** If the file was removed, the project counts as unsaved; if it is back unchanged, as before. */
  function found(now: FileState): void {
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
