/** Which view of the window is in front; nothing here is part of the project. */
import { computed, ref, watch } from 'vue';
import { defineStore } from 'pinia';

export type RightTab = 'inspector' | 'solver' | 'analyses' | 'mobility';

export const useWorkspaceStore = defineStore('workspace', () => {
  const startPage = ref(true);
  /** The Validation page stands in the place of the start page: nothing of the editor is in front. */
  const validation = ref(false);
  let cameFromEditor = false;
  /** The tables stand in the place of the charts. */
  const tables = ref(false);
  const table = ref<'bodies' | 'joints'>('bodies');
  const rightTab = ref<RightTab>('inspector');
  /** The record whose name is being edited in the tree. */
  const renaming = ref<string | null>(null);

  const validationPage = computed(() => startPage.value && validation.value);
  // whatever opens a document leaves every other page
  watch(startPage, (is) => (validation.value &&= is), { flush: 'sync' });

  function openValidation(): void {
    cameFromEditor = !startPage.value;
    startPage.value = true;
    validation.value = true;
  }

  function closeValidation(): void {
    validation.value = false;
    startPage.value = !cameFromEditor;
  }

  return { startPage, tables, table, rightTab, renaming, validationPage, openValidation, closeValidation };
});
