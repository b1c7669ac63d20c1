/** The page of the manual shown beside the work, and the pages visited before it. */
import { ref, shallowRef } from 'vue';
import { defineStore } from 'pinia';

export const useManualStore = defineStore('manual', () => {
  /** `<chapter>/<page>`; null while the manual is closed. */
  const page = ref<string | null>(null);
  const earlier = shallowRef<readonly string[]>([]);

  function open(id: string): void {
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
  }

  return { page, earlier, open, back, close };
});
