/** Short messages in the corner. Errors stay until they are closed, so that there is time to read them. */
import { ref } from 'vue';
import { defineStore } from 'pinia';

export interface Toast {
  id: number;
  kind: 'info' | 'warning' | 'error';
  message: string;
  /** The remedy. */
  remedy: string | null;
}

const INFO_TIME = 5000;
/** Messages kept until closed; beyond this the oldest are dropped. */
const MOST_KEPT = 50;

export const useToastsStore = defineStore('toasts', () => {
  const shown = ref<Toast[]>([]);
  let next = 1;

  function show(kind: Toast['kind'], message: string, remedy: string | null = null): void {
    const same = shown.value.find((toast) => toast.message === message && toast.remedy === remedy);
    if (same !== undefined) close(same.id);
    const id = next++;
    shown.value = [...shown.value, { id, kind, message, remedy }].slice(-MOST_KEPT);
    if (kind === 'info') setTimeout(() => close(id), INFO_TIME);
  }

  function close(id: number): void {
    shown.value = shown.value.filter((toast) => toast.id !== id);
  }

  const closeAll = (): void => void (shown.value = []);

  return { shown, show, close, closeAll };
});
