/** Whether a number is being dragged: its results are then needed at once, and the run stays shown. */
import { defineStore } from 'pinia';
import { ref } from 'vue';

export const useLiveEditStore = defineStore('live-edit', () => ({ active: ref(false) }));
