/** The saving of what a dialog made: once at a time, and the dialog closes itself when the file is written. */
import { onScopeDispose, ref } from 'vue';
import type { Ref } from 'vue';
import { useDialogsStore } from '../stores/window/dialogs';

export interface Saving {
  readonly saving: Ref<boolean>;
  /** `write` gives true where the file was written. */
  save: (write: () => Promise<boolean>) => Promise<void>;
}

export function useSaving(): Saving {
  const saving = ref(false);
  let isOpen = true;
  onScopeDispose(() => (isOpen = false), true);

  async function save(write: () => Promise<boolean>): Promise<void> {
    if (saving.value) return;
    saving.value = true;
    try {
      // a slow disk gives time to close this dialog and to open another one, which stays
      if ((await write()) && isOpen) useDialogsStore().overlay = null;
    } finally {
      saving.value = false;
    }
  }
  return { saving, save };
}
