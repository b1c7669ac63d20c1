/** The page of the manual shown beside the work, or over the dialog that asked for it, and the pages visited before it. */
import { ref, shallowRef } from 'vue';
import { defineStore } from 'pinia';

export const useManualStore = defineStore('manual', () => {
  /** `<chapter>/<page>`; null while the manual is closed. */
  const page = ref<string | null>(null);
  const earlier = shallowRef<readonly string[]>([]);

  /** The dialog in front, behind which nothing can be read; null where there is none. */
  const over = shallowRef<HTMLDialogElement | null>(null);

  function open(id: string, dialog: HTMLDialogElement | null = over.value): void {
    if (dialog !== over.value) {
      over.value = dialog;
      // without it the page goes on beside the work
      dialog?.addEventListener('close', () => (over.value = null), { once: true });
    }
    if (page.value !== null && page.value !== id) earlier.value = [...earlier.value, page.value];
    page.value = id;
  }

  function back(): void {
    page.value = earlier.value.at(-1) ?? page.value;
    earlier.value = earlier.value.slice(0, -1);
  }

  function close(): void {
    page.value = null;
    earlier.value = [];
    over.value = null;
  }

  return { page, earlier, over, open, back, close };
});
