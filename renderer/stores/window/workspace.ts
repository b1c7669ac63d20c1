/** Which view of the window is in front; nothing here is part of the project. */
import { ref, watch } from 'vue';
import { defineStore } from 'pinia';
import { useDocumentStore } from '../editing/document';
import { useAppearanceStore } from './appearance';

export const useWorkspaceStore = defineStore('workspace', () => {
  const startPage = ref(true);
  /** The panel shown in place of the start page; the editor is then hidden. */
  const page = ref<string | null>(null);
  let cameFromEditor = false;
  /** The panels in front, in the dock and in the right column. */
  const dock = ref('charts');
  /** In which project, counted by how many were opened, the panel in the dock was asked for. */
  const askedIn = ref(0);
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

  /** The dock comes up if it was put away. */
  function showDock(id: string): void {
    useAppearanceStore().collapsed.charts = false;
    askedIn.value = useDocumentStore().opened;
    dock.value = id;
  }

  /** A second time brings the charts back. */
  function toggleDock(id: string): void {
    showDock(useAppearanceStore().collapsed.charts || dock.value !== id ? id : 'charts');
  }

  return {
    startPage,
    page,
    dock,
    askedIn,
    sidePanel,
    table,
    renaming,
    openPage,
    closePage,
    showSide,
    showDock,
    toggleDock,
  };
});
