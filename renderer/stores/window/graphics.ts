/** A note that there is no usable graphics card: shown until it is clicked, and never again on that machine. */
import { computed, ref } from 'vue';
import { defineStore } from 'pinia';
import type { ViewDrawer } from '../../../electron/shared/api';

const KEY = 'kempe.graphics';

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export const useGraphicsStore = defineStore('graphics', () => {
  const drawer = ref<ViewDrawer>('card');
  const told = ref(read());
  const note = computed(() => (drawer.value === 'card' || drawer.value === told.value ? null : drawer.value));

  function found(by: ViewDrawer): void {
    drawer.value = by;
  }

  function dismiss(): void {
    told.value = drawer.value;
    try {
      localStorage.setItem(KEY, drawer.value);
    } catch {
      // A full or forbidden storage costs the memory of a note, nothing else.
    }
  }

  return { drawer, note, found, dismiss };
});
