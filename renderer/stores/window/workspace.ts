/** Which view of the window is in front; nothing here is part of the project. */
import { ref, watch } from 'vue';
import { defineStore } from 'pinia';
import { useAppearanceStore } from './appearance';

export const useWorkspaceStore = defineStore('workspace', () => {
  const startPage = ref(true);
  /** The panel shown in place of the start page; the editor is then hidden. */
  const page = ref<string | null>(null);
  let cameFromEditor = false;
  /** The panels in front, in the dock and in the right column. */
  const dock = ref('charts');
  const sidePanel = ref('inspector');
  const table = ref<'bodies' | 'joints'>('bodies');
  /** The record whose name is being edited in the tree. */
  const renaming = ref<string | null>(null);

  // opening a document always leaves the page
  watch(startPage, (is) => !is && (page.value = null), { flush: 'sync' });

  function openPage(id: string): void {
    if (page.value === null) cameFromEditor = !startPage.value;
    startPage.value = true;
    page.value = id;
  }

  function closePage(): void {
    page.value = null;
    startPage.value = !cameFromEditor;
  }

  function showSide(id: string): void {
    sidePanel.value = id;
    useAppearanceStore().collapsed.inspector = false;
  }

  /** The dock comes up if it was put away; a second time brings the charts back. */
  function toggleDock(id: string): void {
    const { collapsed } = useAppearanceStore();
    dock.value = collapsed.charts || dock.value !== id ? id : 'charts';
    collapsed.charts = false;
  }

  return {
    startPage,
    page,
    dock,
    sidePanel,
    table,
    renaming,
    openPage,
    closePage,
    showSide,
    toggleDock,
  };
});
