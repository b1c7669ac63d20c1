/** What is selected and hovered, shared by tree, viewport, inspector and charts. It is view state: never undone. */
import { ref } from 'vue';
import { defineStore } from 'pinia';

export const useSelectionStore = defineStore('selection', () => {
  /** Record ids (unique over all lists), or `ground`; the last is the one the inspector shows. */
  const ids = ref<string[]>([]);
  const hovered = ref<string | null>(null);

  /** Additive selection toggles: a second click on a selected record takes it out. */
  function select(id: string, additive = false): void {
    if (!additive) ids.value = [id];
    else if (ids.value.includes(id)) ids.value = ids.value.filter((other) => other !== id);
    else ids.value = [...ids.value, id];
  }

  function selectAll(all: readonly string[]): void {
    ids.value = [...all];
  }

  function clear(): void {
    ids.value = [];
  }

  function isSelected(id: string): boolean {
    return ids.value.includes(id);
  }

  return { ids, hovered, select, selectAll, clear, isSelected };
});
