/** Which view of the window is in front; nothing here is part of the project. */
import { computed, ref, watch } from 'vue';
import { defineStore } from 'pinia';

export type RightTab = 'inspector' | 'solver' | 'analyses' | 'mobility' | 'runs';

export const useWorkspaceStore = defineStore('workspace', () => {
  const startPage = ref(true);
  /** These pages stand in the place of the start page: nothing of the editor is in front. */
  const validation = ref(false);
  const sweep = ref(false);
  let cameFromEditor = false;
  /** The tables stand in the place of the charts. */
  const tables = ref(false);
  const table = ref<'bodies' | 'joints'>('bodies');
  const rightTab = ref<RightTab>('inspector');
  /** The record whose name is being edited in the tree. */
  const renaming = ref<string | null>(null);

  const validationPage = computed(() => startPage.value && validation.value);
  const sweepPage = computed(() => startPage.value && sweep.value);
  // whatever opens a document leaves every other page
  watch(
    startPage,
    (is) => {
      validation.value &&= is;
      sweep.value &&= is;
    },
    { flush: 'sync' },
  );

  function openValidation(): void {
    cameFromEditor = !startPage.value;
    startPage.value = true;
    validation.value = true;
    sweep.value = false;
  }

  function closeValidation(): void {
    validation.value = false;
    startPage.value = !cameFromEditor;
  }

  /** Of the open document; it comes from the editor and goes back there. */
  function openSweep(): void {
    startPage.value = true;
    validation.value = false;
    sweep.value = true;
  }

  function closeSweep(): void {
    startPage.value = false;
  }

  return {
    startPage,
    tables,
    table,
    rightTab,
    renaming,
    validationPage,
    openValidation,
    closeValidation,
    sweepPage,
    openSweep,
    closeSweep,
  };
});
