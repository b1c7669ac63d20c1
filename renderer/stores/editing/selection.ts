/** What is selected and hovered, shared by tree, viewport, inspector and charts. It is view state: never undone. */
import { computed, ref, shallowRef } from 'vue';
import { defineStore } from 'pinia';

export const useSelectionStore = defineStore('selection', () => {
  /** Record ids (unique over all lists), or `ground`; the last is the one the inspector shows. */
  const ids = shallowRef<readonly string[]>([]);
  const chosen = computed(() => new Set(ids.value));
  const hovered = ref<string | null>(null);

  /** Additive selection toggles: a second click on a selected record takes it out. */
  function select(id: string, additive = false): void {
    if (!additive) ids.value = [id];
    else if (isSelected(id)) ids.value = ids.value.filter((other) => other !== id);
    else ids.value = [...ids.value, id];
  }

  function selectAll(all: readonly string[]): void {
    ids.value = [...all];
  }

  function clear(): void {
    ids.value = [];
  }

  function isSelected(id: string): boolean {
    return chosen.value.has(id);
  }

  return { ids, hovered, select, selectAll, clear, isSelected };
});
