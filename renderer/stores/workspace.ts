/** Which view of the window is in front; nothing here is part of the project. */
import { ref } from 'vue';
import { defineStore } from 'pinia';

export type RightTab = 'inspector' | 'solver';

export const useWorkspaceStore = defineStore('workspace', () => {
  const startPage = ref(true);
  const rightTab = ref<RightTab>('inspector');
  /** The record whose name is being edited in the tree. */
  const renaming = ref<string | null>(null);

  return { startPage, rightTab, renaming };
});
