/** The component that waits for a place in the 3D view. */
import { shallowRef } from 'vue';
import { defineStore } from 'pinia';
import type { Project } from '../../../engine/model/project';

export const useComponentStore = defineStore('component', () => {
  const waiting = shallowRef<Project | null>(null);
  return { waiting };
});
